# ruff: noqa: RUF001, E501
"""Language detection."""

from __future__ import annotations

import pytest

from pyjustext.languages.detection import detect

TEXTS = {
    "en": "It was the first time that the people of the town had seen anything like this, and they were afraid.",
    "de": "Es war das erste Mal, dass die Leute in der Stadt so etwas gesehen hatten, und sie hatten Angst.",
    "fr": "C'était la première fois que les gens de la ville voyaient une chose pareille, et ils avaient peur.",
    "es": "Era la primera vez que la gente del pueblo veía algo así, y todos tenían miedo de lo que pasaba.",
    "pt": "Era a primeira vez que as pessoas da cidade viam uma coisa assim, e não sabiam o que fazer com ela.",
    "it": "Era la prima volta che la gente della città vedeva una cosa del genere, e tutti avevano paura.",
    "nl": "Het was de eerste keer dat de mensen van de stad zoiets hadden gezien, en zij waren er bang voor.",
    "pl": "To był pierwszy raz, kiedy ludzie w mieście zobaczyli coś takiego, i bardzo się tego bali.",
    "cs": "Bylo to poprvé, kdy lidé ve městě něco takového viděli, a proto se toho velmi báli.",
    "ru": "Это был первый раз, когда люди в городе увидели что-то подобное, и они очень этого боялись.",
    "uk": "Це був перший раз, коли люди в місті побачили щось подібне, і вони дуже цього боялися.",
    "bg": "Това беше първият път, когато хората в града виждаха нещо такова, и те се страхуваха от него.",
    "ar": "كانت هذه هي المرة الأولى التي يرى فيها أهل المدينة شيئا من هذا القبيل وكانوا خائفين منه",
    "fa": "این نخستین بار بود که مردم شهر چنین چیزی را می‌دیدند و از آن می‌ترسیدند که چه خواهد شد",
    "hi": "यह पहली बार था जब शहर के लोगों ने ऐसा कुछ देखा था और वे इससे डर गए थे",
    "tr": "Şehirdeki insanlar böyle bir şeyi ilk kez görüyordu ve bu yüzden çok korkmuşlardı, ama bir şey olmadı.",
    "fi": "Se oli ensimmäinen kerta, kun kaupungin ihmiset olivat nähneet mitään tällaista, ja he pelkäsivät.",
    "vi": "Đó là lần đầu tiên người dân trong thành phố nhìn thấy một điều như vậy và họ rất sợ.",
    "el": "Ήταν η πρώτη φορά που οι άνθρωποι της πόλης έβλεπαν κάτι τέτοιο.",
    "he": "זו הייתה הפעם הראשונה שאנשי העיר ראו דבר כזה.",
    "th": "เป็นครั้งแรกที่ผู้คนในเมืองได้เห็นสิ่งนี้",
    "ko": "도시 사람들이 그런 것을 본 것은 처음이었다.",
    "ja": "町の人々がそのようなものを見たのは初めてだった。",
    "zh": "这是城里的人们第一次看到这样的东西，他们都很害怕。",
    "zh-Hant": "這是城裡的人們第一次看到這樣的東西，他們都很害怕。",
}


@pytest.mark.parametrize("code", TEXTS)
def test_sentence(code: str) -> None:
    assert detect(TEXTS[code]) == code


@pytest.mark.parametrize("text", ["", " \n", "12 345 — !", "€ 3.50"])
def test_no_letters(text: str) -> None:
    assert detect(text) == ""
    assert detect(text, ["de"]) == "de"


def test_too_little_text_cannot_be_told() -> None:
    assert detect("Qwertz Xylophonist") == ""


class TestHints:
    def test_region_is_kept(self) -> None:
        assert detect(TEXTS["en"], ["en_us"]) == "en-US"
        assert detect(TEXTS["pt"], ["pt-br"]) == "pt-BR"
        assert detect(TEXTS["zh-Hant"], ["zh-tw"]) == "zh-TW"

    def test_the_first_hint_that_agrees_with_the_text_is_used(self) -> None:
        assert detect(TEXTS["de"], ["en", "fr", "de-AT", "de"]) == "de-AT"

    def test_a_hint_that_contradicts_the_text_is_ignored(self) -> None:
        assert detect(TEXTS["de"], ["en"]) == "de"
        assert detect(TEXTS["ru"], ["en"]) == "ru"
        assert detect(TEXTS["ja"], ["zh-CN"]) == "ja"
        assert detect(TEXTS["zh"], ["zh-TW"]) == "zh"
        assert detect(TEXTS["zh-Hant"], ["zh"]) == "zh-Hant"

    @pytest.mark.parametrize(
        ("text", "declared"),
        [
            ("Sony PlayStation 5 Pro CFI-7000 Li-ion Wi-Fi", "ja"),
            ("Data and Analytics Services", "en"),
            ("Hi, I'm Ryan. Let's get moving.", "en"),
            ("Toggle / AI products / Platform / Pricing / Login", "en-US"),
        ],
    )
    def test_a_short_text_is_in_the_language_that_the_page_declares(self, text: str, declared: str) -> None:
        assert detect(text, [declared]) == declared

    def test_a_hint_of_a_language_without_these_letters_is_ignored(self) -> None:
        assert (
            detect("Słońce zapobiega ospie wietrznej, a to jest nowe i nie jest tak jak było.", ["en"])
            == "pl"
        )

    def test_a_hint_of_a_closely_related_language_is_used(self) -> None:
        text = "Det er ikke så lett for dem som har vært i denne situasjonen før."
        assert detect(text, ["nb"]) == detect(text, ["no"]).replace("no", "nb") == "nb"

    def test_a_hint_of_a_language_without_a_word_list(self) -> None:
        assert detect("Ngiyabonga kakhulu mngani wami omuhle", ["xh"]) == "xh"
        assert detect(TEXTS["en"], ["xh"]) == "en"

    @pytest.mark.parametrize(
        "hint", ["", "x", "en; charset=utf-8", "a" * 100_000, "-" * 50, "english please"]
    )
    def test_invalid_hints_are_ignored(self, hint: str) -> None:
        assert detect(TEXTS["en"], [hint]) == "en"


