// The entry of the reader page. The build joins the modules that it imports into one file. features.js is loaded after
// it, and all other modules on demand.

import { ENGINES } from "../shared/engines.js";
import { session } from "./first-requests.js";
import { setUpAppearance } from "./appearance.js";
import { current } from "./current.js";
import { fail, readFirst } from "./reading.js";
import { showHead } from "./head.js";

async function start() {
  const appearance = setUpAppearance();
  if (current.saved) (await import("./leaving.js")).labelBackButton();
  const found = await session;
  if (found && !found.failure) showHead(found);
  const settings = await appearance;
  await readFirst(ENGINES.find((name) => name === current.asked) ?? settings.engine);
  const { requestLostSites } = await import("../shared/lost-sites.js");
  requestLostSites();
}

start().catch((error) => {
  console.error(error);
  return fail("failed");
});
