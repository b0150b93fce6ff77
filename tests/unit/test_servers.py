"""The web server that the documentation shows, with many requests at once."""

from __future__ import annotations

import asyncio
import gc
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

DOCUMENT = Path(__file__).parents[2] / "docs" / "servers.md"
PAGE = (
    "<html lang=en><title>Tide {0}</title>"
    + "<p>The water comes in twice a day, every day of the year {0}.</p>" * 9
)


def test_the_example_answers_many_at_once() -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", DOCUMENT.read_text("utf-8"), re.M | re.S)
    names: dict[str, Any] = {"__name__": "server"}
    exec(compile(code.replace("from __future__", "#"), str(DOCUMENT), "exec", dont_inherit=True), names)

    async def ask() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=names["app"])
        async with httpx.AsyncClient(transport=transport, base_url="http://server") as client:
            pages = [PAGE.format(number) for number in range(20)]
            asked = [client.post("/article?url=https://a.example/", content=page) for page in pages]
            wrong = [client.post("/article", content=body) for body in (b"%PDF-1.7", b"", b"x" * 5_000_001)]
            return await asyncio.gather(*asked, *wrong)

    gc.disable()
    try:
        # In a thread of its own: the tests of browsers leave an event loop running in this one.
        with ThreadPoolExecutor(1) as own:
            *answers, pdf, empty, large = own.submit(asyncio.run, ask()).result()
        assert not gc.isenabled()
    finally:
        gc.enable()
    assert [answer.json()["title"] for answer in answers] == [f"Tide {number}" for number in range(20)]
    assert {answer.json()["language"] for answer in answers} == {"en"}
    assert (pdf.status_code, empty.status_code, large.status_code) == (422, 422, 413)
