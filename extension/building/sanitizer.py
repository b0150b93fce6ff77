"""The configuration of the browser's sanitizer, made from the engine's allow-list."""

from __future__ import annotations

from typing import Any

from pyjustext.sanitize.allowlist import ALWAYS, load

_HTML = "http://www.w3.org/1999/xhtml"
_MATHML = "http://www.w3.org/1998/Math/MathML"


def sanitizer_config() -> dict[str, Any]:
    """The allow-list as a configuration of the browser's ``Sanitizer``, for ``Element.setHTML``.

    It allows the elements, attributes and namespaces of ``purify``. The browser's sanitizer cannot check the
    values of attributes, except that ``setHTML`` refuses ``javascript:``.

    Source: HTML Sanitizer API, https://wicg.github.io/sanitizer-api/
    """
    data = load()
    elements: list[dict[str, Any]] = [
        {"name": tag, "namespace": _HTML, "attributes": sorted({*own, *ALWAYS.get(tag, ())})}
        for tag, own in data["elements"].items()
    ]
    # An attribute must not be listed both globally and for an element.
    shared = set(data["attributes"])
    elements += [
        {
            "name": tag,
            "namespace": _MATHML,
            "attributes": sorted({*own, *data["mathml_attributes"]} - shared),
        }
        for tag, own in data["mathml"].items()
    ]
    return {
        "elements": elements,
        "attributes": sorted(shared),
        "comments": False,
        "dataAttributes": False,
    }
