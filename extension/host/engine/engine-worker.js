// The worker that runs Python. It starts Pyodide and answers one request after the other. The host enforces time limits by
// ending the worker. The messages are calls (wire/calls.js) of the protocol's channel "worker".

// Nothing is imported statically: Firefox reports no error if a static import of a worker fails, and the megabyte of the
// loader would delay everything else.

const begun = performance.now();
const cold = new URL(self.location.href).searchParams.get("boot") === "cold";

const IDLE_WORK_MS = 3000; // after the start
const BOOT_CALL = 1; // the number of the host's first call, which is `boot`
const nothing = async () => {};
const checked = async () => true; // before compilation finished

/** @typedef {import("../../wire/messages").WorkerRequest} WorkerRequest */
/** @typedef {Extract<WorkerRequest, { kind: "work" }>} Work */
/** @typedef {import("../../wire/calls.js").Call["tell"]} Tell */

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
  // The start after the installation is only for this idle work; a request may never come.
  setTimeout(finishStart, IDLE_WORK_MS);
  return { ...started, PythonError, arrive, forget, handle, tidy, ms: performance.now() - begun };
});
booted.catch(() => {}); // reported to the callers

let isChecked = false;
/** Resolves once the files are known to be the build's. */
const verified = Promise.withResolvers();
verified.promise.catch(() => {}); // reported to the host

/** @type {unknown[]} messages that come before the modules that answer them */
const early = [];
self.onmessage = ({ data }) => early.push(data);

async function serve() {
  const [{ answerCalls, linkTo }, { WireError, checker }, validators] = await Promise.all([
    import("../../wire/calls.js"),
    import("../../wire/protocol.js"),
    import("../../wire/validators/engine-worker.js"),
  ]);
  /** @type {import("../../wire/any-size.js").Link["onMessage"]} */
  const onMessage = {
    addListener: (listener) => {
      self.onmessage = ({ data }) => listener(data);
      for (const data of early) listener(data);
    },
  };
  const link = { ...linkTo(/** @type {any} */ (self)), onMessage };
  const check = checker(validators);
  const answer = (/** @type {unknown} */ data, /** @type {{ tell: Tell }} */ { tell }) =>
    respond(check("worker", "requests", data), tell);
  answerCalls(link, check, answer, (error) =>
    error instanceof WireError ? error : new WireError("engine-unavailable", String(error)),
  );
}
serve().catch((error) =>
  postMessage({ kind: "error", id: BOOT_CALL, error: "engine-unavailable", message: String(error) }),
);

/** @param {WorkerRequest} request @param {Tell} tell @returns {Promise<unknown>} */
async function respond(request, tell) {
  if (request.kind === "work") return work(request, tell);
  const { arrive, forget, tidy, source, ms } = await booted;
  if (request.kind === "boot") {
    tell({ ready: { source, ms } });
    return verified.promise;
  }
  try {
    if (request.kind === "takePiece") arrive(request.page, request.html);
    else {
      forget();
      tidy();
    }
  } catch (error) {
    reportError(error); // Python never raises here, so it crashed, and the host starts another worker
  }
  return undefined;
}

/** Verifies the files and caches the snapshot, which no article waits for. */
async function finishStart() {
  const { keep, verify } = await booted;
  if (!(await isAsBuilt()) || !(await verify())) return;
  await keep().catch((error) => console.warn("engine: the snapshot was not cached:", error));
}

/**
 * Checks that the WebAssembly is the build's; true if it cannot be checked. Otherwise the host ends this worker, and the
 * next one checks before it answers.
 */
async function isAsBuilt() {
  const { verify } = await booted;
  try {
    await verify();
    isChecked = true;
    verified.resolve(undefined);
    return true;
  } catch (error) {
    const { dropCached } = await import("./snapshot-cache.js");
    await dropCached().catch(() => {}); // there may be none
    verified.reject(error);
    return false;
  }
}

/** Whether Python could not answer because a file is not loaded yet. @param {string} json */
const lacksFiles = (json) => json.startsWith('{"kind":"error"') && JSON.parse(json).missingFiles === true;

/**
 * @param {Work} data @param {Tell} tell
 * @returns {Promise<import("./supervisor.js").Worked>} never, if the host has to start another worker
 */
async function work(data, tell) {
  const { pyodide, PythonError, source, arrive, forget, handle, tidy, fill, finish } = await booted;
  const start = performance.now();
  const never = new Promise(() => {});
  const { head, html, arrived } = data;
  let json;
  /** @type {unknown} */
  let broken;
  // The first start of a build checks the files before it answers, because nobody waits for it. Later starts check when
  // idle.
  const mustCheck = source === "packaged" && !isChecked;
  const begin = mustCheck ? undefined : (/** @type {string} */ beginning) => tell({ beginning });
  /** @param {string | undefined} page @returns {string} */
  const ask = (page) => {
    try {
      return handle(head, page, begin, arrived);
    } catch (error) {
      if (!(error instanceof PythonError)) broken = error;
      throw error;
    }
  };
  try {
    if (arrived !== undefined) arrive(arrived, html);
    const page = arrived === undefined ? html : undefined;
    json = ask(page);
    for (const bring of [fill, finish]) {
      if (!lacksFiles(json)) break;
      await bring();
      json = ask(page);
    }
    // Python does not always notice that its memory ran out.
    if (!json.startsWith('{"kind":"')) throw (broken = new RangeError("Python's memory is damaged"));
  } catch (error) {
    if (broken) {
      reportError(broken); // Python crashed (out of memory or stack), and the host starts another worker
      return /** @type {Promise<any>} */ (never);
    }
    json = JSON.stringify({ kind: "error", error: "failed", message: String(error) });
  }
  if (mustCheck && !(await isAsBuilt())) return /** @type {Promise<any>} */ (never);
  const worked = { json, ms: performance.now() - start, heap: pyodide._module.HEAP8.length };
  // After the answer was sent. If this fails, Python has crashed, and the host starts another worker.
  setTimeout(() => {
    tidy();
    void finishStart();
  });
  if (arrived !== undefined) forget(); // before the first piece of the next page
  return worked;
}
