"""Pictures that stand for letters: emoji, smileys and the first letter of a text."""

from __future__ import annotations

import re
from itertools import islice

from ..tree import Node
from ..tree.class_names import class_search

_MOST_AROUND_LETTER = 3
_NAMES = """
😀 grinning grinning_face|😃 smiley|😄 smile|😁 grin|😆 laughing satisfied|😅 sweat_smile|🤣 rofl|😂 joy
🙂 slight_smile slightly_smiling_face|🙃 upside_down upside_down_face|😉 wink|😊 blush|😇 innocent
😍 heart_eyes|😘 kissing_heart|😋 yum|😛 stuck_out_tongue|😜 stuck_out_tongue_winking_eye|🤔 thinking
🤨 raised_eyebrow|😐 neutral_face|😑 expressionless|🙄 roll_eyes|😏 smirk|😬 grimacing|😌 relieved|😔 pensive
😴 sleeping|😎 sunglasses|🤓 nerd_face|😕 confused|😟 worried|🙁 slight_frown slightly_frowning_face
😮 open_mouth|😲 astonished|😳 flushed|😢 cry|😭 sob|😱 scream|😞 disappointed|😩 weary|😡 rage|😠 angry
👍 +1 thumbsup|👎 -1 thumbsdown|👌 ok_hand|👏 clap|🙏 pray|💪 muscle|👋 wave|👀 eyes|✌️ v|🤞 crossed_fingers
❤️ heart|💔 broken_heart|🔥 fire|🎉 tada|✨ sparkles|⭐ star|🚀 rocket|💡 bulb|⚠️ warning|✅ white_check_mark
❌ x|💯 100|🤷 shrug|🤦 facepalm|🤗 hugs hugging_face|😈 smiling_imp|🤩 star_struck|🥳 partying_face
"""

EMOJI = {
    f":{name}:": sign
    for entry in _NAMES.replace("\n", "|").split("|")
    if entry
    for sign, *names in [entry.split()]
    for name in names
}
"""The sign by name between colons."""
_names_smiley = class_search(
    r"(?:^|[\s/_-])(?:smil(?:ie|ey)s?|emojis?|emojione|twemoji|emoticons?|wp-smiley)(?=$|[\s/_-])",
    "smil emoji emotic",
)
_SMILEY = re.compile(r":[\w+-]{1,40}:|(?=\S*[^\w\s])\S{2,6}")
"""Its name between colons, or a few signs such as ":-)" and "8)"."""
_NAME_OF_SMILEY = re.compile(r"[^\W\d_]{2,20}(?: [^\W\d_]{2,20})?")


def emoji(image: Node) -> str:
    """The emoji or smiley that a small picture shows, as text; ``""`` if it shows none."""
    alt = image.get("alt").strip()
    # The letters of Chinese, Japanese and Korean stand behind the same place.
    if alt and len(alt) <= 8 and all(ord(c) > 0x2000 and not c.isalnum() for c in alt):
        return alt
    if not _names_smiley(f"{image.get('class')} {image.get('src')[:400]}"):
        return ""
    if _SMILEY.fullmatch(alt):
        return EMOJI.get(alt, alt)
    name = alt or image.get("title").strip()
    return f":{name}:" if _NAME_OF_SMILEY.fullmatch(name) else ""


def letters(image: Node) -> str:
    """What a picture stands for in a line: an emoji or smiley, or the first letter of a text."""
    return emoji(image) or _drop_cap(image)


def _drop_cap(image: Node) -> str:
    """The letter that a picture shows at the beginning of a paragraph, if its word goes on right after it."""
    letter = image.get("alt").strip()
    if len(letter) != 1 or not letter.isalpha():
        return ""
    place = image
    for box in islice(image.ancestors(), _MOST_AROUND_LETTER):
        first, *more = box.children[:3]
        if isinstance(first, str) and first.isspace() and more:
            first, *more = more
        if first is not place:
            return ""
        after = more[0] if more else None
        if after is not None:
            return letter if isinstance(after, str) and after[:1].isalpha() else ""
        place = box
    return ""
