/** The measurements of the built module in Chromium, as one line of JSON; with switches like `--load` only those parts. */
import { measureIdle, measureShown } from "./changes.ts";
import { measureCommands } from "./commands.ts";
import { measureLoad } from "./load.ts";
import { measureMemory } from "./memory.ts";
import { askedOf } from "./parts.ts";

const measures = {
  idle: measureIdle,
  shown: measureShown,
  command: measureCommands,
  load: measureLoad,
  memory: measureMemory,
};
const found: Record<string, unknown> = {};
for (const [name, measure] of askedOf<() => unknown>(measures)) found[name] = await measure();
console.log(JSON.stringify(found));
