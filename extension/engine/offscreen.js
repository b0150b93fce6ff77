// Chrome's home of the engine and the library: a service worker may not start a worker, this document may.

import { libraryHere } from "../library/here.js";
import { serveLibrary } from "../library/home.js";
import { serveEngine } from "./host.js";

serveEngine(() => libraryHere()?.quiet() ?? Promise.resolve()).start();
serveLibrary();
