"""Reading aloud: with a scripted voice in both browsers, and with a real one in Firefox."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.browsers import OPTIONS, Browser, Tab, count, open_article, text, wait, wait_text
from tests.e2e.browsers.firefox import Firefox
from tests.e2e.conftest import packed_for_firefox

# In Firefox, a test has its own global object, so objects for the page must be set on its window.
PAGE = "const page = window;"
VOICES = f"""(voices) => {{ {PAGE}
    page.spoken = []; page.hold = true;
    const voice = ([name, lang, where]) =>
      ({{ name, lang, voiceURI: name, localService: where !== "network", default: false }});
    const synthesis = {{ addEventListener() {{}},
      getVoices: () => voices.map(voice),
      cancel() {{ page.current = undefined; }},
      speak(utterance) {{ page.current = utterance;
        page.spoken.push([utterance.text, utterance.voice?.name]);
        const end = () => page.current === utterance &&
          (page.broken ? utterance.onerror({{ error: "synthesis-failed" }}) : utterance.onend({{}}));
        if (!page.hold) setTimeout(end, 2); }} }};
    page.Object.defineProperty(page, "speechSynthesis", {{ value: synthesis, configurable: true }});
    page.SpeechSynthesisUtterance = class {{ constructor(text) {{ this.text = text; }} }}; }}"""
SOME = [
    ["Google UK", "en-GB", "network"],
    ["Anna", "de-DE"],
    ["Bob+croak", "en-GB"],
    ["Bob", "en-GB-X-NORTH"],
    ["Cy+croak espeak-ng", "en-GB-X-NORTH"],
    ["Cy espeak-ng", "en-GB-X-NORTH"],
]
SOME += [["Ada", "en-GB"], ["Google US", "en-US", "network"]]
FAR = [["Far", "en-US", "network"], ["Anna", "de-DE"]]


def seen(tab: Tab, what: str) -> Any:
    """What the scripted voice recorded."""
    return tab.eval(f"() => {{ {PAGE} return {what}; }}")


def test_speech(app: Browser, site: str) -> None:
    """The article is read in its language, by paragraphs, in short pieces, with a mark, to the end."""
    tab = open_article(app, f"{site}second.html")
    tab.eval(VOICES, SOME)
    tab.press("l")
    wait("the first sentence", lambda: seen(tab, "page.spoken.length === 1"))
    assert tab.eval("() => CSS.highlights.get('spoken').size") == 1
    assert seen(tab, "page.spoken[0].join()") == "The piano in the chapel,Ada"
    tab.press("j")
    wait("the next paragraph", lambda: seen(tab, "page.spoken.length === 2"))
    tab.press("l")
    wait("a pause", lambda: seen(tab, "page.current === undefined"))
    seen(tab, "(page.hold = false)")
    tab.press("l")
    wait("the end", lambda: not tab.eval("() => CSS.highlights.has('spoken')"))
    said = str(seen(tab, "page.spoken.map(([text]) => text).join('|')")).split("|")
    assert said[1] == said[2]  # continues where it stopped
    assert said[-1] in " ".join(text(tab, "#content").split())
    assert max(map(len, said)) <= 200
    pieces = tab.eval(
        """async () => { const { cut } = await import("./speech/sentences.js");
        const long = "word, ".repeat(200);
        return [...cut(long)].map(([start, end]) => long.slice(start, end)); }"""
    )
    assert "".join(pieces) == "word, " * 200
    assert max(map(len, pieces)) <= 200


def test_a_voice_of_the_network_is_asked_about(app: Browser, site: str) -> None:
    """It never reads unasked, and is listed apart; the question, asked once, says where the text goes."""
    tab = open_article(app, f"{site}second.html")
    tab.eval(VOICES, FAR)
    tab.press("l")
    asked = wait_text(tab, "#toast", "Far")
    assert "over the internet to the company that provides the voice" in asked
    tab.click("#toast button:nth-of-type(2)")
    wait("the end of the question", lambda: not text(tab, "#toast"))
    assert seen(tab, "page.spoken.length") == 0
    tab.eval(VOICES, SOME)
    tab.press("l")
    wait("the first sentence", lambda: seen(tab, "page.spoken.length === 1"))
    assert seen(tab, "page.spoken[0][1]") == "Ada"
    options = "(css) => [...document.querySelectorAll(css)].map((one) => one.label)"
    assert tab.eval(options, "#speech-voice > option") == ["Ada", "Bob", "Cy espeak-ng"]
    assert tab.eval(options, "#speech-voice > optgroup") == ["Online voices"]
    choose = """() => { const names = document.querySelector("#speech-voice");
        names.value = "Google UK"; names.dispatchEvent(new Event("change")); }"""
    tab.eval(choose)
    wait_text(tab, "#toast", "Google UK")
    assert seen(tab, "page.spoken.length") == 1
    tab.click("#toast button")
    wait("the voice", lambda: seen(tab, "page.spoken.at(-1)[1]") == "Google UK")
    tab.reload()
    tab = open_article(app, f"{site}second.html")
    tab.eval(VOICES, SOME)
    tab.press("l")
    wait("the chosen voice, unasked", lambda: seen(tab, "page.spoken.at(-1)?.[1]") == "Google UK")
    settings = app.open(app.url(OPTIONS))
    wait("the voice in the settings", lambda: text(settings, "#online-voices code") == "Google UK")
    settings.click("#online-voices button")
    wait("the end of consent", lambda: not count(settings, "#online-voices li"))
    settings.close()
    tab = open_article(app, f"{site}second.html")
    tab.eval(VOICES, SOME)
    tab.press("l")
    wait("a voice of this device", lambda: seen(tab, "page.spoken.at(-1)?.[1]") == "Ada")


def test_listen_says_at_once_that_there_is_no_voice(app: Browser, site: str) -> None:
    """It does so while it still waits for a voice."""
    tab = open_article(app, f"{site}second.html")
    tab.eval(VOICES, [])
    seen(tab, "(page.speechSynthesis.addEventListener = (_, call) => (page.later = call))")
    tab.press("l")
    wait_text(tab, "#toast", "no voice for")
    assert seen(tab, "typeof page.later") == "function"


# A browser whose list of voices is empty at first.
LATE = f"""() => {{ {PAGE}
    page.said = [];
    new MutationObserver(() => page.said.push(document.querySelector("#toast").textContent))
      .observe(document.querySelector("#toast"), {{ childList: true }});
    const {{ speechSynthesis: synthesis }} = page;
    synthesis.addEventListener = (_, call) => (page.later = call);
    page.come = (voices) => {{ synthesis.getVoices = () => voices; page.later(); }}; }}"""
COME = "page.come([{ name: 'Ada', lang: 'en-GB', voiceURI: 'Ada', localService: true }])"


def test_voices_that_come_a_moment_later_are_not_called_missing(app: Browser, site: str) -> None:
    """As in a browser that asks the system for its voices only when they are wanted."""
    tab = open_article(app, f"{site}second.html")
    tab.eval(VOICES, [])
    tab.eval(LATE)
    tab.press("l")
    wait("the question for voices", lambda: seen(tab, "typeof page.later") == "function", pause=0.02)
    seen(tab, COME)
    wait("the first sentence", lambda: seen(tab, "page.spoken.length === 1"))
    assert not [said for said in seen(tab, "page.said") if "no voice" in said]


def test_nothing_is_read_once_the_message_about_voices_is_closed(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}second.html")
    tab.eval(VOICES, [])
    tab.eval(LATE)
    tab.press("l")
    wait_text(tab, "#toast", "no voice for")
    tab.press("Escape")
    wait("no message", lambda: count(tab, "#toast[hidden]"))
    seen(tab, COME)
    seen(tab, "new Promise((done) => setTimeout(done, 300))")
    assert seen(tab, "page.spoken.length") == 0
    assert count(tab, "#player[hidden]")
    tab.press("l")
    wait("the first sentence", lambda: seen(tab, "page.spoken.length === 1"))


def test_a_failing_voice_and_no_voice(app: Browser, site: str) -> None:
    """Neither goes through the article in silence: the reader says why, and how to get a voice."""
    tab = open_article(app, f"{site}second.html")
    tab.eval(VOICES, [["Anna", "de-DE"]])
    tab.press("l")
    assert "speech-dispatcher" in wait_text(tab, "#toast", "no voice for")
    tab.eval(VOICES, SOME)
    seen(tab, "(page.hold = false, page.broken = true)")
    tab.press("l")
    wait("three tries", lambda: seen(tab, "page.spoken.length === 3"))
    wait_text(tab, "#toast", "went wrong")
    assert seen(tab, "page.spoken.length") == 3


def test_media_keys(app: Browser, site: str) -> None:
    """They come by the browser's media session, or as key events while the reader is in front."""
    tab = open_article(app, f"{site}second.html")
    tab.eval(VOICES, SOME)
    tab.eval(
        f"""() => {{ {PAGE} page.actions = {{}};
        page.Object.defineProperty(page.MediaSession.prototype, "setActionHandler", {{
          value(name, act) {{ page.actions[name] = act; }} }}); }}"""
    )
    state = "() => [navigator.mediaSession.playbackState, navigator.mediaSession.metadata?.title]"
    said = "page.spoken.map(([text]) => text)"
    press = """(key) => { document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })); }"""
    tab.press("l")
    wait("the first sentence", lambda: seen(tab, "page.spoken.length === 1"))
    assert tab.eval(state) == ["playing", text(tab, "#title")]
    seen(tab, "page.actions.pause()")
    assert seen(tab, "page.current === undefined")
    assert tab.eval(state)[0] == "paused"
    for action in ("play", "nexttrack", "previoustrack"):
        before = seen(tab, "page.spoken.length")
        seen(tab, f"void page.actions.{action}()")
        wait(action, partial(seen, tab, f"page.spoken.length === {before + 1}"))
    first, again, second, back = seen(tab, said)
    assert first == again == back != second
    tab.eval(press, "MediaPlayPause")
    wait("a pause", lambda: tab.eval(state)[0] == "paused")
    tab.eval(press, "MediaTrackNext")
    tab.eval(press, "MediaPlayPause")
    wait("the second paragraph", lambda: seen(tab, "page.spoken.length === 5"))
    tab.eval(press, "MediaTrackPrevious")
    wait("the first paragraph", lambda: seen(tab, "page.spoken.length === 6"))
    assert seen(tab, said)[4:] == [second, first]
    tab.click("#speech-close")
    wait("no player", lambda: tab.eval("() => document.querySelector('#player').hidden"))
    tab.eval(press, "MediaPlayPause")
    assert tab.eval(state)[0] == "none"
    assert seen(tab, "page.spoken.length") == 6


