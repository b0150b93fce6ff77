// Written by bake/messages.py from protocol.json. Do not edit.

export type Engine = "article" | "justext" | "declutter";
export type Stage = "queued" | "starting" | "working" | "done";
export type Boot = "cached" | "packaged" | "cold";
export type ErrorKind = "engine-unavailable" | "timeout" | "killed" | "no-article" | "bad-request" | "failed";

/** A page of the extension, or the background, and the engine's host, over a port of this name. */
export type EngineRequest =
  | { kind: "configure", idleMinutes: number }
  | { kind: "read", html: string, url: string, engine: "article" | "justext" | "declutter", session?: string }
  | { kind: "take", session: string }
  | { kind: "forget", session: string }
  | { kind: "export", article: import("./article").Article, format: string, images?: Record<string, string> }
  | { kind: "bind", book: { title?: string, articles: { article: import("./article").Article, images?: Record<string, string> }[] }, format: string }
  | { kind: "import", name: string, base64: string }
  | { kind: "explain", html: string, url: string, engine: "article" | "justext" | "declutter", options?: Record<string, number> }
  | { kind: "purify", html: string, url: string }
  | { kind: "start" }
  | { kind: "restart" }
  | { kind: "status" };

export type EngineAnswer =
  | { kind: "hello", version: number }
  | { kind: "progress", stage: "queued" | "starting" | "working" | "done", timing?: { engineMs: number, totalMs: number, bootMs?: number, boot?: string } }
  | { kind: "result", json: string }
  | { kind: "unknown-session" }
  | { kind: "done" }
  | { kind: "status", status: { warm: boolean, ready: boolean, queued: number, working: boolean, cold: boolean, boot: { source: string, ms: number, total: number } | null, idleMinutes: number } }
  | { kind: "error", error: "engine-unavailable" | "timeout" | "killed" | "no-article" | "bad-request" | "failed", message: string };

/** The engine's host and its worker. */
export type WorkerRequest =
  | { kind: "work", id: number, head: string, html?: string };

export type WorkerAnswer =
  | { kind: "ready", source: "cached" | "packaged" | "cold", ms: number }
  | { kind: "boot-failed", message: string }
  | { kind: "result", id: number, json: string, ms: number, heap: number };

/** JavaScript and Python in the worker: the requests that Python answers, and what its JSON holds. */
export type BridgeRequest =
  | { kind: "read", html: string, url: string, engine: "article" | "justext" | "declutter" }
  | { kind: "export", article: import("./article").Article, format: string, images?: Record<string, string> }
  | { kind: "bind", book: { title?: string, articles: { article: import("./article").Article, images?: Record<string, string> }[] }, format: string }
  | { kind: "import", name: string, base64: string }
  | { kind: "explain", html: string, url: string, engine: "article" | "justext" | "declutter", options?: Record<string, number> }
  | { kind: "purify", html: string, url: string };

export type BridgeAnswer =
  | { kind: "value", value: Record<string, any> }
  | { kind: "error", error: "engine-unavailable" | "timeout" | "killed" | "no-article" | "bad-request" | "failed", message: string, missingFiles?: boolean };

/** The background to the reader pages, by runtime.sendMessage. */
export type ReaderRequest =
  | { kind: "leave", tabId: number }
  | { kind: "keep", tabId: number };

export type ReaderAnswer = never;

/** Every message by channel and way. */
export interface Channels {
  "engine": { requests: EngineRequest, answers: EngineAnswer };
  "worker": { requests: WorkerRequest, answers: WorkerAnswer };
  "bridge": { requests: BridgeRequest, answers: BridgeAnswer };
  "reader": { requests: ReaderRequest, answers: ReaderAnswer };
}
