import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { variants } from "../../src/core/index.ts";
import { DIST, ENTRY, filesAtOnce } from "../support/built.ts";

/** The bytes of files when each is sent gzipped. */
const gzipped = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0);

/** The weight of what a client loads, in bytes as sent: gzipped. Each variant stands under its id, with what it adds when first needed. */
export interface Weight extends Readonly<Record<string, number>> {
  /** The JavaScript before any fight. */
  readonly js: number;
  /** The file of templates. */
  readonly templates: number;
  /** The bytes that the first fight on a GM's client adds, under any rules. */
  readonly fight: number;
}

/** The parts that come with the first fight on a GM's client. */
const WITH_FIGHT = ["parts/drawing.mjs", "parts/presets.mjs", "parts/fight.mjs", "parts/deciding.mjs"];

/** Weighs the built module. Throws where there is none. */
export function weigh(): Weight {
  const before = filesAtOnce(ENTRY);
  const added = (files: readonly string[]): number => {
    const all = new Set(files.flatMap(filesAtOnce));
    return gzipped([...all].filter((file) => !before.includes(file)));
  };
  return {
    js: gzipped(before),
    templates: gzipped(["templates.json"]),
    fight: added(WITH_FIGHT),
    ...Object.fromEntries(variants().map(({ id }) => [id, added([`variants/${id}.mjs`])])),
  };
}
