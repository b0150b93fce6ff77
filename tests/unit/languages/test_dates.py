"""Dates in the languages of the package, and dates that nobody can know."""

from __future__ import annotations

import pytest

from pyjustext.languages import dates
from pyjustext.languages.dates import MONTHS


@pytest.mark.parametrize(
    "text",
    [
        "6. toukokuuta 2024",
        "2024. május 6.",
        "2024 m. gegužės 6 d.",
        "2024. gada 6. maijs",
        "6. maj 2024",
        "6 Μαΐου 2024",
        "6 май 2024 г.",
        "6 мая 2024",
        "6 мамыр 2024",
        "6 մայիսի 2024",
        "6 мая 2024 года",
        "6 במאי 2024",
        "6 مايو 2024",
        "6 मई 2024",
        "6 tháng 5, 2024",
        "ngày 6 tháng 5 năm 2024",
        "6 Mei 2024",
        "6 de maig de 2024",
        "2024. 5. 6.",
        "2024年5月6日",
        "令和6年5月6日",
        "民國113年5月6日",
        "6 mai 2024",
        "6 травня 2024",
        "6 květen 2024",
        "6. 5. 2024",
        "6 พฤษภาคม 2567",
        "6-May-2024",
        "2024-5-6",
        "Mon May  6 10:30:00 2024",
        "Mon May 6 10:30:00 CEST 2024",
    ],
)
def test_months_of_many_languages(text: str) -> None:
    assert dates.iso(text) == "2024-05-06"


@pytest.mark.parametrize(
    "text",
    [
        "6 พฤษภาคม 2467",
        "2024-5-6-7",
        "1-2024-5-6",
        "17 اردیبهشت 1403",
        "平成元年13月1日",
        "2024. szept 50.",
        "Gen 4 2024",
    ],
)
def test_years_of_other_calendars_and_no_dates(text: str) -> None:
    assert dates.iso(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Mon May 06 2024 10:30:00 GMT+0200 (CEST)",
        "2024-05-06 10:30:00 UTC+02:00",
        "2024-05-06T10:30:00+02:00",
    ],
)
def test_zones_that_are_named_and_counted(text: str) -> None:
    assert dates.iso(text) == "2024-05-06T10:30:00+02:00"


def test_a_date_that_may_mean_two_days_is_left_out_where_nobody_knows() -> None:
    assert dates.iso("05/06/2024", custom=dates.Custom(None)) == ""
    assert dates.iso("25/06/2024", custom=dates.Custom(None)) == "2024-06-25"
    assert dates.iso("06/06/2024", custom=dates.Custom(None)) == "2024-06-06"
    assert dates.iso("05.06.2024", custom=dates.Custom(None)) == "2024-06-05"


def test_every_month_has_a_name_in_every_common_language() -> None:
    names = list(MONTHS.values())
    assert min(names.count(month) for month in range(1, 13)) > 30


@pytest.mark.parametrize(
    "names",
    [
        "január február március április május június július augusztus szeptember október november december",
        "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember",
        "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta "
        "lokakuuta marraskuuta joulukuuta",
    ],
)
def test_whole_years(names: str) -> None:
    assert [dates.month(name) for name in names.split()] == list(range(1, 13))
