"""Time against size, up to 5 MB and 200,000 elements: a table with slopes, and a picture.

    python -m tests.benchmarks.scaling [--picture docs/images/scaling.svg] [--steps 7]

A slope of 1 on the logarithmic scales means that the time is proportional to the size of the page. Times are
processor times, so that other work on the machine matters little.
"""

from __future__ import annotations

import gc
import math
import random
import re
import time
from collections.abc import Callable
from html import escape
from pathlib import Path

import pyjustext
from pyjustext.engines.choice import Request
from pyjustext.engines.justext.paragraphs import segment
from pyjustext.engines.learned.selection import default_model
from pyjustext.tree import Node, parse
from tests.benchmarks.command import parser_of, run

_LARGEST = 5_000_000
_MOST_ELEMENTS = 200_000
_MANY = 40_000
_WORDS = tuple(
    re.findall(
        r"\w+",
        "the of and to in is that it was for on are as with his they at be this from have or by one had not "
        "but what all were when we there can an your which their said if do will each about how up out them",
    )
)


def _sentence(rng: random.Random, words: int) -> str:
    return " ".join(rng.choices(_WORDS, k=words)).capitalize() + "."


def prose(size: int) -> str:
    """An article of ``size`` characters: paragraphs with links and emphasis, headings, lists, a menu."""
    rng = random.Random(1)
    pieces = ["<!doctype html><html lang=en><head><title>Time</title></head><body><nav><ul>"]
    pieces += [f"<li><a href='/{number}'>Menu {number}</a></li>" for number in range(20)]
    pieces.append("</ul></nav><main><article><h1>Time</h1>")
    length = sum(map(len, pieces))
    while length < size:
        kind = rng.random()
        if kind < 0.1:
            piece = f"<h2>{_sentence(rng, 5)}</h2>"
        elif kind < 0.2:
            piece = "<ul>" + "".join(f"<li>{_sentence(rng, 8)}</li>" for _ in range(4)) + "</ul>"
        else:
            piece = (
                f"<p class='p{rng.randrange(9)}'>{_sentence(rng, 30)} <a href='/x{rng.randrange(999)}'>"
                f"{_sentence(rng, 3)}</a> <em>{_sentence(rng, 4)}</em> {_sentence(rng, 25)} &amp; so.</p>\n"
            )
        pieces.append(piece)
        length += len(piece)
    return "".join(pieces) + "</article></main></body></html>"


