// The worker that Python lives in. It starts Pyodide by itself and answers one request after the other;
// the host decides how long anything may take and ends it when it must.
//
// From the host: { id, head, html? }. To the host: { ready } once, or { bootFailed }; then { id, answer }.

// Nothing is imported up here: Firefox tells nobody of a worker whose imports fail, and the megabyte of the
// loader would hold up what can begin before it.

const begun = performance.now();
const plain = new URL(self.location.href).searchParams.get("boot") === "plain";

const SETTLE_MS = 3000;
const nothing = async () => {};

async function boot() {
  if (plain) {
    const { bootPlain } = await import("./plain.js");
    return { pyodide: await bootPlain(), source: "plain", fill: nothing, finish: nothing, keep: nothing };
  }
  const { compile, load } = await import("./head.js");
  const begun = { compiled: compile(), loading: load() };
  for (const promise of Object.values(begun)) promise.catch(() => {}); // reported where they are awaited
  const { bootSnapshot } = await import("./snapshot.js");
  return bootSnapshot({}, begun);
}

const booted = boot().then((started) => {
  const handle = started.pyodide.pyimport("bridge").handle;
  postMessage({ ready: { source: started.source, ms: performance.now() - begun } });
  // The first start after the installation is for this: nobody may ask anything.
  setTimeout(settle, SETTLE_MS);
  return { ...started, handle };
});
booted.catch((error) => postMessage({ bootFailed: String(error) }));

/** What no article waits for. */
async function settle() {
  const { keep } = await booted;
  await keep().catch((error) => console.warn("engine: no copy for the next start:", error));
}

self.onmessage = async ({ data }) => {
  const { pyodide, handle, fill, finish } = await booted;
  const start = performance.now();
  let answer;
  try {
    answer = handle(data.head, data.html);
    if (answer.startsWith('{"error":{"kind":"missing-files"')) {
      await fill();
      answer = handle(data.head, data.html);
    }
    if (answer.startsWith('{"error":{"kind":"missing-files"')) {
      await finish();
      answer = handle(data.head, data.html);
    }
  } catch (error) {
    answer = JSON.stringify({ error: { kind: "failed", message: String(error) } });
  }
  postMessage({ id: data.id, answer, ms: performance.now() - start, heap: pyodide._module.HEAP8.length });
  void settle();
};
