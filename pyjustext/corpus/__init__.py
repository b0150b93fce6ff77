"""From a crawl to a corpus: web archives become a table of articles, on one machine or on Ray.

It needs ``pip install "pyjustext[corpus]"``. The packages are imported only when they are used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .records import ON_REQUEST
from .run_options import Options

if TYPE_CHECKING:
    from .parts import SCHEMA
    from .ray_data import WARCDatasource, extract_batch
    from .running import Progress, Result, run

__all__ = [
    "ON_REQUEST",
    "SCHEMA",
    "Options",
    "Progress",
    "Result",
    "WARCDatasource",
    "extract_batch",
    "run",
]

_NAMES = {
    "parts": ("SCHEMA",),
    "ray_data": ("WARCDatasource", "extract_batch"),
    "running": ("Progress", "Result", "run"),
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        try:
            return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        except ModuleNotFoundError as error:
            from ..errors import PyjustextError
            from .stores import INSTALL

            raise PyjustextError(f"a corpus needs the package {error.name}: {INSTALL}") from error
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
