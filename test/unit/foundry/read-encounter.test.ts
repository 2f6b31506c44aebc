import { describe, expect, it } from "vitest";
import { findVariant, parseOptions, propose, type Encounter } from "../../../src/core/index";
import { CURRENT_SCHEMA, isOfThisForm } from "../../../src/foundry/store/stored-form";
import { readEncounter } from "../../../src/foundry/store/read-encounter";
import { GM } from "../../support/eyes";
import { throughJson } from "../../support/plain";
import packedFights from "./packed-fights.json";
import stored from "./stored-schema-2.json";
import packed from "./stored-schema-3.json";

type Raw = Record<string, unknown>;

function given(encounter: Encounter, command: { do: string; [field: string]: unknown }, dice = {}) {
  const outcome = propose(encounter, command, GM, dice);
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome;
}

function read(raw: unknown): Encounter {
  const reading = readEncounter(raw);
  if (reading.kind !== "encounter") throw new Error(JSON.stringify(reading));
  return reading.encounter;
}

/** A packed fight of a set of rules. */
const packedFight = (variant: keyof typeof packedFights): Raw => JSON.parse(packedFights[variant].packed) as Raw;

describe("a fight stored before great battles were packed", () => {
  it("is read as it is, and can be taken back", () => {
    const encounter = read(stored);
    expect(encounter.schema).toBe(CURRENT_SCHEMA);
    expect(throughJson({ ...encounter, schema: 2 })).toMatchObject(stored);
    expect(given(encounter, { do: "undo" }).next.rev).toBe(encounter.rev + 1);
  });

  it("is known to be older, so that its next step stores it anew", () => {
    expect(isOfThisForm(stored)).toBe(false);
    expect(isOfThisForm({ ...stored, schema: CURRENT_SCHEMA })).toBe(true);
  });
});

describe("a record that nests without end", () => {
  it("is one that can't be read, and stops nobody who tries", () => {
    let rules: unknown = 7;
    for (let depth = 0; depth < 100_000; depth += 1) rules = { rules };
    const problem = { kind: "problem", problem: { code: "bad-state" } };
    expect(readEncounter({ ...stored, schema: CURRENT_SCHEMA, rules })).toEqual(problem);
  });
});

describe("a packed fight", () => {
  const FIGHTS = Object.entries(packedFights).map(([variant, { packed: text, plain }]) => ({
    variant,
    raw: JSON.parse(text) as Raw,
    plain: JSON.parse(plain) as unknown,
  }));

  it.each(FIGHTS)(
    "of $variant is read as it was played, with options that have come since",
    ({ variant, raw, plain }) => {
      const { options, ...others } = plain as { options: object };
      const completed = parseOptions(findVariant(variant)?.options ?? {}, options);
      expect(completed.ok).toBe(true);
      expect(throughJson(read(raw))).toEqual({ ...others, options: completed.ok && completed.values });
    },
  );

  it("whose steps are lists is read as it is, and can be taken back and given again", () => {
    const encounter = read(packed);
    expect(encounter).toMatchObject({ schema: CURRENT_SCHEMA, round: 2, rules: { active: "hero0" } });
    expect(encounter.past).toMatchObject({ 3: { command: { do: "addEffect", target: "hero1" }, author: GM } });
    expect(given(encounter, { do: "undo" }).next).toMatchObject({ round: 1, rules: { active: "hero1" } });
    expect(given(encounter, { do: "redo" }).next).toMatchObject({ round: 2, rules: { active: "hero1" } });
  });

  it("that was plain when its first steps were stored is read with them", () => {
    const raw = packedFight("basic");
    const [rev = "", step] = Object.entries(read(raw).past)[0] ?? [];
    const grown = { ...raw, past: { ...(raw["past"] as Raw), [rev]: throughJson(step) } };
    expect(throughJson(read(grown))).toEqual(throughJson(read(raw)));
  });

  it.each<[string[], unknown]>([
    [["ids"], null],
    [
      ["ids", "0"],
      ["a", "a"],
    ],
    [["ids"], { 5: ["a"] }],
    [
      ["numbers", "%~1"],
      [20, 0, [], ["n", 1]],
    ],
    [["numbers", "%~1"], "junk"],
    [
      ["numbers", "%~1"],
      [2, ["!", 0, "x"], [], 1],
    ],
    [["combatants", "%=crowd1"], { base: 1 }],
    [
      ["combatants", "%=crowd1"],
      [2, 1, 1],
    ],
    [["past", "1"], [{ "%~": [9] }]],
    [["past", "1"], "~"],
    [["past", "1"], "7"],
    [["past"], null],
    [["marks"], 7],
  ])("with %j being %j is told to be damaged, never half read", (path, value) => {
    const raw = packedFight("basic");
    const [last = "", ...way] = path.toReversed();
    const place = way.toReversed().reduce((within, key) => within[key] as Raw, raw);
    place[last] = value;
    expect(readEncounter(raw)).toMatchObject({ kind: "problem", problem: { code: "bad-state" } });
  });
});
