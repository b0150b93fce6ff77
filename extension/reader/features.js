// All that a reader can do with the article besides reading it. The browser loads these modules last, because the
// article does not wait for them; but it counts as ready only when they are.

import { session } from "./asking.js";
import { setUpBar } from "./bar.js";
import { setUpContents } from "./contents.js";
import { setUpControls } from "./controls.js";
import { setUpExtras } from "./extras.js";
import { setUpJumps } from "./jumps.js";
import { leaveWhenTold } from "./leaving.js";
import { setUpKeeping } from "./library.js";

export const ready = session.then(() => {
  setUpControls();
  setUpJumps();
  setUpBar();
  setUpContents();
  setUpExtras();
  setUpKeeping();
  leaveWhenTold();
});
ready.catch(() => undefined); // reported where it is awaited
