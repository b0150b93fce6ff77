"""Which addresses lead into a local network. The browsers are asked the same in tests/e2e/test_comfort.py."""

from __future__ import annotations

import ipaddress
import random

import pytest

from pyjustext.sanitize.urls import is_local
from tests.unit.sanitize.hosts import LOCAL_HOSTS, OPEN_HOSTS


@pytest.mark.parametrize("host", LOCAL_HOSTS)
def test_local_hosts(host: str) -> None:
    assert is_local(f"http://{host}/a.png")
    assert is_local(f"HTTPS://user@{host}:8080/a.png")


@pytest.mark.parametrize("host", OPEN_HOSTS)
def test_open_hosts(host: str) -> None:
    assert not is_local(f"https://{host}/a.png")
    assert not is_local(f"HTTP://user@{host}:8080/a.png")


@pytest.mark.parametrize(
    "url",
    [
        *("", "a.png", "/a.png", "//", "ftp://example.org/", "https:\\\\127.0.0.1/", "https://", "https://["),
        *("https://a]/", "https:127.0.0.1", "https://example.org\\@127.0.0.1/", "https://1.2.3/"),
        "https://0x/",
    ],
)
def test_what_is_not_understood_is_local(url: str) -> None:
    assert is_local(url)


def test_no_address_passes_that_the_registries_do_not_give_out() -> None:
    """Python's own list of special addresses is part of ours."""
    chance = random.Random(1)
    for _ in range(20_000):
        address = ipaddress.IPv4Address(chance.getrandbits(32))
        if not address.is_global or address.is_multicast:
            assert is_local(f"http://{address}/")
        six = ipaddress.IPv6Address(chance.getrandbits(128))
        if not six.is_global or six.is_multicast:
            assert is_local(f"http://[{six}]/")
