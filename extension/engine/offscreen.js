// Chrome's host of the engine and the library: a service worker cannot start workers, but this document can.

import { libraryHere } from "../library/here.js";
import { serveLibrary } from "../library/home.js";
import { serveEngine } from "./host.js";

serveEngine(() => libraryHere()?.quiet() ?? Promise.resolve()).start();
serveLibrary();
