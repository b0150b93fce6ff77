// Chrome's home of the engine: a service worker may not start a worker, this document may.

import { serveEngine } from "./host.js";

serveEngine().start();
