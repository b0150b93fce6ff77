// Serves a port. Each piece of work has its own port, so that it is cancelled when its page goes away.
// Prefetched work continues, because the page that wants it is still to come.

import { EngineError, VERSION, check } from "./protocol.js";

/** @typedef {import("./messages").EngineRequest} Request */
/** @typedef {import("./messages").EngineAnswer} Answer */
/** @typedef {import("./link.js").Link} Link */
/** @typedef {import("./prefetched.js").Prefetched} Prefetched */
/** @typedef {import("./prefetched.js").Work} Work */
/** @typedef {import("./supervisor.js").Supervisor} Supervisor */

/** @param {Link} link @param {Supervisor} supervisor @param {Prefetched} prefetched */
export function servePort(link, supervisor, prefetched) {
  /** @type {(() => void) | null} */
  let cancel = null;
  let open = true;
  /** @param {Answer} answer */
  const send = (answer) => {
    if (open) link.postMessage(check("engine", "answers", answer));
  };
  /** @param {Work} work */
  const finish = async (work) => {
    if (!open) {
      work.cancel();
      return;
    }
    cancel = work.cancel;
    send({ kind: "result", json: await work.json });
    cancel = null;
  };

  /** @param {Request} request */
  const answer = async (request) => {
    switch (request.kind) {
      case "configure":
        supervisor.idleMinutes = request.idleMinutes; // no answer: another request follows
        return;
      case "start":
        supervisor.start();
        break;
      case "restart":
        supervisor.restart();
        break;
      case "status":
        send({ kind: "status", status: supervisor.status });
        return;
      case "forget":
        prefetched.drop(request.session);
        break;
      case "take": {
        const work = await prefetched.take(request.session, request.stays);
        if (!work) return send({ kind: "unknown-session" });
        work.follow(send);
        return finish(work);
      }
      case "read": {
        const { html, session, ...head } = request;
        if (session === undefined) return finish(supervisor.submit(JSON.stringify(head), html, send));
        prefetched.begin(session, (listener) => supervisor.submit(JSON.stringify(head), html, listener));
        break;
      }
      case "explain":
      case "locate": {
        const { html, ...head } = request;
        return finish(supervisor.submit(JSON.stringify(head), html, send));
      }
      case "export":
      case "bind":
      case "import":
      case "purify":
      case "highlights":
        return finish(supervisor.submit(JSON.stringify(request), undefined, send));
    }
    send({ kind: "done" });
  };

  link.onDisconnect.addListener(() => {
    open = false;
    cancel?.();
  });
  link.onMessage.addListener(async (message) => {
    try {
      await answer(check("engine", "requests", message));
    } catch (error) {
      cancel = null;
      send({
        kind: "error",
        error: error instanceof EngineError ? error.kind : "failed",
        message: String(error),
      });
    }
  });
  send({ kind: "hello", version: VERSION });
}
