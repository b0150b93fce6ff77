// Serves a port. Each piece of work has its own port, so that it is cancelled when its page goes away.
// Prefetched work continues, because the page that wants it is still to come.

import { ArrivingPage } from "./arriving.js";
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
  /** @type {ArrivingPage | null} what came before its `read` */
  let arriving = null;
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

  /** The pieces that a `read` completes, if it does. @param {number} count */
  const arrived = (count) => {
    const page = arriving;
    arriving = null;
    if (page && count === 0) supervisor.forget(page);
    if (count === 0) return undefined;
    if (page?.count !== count) throw new EngineError("bad-request", "pieces of the page are missing");
    return page;
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
      case "arrive":
        arriving ??= new ArrivingPage();
        supervisor.receive(arriving, request.html); // no answer: the next piece or `read` follows
        return;
      case "read": {
        const { html, session, arrived: count = 0, ...head } = request;
        const json = JSON.stringify(head);
        const page = arrived(count);
        if (session === undefined) return finish(supervisor.submit(json, html, send, page));
        prefetched.begin(session, (listener) => supervisor.submit(json, html, listener, page));
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
    if (arriving) supervisor.forget(arriving);
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
