// The browser's voices, and the choice of one for an article.

const WAIT_MS = 1500; // for browsers that load the list late

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
 * The voices for a language, best first: those of the same region, then local ones, which need no network.
 * @param {SpeechSynthesisVoice[]} voices
 * @param {string} lang a BCP 47 code; "" means the browser's own language
 */
export function voicesFor(voices, lang) {
  const wanted = (lang || navigator.language).toLowerCase().replace("_", "-");
  const [language] = wanted.split("-");
  /** @param {SpeechSynthesisVoice} voice */
  const worth = (voice) => {
    const own = voice.lang.toLowerCase().replace("_", "-");
    return (own === wanted ? 4 : 0) + (voice.localService ? 2 : 0) + (voice.default ? 1 : 0);
  };
  return voices
    .filter((voice) => voice.lang.toLowerCase().split(/[-_]/)[0] === language)
    .sort((a, b) => worth(b) - worth(a));
}
