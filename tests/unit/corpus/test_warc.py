"""Archives in any state: every readable record is read, and every other one has an error."""

from __future__ import annotations

import gzip
import io
import random
from collections import Counter

import pytest

from pyjustext.corpus.records import MOST, Record
from pyjustext.corpus.warc import parse_message, read_warc
from tests.archives import CYRILLIC, GOOD, SITE, cut, junk, member, record, response


def read(data: bytes) -> tuple[list[Record], Counter[str]]:
    skipped: Counter[str] = Counter()
    return list(read_warc(io.BytesIO(data), "x.warc", skipped)), skipped


def names(records: list[Record]) -> list[str]:
    return [record.url.removeprefix(SITE) for record in records]


def test_pages_are_read_and_other_records_are_counted() -> None:
    records, skipped = read(b"".join(junk()))
    found = {record.url.removeprefix(SITE): record for record in records}
    assert skipped == {
        "image/png": 1,
        "application/json": 1,
        "a PNG image": 1,
        "status 301": 1,
        "status 404": 1,
        "metadata": 1,
        "bytes between records": 1,
    }
    for name in ("no-type", "xhtml", "compressed", "chunked", "not-compressed", "resource", "same-as-before"):
        assert found[name].html == GOOD, name
        assert not found[name].error
    assert found["empty"].error == "empty"
    assert found["windows-1251"].encoding == "windows-1251"
    assert found["utf-16"].html == CYRILLIC.encode("utf-16")
    assert found["after-broken-gzip"].html == found["after-no-gzip"].html == GOOD
    assert found["same-as-before"].date == "2026-01-02T03:04:05Z"
    assert found["same-as-before"].status == 200


def test_a_broken_member_costs_one_record() -> None:
    records, _ = read(b"".join(junk()))
    broken = [record for record in records if record.error == "broken"]
    assert len(broken) == 1
    assert "decompress" in broken[0].message
    assert "after-broken-gzip" in names(records)


@pytest.mark.parametrize("pack", [member, bytes], ids=["packed", "plain"])
def test_a_wrong_length_costs_one_record(pack: object) -> None:
    assert callable(pack)
    before, after = (
        pack(response("before", GOOD)),
        pack(response("after", GOOD)) + pack(response("last", GOOD)),
    )
    for length in (900, 2500):
        records, _ = read(before + pack(response("wrong", GOOD, length=length)) + after)
        assert names(records) == ["before", "wrong", "after", "last"]
        assert [bool(record.error) for record in records] == [False, True, False, False]


class _Counting(io.BytesIO):
    """A file that counts the bytes read from it."""

    taken = 0

    def read(self, size: int | None = -1, /) -> bytes:
        data = super().read(size)
        self.taken += len(data)
        return data


