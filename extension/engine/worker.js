// The worker that runs Python. It starts Pyodide and answers one request after the other. The host decides
// how long anything may take and ends the worker if it must. The messages are those of the protocol's channel
// "worker".

// Nothing is imported statically: Firefox reports no error if a worker's imports fail, and the loader's
// megabyte would delay what can begin before it.

const begun = performance.now();
const cold = new URL(self.location.href).searchParams.get("boot") === "cold";

const SETTLE_MS = 3000;
const nothing = async () => {};
const checked = async () => true; // before compilation finished

/** @typedef {Extract<import("./messages").WorkerRequest, { kind: "work" }>} Work */

/** @param {import("./messages").WorkerAnswer} answer */
const send = (answer) => postMessage(answer);

async function boot() {
  if (cold) {
    const { bootCold } = await import("./cold-boot.js");
    return {
      pyodide: await bootCold(),
      source: /** @type {const} */ ("cold"),
      verify: checked,
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
  let verified = false;
  return { ...started, verify: async () => (verified ||= await checkCompiled()) };
}

const booted = boot().then(async (started) => {
  const { arrive, forget, handle, tidy } = started.pyodide.pyimport("bridge");
  const { PythonError } = started.pyodide.ffi; // after a fatal error, Pyodide refuses to give it
  const { check } = await import("./protocol.js");
  send({ kind: "ready", source: started.source, ms: performance.now() - begun });
  // The first start after installation exists only for this; a request may never come.
  setTimeout(settle, SETTLE_MS);
  return { ...started, PythonError, arrive, forget, handle, tidy, check };
});
booted.catch((error) => send({ kind: "boot-failed", message: String(error) }));

let isChecked = false;

/** Work that no article waits for. */
async function settle() {
  const { keep, verify } = await booted;
  if (!(await isAsBuilt()) || !(await verify())) return;
  await keep().catch((error) => console.warn("engine: the snapshot was not cached:", error));
}

/**
 * Checks that the WebAssembly is the build's; true if it cannot be checked. If it is not, this worker ends,
 * and the next one checks before it answers.
 */
async function isAsBuilt() {
  const { verify } = await booted;
  try {
    await verify();
    isChecked = true;
    return true;
  } catch (error) {
    const { dropCached } = await import("./snapshot-cache.js");
    await dropCached().catch(() => {}); // there may be none
    send({ kind: "boot-failed", message: String(error) });
    return false;
  }
}

/** Whether Python could not answer because a file is still missing. @param {string} json */
const lacksFiles = (json) => json.startsWith('{"kind":"error"') && JSON.parse(json).missingFiles === true;

/**
 * A piece of a page whose `work` is still to come, or the news that it will not come.
 * @param {any} data
 */
async function receive(data) {
  const { arrive, forget, tidy, check } = await booted;
  try {
    const request = check("worker", "requests", data);
    if (request.kind === "arrive") arrive(request.page, request.html);
    else {
      forget();
      tidy();
    }
  } catch (error) {
    reportError(error); // Python never raises here, so it has crashed: the host starts another worker
  }
}

self.onmessage = async ({ data }) => {
  if (data.kind !== "work") {
    await receive(data);
    return;
  }
  const { pyodide, PythonError, source, arrive, forget, handle, tidy, check, fill, finish } = await booted;
  const start = performance.now();
  let json;
  /** @type {unknown} */
  let broken;
  // The first start of a build, which nobody waits for, checks the files before anything is answered; later
  // starts check when idle.
  const mustCheck = source === "packaged" && !isChecked;
  const tell = mustCheck
    ? undefined
    : (/** @type {string} */ json) => send({ kind: "beginning", id: data.id, json });
  /** @param {string} head @param {string | undefined} html @param {number} [arrived] @returns {string} */
  const ask = (head, html, arrived) => {
    try {
      return handle(head, html, tell, arrived);
    } catch (error) {
      if (!(error instanceof PythonError)) broken = error;
      throw error;
    }
  };
  try {
    const { head, html, arrived } = /** @type {Work} */ (check("worker", "requests", data));
    if (arrived !== undefined) arrive(arrived, html);
    const page = arrived === undefined ? html : undefined;
    json = ask(head, page, arrived);
    for (const bring of [fill, finish]) {
      if (!lacksFiles(json)) break;
      await bring();
      json = ask(head, page, arrived);
    }
  } catch (error) {
    if (broken) {
      reportError(broken); // Python itself has crashed, out of memory or stack: the host starts another worker
      return;
    }
    json = JSON.stringify({ kind: "error", error: "failed", message: String(error) });
  }
  if (mustCheck && !(await isAsBuilt())) return;
  send({
    kind: "result",
    id: data.id,
    json,
    ms: performance.now() - start,
    heap: pyodide._module.HEAP8.length,
  });
  try {
    if (data.arrived !== undefined) forget();
    tidy();
  } catch (error) {
    reportError(error); // as above: this Python answers nobody any more
    return;
  }
  void settle();
};