SILENCE = """LogLevel 1
AudioOutputMethod "alsa"
AudioALSADevice "default"
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule espeak-ng
Timeout 2
"""
NOWHERE = "pcm.!default { type null }\nctl.!default { type null }\n"


@pytest.fixture
def unheard(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """On Linux: the system's speech, with a dummy sound card."""
    if not sys.platform.startswith("linux"):
        yield  # other systems have their own voices
        return
    assert shutil.which("speech-dispatcher"), "install speech-dispatcher and espeak-ng: make voice"
    # The system's speech ends a moment after the browser, and writes into the folder until then.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        settings = Path(folder) / "speech-dispatcher"
        (settings / "modules").mkdir(parents=True)
        (settings / "speechd.conf").write_text(SILENCE)
        (settings / "modules" / "espeak-ng.conf").write_text("")
        (Path(folder) / "asound.conf").write_text(NOWHERE)
        monkeypatch.setenv("XDG_CONFIG_HOME", folder)
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        monkeypatch.setenv("ALSA_CONFIG_PATH", os.path.join(folder, "asound.conf"))
        yield


@pytest.mark.large
@pytest.mark.usefixtures("unheard")
def test_a_real_voice(dist: Path, site: str) -> None:
    """Every sentence is spoken to its end, one after the other, by the voices of the system."""
    app = Firefox(packed_for_firefox(dist))
    try:
        tab = open_article(app, f"{site}second.html")
        tab.eval(
            """() => { window.marks = new Set();
            setInterval(() => { for (const range of CSS.highlights.get("spoken") ?? [])
              window.marks.add(range.toString()); }, 5); }"""
        )
        wait("voices", lambda: tab.eval("() => speechSynthesis.getVoices().length"), 40)
        tab.press("l")
        wait("the player", lambda: tab.eval("() => !document.querySelector('#player').hidden"))
        names = tab.eval("() => [...document.querySelectorAll('#speech-voice option')].map((o) => o.text)")
        assert names
        assert not [name for name in names if "+" in name]
        wait("several sentences", lambda: tab.eval("() => window.marks.size > 3"), 30)
        tab.press("l")
    finally:
        app.close()
