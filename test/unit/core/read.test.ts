import { RULES_TO_TRY } from "../../support/with-pages";
import { describe, expect, it } from "vitest";
import { type Encounter, findVariant, parseEncounter, propose, registerVariant, screen } from "../../../src/core/index";
import { exportScenario } from "../../../src/core/scenario/index";
import { GM } from "../../support/eyes";
import { deepFreeze, throughJson } from "../../support/plain";
import { Fight, foe, hasNumbers, hero, rollsAtStart } from "./support/fight";

type Path = readonly string[];

/** A fight in which every part of the stored state has something in it: effects, places by hand, a tie, a history, steps taken back. */
function storedFight(variant: string): Encounter {
  const traits = Object.fromEntries(
    (findVariant(variant)?.traits ?? []).map(({ name, words }) => [name, words?.[0]?.value ?? 3]),
  );
  const fight = new Fight(variant, [hero("ada", traits), hero("bea", traits), foe("orc", traits)]);
  fight.give({ do: "setCondition", combatant: "orc", condition: "hidden", on: true });
  fight.give({ do: "start" });
  for (const until of [{ turns: 2 }, "combat", "end-of-round", "target-turn-end", "source-turn-start"]) {
    fight.give({
      do: "addEffect",
      name: "It",
      target: "ada",
      source: "orc",
      until,
      tick: { at: "turn-end", label: "Fire", amount: 1 },
      save: { at: "turn-start", label: "Wits" },
      modify: { tiebreak: 1 },
      imposes: ["incapacitated"],
    });
  }
  if (hasNumbers(variant)) {
    if (!rollsAtStart(variant)) fight.give({ do: "advance" });
    fight.give({ do: "reorder", combatant: "ada", before: null });
    fight.give({ do: "setInitiative", combatant: "ada", value: 12 });
    fight.give({ do: "setInitiative", combatant: "bea", value: 12 });
  }
  fight.times(2, { do: "advance" });
  fight.times(2, { do: "undo" });
  fight.give({ do: "redo" });
  return deepFreeze(throughJson(fight.encounter));
}

/** Every place in plain data, the whole left out, however deep. */
function places(data: unknown, at: Path = []): Path[] {
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([key, part]) => [[...at, key], ...places(part, [...at, key])]);
}

/** The value at a place. */
function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>>)[key], data);
}

/** Plain data with something else at a place; nothing at all where it is undefined. What lies beside the path is shared with the data. */
function damaged<T>(data: T, [key = "", ...inner]: Path, value?: unknown): T {
  const copy = (Array.isArray(data) ? [...data] : { ...data }) as Record<string, unknown>;
  if (inner.length > 0) copy[key] = damaged(copy[key], inner, value);
  else if (value !== undefined) copy[key] = value;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete copy[key];
  return copy as T;
}

const typeOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value);

/** One value of every type that plain data has. */
const OF_EVERY_TYPE: readonly unknown[] = [null, true, 0.5, "text", [], ["text"], {}, { text: "text" }];

/** Places where more than one type is allowed, or any at all. */
const OPEN = [
  // Words said or typed are told as they stand; whether they were a command is found out when they are given again.
  /^(past|undone)\.\d+\.command\.(?!do$)/,
  /^past\.\d+\.label\.(?!key$)/,
  // A patch says what to put somewhere, whatever that is.
  /^past\.\d+\.inverse\.(.+\.)?put\./,
  /^combatants\.\w+\.(traits\.\w+|owner|base|tie|mark)$/,
  /^effects\.\w+\.(source|tick|save|left|until)$/,
  /^moves\.\d+\.before$/,
  // Records and lists that may as well be empty.
  /^(past|undone|effects|moves|rules\.\w+|combatants\.\w+\.(traits|conditions)|effects\.\w+\.(modify|imposes))$/,
  /^(past|undone)\.\d+\.(dice|author\.controls)$/,
  /^past\.\d+\.inverse(\.(.+\.)?(at|cut|put))*(\.\w+)?$/,
];

