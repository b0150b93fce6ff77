// Reads the article aloud with the browser's speech synthesis. The current sentence is marked and kept in view.

import { api } from "../../shared/api.js";
import { make, byId } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { agreeTo } from "../../shared/online-voices.js";
import { changeSettings, RANGES } from "../../shared/settings.js";
import { settingsNow } from "../appearance.js";
import { current, onArticle } from "../current.js";
import { showOutcome, showToast } from "../../shared/toast.js";
import { unfoldAll } from "../unfolding.js";
import { isSureOfLanguage } from "../view.js";
import { blocksOf } from "./sentences.js";
import { allVoices, isLocal, maySpeak, voicesFor } from "./voices.js";

const LONG_ENOUGH = 600; // characters of text from which language detection is reliable
const FAILURES = 3; // failed utterances in a row that mean that the voice does not work
const SILENCE_MS = 20_000; // an utterance that neither ends nor fails within this time counts as ended

/** @type {ReturnType<typeof blocksOf>} */
let blocks = [];
let block = 0;
let piece = 0;
let isPlaying = false;
/** @type {SpeechSynthesisVoice[]} */
let voices = [];
/** @type {SpeechSynthesisVoice | undefined} */
let voice;
let lang = "";
let failed = 0; // utterances in a row
let turn = 0; // counts utterances, to ignore the end of a cancelled one
/** @type {ReturnType<typeof setTimeout> | undefined} */
let silence;

/** Opens the player and plays, or pauses. */
export async function toggle() {
  if (isPlaying) pause();
  else await play();
}

export async function play() {
  if (!(await open())) return;
  isPlaying = true;
  failed = 0;
  showPlaying();
  speak();
}

export function pause() {
  isPlaying = false;
  stopSpeaking();
  showPlaying();
}

/** Moves to the next or previous block. @param {1 | -1} by */
export async function move(by) {
  if (!(await open())) return;
  block = Math.max(0, Math.min(blocks.length - 1, block + by));
  piece = 0;
  if (isPlaying) speak();
  else mark();
}

export function close() {
  pause();
  byId("player").hidden = true;
  CSS.highlights.delete("spoken");
  if (navigator.mediaSession) navigator.mediaSession.playbackState = "none";
  byId("listen").focus();
}

/** Prepares everything. @returns {Promise<boolean>} whether there is something to say and a voice for it */
async function open() {
  const { article, session } = current;
  if (!article || !session) return false;
  if (!blocks.length) {
    unfoldAll();
    const { translated } = document.documentElement.dataset;
    const isSure = isSureOfLanguage(article, session) || article.text.length > LONG_ENOUGH;
    lang = translated ?? (isSure ? article.lang : "");
    blocks = blocksOf([byId("title"), byId("content")], lang);
    block = Math.max(0, firstInView());
    piece = 0;
    let wasMissing = false;
    const all = await allVoices(() => {
      wasMissing = true;
      showNoVoice();
    });
    if (wasMissing && byId("toast").hidden) {
      blocks = []; // the user closed the message and no longer waits
      return false;
    }
    voices = voicesFor(all, lang);
    if (!voices.length && !lang) voices = all;
    if (wasMissing && voices.length) showToast("");
    const { speechVoices = {} } = /** @type {any} */ (await api.storage.local.get("speechVoices"));
    voice = voices.find(({ voiceURI }) => voiceURI === speechVoices[languageKey()]) ?? voices[0];
    if (voice && !(await maySpeak(voice))) voice = voices[0]; // the user may have withdrawn consent
    setUpPlayer();
  }
  if (!voice || !(await maySpeak(voice))) {
    blocks = []; // a voice may appear later
    if (!voice) showNoVoice();
    else if (await ask(voice)) return open();
    return false;
  }
  byId("player").hidden = false;
  return blocks.length > 0;
}

function showNoVoice() {
  const code = lang || navigator.language;
  showOutcome(
    t("speech_no_voice", new Intl.DisplayNames(t("locale"), { type: "language" }).of(code) ?? code),
  );
}

/**
 * Asks whether an online voice may be used, and remembers consent.
 * @param {SpeechSynthesisVoice} wanted @returns {Promise<boolean>}
 */
async function ask(wanted) {
  pause();
  /** @type {boolean} */
  const isWanted = await new Promise((answer) => {
    showToast(t("speech_online_ask", wanted.name), {
      stays: true,
      actions: [
        [t("speech_online_use"), () => answer(true)],
        [t("cancel"), () => answer(false)],
      ],
    });
  });
  if (isWanted) await agreeTo(wanted.voiceURI);
  return isWanted;
}

const languageKey = () => (lang || navigator.language).split("-")[0];

/** The block at the top of the window, or the first block if the top of the article is in view. */
function firstInView() {
  return scrollY < 200 ? 0 : blocks.findIndex(({ element }) => element.getBoundingClientRect().bottom > 80);
}

