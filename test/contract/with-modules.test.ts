import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { loadForeign, namedPaths } from "../support/foreign-modules.ts";
import { learn } from "./laws/words.ts";
import { describeContract } from "./variant-contract.ts";

/** The modules that `npm run check -- --with FOLDER` has named, otherwise a small one of ours. */
const named = namedPaths();
const own = fileURLToPath(new URL("foreign/module", import.meta.url));
const { ids, sentences, presets } = await loadForeign(named.length > 0 ? named : [own]);
learn(sentences);

describe("the turn rules of other modules", () => {
  it("are registered by manifest and by script", () => {
    const checked = [...ids, ...(presets > 0 ? ["the system's preset"] : [])];
    if (named.length > 0) console.log(`checked: ${checked.join(", ")}`);
    else expect(ids).toEqual(["guild-cards", "guild-sides"]);
  });
});

for (const id of ids) describeContract(id, named.length > 0 ? [1, 2, 3, 4, 5, 6] : [1, 2]);
