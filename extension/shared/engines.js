// Written by bake/messages.py from protocol.json. Do not edit.

/** @typedef {"article" | "justext" | "declutter"} Engine */

export const ENGINES = /** @type {Engine[]} */ (["article", "justext", "declutter"]);
