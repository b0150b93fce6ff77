// Copies of the library, as files in the origin-private file system.

const FOLDER = "library-copies";

const folder = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });

/** The names of the good copies, newest first. @returns {Promise<string[]>} */
export async function goodCopies() {
  const names = [];
  for await (const name of /** @type {any} */ (await folder()).keys())
    if (/^good-\d+\.sqlite$/.test(name)) names.push(name);
  return names.sort((a, b) => timeOf(b) - timeOf(a));
}

/** When a copy was made, in milliseconds since 1970. @param {string | undefined} name */
export const timeOf = (name) => Number(/-(\d+)\.sqlite$/.exec(name ?? "")?.[1] ?? 0);

/** @param {string} name @returns {Promise<File>} */
export const copyFile = async (name) => (await (await folder()).getFileHandle(name)).getFile();

/**
 * Writes a file, completely or not at all.
 * @param {"good" | "damaged"} kind @param {Blob} blob @returns {Promise<string>} its name
 */
export async function writeCopy(kind, blob) {
  const name = `${kind}-${Date.now()}.sqlite`;
  const handle = await (await folder()).getFileHandle(name, { create: true });
  try {
    await blob.stream().pipeTo(await handle.createWritable()); // the file gets its content when the stream is closed
  } catch (error) {
    await (await folder()).removeEntry(name).catch(() => undefined);
    throw error;
  }
  return name;
}

/** Deletes all good copies but one. @param {string} keep */
export async function dropOthers(keep) {
  for (const name of await goodCopies()) if (name !== keep) await (await folder()).removeEntry(name);
}

const IMPORT = "import.sqlite";

/** Stores a file that the user chose where the worker can read it. @param {Blob} blob @returns {Promise<string>} its name */
export async function writeImport(blob) {
  const handle = await (await folder()).getFileHandle(IMPORT, { create: true });
  await blob.stream().pipeTo(await handle.createWritable());
  return IMPORT;
}

export const dropImports = async () => (await folder()).removeEntry(IMPORT).catch(() => undefined);
