// Writes the modules that check messages against wire/protocol.json, one for each receiver with a function for each
// message that it hears. Ajv generates them, so that nothing of Ajv ships and nothing is compiled in the browser.
//
//     node validators.mjs protocol.json FOLDER

import fs from "node:fs";
import { Ajv, _ } from "ajv";
import standaloneModule from "ajv/dist/standalone/index.js";

const [, , source, folder] = process.argv;
const standalone = /** @type {any} */ (standaloneModule).default;
/** @type {any} */
const protocol = JSON.parse(fs.readFileSync(source, "utf-8"));

/** The JSON Schema of a type. @param {string} name of the type, with a question mark if it may be missing or null */
function schemaOf(name) {
  const may = name.endsWith("?");
  const known = name.replace("?", "");
  const { type, of, each, fields, min, max, values } = protocol.types[known];
  if (type === "anything") return {};
  if (of || each || fields) {
    const reference = { $ref: `type-${known}` };
    return may ? { anyOf: [{ type: "null" }, reference] } : reference;
  }
  const kinds = [...new Set([...type.split(" or "), ...(may ? ["null"] : [])])];
  const words =
    values && (Array.isArray(protocol[values]) ? protocol[values] : Object.keys(protocol[values]));
  return {
    type: kinds.length > 1 ? kinds : kinds[0],
    ...(kinds.includes("string") && max !== undefined && { longest: max }),
    ...(!kinds.includes("string") && min !== undefined && { minimum: min }),
    ...(!kinds.includes("string") && max !== undefined && { maximum: max }),
    ...(words && { enum: may ? [...words, null] : words }),
  };
}

/** The JSON Schema of a type made of others. @param {any} rule */
function madeOf({ of, each, fields, open, max }) {
  if (of) return { type: "array", items: schemaOf(of), maxItems: max };
  if (each) return { type: "object", additionalProperties: schemaOf(each) };
  return object(fields, open);
}

/** @param {Record<string, string>} fields @param {boolean} [open] whether others are allowed */
function object(fields, open = false) {
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, schemaOf(type)])),
    required: Object.keys(fields).filter((name) => !fields[name].endsWith("?")),
    additionalProperties: open,
  };
}

/** An instance that knows the types. */
function makeAjv() {
  const ajv = new Ajv({
    code: { source: true, esm: true, lines: true },
    allowUnionTypes: true,
    inlineRefs: false,
    messages: false,
  });
  // Ajv's own "maxLength" counts the characters of a page one by one.
  ajv.addKeyword({
    keyword: "longest",
    type: "string",
    schemaType: "number",
    code: (/** @type {import("ajv").KeywordCxt} */ context) =>
      context.fail(_`${context.data}.length > ${context.schemaCode}`),
  });
  for (const [name, rule] of Object.entries(protocol.types))
    if (rule.of || rule.each || rule.fields) ajv.addSchema(madeOf(rule), `type-${name}`);
  return ajv;
}

/** @param {string} channel @param {string} way @param {string} kind */
const nameOf = (channel, way, kind) => `${channel}_${way}_${kind.replaceAll("-", "_")}`;
fs.mkdirSync(folder);
for (const [receiver, heard] of Object.entries(protocol.receivers)) {
  const ajv = makeAjv();
  /** @type {Record<string, string>} */
  const exported = {};
  for (const [channel, way] of /** @type {string[]} */ (heard).map((each) => each.split(" ")))
    for (const kind of Object.keys(protocol.channels[channel][way])) {
      const name = nameOf(channel, way, kind);
      ajv.addSchema(object(protocol.channels[channel][way][kind]), name);
      exported[name] = name;
    }
  const code = standalone(ajv, exported);
  if (code.includes("require(")) throw new Error("the validators need a module of Ajv's");
  fs.writeFileSync(
    `${folder}/${receiver}.js`,
    `// Written by the build, by Ajv from wire/protocol.json.\n${code}`,
  );
}
