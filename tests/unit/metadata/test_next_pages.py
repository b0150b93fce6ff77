"""Which addresses lead to the parts of an article on several pages."""

from __future__ import annotations

import pytest

from tests.stated import next_parts

STORY = "https://example.org/2024/05/story"


def links(*addresses: str, texts: tuple[str, ...] = ()) -> str:
    shown = texts or tuple(str(n) for n in range(1, len(addresses) + 1))
    return "".join(f'<a href="{a}">{t}</a>' for a, t in zip(addresses, shown, strict=True))


def following(body: str, url: str = STORY, head: str = "") -> list[str]:
    return next_parts(head, body, url)


@pytest.mark.parametrize(
    ("url", "form"),
    [
        (STORY, "?page={}"),
        (STORY, STORY + "/{}/"),
        (STORY + "/", STORY + "/page/{}/"),
        ("https://example.org/story.html", "/story-{}.html"),
        ("https://example.org/a,b.html", "/a,b-seite-{}.html"),
        ("https://example.org/read.php?id=7", "/read.php?id=7&amp;page={}"),
        ("https://example.org/read.php?id=7&utm_source=x", "/read.php?page={}&amp;id=7"),
        ("https://example.org/story", "/story?p={}"),
    ],
)
def test_links_with_the_numbers_of_the_parts(url: str, form: str) -> None:
    found = following(links(url.replace("&", "&amp;"), *(form.format(n) for n in range(2, 6))), url)
    assert len(found) == 4
    assert all(str(number) in address for number, address in enumerate(found, 2))


def test_the_declared_next_part_and_the_links_are_one_list() -> None:
    head = f'<link rel="next" href="{STORY}?page=2">'
    assert following("", head=head) == [f"{STORY}?page=2"]
    both = following(links("?page=2", "?page=3", texts=("Page 2", "3.")), head=head)
    assert both == [f"{STORY}?page=2", f"{STORY}?page=3"]


def test_in_the_middle_only_what_follows_counts() -> None:
    found = following(links(*(f"?page={n}" for n in range(1, 5))), f"{STORY}?page=2")
    assert found == [f"{STORY}?page=3", f"{STORY}?page=4"]
    assert following(links(*(f"?page={n}" for n in range(1, 5))), f"{STORY}?page=4") == []


def test_numbers_that_are_left_out_are_filled_in() -> None:
    body = links("?page=2", "?page=3", "?page=9", texts=("2", "<span>3</span>", "9"))
    assert following(body) == [f"{STORY}?page={n}" for n in range(2, 10)]


def test_a_huge_number_is_bounded() -> None:
    assert len(following(links("?page=2", "?page=900", texts=("2", "900")))) == 40


@pytest.mark.parametrize(
    ("url", "body"),
    [
        (STORY, links("/2024/05/story-two", "/2024/05/other?page=2", texts=("2", "2"))),
        (STORY, links("?page=3", texts=("3",))),  # without the second
        (STORY, links("?page=2", texts=("More",))),
        (STORY, links("?page=2", texts=("2 comments and more",))),
        (STORY, links("https://other.example/2024/05/story?page=2", texts=("2",))),
        (STORY, links("/2024/05/story/comment-page-2", texts=("2",))),
        ("https://example.org/2024/05/11", links("/2024/05/12", texts=("12",))),  # a calendar
        ("https://example.org/2024/05", links("/2024/06", texts=("06",))),
        ("https://example.org/read?id=7", links("/read?id=8&amp;page=2", texts=("2",))),
        ("https://[", links("https://[", texts=("2",))),
        ("", links("?page=2", texts=("2",))),
    ],
)
def test_other_numbers_are_no_parts(url: str, body: str) -> None:
    assert following(body, url) == []


def test_many_links_take_linear_time() -> None:
    assert len(following("".join(f'<a href="?page={n}">{n}</a>' for n in range(2, 20_000)))) == 40