describe("a stored encounter", () => {
  it.each(RULES_TO_TRY)("of %s is read as it was written", (variant) => {
    const stored = storedFight(variant);
    expect(parseEncounter(throughJson(stored))).toEqual({ ok: true, encounter: stored });
  });

  it("has the initial value of an option that it does not have yet", () => {
    const stored = storedFight("basic");
    expect(parseEncounter(damaged(stored, ["options", "reroll"]))).toEqual({ ok: true, encounter: stored });
  });

  it.each([
    [["schema"], 99, { code: "unknown-schema", at: "schema" }],
    [["variant"], "chess", { code: "unknown-variant", at: "chess" }],
    [["variant"], "toString", { code: "unknown-variant", at: "toString" }],
    [["variantVersion"], 99, { code: "newer-variant", at: "basic" }],
    [["stage"], "dancing", { code: "bad-state", at: "stage" }],
    [["stage"], "impetus", { code: "bad-state", at: "stage" }],
    [["combatants", "ada", "conditions", "sleepy"], true, { code: "bad-state", at: "combatants.ada.conditions" }],
    [["effects", "e1", "imposes"], ["sleepy"], { code: "bad-state", at: "effects.e1.imposes" }],
    [["round"], -1, { code: "bad-state", at: "round" }],
    [["round"], 1.5, { code: "bad-state", at: "round" }],
    [["keep"], -1, { code: "bad-state", at: "keep" }],
    [["options", "reroll"], "often", { code: "bad-options", at: "reroll" }],
    [["options", "castling"], true, { code: "bad-options", at: "castling" }],
    [["combatants", "ada", "side"], "orcs", { code: "bad-state", at: "combatants.ada.side" }],
    [["combatants", "ada", "base"], "12", { code: "bad-state", at: "combatants.ada.base" }],
    [
      ["combatants", "ada", "conditions", "hidden"],
      false,
      { code: "bad-state", at: "combatants.ada.conditions.hidden" },
    ],
    [["combatants", "ada"], undefined, { code: "bad-state", at: "effects.e1" }],
    [["combatants", "orc"], undefined, { code: "bad-state", at: "effects.e1" }],
    [["effects", "e1", "target"], "nobody", { code: "bad-state", at: "effects.e1" }],
    [["effects", "e1", "source"], "toString", { code: "bad-state", at: "effects.e1" }],
    [["effects", "e1", "until"], "later", { code: "bad-state", at: "effects.e1.until" }],
    [["effects", "e1", "until"], { turns: "2" }, { code: "bad-state", at: "effects.e1.until" }],
    [["moves", "0", "combatant"], "nobody", { code: "bad-state", at: "moves" }],
    [["rules", "active"], "nobody", { code: "bad-state", at: "rules" }],
    [["rules"], undefined, { code: "bad-state", at: "rules" }],
    [["rules"], {}, { code: "bad-state", at: "rules" }],
    [["past", "first"], {}, { code: "bad-state", at: "past.first" }],
    [["past", "1", "inverse"], { cut: 7 }, { code: "bad-state", at: "past.1.inverse" }],
    [["past", "1", "inverse"], { at: { rules: { put: [] } } }, { code: "bad-state", at: "past.1.inverse" }],
    [["past", "1", "inverse"], { drop: ["rules"] }, { code: "bad-state", at: "past.1.inverse" }],
    [["past", "1", "dice"], { ada: [0] }, { code: "bad-state", at: "past.1.dice" }],
    [["rev"], 3, { code: "bad-state", at: "past" }],
  ])("with %j being %j is not trusted", (path, value, problem) => {
    const read = parseEncounter(damaged(storedFight("basic"), path, value));
    expect(read.ok ? null : read.problem).toEqual(problem);
  });

  it("with a gap in what was taken back is not trusted", () => {
    const stored = storedFight("basic");
    const [step] = Object.values(stored.undone);
    expect(parseEncounter({ ...stored, undone: { 1: step } })).toMatchObject({ problem: { at: "past" } });
  });

  it("with something of another type anywhere is not trusted, but where more than one type belongs", () => {
    const stored = storedFight("basic");
    const trusted = places(stored).flatMap((path) => {
      const was = typeOf(valueAt(stored, path));
      const others = OF_EVERY_TYPE.filter((value) => typeOf(value) !== was);
      return others.some((value) => parseEncounter(damaged(stored, path, value)).ok) ? [path.join(".")] : [];
    });
    expect(trusted.filter((path) => !OPEN.some((open) => open.test(path)))).toEqual([]);
    expect(trusted.length).toBeGreaterThan(0);
  });
});

