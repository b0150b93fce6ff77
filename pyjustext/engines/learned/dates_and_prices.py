"""The small fixed vocabularies of the learned engine: dates and prices."""

from __future__ import annotations

import re

ANY_DIGIT = re.compile(r"\d")
ASCII_DIGIT = re.compile("[0-9]")
DATE = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,9}\.? \d{1,2}|"
    r"\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\b20[012]\d\b|\b\d{1,4} (?:hours?|days?|minutes?|weeks?|months?|"
    r"years?) ago",
)
DATE_BEFORE_DIGIT = 14
"""The most characters before the first digit in a DATE: "sep", nine letters, a full stop, a space."""
PRICE = re.compile(r"[$€£¥]\s?\d|\d\s?(?:usd|eur|gbp|€|zł|kr)\b")
PRICE_SIGNS = ("$", "€", "£", "¥", "usd", "eur", "gbp", "zł", "kr")
"""One of these is in each PRICE."""
PRICE_BEFORE_DIGIT = 2
