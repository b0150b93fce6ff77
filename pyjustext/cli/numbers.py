"""Numbers among the arguments; argparse shows the message if one is wrong."""

from __future__ import annotations

import argparse
import math


def positive_integer(text: str) -> int:
    """Raises ArgumentTypeError for anything else."""
    number = int(text) if text.isascii() and text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number, 1 or more: {text}")
    return number


def finite_number(text: str) -> float:
    """Raises ArgumentTypeError for anything else, infinity and NaN included."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"not a number: {text}")
    return number


def positive_number(text: str) -> float:
    """Raises ArgumentTypeError for anything else."""
    number = finite_number(text)
    if number <= 0:
        raise argparse.ArgumentTypeError(f"must be more than 0: {text}")
    return number
