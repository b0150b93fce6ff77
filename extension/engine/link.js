// A port to the engine's host. In the host's own document, which cannot receive its own connections, the port
// is emulated here.

import { api } from "../shared/api.js";

/** The name of the port and of its channel in protocol.json. */
export const PORT = "engine";

/**
 * @typedef {object} Link the interface of both ends of a port; chrome.runtime.Port conforms to it
 * @property {(message: any) => void} postMessage
 * @property {() => void} disconnect
 * @property {{ addListener: (listener: (message: any) => void) => void }} onMessage
 * @property {{ addListener: (listener: () => void) => void }} onDisconnect
 */

/** @type {((link: Link) => void) | null} */
let serve = null;

/** Serves connections from this document within it. @param {(link: Link) => void} server */
export function serveHere(server) {
  serve = server;
}

/** @returns {Link} */
export function open() {
  if (!serve) return api.runtime.connect({ name: PORT });
  const { port1, port2 } = new MessageChannel();
  const near = linkOf(port1);
  serve(linkOf(port2));
  return near;
}

/** @param {MessagePort} port @returns {Link} */
function linkOf(port) {
  return {
    postMessage: (message) => port.postMessage({ message }),
    disconnect: () => {
      port.postMessage({ over: true });
      port.close();
    },
    onMessage: { addListener: (listener) => hear(port, ({ over, message }) => over || listener(message)) },
    onDisconnect: { addListener: (listener) => hear(port, ({ over }) => over && listener()) },
  };
}

/** @param {MessagePort} port @param {(data: any) => void} listener */
function hear(port, listener) {
  port.addEventListener("message", ({ data }) => listener(data));
  port.start();
}
