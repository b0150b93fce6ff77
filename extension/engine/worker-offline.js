// The worker while the browser is offline: Firefox then loads no dynamic import in a worker. What worker.js imports in
// that way is imported here before it, at the price of a slower start.

import "./preload.js";
import "./snapshot.js";
import "./cold-boot.js";
import "./protocol.js";
import "./worker.js";
