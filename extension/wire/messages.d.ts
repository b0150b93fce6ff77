// Written by bake/messages.py from protocol.json. Do not edit.

export type Engine = "article" | "justext" | "declutter";
export type Stage = "queued" | "starting" | "working" | "done" | "reading" | "images" | "writing";
export type Boot = "cached" | "packaged" | "cold";
export type ErrorKind = "unavailable" | "engine-unavailable" | "timeout" | "killed" | "no-article" | "gone" | "bad-request" | "failed" | "too-large" | "full" | "damaged" | "lost" | "busy" | "newer" | "not-there" | "not-ours" | "cancelled";
export type View = "unread" | "all" | "archived" | "favourite" | "deleted";
export type Order = "newest" | "oldest" | "title" | "site" | "length" | "longest" | "progress" | "own";
export type Direction = "ltr" | "rtl";
export type Rule = "score" | "neighbours" | "dialog" | "standfirst" | "whole-text" | "questions" | "post" | "wanted-comment" | "comment" | "read-also" | "copy" | "control" | "aside" | "empty-heading" | "links" | "copyright" | "short-with-links" | "short" | "long-many-stop-words" | "medium-many-stop-words" | "some-stop-words" | "few-stop-words" | "heading-before-good" | "between-good" | "between-bad" | "near-good-before-bad-end" | "at-bad-end" | "near-good-between-bad" | "near-good-beside-good" | "tag" | "role" | "word" | "count" | "blessed" | "holds-kept" | "no-text" | "shown-above" | "label" | "corrected";

export interface Article {
  title?: string;
  byline?: string;
  published?: string;
  modified?: string;
  site?: string;
  url?: string;
  canonical?: string;
  lang?: string;
  dir?: Direction;
  excerpt?: string;
  image?: string;
  license?: string;
  tags?: string[];
  categories?: string[];
  kind?: string;
  html?: string;
  text?: string;
  word_count?: number;
  reading_time?: number;
  readable?: number;
  engine?: string;
  highlights?: Highlight[];
  notes?: Note[];
}

export interface Book {
  title?: string;
  articles: Entry[];
}

export interface Reason {
  rule: Rule;
  values: Record<string, string | number>;
}

export interface Block {
  text: string;
  path: string;
  kept: boolean;
  kind: string;
  score: number;
  reasons: Reason[];
  length: number;
  links: number;
  stopWords: number;
}

export interface Timing {
  engineMs: number;
  totalMs: number;
  bootMs?: number;
  boot?: Boot;
}

export interface Changes {
  opened?: number | null;
  archived?: number;
  favourite?: number;
  deleted?: number | null;
  place?: number;
}

export interface Mark {
  uid: string;
  start: number;
  quote: string;
  before: string;
  after: string;
  colour: string;
  note: string;
  made: number;
}

export interface Saved {
  uid: string;
  article: Article;
  images?: Picture[];
  missing?: number;
  purified?: boolean;
  imageHosts?: string[];
  original?: Uint8Array;
  hasBegun?: boolean;
  saved?: number;
  tags?: string[];
  highlights?: Highlight[];
  state?: State;
}

export interface Body {
  uid: string;
  html: string;
}

export interface ForeignBody {
  id: number;
  html: string;
}

export interface Origin {
  html: string;
  url: string;
}

export interface Note {
  code: string;
  values: Record<string, string | number>;
}

export interface Highlight {
  uid?: string;
  start?: number;
  quote: string;
  before?: string;
  after?: string;
  colour?: string;
  note?: string;
  made?: number;
}

export interface Picture {
  url: string;
  type: string;
  data: Uint8Array;
}

export interface State {
  opened?: number | null;
  archived?: number | boolean;
  favourite?: number | boolean;
  deleted?: number | null;
  place?: number;
  position?: number | null;
}

export interface Entry {
  article: Article;
  images?: Record<string, string>;
}

export interface Quoted {
  quote: string;
  note: string;
}

export interface QuotedArticle {
  title: string;
  url: string;
  highlights: Quoted[];
}

export interface Ready {
  source: Boot;
  ms: number;
}

export interface News {
  stage?: Stage;
  timing?: Timing;
  beginning?: string;
  ready?: Ready;
  done?: number;
  all?: number;
}

export interface PageToRead {
  html: string;
  url: string;
  engine: Engine;
  without?: string[];
}

/** Both ends of a port between a document and the host, or of the host and a worker: calls with numbers. What is asked is a message of another channel. */
export type WireRequest =
  | { kind: "ask", id: number, request: HostRequest | PythonRequest | LibraryRequest | StoreRequest | WorkerRequest }
  | { kind: "tell", request: HostRequest | PythonRequest | LibraryRequest | StoreRequest | WorkerRequest }
  | { kind: "abort", id: number }
  | { kind: "ping" };

export type WireAnswer =
  | { kind: "hello", version: number }
  | { kind: "pong" }
  | { kind: "news", id: number, news: News }
  | { kind: "result", id: number, value?: any }
  | { kind: "error", id: number, error: ErrorKind, message: string }
  | { kind: "changed", by: string };

