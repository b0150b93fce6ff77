// The entry of the reader page. The build joins the modules that it imports into one file. features.js is loaded after
// it, and all other modules on demand.

import { api } from "../shared/api.js";
import { ENGINES } from "../shared/engines.js";
import { session } from "./first-requests.js";
import { setUpAppearance } from "./appearance.js";
import { current } from "./current.js";
import { keepBackEntry, labelBackButton } from "./leaving.js";
import { fail, readFirst } from "./reading.js";
import { showHead } from "./head.js";

async function start() {
  const appearance = setUpAppearance();
  if (current.saved) labelBackButton();
  const found = await session;
  if (found && !(api.offscreen && found.isTouched)) keepBackEntry(); // Firefox counts by entry, not by site
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
