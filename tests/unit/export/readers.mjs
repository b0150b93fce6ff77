// Markdown → HTML by the readers that come from npm, raw HTML allowed: a JSON list of texts in, for each of
// them {marked, remark} out.
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";

const require = createRequire(new URL("../../../extension/package.json", import.meta.url));
const { marked } = require("marked");
const { unified } = require("unified");
const [parse, gfm, rehype, stringify] = ["remark-parse", "remark-gfm", "remark-rehype", "rehype-stringify"].map(
  (name) => require(name).default,
);

const remark = unified()
  .use(parse)
  .use(gfm)
  .use(rehype, { allowDangerousHtml: true })
  .use(stringify, { allowDangerousHtml: true });

const documents = JSON.parse(await text(process.stdin));
const read = documents.map((markdown) => ({
  marked: marked.parse(markdown, { gfm: true, async: false }),
  remark: String(remark.processSync(markdown)),
}));
process.stdout.write(JSON.stringify(read));
