// The reader page: takes what the background handed over, has it read, shows it. What an article does not wait
// for is imported when it is wanted: each file more makes it come later.

import { getSheet } from "../shared/handover.js";
import { ownLanguage, translate } from "../shared/i18n.js";
import { CHOICES } from "../shared/settings.js";
import { setUpAppearance } from "./appearance.js";
import { setUpBar } from "./bar.js";
import { setUpControls } from "./controls.js";
import { current } from "./current.js";
import { setUpJumps } from "./jumps.js";
import { leaveWhenTold } from "./leaving.js";
import { fail, readFirst } from "./reading.js";
import { showShell } from "./view.js";

async function start() {
  const { lang, dir } = ownLanguage();
  Object.assign(document.documentElement, { lang, dir });
  translate(document);
  const appearance = setUpAppearance();
  current.sheet = await getSheet(current.id);
  performance.mark("sheet");
  if (current.sheet && !current.sheet.failure) showShell(current.sheet);
  setUpControls();
  setUpJumps();
  setUpBar();
  leaveWhenTold();
  const settings = await appearance;
  await readFirst(CHOICES.engine.includes(current.asked) ? current.asked : settings.engine);
}

start().catch((error) => {
  console.error(error);
  return fail("failed");
});
