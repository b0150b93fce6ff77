// Written by bake/messages.py from protocol.json. Do not edit.

export type Engine = "article" | "justext" | "declutter";
export type Stage = "queued" | "starting" | "working" | "done";
export type Boot = "cached" | "packaged" | "cold";
export type ErrorKind = "engine-unavailable" | "timeout" | "killed" | "no-article" | "bad-request" | "failed";
export type LibraryErrorKind = "full" | "damaged" | "lost" | "busy" | "unavailable" | "newer" | "not-there" | "not-ours" | "no-article" | "cancelled" | "bad-request" | "failed";
export type SaveStage = "reading" | "images" | "writing";
export type View = "unread" | "all" | "archived" | "favourite" | "deleted";
export type Order = "newest" | "oldest" | "title" | "site" | "length";
export type Rule = "score" | "neighbours" | "prose" | "thread" | "comment" | "copy" | "dialog" | "remnant" | "control" | "beside" | "links" | "copyright" | "short-with-links" | "short" | "long-many-stop-words" | "medium-many-stop-words" | "some-stop-words" | "few-stop-words" | "heading-before-good" | "between-good" | "between-bad" | "near-good-before-bad-end" | "at-bad-end" | "near-good-between-bad" | "near-good-beside-good" | "tag" | "role" | "word" | "count" | "blessed" | "holds-kept" | "no-text" | "shown-above" | "label" | "corrected";

/** A page of the extension, or the background, and the engine's host, over a port of this name. */
export type EngineRequest =
  | { kind: "configure", idleMinutes: number }
  | { kind: "read", html: string, url: string, engine: "article" | "justext" | "declutter", without?: string[], session?: string, arrived?: number }
  | { kind: "arrive", html: string }
  | { kind: "take", session: string, stays?: boolean }
  | { kind: "forget", session: string }
  | { kind: "export", article: import("./article").Article, format: string, images?: Record<string, string> }
  | { kind: "bind", book: { title?: string, articles: { article: import("./article").Article, images?: Record<string, string> }[] }, format: string }
  | { kind: "import", name: string, base64: string }
  | { kind: "explain", html: string, url: string, engine: "article" | "justext" | "declutter", options?: Record<string, number>, without?: string[] }
  | { kind: "locate", html: string, text: string }
  | { kind: "purify", html: string, url: string }
  | { kind: "highlights", title: string, articles: { title: string, url: string, highlights: { quote: string, note: string }[] }[] }
  | { kind: "start" }
  | { kind: "restart" }
  | { kind: "status" };

export type EngineAnswer =
  | { kind: "hello", version: number }
  | { kind: "progress", stage: "queued" | "starting" | "working" | "done", timing?: { engineMs: number, totalMs: number, bootMs?: number, boot?: string } }
  | { kind: "beginning", json: string }
  | { kind: "result", json: string }
  | { kind: "unknown-session" }
  | { kind: "done" }
  | { kind: "status", status: { warm: boolean, ready: boolean, queued: number, working: boolean, cold: boolean, boot: { source: string, ms: number, total: number } | null, idleMinutes: number } }
  | { kind: "error", error: "engine-unavailable" | "timeout" | "killed" | "no-article" | "bad-request" | "failed", message: string };

/** The engine's host and its worker. */
export type WorkerRequest =
  | { kind: "work", id: number, head: string, html?: string, arrived?: number }
  | { kind: "arrive", page: number, html: string }
  | { kind: "forget" };

export type WorkerAnswer =
  | { kind: "ready", source: "cached" | "packaged" | "cold", ms: number }
  | { kind: "boot-failed", message: string }
  | { kind: "beginning", id: number, json: string }
  | { kind: "result", id: number, json: string, ms: number, heap: number };

/** JavaScript and Python in the worker: the requests that Python answers, and what its JSON holds. */
export type BridgeRequest =
  | { kind: "read", html: string, url: string, engine: "article" | "justext" | "declutter", without?: string[] }
  | { kind: "export", article: import("./article").Article, format: string, images?: Record<string, string> }
  | { kind: "bind", book: { title?: string, articles: { article: import("./article").Article, images?: Record<string, string> }[] }, format: string }
  | { kind: "import", name: string, base64: string }
  | { kind: "explain", html: string, url: string, engine: "article" | "justext" | "declutter", options?: Record<string, number>, without?: string[] }
  | { kind: "locate", html: string, text: string }
  | { kind: "purify", html: string, url: string }
  | { kind: "highlights", title: string, articles: { title: string, url: string, highlights: { quote: string, note: string }[] }[] };

export type BridgeAnswer =
  | { kind: "beginning", value: Record<string, any> }
  | { kind: "value", value: Record<string, any> }
  | { kind: "explained", paragraphs: { text: string, path: string, kept: boolean, kind: string, score: number, reasons: { rule: "score" | "neighbours" | "prose" | "thread" | "comment" | "copy" | "dialog" | "remnant" | "control" | "beside" | "links" | "copyright" | "short-with-links" | "short" | "long-many-stop-words" | "medium-many-stop-words" | "some-stop-words" | "few-stop-words" | "heading-before-good" | "between-good" | "between-bad" | "near-good-before-bad-end" | "at-bad-end" | "near-good-between-bad" | "near-good-beside-good" | "tag" | "role" | "word" | "count" | "blessed" | "holds-kept" | "no-text" | "shown-above" | "label" | "corrected", values: Record<string, string | number> }[], length: number, links: number, stopWords: number }[], options: Record<string, number>, html: string }
  | { kind: "error", error: "engine-unavailable" | "timeout" | "killed" | "no-article" | "bad-request" | "failed", message: string, missingFiles?: boolean };

