// The reader page: takes what the background captured, has it read, and shows the article. The build
// joins what it imports into one file; features.js is loaded after it, and what they do not need, when it is used.

import { ENGINES } from "../shared/engines.js";
import { session } from "./first-requests.js";
import { setUpAppearance } from "./appearance.js";
import { current } from "./current.js";
import { fail, readFirst } from "./reading.js";
import { showShell } from "./view.js";

async function start() {
  const appearance = setUpAppearance();
  if (current.saved) (await import("./leaving.js")).nameWayBack();
  const found = await session;
  if (found && !found.failure) showShell(found);
  const settings = await appearance;
  await readFirst(ENGINES.find((name) => name === current.asked) ?? settings.engine);
  const { bringLostSitesBack } = await import("../shared/lost-sites.js");
  bringLostSitesBack();
}

start().catch((error) => {
  console.error(error);
  return fail("failed");
});