def test_records_that_state_the_length_of_the_archive_are_not_each_read_to_its_end() -> None:
    count = 2000
    records = [response(str(number), GOOD, length=count * 2 * len(GOOD)) for number in range(count)]
    file = _Counting(b"".join(records))
    found = list(read_warc(file, "x.warc", Counter()))
    assert names(found) == [str(number) for number in range(count)]
    assert {record.error for record in found[: count // 2]} == {"length"}
    assert file.taken < 100 * len(file.getbuffer())


def test_a_record_without_a_valid_length_is_broken() -> None:
    for length in (b"many", b"-5", b"9" * 30, b""):
        bad = response("bad", GOOD).replace(b"Content-Length: ", b"Content-Length: " + length + b" x", 1)
        records, _ = read(member(bad) + member(response("after", GOOD)))
        assert [record.error for record in records] == ["broken", ""]


@pytest.mark.parametrize("pack", [member, bytes], ids=["packed", "plain"])
def test_a_file_that_was_cut_short(pack: object) -> None:
    assert callable(pack)
    whole = pack(response("a", GOOD)) + pack(response("b", GOOD))
    for missing in range(5, len(whole), 97):
        records, _ = read(whole[:-missing])
        # Only incomplete records have an error.
        sound = [record for record in records if not record.error]
        assert all(record.html == GOOD for record in sound)
        assert len(records) <= 2
    records, _ = read(cut())
    assert records[0].error == "truncated"
    assert len(records[0].html) > 1000


def test_a_file_compressed_in_one_piece() -> None:
    data = b"".join([response(str(number), GOOD) for number in range(5)])
    records, _ = read(member(data))
    assert names(records) == ["0", "1", "2", "3", "4"]
    assert len({record.id for record in records}) == 5
    assert [record.url for record in records] == [record.url for record in read(data)[0]]


def test_offsets_lead_back_to_the_record() -> None:
    data = member(record("warcinfo", "", b"x", "application/warc-fields")) + member(response("a", GOOD))
    (page,), _ = read(data)
    (again,), _ = read(data[page.offset :])
    assert again.html == page.html


def test_a_large_page_is_cut() -> None:
    records, _ = read(member(response("large", b"<p>word " * 7_000_000)) + member(response("after", GOOD)))
    assert [len(record.html) for record in records] == [MOST, len(GOOD)]
    assert not any(record.error for record in records)


@pytest.mark.parametrize(
    "data", [b"", b"\x1f\x8b", b"nothing", b"\x28\xb5\x2f\xfd zstd", b"WARC/1.0\r\n", b"WARC/1.0\r\n" * 999]
)
def test_a_file_that_is_no_archive_gives_broken_records(data: bytes) -> None:
    records, _ = read(data)
    assert all(record.error == "broken" for record in records)
    assert bool(data) == bool(records)


def test_random_changes_cost_only_the_records_they_are_in() -> None:
    """Nothing fails, and all records that were not changed are read."""
    members = [member(response(str(number), GOOD + b"<p>%d" % number * 60)) for number in range(12)]
    whole = b"".join(members)
    chance = random.Random(7)
    for _ in range(150):
        place, size = chance.randrange(len(whole)), chance.randrange(1, 40)
        data = whole[:place] + chance.randbytes(size) + whole[place + size :]
        records, _ = read(data)
        start = 0
        untouched = set()
        for number, packed in enumerate(members):
            if start + len(packed) <= place or start >= place + size:
                untouched.add(str(number))
            start += len(packed)
        assert untouched <= set(names(records))


@pytest.mark.parametrize(
    ("block", "status", "body"),
    [
        (b"HTTP/1.1 200 OK\r\nA: b\r\n\r\nbody", 200, b"body"),
        (b"HTTP/1.1 200 OK\nA: b\n\nbody", 200, b"body"),
        (b"HTTP/1.1 twohundred\r\n\r\nbody", None, b"body"),
        (b"HTTP/1.1 200", 200, b""),
        (b"HTTP/\xff\r\n\r\n", None, b""),
        (b"<p>no HTTP", None, b"<p>no HTTP"),
        (b"", None, b""),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\nzz\r\nlost", 200, b"body"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnot chunked", 200, b"not chunked"),
        (b"HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\n\r\n<p>", 200, b"<p>"),
    ],
)
def test_http_messages(block: bytes, status: int | None, body: bytes) -> None:
    message = parse_message(block)
    assert (message.status, message.body) == (status, body)


def test_a_header_ends_only_at_a_line_end() -> None:
    head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-City: Łódź \x85content-type: image/png\r\n\r\n"
    assert parse_message(head.encode("utf-8")).media_type == "text/html"
    assert parse_message(head.replace("Ł", "").encode("latin-1", "ignore")).media_type == "text/html"


@pytest.mark.parametrize(
    ("headers", "body", "message"),
    [
        (["Content-Encoding: gzip"], gzip.compress(GOOD)[:-20], "compressed with gzip"),
        (["Content-Encoding: gzip"], gzip.compress(GOOD * 99)[:400] + b"\xff" * 400, "compressed with gzip"),
        (["Transfer-Encoding: chunked"], b"%x\r\n%b" % (2 * len(GOOD), GOOD), "chunked"),
    ],
)
def test_a_body_that_was_cut_short_is_marked(headers: list[str], body: bytes, message: str) -> None:
    (page,), _ = read(response("cut", body, "text/html", "200 OK", *headers))
    assert page.error == "truncated"
    assert message in page.message
    assert page.html[:40] == GOOD[:40]


def test_a_record_that_the_crawler_cut_is_marked() -> None:
    data = response("cut", GOOD[:500]).replace(b"\r\n", b"\r\nWARC-Truncated: length\r\n", 1)
    (page,), _ = read(data)
    assert (page.error, page.message) == ("truncated", "by the crawler: length")
    assert page.html == GOOD[:500]


def test_a_body_that_cannot_be_unpacked_has_a_row() -> None:
    """A page compressed with Brotli counts as a page, not as binary data."""
    packed = random.Random(1).randbytes(3000)
    records, skipped = read(
        response("br", packed, "text/html", "200 OK", "Content-Encoding: br")
        + response("plain", GOOD, "text/html", "200 OK", "Content-Encoding: br")
    )
    assert [(record.error, record.html) for record in records] == [("broken", b""), ("", GOOD)]
    assert "compressed with br" in records[0].message
    assert not skipped