/** A page of the extension, or the background, and the library's home, over a port of this name. */
export type LibraryRequest =
  | { kind: "list", id: number, view: "unread" | "all" | "archived" | "favourite" | "deleted", tag?: string, typed?: string, order?: "newest" | "oldest" | "title" | "site" | "length", from?: number, count?: number }
  | { kind: "counts", id: number }
  | { kind: "get", id: number, uid: string }
  | { kind: "image", id: number, uid: string, url: string }
  | { kind: "original", id: number, uid: string }
  | { kind: "find", id: number, url: string }
  | { kind: "put", id: number, save: import("../library/articles.js").Saved }
  | { kind: "change", id: number, uids: string[], changes: Partial<Record<"opened" | "archived" | "favourite" | "deleted" | "place", number | null>> }
  | { kind: "tag", id: number, uids: string[], add: string[], remove: string[] }
  | { kind: "empty", id: number }
  | { kind: "highlights", id: number, from?: number, count?: number }
  | { kind: "marks", id: number, uid: string }
  | { kind: "highlight", id: number, uid: string, mark: import("../library/highlights.js").Mark }
  | { kind: "removeHighlight", id: number, uid: string }
  | { kind: "discard", id: number, uid: string }
  | { kind: "seen", id: number }
  | { kind: "startAnew", id: number }
  | { kind: "check", id: number }
  | { kind: "backup", id: number }
  | { kind: "save", id: number, uid: string, url: string, title: string, html?: string, engine?: "article" | "justext" | "declutter", article?: import("./article").Article }
  | { kind: "resume", id: number, uid: string }
  | { kind: "cancel", id: number, uid: string }
  | { kind: "complete", id: number, uid: string, images?: Record<string, string> }
  | { kind: "readAgain", id: number, uid: string }
  | { kind: "takeOver", id: number, uid: string }
  | { kind: "importBackup", id: number, name: string }
  | { kind: "importItem", id: number, item: Record<string, any> };

export type LibraryAnswer =
  | { kind: "hello", version: number }
  | { kind: "progress", id: number, stage?: "reading" | "images" | "writing", done?: number, all?: number }
  | { kind: "result", id: number, value?: Record<string, any> }
  | { kind: "error", id: number, error: "full" | "damaged" | "lost" | "busy" | "unavailable" | "newer" | "not-there" | "not-ours" | "no-article" | "cancelled" | "bad-request" | "failed", message: string }
  | { kind: "changed", by: string };

/** The library's home and the worker that owns its file. */
export type StoreRequest =
  | { kind: "open", id: number, expected: boolean }
  | { kind: "list", id: number, view: "unread" | "all" | "archived" | "favourite" | "deleted", tag?: string, typed?: string, order?: "newest" | "oldest" | "title" | "site" | "length", from?: number, count?: number }
  | { kind: "counts", id: number }
  | { kind: "get", id: number, uid: string }
  | { kind: "image", id: number, uid: string, url: string }
  | { kind: "original", id: number, uid: string }
  | { kind: "find", id: number, url: string }
  | { kind: "put", id: number, save: import("../library/articles.js").Saved }
  | { kind: "complete", id: number, uid: string, images: import("../library/articles.js").Image[], missing: number }
  | { kind: "replace", id: number, uid: string, article: Record<string, any>, images: import("../library/articles.js").Image[], missing: number }
  | { kind: "change", id: number, uids: string[], changes: Partial<Record<"opened" | "archived" | "favourite" | "deleted" | "place", number | null>> }
  | { kind: "tag", id: number, uids: string[], add: string[], remove: string[] }
  | { kind: "empty", id: number }
  | { kind: "highlights", id: number, from?: number, count?: number }
  | { kind: "marks", id: number, uid: string }
  | { kind: "highlight", id: number, uid: string, mark: import("../library/highlights.js").Mark }
  | { kind: "removeHighlight", id: number, uid: string }
  | { kind: "begin", id: number, uid: string, url: string, title: string, article?: import("./article").Article, original?: Uint8Array }
  | { kind: "pending", id: number, uid: string }
  | { kind: "discard", id: number, uid: string }
  | { kind: "seen", id: number }
  | { kind: "startAnew", id: number }
  | { kind: "check", id: number }
  | { kind: "backup", id: number }
  | { kind: "keepCopy", id: number }
  | { kind: "importBackup", id: number, file: Blob };

export type StoreAnswer =
  | { kind: "progress", id: number, done: number, all: number }
  | { kind: "result", id: number, value?: Record<string, any> }
  | { kind: "error", id: number, error: "full" | "damaged" | "lost" | "busy" | "unavailable" | "newer" | "not-there" | "not-ours" | "no-article" | "cancelled" | "bad-request" | "failed", message: string };

/** The content script on a site that is read without a click to the background, by runtime.sendMessage. */
export type PageRequest =
  | { kind: "chosen", arrived: boolean };

export type PageAnswer = never;

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
  "library": { requests: LibraryRequest, answers: LibraryAnswer };
  "store": { requests: StoreRequest, answers: StoreAnswer };
  "page": { requests: PageRequest, answers: PageAnswer };
  "reader": { requests: ReaderRequest, answers: ReaderAnswer };
}
