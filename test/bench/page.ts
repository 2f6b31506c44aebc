/** The measurements of the built module, in Chromium and by its files, as one line of JSON; with switches like `--load` only those parts. */
import "../../src/core/variants/all.ts";
import { variants } from "../../src/core/index.ts";
import { askedOf } from "./parts.ts";
import { measureRendering } from "./rendering.ts";
import { weigh } from "./weight.ts";

const measures = {
  async tracker(): Promise<object> {
    const ids = variants().map(({ id }) => id);
    const alike = await measureRendering(ids, 100, "alike");
    const apart = await measureRendering(ids, 100, "apart");
    return Object.fromEntries(ids.map((id, i) => [id, { alike: alike[i]?.ratio, apart: apart[i]?.ratio }]));
  },
  load: weigh,
};
const found: Record<string, unknown> = {};
for (const [name, measure] of askedOf<() => unknown>(measures)) found[name] = await measure();
console.log(JSON.stringify(found));