/** What the host itself answers. */
export type HostRequest =
  | { kind: "configure", idleMinutes: number }
  | { kind: "start" }
  | { kind: "restart" }
  | { kind: "status" }
  | { kind: "arrive", session: string, html: string }
  | { kind: "prefetch", session: string, page: PageToRead, arrived?: number }
  | { kind: "take", session: string, stays?: boolean }
  | { kind: "forget", session?: string }
  | { kind: "hold", session: string, html: string }
  | { kind: "about", session: string, request: Record<string, any> }
  | { kind: "save", uid: string, url: string, title: string, html?: string, engine?: Engine, article?: Article, imageHosts?: string[] }
  | { kind: "resume", uid: string }
  | { kind: "cancel", uid: string }
  | { kind: "complete", uid: string, images?: Record<string, string>, all?: boolean }
  | { kind: "readAgain", uid: string }
  | { kind: "takeOver", uid: string }
  | { kind: "fetch", uids?: string[], anyway?: boolean, paused?: boolean }
  | { kind: "importBackup", name: string }
  | { kind: "importItems", items: Record<string, any>[] }
  | { kind: "readOn", pages: string[], engine: Engine };

export type HostAnswer = never;

/** What Python answers, for pages and for the host; its answers are JSON. */
export type PythonRequest =
  | { kind: "read", html: string, url: string, engine: Engine, without?: string[] }
  | { kind: "export", article: Article, format: string, images?: Record<string, string>, template?: string, head?: string }
  | { kind: "bind", book: Book, format: string, template?: string }
  | { kind: "join", article: Article, parts: Article[] }
  | { kind: "remove", article: Article, part: number, tag: string }
  | { kind: "putBack", html: string, url: string, article: Article, blocks: number[] }
  | { kind: "frontMatter", article: Article, template: string }
  | { kind: "import", name: string, base64: string }
  | { kind: "explain", html: string, url: string, engine: Engine, options?: Record<string, number>, without?: string[] }
  | { kind: "locate", html: string, text: string }
  | { kind: "purify", pages: Origin[] }
  | { kind: "exportHighlights", title: string, articles: QuotedArticle[] };

export type PythonAnswer =
  | { kind: "beginning", value: Record<string, any> }
  | { kind: "value", value: Record<string, any> }
  | { kind: "explained", paragraphs: Block[], options: Record<string, number>, html: string }
  | { kind: "error", error: ErrorKind, message: string, missingFiles?: boolean };

/** What the library's worker answers, for pages and for the host. */
export type LibraryRequest =
  | { kind: "list", view: View, tag?: string, typed?: string, order?: Order, from?: number, count?: number }
  | { kind: "counts" }
  | { kind: "get", uid: string }
  | { kind: "image", uid: string, url: string }
  | { kind: "original", uid: string }
  | { kind: "find", url: string }
  | { kind: "put", save: Saved }
  | { kind: "edit", uid: string, article: Article }
  | { kind: "change", uids: string[], changes: Changes }
  | { kind: "tag", uids: string[], add: string[], remove: string[] }
  | { kind: "arrange", uid: string, after: string }
  | { kind: "links" }
  | { kind: "empty" }
  | { kind: "highlights", typed?: string, from?: number, count?: number }
  | { kind: "marks", uid: string }
  | { kind: "highlight", uid: string, mark: Mark }
  | { kind: "removeHighlight", uid: string }
  | { kind: "discard", uid: string }
  | { kind: "seen" }
  | { kind: "startAnew" }
  | { kind: "check" }
  | { kind: "backup" };

export type LibraryAnswer = never;

/** What the library's worker answers for the host alone. */
export type StoreRequest =
  | { kind: "open", expected: boolean }
  | { kind: "begin", uid: string, url: string, title: string, article?: Article, original?: Uint8Array }
  | { kind: "pending", uid: string }
  | { kind: "replace", uid: string, article: Article, images: Picture[], missing: number }
  | { kind: "keepCopy" }
  | { kind: "enqueue", uids?: string[], anyway?: boolean, paused?: boolean }
  | { kind: "nextFetch", busy: string[] }
  | { kind: "settleFetch", uid: string, reason: string }
  | { kind: "addPictures", uid: string, images: Picture[], missing: number }
  | { kind: "readBackup", file?: Blob, after: number }
  | { kind: "mergeBackup", bodies: ForeignBody[], after: number, until: number }
  | { kind: "putAll", saves: Saved[] }
  | { kind: "rewriteAll", bodies: Body[] };

export type StoreAnswer = never;

/** What the engine's worker answers for the host. `boot` has its result once the files are checked; news says before that that the engine is ready. */
export type WorkerRequest =
  | { kind: "boot" }
  | { kind: "work", head: string, html?: string, arrived?: number }
  | { kind: "takePiece", page: number, html: string }
  | { kind: "dropPage" };

export type WorkerAnswer = never;

/** The content script on a site that is read without a click to the background, by runtime.sendMessage. */
export type PageRequest =
  | { kind: "chosen", arrived: boolean };

export type PageAnswer = never;

/** The background to the reader pages, by runtime.sendMessage. */
export type ReaderRequest =
  | { kind: "leave", tabId: number }
  | { kind: "keep", tabId: number };

export type ReaderAnswer = never;

/** A page of the extension, or the host, to the background, by runtime.sendMessage. */
export type BackgroundRequest =
  | { kind: "readTab", tabId: number, into: number }
  | { kind: "readAddress", url: string, into: number }
  | { kind: "fetched" };

export type BackgroundAnswer = never;

/** Every message by channel and way. */
export interface Channels {
  "wire": { requests: WireRequest, answers: WireAnswer };
  "host": { requests: HostRequest, answers: HostAnswer };
  "python": { requests: PythonRequest, answers: PythonAnswer };
  "library": { requests: LibraryRequest, answers: LibraryAnswer };
  "store": { requests: StoreRequest, answers: StoreAnswer };
  "worker": { requests: WorkerRequest, answers: WorkerAnswer };
  "page": { requests: PageRequest, answers: PageAnswer };
  "reader": { requests: ReaderRequest, answers: ReaderAnswer };
  "background": { requests: BackgroundRequest, answers: BackgroundAnswer };
}
