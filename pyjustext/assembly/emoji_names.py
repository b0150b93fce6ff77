"""The emoji behind the names that forums and chats write between colons, as Discourse, GitHub and Slack do.

Source: the short names of Unicode's emoji as in GitHub's list of them (gemoji), those that are used most.
"""

from __future__ import annotations

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
