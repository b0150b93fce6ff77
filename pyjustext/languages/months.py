"""The names of the months, without accents, as dates are written with them.

``listopada`` is October in Croatian and November in Polish and Czech; where nobody knows,
it is November.
"""

from __future__ import annotations

import unicodedata

_MONTHS = {
    1: (
        "jan januar january janvier enero gennaio janeiro januari styczen stycznia sty leden ledna ocak ene "
        "января январь янв січня januara januarja januara ianuarie janvaris janvari sausio jaanuar "
        "tammikuuta tammikuu gener xaneiro urtarrila urtarrilaren jannar yanvar ιανουαριου ιανουαριος ιαν "
        "януари јануар јануара јануари студзеня қаңтар يناير كانون ינואר जनवरी জানুয়ারি जानेवारी "
        "siječnja sijecnja ionawr eanair januarie հունվարի იანვარი มกราคม"
    ),
    2: (
        "feb februar february fevrier febrero febbraio fevereiro februari luty lutego lut unor unora subat "
        "fev февраля февраль фев лютого februara februarja februarie februaris februari vasario veebruar "
        "helmikuuta helmikuu febrer febreiro otsaila otsailaren frar fevral φεβρουαριου φεβρουαριος φεβ "
        "фев февруари фебруар фебруара фебруари лютага ақпан فبراير شباط פברואר फरवरी ফেব্রুয়ারি "
        "फेब्रुवारी veljace chwefror feabhra փետրվարի თებერვალი กุมภาพันธ์"
    ),
    3: (
        "marcius maret "
        "mar march marz maerz mars marzo marco maart marzec marca brezen brezna mart mrz марта март мар "
        "березня marec martie marts kovo marts maliskuuta maaliskuuta maaliskuu marc martxoa martxoaren "
        "marzu μαρτιου μαρτιος μαρ сакавіка наурыз مارس آذار מרץ मार्च মার্চ ozujka mawrth marta մարտի "
        "მარტი มีนาคม"
    ),
    4: (
        "apr april avril abril aprile kwiecien kwietnia kwi duben dubna nisan avr abr апреля апрель апр "
        "квітня aprila aprilie aprilis balandzio aprill huhtikuuta huhtikuu apirila apirilaren aprel "
        "απριλιου απριλιος απρ април априла красавіка сәуір أبريل ابريل نيسان אפריל अप्रैल এপ্রিল एप्रिल "
        "travnja ebrill aibrean ապրիլի აპრილი เมษายน"
    ),
    5: (
        "may mai mayo maggio maio mei maj maja kveten kvetna mayis mag мая май травня majus maijs maija "
        "geguzes toukokuuta toukokuu maig maiatza maiatzaren mejju μαιου μαιος μαι мај маја траўня мамыр "
        "مايو أيار מאי मई মে मे svibnja bealtaine maí մայիսի მაისი พฤษภาคม"
    ),
    6: (
        "junius "
        "jun june juni juin junio giugno junho czerwiec czerwca cze cerven cervna haziran giu июня июнь июн "
        "червня juna junija iunie junijs junijs birzelio juuni kesakuuta kesakuu juny xuno ekaina "
        "ekainaren gunju iyun ιουνιου ιουνιος ιουν юни јун јуна јуни чэрвеня маусым يونيو حزيران יוני जून "
        "জুন lipnja mehefin meitheamh հունիսի ივნისი มิถุนายน"
    ),
    7: (
        "julius "
        "jul july juli juillet julio luglio julho lipiec lipca lip cervenec cervence temmuz lug juil июля "
        "июль июл липня jula julija iulie julijs julija liepos juuli heinakuuta heinakuu juliol xullo "
        "uztaila uztailaren lulju iyul ιουλιου ιουλιος ιουλ юли јул јула јули ліпеня шілде يوليو تموز "
        "יולי जुलाई জুলাই जुलै srpnja gorffennaf iuil հուլիսի ივლისი กรกฎาคม"
    ),
    8: (
        "augusztus agustus "
        "aug august aout agosto augustus sierpien sierpnia sie srpen srpna agustos ago августа август авг "
        "серпня augusta avgusta augusti augusts rugpjucio elokuuta elokuu agost abuztua abuztuaren "
        "awwissu avqust αυγουστου αυγουστος αυγ август аугуст августа жніўня тамыз أغسطس اغسطس آب אוגוסט "
        "अगस्त আগস্ট ऑगस्ट kolovoza awst lunasa օգոստոսի აგვისტო สิงหาคม"
    ),
    9: (
        "szeptember "
        "sep sept september septembre septiembre settembre setembro wrzesien wrzesnia wrz zari eylul set "
        "сентября сентябрь сен сент вересня septembra septembrie septembris septembri rugsejo syyskuuta "
        "syyskuu setembre iraila irailaren settembru sentyabr σεπτεμβριου σεπτεμβριος σεπ септември "
        "септембар септембра верасня қыркүйек سبتمبر أيلول ספטמבר सितंबर সেপ্টেম্বর सप्टेंबर rujna "
        "սեպտեմբերի სექტემბერი กันยายน"
    ),
    10: (
        "oct okt october oktober octobre octubre ottobre outubro pazdziernik pazdziernika paz rijen rijna "
        "ekim out ott октября октябрь окт жовтня oktobra octombrie oktobris oktobri spalio oktoober "
        "lokakuuta lokakuu octubre urria urriaren ottubru oktyabr οκτωβριου οκτωβριος οκτ октомври "
        "октобар октобра кастрычніка қазан أكتوبر اكتوبر אוקטובר अक्टूबर অক্টোবর ऑक्टोबर hydref "
        "հոկտեմբերի ოქტომბერი ตุลาคม"
    ),
    11: (
        "nov november novembre noviembre novembro listopad listopada listopadu lis kasim ноября ноябрь ноя "
        "листопада novembra noiembrie novembris novembri lapkricio marraskuuta marraskuu azaroa azaroaren "
        "novembru noyabr νοεμβριου νοεμβριος νοε ноември новембар новембра лістапада қараша نوفمبر נובמבר "
        "नवंबर নভেম্বর नोव्हेंबर studenoga studenog tachwedd նոյեմբերի ნოემბერი พฤศจิกายน"
    ),
    12: (
        "dec dez december dezember decembre diciembre dicembre dezembro grudzien grudnia gru prosinec "
        "prosince aralik dic декабря декабрь дек грудня decembra decembrie decembris decembri gruodzio "
        "detsember joulukuuta joulukuu desembre decembro abendua abenduaren dicembru dekabr desember "
        "δεκεμβριου δεκεμβριος δεκ декември децембар децембра снежня желтоқсан ديسمبر דצמבר दिसंबर "
        "ডিসেম্বর डिसेंबर prosinca rhagfyr nollaig դեկտեմբերի დეკემბერი ธันวาคม"
    ),
}
_PLAIN = str.maketrans(
    "áàâäãåāăčçćéèêëěēėęíìîïīįłľñńņóòôöõőøřŗšşśșťțúùûüůūųýžźżğģķļı",
    "aaaaaaaaccceeeeeeeeiiiiiillnnnooooooorrssssttuuuuuuuyzzzggkli",
)
_OCTOBER_OR_NOVEMBER = frozenset({"lis", "listopad", "listopada", "listopadu"})
_SOUTH_SLAVIC = frozenset({"hr", "bs", "sr", "sh"})
_LATIN_AND_GREEK_END = "\u0400"
_PREFIXES = ("ב", "ל")
"""What Hebrew writes before the name, in one word with it."""


def month(name: str, lang: str = "") -> int:
    """The number of the month with that name in any of the known languages; 0 if there is none.

    Args:
        lang: the language that it is in (BCP 47), ``""`` if that is unknown.
    """
    name = _plain(name)
    if name in _OCTOBER_OR_NOVEMBER and lang.partition("-")[0].lower() in _SOUTH_SLAVIC:
        return 10
    found = MONTHS.get(name, 0)
    return found or (MONTHS.get(name[1:], 0) if name.startswith(_PREFIXES) else 0)


def _plain(name: str) -> str:
    """A name in lower case, without the accents of Latin and Greek letters."""
    name = name.casefold().translate(_PLAIN)
    if name[:1] < _LATIN_AND_GREEK_END:
        name = "".join([c for c in unicodedata.normalize("NFD", name) if not "\u0300" <= c <= "\u036f"])
    return name


MONTHS = {_plain(name): number for number, names in _MONTHS.items() for name in names.split()}
"""The number of each name."""
