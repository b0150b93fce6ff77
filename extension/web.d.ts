// What both browsers have and TypeScript's own description of the web does not, or only for workers.

interface FileSystemSyncAccessHandle {
  read(buffer: AllowSharedBufferSource, options?: { at?: number }): number;
  write(buffer: AllowSharedBufferSource, options?: { at?: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

interface FileSystemFileHandle {
  createSyncAccessHandle(options?: {
    mode?: "readwrite" | "read-only" | "readwrite-unsafe";
  }): Promise<FileSystemSyncAccessHandle>;
}

interface Uint8Array {
  toBase64(): string;
}

interface Uint8ArrayConstructor {
  fromBase64(text: string): Uint8Array<ArrayBuffer>;
}

declare class Sanitizer {
  constructor(config?: object);
}

interface Element {
  setHTML(html: string, options?: { sanitizer?: Sanitizer }): void;
}

// Written by the build.
declare module "*/allowlist.js" {
  export const sanitizerConfig: object;
}

// Written by the build.
declare module "*/schema.js" {
  export const schema: string;
  export const migrations: Record<string, string>;
  export const wordRules: {
    version: number;
    single: string[];
    pairs: string[];
    dropped: string[];
    letters: Record<string, string>;
  };
}

// Written by the build.
declare module "*/hashes.js" {
  export const files: Record<string, string>;
}

// Copied by the build from the npm package.
declare module "*/sqlite3.js" {
  const init: (settings: object) => Promise<import("@sqlite.org/sqlite-wasm").Sqlite3Static>;
  export default init;
}
