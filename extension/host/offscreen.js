// Chrome's host of the engine and the library: the service worker comes and goes, but this document stays.

import { serveHost } from "./host.js";

serveHost().start();
