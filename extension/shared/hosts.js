// What a host name tells: whether it is in the user's own network, and whether it may imitate another.

const ACE = "xn--";
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|lan|home|home\.arpa)$/;
// Scripts with letters that look like those of another. Han, kana and Hangul are commonly mixed, also with
// Latin.
const LOOKALIKES = ["Latin", "Cyrillic", "Greek", "Armenian", "Cherokee"];

/**
 * Whether a host is the user's own machine or in their network: loopback, private, link-local and unique
 * local addresses, and names that are only valid in a local network (RFC 1918, 3927, 4193, 6598, 6762).
 * @param {string} hostname as normalised by `URL`: IPv6 in brackets, IPv4 as four decimal numbers
 */
export function isLocal(hostname) {
  const host = hostname.replace(/\.$/, "").toLowerCase();
  if (host.startsWith("[")) return isLocalIpv6(host.slice(1, -1));
  if (/^\d+(\.\d+){3}$/.test(host)) return isLocalIpv4(host.split(".").map(Number));
  return LOCAL_NAMES.test(host) || !host.includes(".");
}

/** @param {number[]} parts */
function isLocalIpv4([a, b]) {
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168)
  );
}

/** @param {string} address */
function isLocalIpv6(address) {
  if (address === "::1" || address === "::") return true;
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address);
  if (mapped) {
    const [high, low] = mapped.slice(1).map((part) => parseInt(part, 16));
    return isLocalIpv4([high >> 8, high & 255, low >> 8, low & 255]);
  }
  return /^f[cd]/.test(address) || /^fe[89ab]/.test(address);
}

/**
 * Decodes a host name from punycode, and tells whether it mixes letters of scripts that look alike or has a
 * whole label of such letters.
 * @param {string} hostname
 * @returns {{ letters: string, mixed: boolean }}
 */
export function spelled(hostname) {
  const labels = hostname
    .split(".")
    .map((label) => (label.startsWith(ACE) ? decode(label.slice(ACE.length)) : label));
  const mixed = labels.some((label, index) => {
    const scripts = LOOKALIKES.filter((name) => new RegExp(`\\p{Script=${name}}`, "u").test(label));
    return (
      scripts.length > 1 ||
      (scripts.length === 1 && scripts[0] !== "Latin" && isLookalike(label, labels, index))
    );
  });
  return { letters: labels.join("."), mixed };
}

/**
 * A label entirely in another script, under a top-level domain in Latin letters, may be mistaken for Latin.
 */
function isLookalike(
  /** @type {string} */ label,
  /** @type {string[]} */ labels,
  /** @type {number} */ index,
) {
  return index < labels.length - 1 && /^[асеорхуіјѕԛԝһԁӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαονρτυχ\d-]+$/u.test(label);
}

/**
 * Punycode by RFC 3492.
 * @param {string} text @returns {string} the text itself if it is not punycode
 */
function decode(text) {
  const end = text.lastIndexOf("-");
  const output = [...text.slice(0, Math.max(0, end))];
  let n = 128;
  let i = 0;
  let bias = 72;
  for (let at = end + 1; at < text.length;) {
    const before = i;
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = at < text.length ? parseInt(text[at++], 36) : NaN;
      if (Number.isNaN(digit)) return ACE + text;
      const value = digit < 10 ? digit + 26 : digit - 10;
      i += value * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (value < threshold) break;
      weight *= 36 - threshold;
    }
    const size = output.length + 1;
    let delta = before === 0 ? Math.floor((i - before) / 700) : (i - before) >> 1;
    delta += Math.floor(delta / size);
    let k = 0;
    for (; delta > 455; k += 36) delta = Math.floor(delta / 35);
    bias = k + Math.floor((36 * delta) / (delta + 38));
    n += Math.floor(i / size);
    i %= size;
    if (n > 0x10ffff) return ACE + text;
    output.splice(i++, 0, String.fromCodePoint(n));
  }
  return output.join("");
}

/**
 * The permission pattern for a page's site, also used as its name. Patterns have no ports.
 * @param {string} url
 */
export function siteOf(url) {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return "";
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}/*`;
}
