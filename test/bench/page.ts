/** The measurements of the built module, in Chromium and by its files, as one line of JSON; with switches like `--load` only those parts. */
import "../../src/core/variants/all.ts";
import { variants } from "../../src/core/index.ts";
import { measureIdle, measureShown } from "./changes.ts";
import { floodCost } from "./flood.ts";
import { askedOf } from "./parts.ts";
import { type Crowd, measureRendering } from "./rendering.ts";
import { weigh } from "./weight.ts";

/** A whole command at 100 combatants of a crowd, as a multiple of the bare tracker, by variant. */
async function ratios(crowd: Crowd): Promise<Record<string, number>> {
  const ids = variants().map(({ id }) => id);
  const measured = await measureRendering(ids, 100, crowd);
  return Object.fromEntries(measured.map(({ variant, ratio }) => [variant, ratio]));
}

const measures = {
  idle: measureIdle,
  shown: measureShown,
  tracker: async () => ratios("alike"),
  trackerApart: async () => ratios("apart"),
  flood: floodCost,
  load: weigh,
};
const found: Record<string, unknown> = {};
for (const [name, measure] of askedOf<() => unknown>(measures)) found[name] = await measure();
console.log(JSON.stringify(found));
