// Chrome's host of the engine and the library. Unlike the service worker, this document is not stopped while it works.

import { serveHost } from "./host.js";

serveHost();