def elements(count: int) -> str:
    """A page of about ``count`` elements with little text in each: cards in lists, as in shops."""
    rng = random.Random(2)
    card = (
        "<div class='card card-{0}'><a href='/i/{1}'><img src='/{1}.jpg' alt=''><span class=n>{2}</span></a>"
        "<div class=price><b>{1}</b><i>{3}</i></div></div>\n"
    )
    cards = [
        card.format(rng.randrange(7), number, _sentence(rng, 4), _sentence(rng, 2))
        for number in range(count // 7)
    ]
    return f"<!doctype html><title>Shop</title><body><main>{''.join(cards)}</main>"


def nested(count: int) -> str:
    """``count`` nested elements."""
    return "<!doctype html><body>" + "<div>" * count + _sentence(random.Random(3), 40) + "</div>" * count


def items(count: int) -> str:
    """A list of ``count`` items without end tags."""
    rng = random.Random(4)
    return "<!doctype html><body><ul>" + "".join(f"<li>{_sentence(rng, 6)}" for _ in range(count)) + "</ul>"


def breaks(count: int) -> str:
    """One block with ``count`` lines."""
    rng = random.Random(5)
    return "<!doctype html><body><div>" + "".join(f"{_sentence(rng, 6)}<br>" for _ in range(count)) + "</div>"


def fonts(count: int) -> str:
    """``count`` paragraphs, each with its own ``font`` that is never closed."""
    rng = random.Random(6)
    paragraphs = [f"<p><font color='#{number:06x}'>{_sentence(rng, 6)}" for number in range(count)]
    return f"<!doctype html><body>{''.join(paragraphs)}"


def _count(root: Node) -> int:
    return sum(1 for _ in root.iter())


def _slope(points: list[tuple[float, float]]) -> float:
    """The slope of the line through the points' logarithms by least squares."""
    xs = [math.log(x) for x, _ in points]
    ys = [math.log(y) for _, y in points]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    rise = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    return rise / sum((x - mean_x) ** 2 for x in xs)


def _time(work: Callable[[], object]) -> float:
    # As in read(): garbage collection in growing trees is not part of a stage, and not linear.
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        result = work()
        took = time.process_time() - start
        del result
    finally:
        gc.enable()
    return took


def _measure(text: str) -> dict[str, float]:
    """Seconds of each stage; the faster of two runs if it takes less than a second."""
    root = parse(text)
    stages: dict[str, Callable[[], object]] = {
        "parse": lambda: parse(text),
        "segmentation": lambda: segment(root),
        "selection": lambda: default_model().select(Request(root)),
        "read": lambda: pyjustext.read(text),
    }
    times = {}
    for name, work in stages.items():
        took = _time(work)
        times[name] = min(took, _time(work)) if took < 1 else took
    return times


_COLOURS = {"parse": "#2563eb", "segmentation": "#059669", "selection": "#d97706", "read": "#dc2626"}
_IN_A_ROW = 3


def _picture(panels: list[tuple[str, dict[str, list[tuple[float, float]]]]]) -> str:
    """All series as an SVG picture, with logarithmic axes, three panels in a row."""
    width, height, left, above, below = 300, 260, 60, 40, 90
    row = above + height + below
    total = left + _IN_A_ROW * (width + left)
    rows = math.ceil(len(panels) / _IN_A_ROW)
    every = [point for _, series in panels for points in series.values() for point in points]
    low_y, high_y = min(y for _, y in every), max(y for _, y in every)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total} {rows * row}" '
        'font-family="sans-serif" font-size="11">',
        f'<rect width="{total}" height="{rows * row}" fill="white"/>',
    ]
    for number, (title, series) in enumerate(panels):
        x0 = left + number % _IN_A_ROW * (width + left)
        top = above + number // _IN_A_ROW * row
        xs = [x for points in series.values() for x, _ in points]
        low_x, high_x = min(xs), max(xs)

        def place(
            x: float, y: float, x0: int = x0, top: int = top, low_x: float = low_x, high_x: float = high_x
        ) -> tuple[float, float]:
            across = math.log(x / low_x) / math.log(high_x / low_x)
            up = math.log(y / low_y) / math.log(high_y / low_y)
            return round(x0 + across * width, 1), round(top + height - up * height, 1)

        out.append(f'<text x="{x0}" y="{top - 20}" font-size="13" font-weight="bold">{escape(title)}</text>')
        out.append(f'<rect x="{x0}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#999"/>')
        for power in range(math.ceil(math.log10(low_y)), math.floor(math.log10(high_y)) + 1):
            _, y = place(low_x, 10**power)
            out.append(f'<path d="M{x0} {y}h{width}" stroke="#ddd"/>')
            out.append(f'<text x="{x0 - 6}" y="{y + 4}" text-anchor="end">{10.0**power:g} s</text>')
        for power in range(math.ceil(math.log10(low_x)), math.floor(math.log10(high_x)) + 1):
            x, _ = place(10**power, low_y)
            out.append(f'<path d="M{x} {top}v{height}" stroke="#ddd"/>')
            out.append(f'<text x="{x}" y="{top + height + 16}" text-anchor="middle">10^{power}</text>')
        for line, (name, points) in enumerate(series.items()):
            path = " ".join(f"{x},{y}" for x, y in (place(*point) for point in points))
            colour = _COLOURS[name]
            out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
            text = f"{name}: slope {_slope(points):.2f}"
            y = top + height + 34 + 14 * line
            out.append(f'<text x="{x0 + 8}" y="{y}" fill="{colour}">{escape(text)}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def main() -> None:
    """Print the tables, write the picture."""
    arguments = parser_of(__doc__)
    arguments.add_argument("--picture", type=Path, help="where to write the picture (SVG)")
    arguments.add_argument("--steps", type=int, default=7, help="sizes, each half of the next")
    options = arguments.parse_args()
    kinds: list[tuple[str, Callable[[int], str], int, str]] = [
        ("prose, by characters", prose, _LARGEST, "characters"),
        ("cards, by elements", elements, _MOST_ELEMENTS, "elements"),
        ("nested, by elements", nested, _MOST_ELEMENTS, "elements"),
        ("items of a list, by number", items, _MANY, "items"),
        ("line breaks, by number", breaks, _MANY, "breaks"),
        ("distinct font elements, by number", fonts, _MANY, "fonts"),
    ]
    panels = []
    for title, make, largest, unit in kinds:
        series: dict[str, list[tuple[float, float]]] = {}
        print(f"\n{title}\n\n| characters | elements | parse s | segmentation s | selection s | read s |")
        print("|---|---|---|---|---|---|", flush=True)
        for step in range(options.steps - 1, -1, -1):
            text = make(largest >> step)
            count = _count(parse(text))
            times = _measure(text)
            for name, took in times.items():
                size = {"characters": len(text), "elements": count}.get(unit, largest >> step)
                series.setdefault(name, []).append((size, took))
            print(
                f"| {len(text):,} | {count:,} | "
                + " | ".join(f"{took:.3f}" for took in times.values())
                + " |",
                flush=True,
            )
        print("| slope | | " + " | ".join(f"{_slope(points):.2f}" for points in series.values()) + " |")
        panels.append((title, series))
    if options.picture is not None:
        options.picture.write_text(_picture(panels), "utf-8")
        print(f"\nPicture: {options.picture}")


if __name__ == "__main__":
    run(main)
