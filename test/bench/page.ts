/** The measurements of the built module, in Chromium and by its files, as one line of JSON. */
import "../../src/core/variants/all.ts";
import { variants } from "../../src/core/index.ts";
import { measureRendering } from "./rendering.ts";
import { weigh } from "./weight.ts";

const drawn = await measureRendering(
  variants().map(({ id }) => id),
  100,
);
const tracker = Object.fromEntries(drawn.map(({ variant, ratio }) => [variant, ratio]));
console.log(JSON.stringify({ tracker, load: weigh() }));
