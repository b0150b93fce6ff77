"""The software bill of materials, in CycloneDX's JSON form."""

from __future__ import annotations

import json
import uuid
from typing import Any

from .components import Component, components


def sbom(version: str, files: dict[str, str]) -> str:
    """The bill for one release; the same release gives the same bytes.

    Args:
        files: SHA-256 of each file of the release, by name.
    """
    own = f"pkg:pypi/pyjustext@{version}"
    parts = [_entry(part) for part in components()]
    identity = uuid.uuid5(uuid.NAMESPACE_URL, own + json.dumps(files, sort_keys=True))
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{identity}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "pyjustext",
                "version": version,
                "licenses": [{"license": {"id": "MIT"}}],
                "purl": own,
                "components": [
                    {
                        "type": "file",
                        "bom-ref": f"file:{name}",
                        "name": name,
                        "hashes": [{"alg": "SHA-256", "content": sha}],
                    }
                    for name, sha in sorted(files.items())
                ],
            }
        },
        "components": parts,
        "dependencies": [{"ref": own, "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    return json.dumps(bill, indent=2) + "\n"


def _entry(part: Component) -> dict[str, Any]:
    return {
        "type": "library",
        "bom-ref": part.purl,
        "name": part.name,
        **({"version": part.version} if part.version else {}),
        "licenses": [{"expression": part.license}],
        "purl": part.purl,
        "hashes": [{"alg": algorithm, "content": digest} for algorithm, digest in part.hashes],
    }