def test_long_texts_are_sampled() -> None:
    # The banner at the top does not decide.
    assert detect("Accept all cookies and continue. " * 30 + TEXTS["de"] * 2000) == "de"


def test_results_are_repeatable() -> None:
    assert [detect(text) for text in TEXTS.values()] == [detect(text) for text in TEXTS.values()]


def test_a_list_of_products_is_not_taken_for_a_rare_language() -> None:
    colours = [
        "Amberlight",
        "Bluestone",
        "Butterrum",
        "Flaxen",
        "Lilac",
        "Meadowlark",
        "Indigo",
        "Sandstone",
        "Teal",
    ]
    goods = " ".join([f"{colour} {size} oz {size}0 ml" for size in (4, 6, 8, 12) for colour in colours])
    assert detect(goods) in ("", "en")


NAMES = "Cypress Creek Trail 9.4 mi Memorial Park 12.6 mi Spring Village 3 mi New Harbour 7 mi San Carlos "


@pytest.mark.parametrize("declared", ["en", "en-US", "ja"])
def test_a_list_of_names_does_not_overrule_the_declared_language(declared: str) -> None:
    assert detect(NAMES, [declared]) == declared


def test_one_repeated_word_does_not_decide() -> None:
    # "Pro" is a frequent word of Czech, and "s" another.
    goods = " ".join([f"Handphone {n} Pro s Battery" for n in range(40)])
    assert detect(goods) == ""
    assert detect(goods, ["en"]) == "en"


def test_a_rare_language_is_found_where_the_text_is_long() -> None:
    text = "E deux grandès bièsses ont stî vèyowes dins l' bwès, et les djins n' sont nén binåjhes di çoula. "
    assert detect(text * 20, ["wa"]) == "wa"


def test_transliterated_text_keeps_the_declared_language() -> None:
    text = "Parom snova hodit cherez reku s pervogo maya, kak reshil gorodskoy sovet."
    assert detect(text, ["ru-Latn"]) == "ru-Latn"
    assert detect(text) == ""


@pytest.mark.parametrize(
    ("text", "declared"),
    [
        ("Trajekt preko rijeke ponovno plovi od prvoga svibnja, kako je odlučio grad.", "hr"),
        ("Trajekt preko rijeke ponovo plovi od prvog maja, kako je odlučio grad.", "bs"),
        ("Trajekt preko reke ponovo plovi od prvog maja, kako je odlučio grad.", "sr-Latn"),
        ("Паром через ріку знову ходить з першого травня, як вирішило місто.", "uk"),
        ("Фериботът през реката отново плава от първи май, както реши градът.", "bg"),
        ("Přívoz přes řeku jezdí opět od prvního května, jak rozhodlo město.", "cs"),
        ("Prievoz cez rieku opäť premáva od prvého mája, ako rozhodlo mesto.", "sk"),
        ("Ferja over elva går igjen fra første mai, slik byen har bestemt.", "nb"),
        ("Færgen over floden sejler igen fra den første maj, som byen har besluttet.", "da"),
        ("Feri di sungai itu berlayar lagi mulai satu Mei, kata pihak bandar.", "ms"),
        ("O transbordador do río volve navegar desde o primeiro de maio.", "gl"),
    ],
)
def test_a_close_relative_is_what_the_page_declares(text: str, declared: str) -> None:
    assert detect(text, [declared]) == declared
    assert detect(f"{text} " * 10, [declared]) == declared


@pytest.mark.parametrize("declared", ["en", "ja", "de-DE", "id"])
def test_a_language_is_not_declared_in_a_script_that_it_never_uses(declared: str) -> None:
    ukrainian = "Пором знову ходитиме навесні після завершення ремонту, повідомив журналістам портовий чиновник у понеділок."
    assert detect("العبارة تبحر مرة أخرى في الربيع", [declared]) == "ar"
    assert detect(ukrainian, [declared]) == "uk"
    assert detect("Fjk Qwz 12", [declared]) == declared


def test_indonesian_and_malay_without_a_declaration() -> None:
    indonesian = (
        "Kapal feri akan berlayar lagi pada musim semi setelah perbaikan selesai, kata pejabat pelabuhan "
        "kepada wartawan di Jakarta pada hari Senin."
    )
    malay = (
        "Feri akan belayar semula pada musim bunga selepas pembaikan selesai, kata pegawai pelabuhan kepada "
        "pemberita di Kuala Lumpur pada hari Isnin."
    )
    assert (detect(indonesian), detect(malay)) == ("id", "ms")
    assert (detect(indonesian, ["ms"]), detect(malay, ["id"])) == ("ms", "id")
