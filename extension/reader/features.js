// All that a reader can do with the article besides reading it. The browser loads these modules last, because the
// article does not wait for them; but it counts as ready only when they are.

import { api } from "../shared/api.js";
import { session } from "./first-requests.js";
import { setUpBar } from "./bar.js";
import { setUpContents } from "./contents.js";
import { setUpControls } from "./controls.js";
import { setUpExtras } from "./extras.js";
import { setUpJumps } from "./jumps.js";
import { keepWayBack, leaveWhenTold } from "./leaving.js";
import { setUpKeeping } from "./library-buttons.js";

export const ready = session.then((found) => {
  setUpKeeping();
  setUpControls();
  setUpJumps();
  setUpBar();
  setUpContents();
  setUpExtras();
  leaveWhenTold();
  if (found && !(api.offscreen && found.isTouched)) keepWayBack(); // Firefox counts by entry, not by site
});
ready.catch(() => undefined); // reported where it is awaited
