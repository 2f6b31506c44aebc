import { describe, expect, it } from "vitest";
import {
  createEncounter,
  parseEncounter,
  propose,
  type Encounter,
  type Patch,
  type Tape,
} from "../../../src/core/index";

import { hostPatch, decodeKey, decodeKeys, encodeKey, encodeKeys } from "../../../src/foundry/store/stored-form";
import type { Removal } from "../../../src/foundry/compat/removal";
import { mergeObject } from "../../tabletop/common/utils/merge.ts";
import { ForcedDeletion } from "../../tabletop/common/utils/operators.ts";

const GENERATIONS: readonly [string, Removal][] = [
  ["13", (key) => [`-=${key}`, null]],
  ["14", (key) => [key, new ForcedDeletion()]],
];

const gm = { gm: true } as const;

/** A fight in which records come, change and go: rolls, a delay, an effect, somebody who leaves, undo and redo. */
const STEPS: readonly { command: { do: string; [field: string]: unknown }; dice?: Tape }[] = [
  { command: { do: "start" }, dice: { hero: [15], ogre: [7], imp: [3] } },
  { command: { do: "addEffect", id: "burning", name: "Burning", target: "ogre", until: { turns: 1 } } },
  { command: { do: "delay", combatant: "hero" } },
  { command: { do: "stepIn", combatant: "hero" } },
  { command: { do: "endTurn" } },
  { command: { do: "leave", combatant: "imp" } },
  { command: { do: "undo" } },
  { command: { do: "undo" } },
  { command: { do: "redo" } },
  { command: { do: "setCondition", combatant: "hero", condition: "incapacitated", on: true } },
  { command: { do: "setCondition", combatant: "hero", condition: "incapacitated", on: false } },
];

function newFight(): Encounter {
  const combatants = [
    { id: "hero", side: "players" as const, traits: { initiative: 2 } },
    { id: "ogre", side: "gm" as const },
    { id: "imp", side: "gm" as const },
  ];
  const made = createEncounter({ variant: "basic", combatants });
  if (!made.ok) throw new Error(made.problem.code);
  return made.encounter;
}

/** Gives a command that must be accepted. */
function done(encounter: Encounter, step: (typeof STEPS)[number]): { next: Encounter; forward: Patch } {
  const outcome = propose(encounter, step.command, gm, step.dice);
  if (outcome.kind !== "done") throw new Error(`${step.command.do}: ${JSON.stringify(outcome)}`);
  return outcome;
}

describe.each(GENERATIONS)("what is stored under generation %s", (_generation, removal) => {
  it("is the encounter, after every step of a fight, by merging one patch a step", () => {
    let encounter = newFight();
    const flags = { encounter: encodeKeys(encounter) };
    for (const step of STEPS) {
      const { next, forward } = done(encounter, step);
      mergeObject(flags, { encounter: hostPatch(forward, removal) }, { performDeletions: true, applyOperators: true });
      expect(decodeKeys(flags.encounter), step.command.do).toEqual(JSON.parse(JSON.stringify(next)));
      encounter = next;
    }
    expect(parseEncounter(decodeKeys(flags.encounter))).toMatchObject({ ok: true });
  });
});

describe("hostPatch", () => {
  it("shares nothing with the patch, so that whoever handles the update cannot change the encounter", () => {
    const value = { inner: [1] };
    const written = hostPatch({ put: { value } }, (key) => [key, null]);
    expect(written["value"]).toEqual(value);
    expect(written["value"]).not.toBe(value);
  });
});

describe("keys", () => {
  it.each(["Bigby's Hand v2.0", "-=gone", "==all", "%41", "", "a.b.c", "=", "plain", "Ünïcode"])(
    "writes %j so that Foundry reads no order in it, and reads it back",
    (key) => {
      const stored = encodeKey(key);
      expect(stored).not.toBe("");
      expect(stored).not.toMatch(/\.|^-=|^==/);
      expect(decodeKey(stored)).toBe(key);
    },
  );

  it("leaves ordinary ids as they are", () => {
    expect(encodeKey("aZ09bQ7xT2mK4LpR")).toBe("aZ09bQ7xT2mK4LpR");
  });

  it("keeps a record's dangerous names its own", () => {
    const read = decodeKeys(JSON.parse('{"__proto__": {"polluted": true}}')) as object;
    expect(Object.hasOwn(read, "__proto__")).toBe(true);
    expect("polluted" in {}).toBe(false);
  });
});
