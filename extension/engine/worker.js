// The worker that Python lives in. It starts Pyodide by itself and answers one request after the other;
// the host decides how long anything may take and ends it when it must.
//
// From the host: { id, head, html? }. To the host: { ready } once, or { bootFailed }; then { id, answer }.

import { bootPlain } from "./plain.js";
import { bootSnapshot } from "./snapshot.js";

const begun = performance.now();
const plain = new URL(self.location.href).searchParams.get("boot") === "plain";

const nothing = async () => {};

async function boot() {
  if (plain) return { pyodide: await bootPlain(), source: "plain", fill: nothing, finish: nothing };
  return bootSnapshot();
}

const booted = boot().then((started) => {
  const handle = started.pyodide.pyimport("bridge").handle;
  postMessage({ ready: { source: started.source, ms: performance.now() - begun } });
  return { ...started, handle };
});
booted.catch((error) => postMessage({ bootFailed: String(error) }));

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
  finish().catch((error) => console.warn("engine: late files", error));
};
