// The reader page: takes what the background captured, has it read, and shows the article. Everything that
// the article does not need is imported later, because each additional file delays it.

import { ENGINES } from "../engine/protocol.js";
import { getSession } from "../shared/sessions.js";
import { setUpAppearance } from "./appearance.js";
import { setUpBar } from "./bar.js";
import { setUpContents } from "./contents.js";
import { setUpControls } from "./controls.js";
import { current } from "./current.js";
import { setUpJumps } from "./jumps.js";
import { leaveWhenTold } from "./leaving.js";
import { setUpKeeping } from "./library.js";
import { setUpExtras } from "./extras.js";
import { fail, readFirst } from "./reading.js";
import { showShell } from "./view.js";

async function start() {
  const appearance = setUpAppearance();
  current.session = await getSession(current.id);
  performance.mark("session");
  if (current.session && !current.session.failure) showShell(current.session);
  setUpControls();
  setUpJumps();
  setUpBar();
  setUpContents();
  setUpExtras();
  setUpKeeping();
  leaveWhenTold();
  const settings = await appearance;
  await readFirst(ENGINES.find((name) => name === current.asked) ?? settings.engine);
  const { bringLostSitesBack } = await import("../shared/lost-sites.js");
  await bringLostSitesBack();
}

start().catch((error) => {
  console.error(error);
  return fail("failed");
});
