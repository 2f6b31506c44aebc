/** Before each file of browser tests: those that one worker runs share a browser. Each seat is a context of its own in it. */
import { shareBrowser } from "../tabletop/testing.ts";

shareBrowser();
