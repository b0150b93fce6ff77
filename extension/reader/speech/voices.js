// Chooses a voice for an article. An online voice sends the text over the network, so it is used only with consent.

import { agreedVoices } from "../../shared/online-voices.js";

const MISSING_MS = 700; // for browsers that load the list when it is first wanted
const WAIT_MS = 4000; // for the voices of a slow system, while the user is told that there are none

/** @param {() => void} onMissing called if no voice is known soon @returns {Promise<SpeechSynthesisVoice[]>} */
export async function allVoices(onMissing) {
  const synthesis = globalThis.speechSynthesis;
  const known = synthesis?.getVoices() ?? [];
  if (known.length) return known;
  const missing = setTimeout(onMissing, synthesis ? MISSING_MS : 0);
  await new Promise((resolve) => {
    synthesis?.addEventListener("voiceschanged", resolve, { once: true });
    setTimeout(resolve, synthesis ? WAIT_MS : 0);
  });
  clearTimeout(missing);
  return synthesis?.getVoices() ?? [];
}

/**
 * The voices for a language, best first: local voices before online ones, then those of its region, those of the
 * browser's language, and standard languages before dialects.
 * @param {SpeechSynthesisVoice[]} voices @param {string} lang a BCP 47 code; "" means the browser's own language
 */
export function voicesFor(voices, lang) {
  const [browsers, wanted] = [navigator.language, lang || navigator.language].map(normal);
  const [language] = wanted.split("-");
  const names = new Set(voices.map(({ name }) => name));
  /** @param {SpeechSynthesisVoice} voice */
  const worth = (voice) => {
    const own = normal(voice.lang);
    return (
      (isLocal(voice) ? 32 : 0) +
      (own === wanted ? 16 : 0) +
      (own === browsers ? 8 : 0) +
      (own.includes("-x-") ? 0 : 4) +
      (voice.default ? 1 : 0)
    );
  };
  return voices
    .filter((voice) => normal(voice.lang).split("-")[0] === language && !isVariant(voice, names))
    .sort((a, b) => worth(b) - worth(a));
}

/**
 * Whether a voice is on this device. Firefox wrongly calls the voices of Linux's speech service remote.
 * @param {SpeechSynthesisVoice} voice
 */
export const isLocal = ({ localService, voiceURI }) =>
  localService === true || voiceURI.startsWith("urn:moz-tts:speechd:");

/** Whether a voice may be used: it is local, or the user agreed to it. @param {SpeechSynthesisVoice} voice */
export const maySpeak = async (voice) => isLocal(voice) || (await agreedVoices()).includes(voice.voiceURI);

/** @param {string} lang */
const normal = (lang) => lang.toLowerCase().replace("_", "-");

/**
 * eSpeak lists each voice again in about a hundred timbres, such as "English+croak", and in Chromium "English+croak espeak-ng":
 * too many to choose from.
 * @param {SpeechSynthesisVoice} voice @param {Set<string>} names of all voices
 */
const isVariant = ({ name }, names) => {
  const [base, timbre] = name.split("+");
  return timbre !== undefined && (names.has(base) || names.has(`${base} espeak-ng`));
};
