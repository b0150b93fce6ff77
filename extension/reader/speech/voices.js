// The browser's voices, and the choice of one for an article.

const WAIT_MS = 4000; // for browsers that load the list late

/** @returns {Promise<SpeechSynthesisVoice[]>} */
export async function allVoices() {
  const synthesis = globalThis.speechSynthesis;
  if (!synthesis) return [];
  if (!synthesis.getVoices().length) {
    await new Promise((resolve) => {
      synthesis.addEventListener("voiceschanged", resolve, { once: true });
      setTimeout(resolve, WAIT_MS);
    });
  }
  return synthesis.getVoices();
}

/**
 * The voices for a language, best first: those of its region, else of the browser's; then no dialects; then local ones,
 * which need no network.
 * @param {SpeechSynthesisVoice[]} voices
 * @param {string} lang a BCP 47 code; "" means the browser's own language
 */
export function voicesFor(voices, lang) {
  const [browsers, wanted] = [navigator.language, lang || navigator.language].map(normal);
  const [language] = wanted.split("-");
  const names = new Set(voices.map(({ name }) => name));
  /** @param {SpeechSynthesisVoice} voice */
  const worth = (voice) => {
    const own = normal(voice.lang);
    return (
      (own === wanted ? 16 : 0) +
      (own === browsers ? 8 : 0) +
      (own.includes("-x-") ? 0 : 4) +
      (voice.localService ? 2 : 0) +
      (voice.default ? 1 : 0)
    );
  };
  return voices
    .filter((voice) => normal(voice.lang).split("-")[0] === language && !isVariant(voice, names))
    .sort((a, b) => worth(b) - worth(a));
}

/** @param {string} lang */
const normal = (lang) => lang.toLowerCase().replace("_", "-");

/**
 * eSpeak lists each voice again in about a hundred timbres, such as "English+croak": too many to choose from.
 * @param {SpeechSynthesisVoice} voice @param {Set<string>} names of all voices
 */
const isVariant = ({ name }, names) => name.includes("+") && names.has(name.split("+")[0]);