function speak() {
  stopSpeaking();
  const mine = ++turn;
  const now = blocks[block]?.pieces[piece];
  if (!now) {
    finish();
    return;
  }
  mark();
  const utterance = new SpeechSynthesisUtterance(now.text);
  utterance.voice = voice ?? null;
  utterance.lang = voice?.lang ?? lang;
  utterance.rate = settingsNow().rate;
  const next = () => {
    if (mine !== turn || !isPlaying) return;
    clearTimeout(silence);
    advance();
    speak();
  };
  utterance.onend = () => {
    failed = 0;
    next();
  };
  utterance.onerror = ({ error }) => {
    if (mine !== turn || error === "canceled" || error === "interrupted") return;
    failed++;
    if (failed < FAILURES) next();
    else giveUp();
  };
  // Some speech engines never report the end, so do not wait forever.
  silence = setTimeout(next, SILENCE_MS / Math.min(1, settingsNow().rate));
  speechSynthesis.speak(utterance);
}

/** Stops, because the voice stays silent. */
function giveUp() {
  pause();
  showToast(t("command_failed"));
}

function stopSpeaking() {
  turn++;
  clearTimeout(silence);
  speechSynthesis.cancel();
}

function advance() {
  piece++;
  if (piece < blocks[block].pieces.length) return;
  piece = 0;
  block++;
}

function finish() {
  isPlaying = false;
  block = 0;
  piece = 0;
  CSS.highlights.delete("spoken");
  showPlaying();
}

function mark() {
  const now = blocks[block]?.pieces[piece];
  if (!now) return;
  CSS.highlights.set("spoken", new Highlight(now.range));
  const { top, bottom } = now.range.getBoundingClientRect();
  if (top < 70 || bottom > innerHeight - 110) {
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    scrollBy({ top: top - innerHeight / 3, behavior });
  }
}

let isSetUp = false;

function setUpPlayer() {
  const rates = /** @type {HTMLSelectElement} */ (byId("speech-rate"));
  const names = /** @type {HTMLSelectElement} */ (byId("speech-voice"));
  const { min, max } = RANGES.rate;
  const steps = [min, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, max];
  const format = new Intl.NumberFormat(t("locale"), { maximumFractionDigits: 2 });
  const { rate } = settingsNow();
  rates.replaceChildren(
    ...[...new Set([...steps, rate])]
      .sort((a, b) => a - b)
      .map((n) => make("option", { value: String(n), selected: n === rate }, `${format.format(n)}×`)),
  );
  const options = (/** @type {boolean} */ isHere) =>
    voices
      .filter((one) => isLocal(one) === isHere)
      .map((v) => make("option", { value: v.voiceURI, selected: v === voice }, v.name));
  const online = options(false);
  names.replaceChildren(...options(true));
  if (online.length) names.append(make("optgroup", { label: t("speech_online") }, ...online));
  if (navigator.mediaSession) {
    navigator.mediaSession.metadata = new MediaMetadata({
      title: current.article?.title ?? "",
      artist: current.article?.byline ?? "",
    });
  }
  if (isSetUp) return;
  isSetUp = true;
  rates.addEventListener("change", async () => {
    await changeSettings({ rate: Number(rates.value) });
    if (isPlaying) setTimeout(speak, 50); // by then the settings have been updated
  });
  names.addEventListener("change", async () => {
    const wanted = voices.find(({ voiceURI }) => voiceURI === names.value);
    const wasPlaying = isPlaying;
    if (!wanted || (!(await maySpeak(wanted)) && !(await ask(wanted)))) {
      names.value = voice?.voiceURI ?? "";
      return;
    }
    voice = wanted;
    if (wasPlaying && !isPlaying) await play();
    const { speechVoices = {} } = /** @type {any} */ (await api.storage.local.get("speechVoices"));
    await api.storage.local.set({ speechVoices: { ...speechVoices, [languageKey()]: names.value } });
    if (isPlaying) speak();
  });
  byId("speech-play").addEventListener("click", () => void toggle());
  byId("speech-next").addEventListener("click", () => void move(1));
  byId("speech-previous").addEventListener("click", () => void move(-1));
  byId("speech-close").addEventListener("click", close);
  setUpMediaKeys();
}

function setUpMediaKeys() {
  const { mediaSession } = navigator;
  if (!mediaSession) return;
  mediaSession.setActionHandler("play", () => void play());
  mediaSession.setActionHandler("pause", pause);
  mediaSession.setActionHandler("nexttrack", () => void move(1));
  mediaSession.setActionHandler("previoustrack", () => void move(-1));
  // Browsers send media keys to the media session only while it plays; otherwise the page in front gets key
  // events.
  addEventListener("keydown", (event) => {
    if (byId("player").hidden) return; // the keys belong to another player
    const isFree = !event.defaultPrevented && !document.querySelector("dialog[open], :popover-open");
    if (event.key === "Escape" && isFree) close();
    if (event.key === "MediaPlayPause") void toggle();
    else if (event.key === "MediaTrackNext") void move(1);
    else if (event.key === "MediaTrackPrevious") void move(-1);
  });
}

const PLAY = "M8 5v14l11-7z";
const PAUSE = "M8 5v14M16 5v14";

function showPlaying() {
  const button = byId("speech-play");
  const words = t(isPlaying ? "speech_pause" : "speech_play");
  button.title = words;
  button.ariaLabel = words;
  button.querySelector("path")?.setAttribute("d", isPlaying ? PAUSE : PLAY);
  if (navigator.mediaSession) navigator.mediaSession.playbackState = isPlaying ? "playing" : "paused";
}

addEventListener("pagehide", () => globalThis.speechSynthesis?.cancel());
onArticle(() => {
  if (!byId("player").hidden) close();
  blocks = [];
});