/** Draws an encounter, exports it, and gives it every command that needs no fields. */
function use(encounter: Encounter): void {
  screen(encounter, GM);
  exportScenario(encounter, "Damaged");
  const fight = new Fight("basic", []);
  fight.encounter = encounter;
  for (const name of ["advance", "undo", "redo", "nextRound"]) fight.propose({ do: name });
}

describe.each(RULES_TO_TRY)("damage to a stored encounter of %s", (variant) => {
  it("never makes reading throw, wherever it is, and what is read can be used", () => {
    const stored = storedFight(variant);
    // One step of the history stands for all.
    const all = places(stored).filter(([part, rev]) => part !== "past" || rev === undefined || rev === "3");
    for (const path of all) {
      for (const value of [undefined, null, 0.5, "text", [], {}]) {
        const read = parseEncounter(damaged(stored, path, value));
        if (read.ok) expect(() => use(read.encounter), `${path.join(".")}: ${JSON.stringify(value)}`).not.toThrow();
      }
    }
  });
});

/** Rules whose state has no place for parts that they don't know. */
const CLOSED: ReadonlySet<string> = new Set(["momentum"]);

describe("a stored state with a part that its rules don't know", () => {
  it.each(RULES_TO_TRY)("is no fault but where %s takes none, and what is read can be used", (id) => {
    for (const later of [null, 7, "text", [], { nobody: 1 }]) {
      const read = parseEncounter(damaged(storedFight(id), ["rules", "later"], later));
      expect(read.ok).toBe(!CLOSED.has(id));
      if (read.ok) expect(() => use(read.encounter)).not.toThrow();
    }
  });
});

describe("a stored state at which another module's rules throw", () => {
  it("is damaged, and its place is told", () => {
    const basic = findVariant("basic");
    if (basic === undefined) throw new Error("no basic");
    registerVariant({
      ...basic,
      meta: { ...basic.meta, id: "hasty" },
      isState: (rules, has, stage): rules is unknown => {
        if ((rules as { readonly later?: unknown }).later === null) throw new TypeError("nothing to look into");
        return basic.isState(rules, has, stage);
      },
    });
    const stored = { ...storedFight("basic"), variant: "hasty" };
    expect(parseEncounter(stored).ok).toBe(true);
    const read = parseEncounter(damaged(stored, ["rules", "later"], null));
    expect(read).toEqual({ ok: false, problem: { code: "bad-state", at: "rules" } });
  });
});

describe("a step taken back that no longer asks for the dice it had", () => {
  it("cannot be given again: other dice than its own it does not take (C-22)", () => {
    const fight = new Fight("basic", [hero("ada"), foe("orc")]);
    fight.give({ do: "start" }, { dice: { ada: [15], orc: [10] } });
    fight.give({ do: "undo" });
    for (const dice of [{}, { ada: [15] }, { ada: [15], orc: [10, 3] }]) {
      const read = parseEncounter(damaged(fight.encounter, ["undone", "0", "dice"], dice));
      expect(read.ok && propose(read.encounter, { do: "redo" }, GM)).toMatchObject({ refusal: { code: "bad-dice" } });
    }
  });
});
