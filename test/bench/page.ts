/** The measurements of the built module, in Chromium and by its files, as one line of JSON; with switches like `--load` only those parts. */
import "../../src/core/variants/all.ts";
import { variants } from "../../src/core/index.ts";
import { askedOf } from "./parts.ts";
import { measureRendering } from "./rendering.ts";
import { weigh } from "./weight.ts";

const measures = {
  async tracker(): Promise<object> {
    const drawn = await measureRendering(
      variants().map(({ id }) => id),
      100,
    );
    return Object.fromEntries(drawn.map(({ variant, ratio }) => [variant, ratio]));
  },
  load: weigh,
};
const found: Record<string, unknown> = {};
for (const [name, measure] of askedOf<() => unknown>(measures)) found[name] = await measure();
console.log(JSON.stringify(found));
