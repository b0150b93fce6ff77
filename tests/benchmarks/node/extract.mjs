// Reads pages, a JSON object with `html` and `url` a line, and answers each with a line: for every
// extractor that is named on the command line the HTML it chose, what it says about the page, and the
// milliseconds of processor time it took, the DOM's making included.
import { createInterface } from "node:readline";

import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { JSDOM, VirtualConsole } from "jsdom";

const extractors = {
  readability: (dom) => {
    const found = new Readability(dom.window.document).parse();
    return {
      html: found?.content ?? "",
      title: found?.title ?? "",
      author: found?.byline ?? "",
      date: found?.publishedTime ?? "",
      site: found?.siteName ?? "",
      excerpt: found?.excerpt ?? "",
      lang: found?.lang ?? "",
    };
  },
  defuddle: async (dom, url) => {
    const found = await Defuddle(dom.window.document, url);
    return {
      html: found.content ?? "",
      title: found.title ?? "",
      author: found.author ?? "",
      date: found.published ?? "",
      site: found.site ?? "",
      excerpt: found.description ?? "",
      lang: found.language ?? "",
    };
  },
};

// What extractors say about a page must not mix with the answers.
console.log = console.info = console.warn = console.error = console.debug = () => {};

const wanted = process.argv.slice(2);

for await (const line of createInterface({ input: process.stdin })) {
  const { html, url } = JSON.parse(line);
  const answer = {};
  for (const name of wanted) {
    const before = process.cpuUsage();
    let found = { html: "" };
    try {
      const dom = new JSDOM(html, {
        url: url || "https://example.org/",
        virtualConsole: new VirtualConsole(),
      });
      found = await extractors[name](dom, url);
      dom.window.close();
    } catch {
      // An extractor that fails on a page has found nothing there.
    }
    const { user, system } = process.cpuUsage(before);
    answer[name] = { ...found, ms: (user + system) / 1000 };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
