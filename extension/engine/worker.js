// The worker that Python lives in. It starts Pyodide by itself and answers one request after the other;
// the host decides how long anything may take and ends it when it must. The messages are the protocol's
// channel "worker".

// Nothing is imported up here: Firefox tells nobody of a worker whose imports fail, and the megabyte of the
// loader would hold up what can begin before it.

const begun = performance.now();
const cold = new URL(self.location.href).searchParams.get("boot") === "cold";

const SETTLE_MS = 3000;
const nothing = async () => {};

/** @param {import("./messages").WorkerAnswer} answer */
const send = (answer) => postMessage(answer);

async function boot() {
  if (cold) {
    const { bootCold } = await import("./cold-boot.js");
    return {
      pyodide: await bootCold(),
      source: /** @type {const} */ ("cold"),
      verified: Promise.resolve(),
      fill: nothing,
      finish: nothing,
      keep: nothing,
    };
  }
  const { checkCompiled, compile, load } = await import("./preload.js");
  const preloading = { compiled: compile(), loading: load() };
  for (const promise of Object.values(preloading)) promise.catch(() => {}); // reported where they are awaited
  const { bootSnapshot } = await import("./snapshot.js");
  const started = await bootSnapshot({}, preloading);
  // From here on it costs nobody time: Python has work to do meanwhile.
  const verified = checkCompiled();
  verified.catch(() => {}); // reported where it is awaited
  return { ...started, verified };
}

const booted = boot().then(async (started) => {
  const handle = started.pyodide.pyimport("bridge").handle;
  const { check } = await import("./protocol.js");
  send({ kind: "ready", source: started.source, ms: performance.now() - begun });
  // The first start after the installation is for this: nobody may ask anything.
  setTimeout(settle, SETTLE_MS);
  return { ...started, handle, check };
});
booted.catch((error) => send({ kind: "boot-failed", message: String(error) }));

/** What no article waits for. */
async function settle() {
  const { keep } = await booted;
  await keep().catch((error) => console.warn("engine: the snapshot was not cached:", error));
}

/** Whether Python could not answer because a file is not there yet. @param {string} json */
const lacksFiles = (json) => json.startsWith('{"kind":"error"') && JSON.parse(json).missingFiles === true;

self.onmessage = async ({ data }) => {
  const { pyodide, handle, check, fill, finish, verified } = await booted;
  const start = performance.now();
  let json;
  try {
    const { head, html } = check("worker", "requests", data);
    json = handle(head, html);
    for (const bring of [fill, finish]) {
      if (!lacksFiles(json)) break;
      await bring();
      json = handle(head, html);
    }
  } catch (error) {
    json = JSON.stringify({ kind: "error", error: "failed", message: String(error) });
  }
  try {
    await verified;
  } catch (error) {
    send({ kind: "boot-failed", message: String(error) });
    return;
  }
  send({
    kind: "result",
    id: data.id,
    json,
    ms: performance.now() - start,
    heap: pyodide._module.HEAP8.length,
  });
  void settle();
};
