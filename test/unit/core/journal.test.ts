import { describe, expect, it } from "vitest";
import { applyPatch } from "../../../src/core/index";
import { derived, keysOf } from "../../../src/core/state/derived";
import { evolve, type Evolved } from "../../../src/core/state/evolve";
import type { Fight as State } from "../../../src/core/state/fight";
import { fightOf } from "../../../src/core/state/history";
import { drop, edit, put, set } from "../../../src/core/state/write";
import { Fight, foe, hero } from "./support/fight";

interface Rules {
  readonly turn: { readonly actor: string; readonly left: number } | null;
  readonly spent: Readonly<Record<string, number>>;
}

/** A fight whose rules have a table, and a record that comes and goes. */
function before(): State<Rules> {
  const made = fightOf(new Fight("basic", [hero("ada"), foe("orc")]).encounter);
  return { ...made, rules: { turn: { actor: "ada", left: 2 }, spent: { ada: 1 } } };
}

type Change = (fight: State<Rules>) => void;

const CHANGES: readonly (readonly [string, Change])[] = [
  ["a field of the fight", (fight) => set(fight, { stage: "turn", round: 2 })],
  ["a field of an entry", (fight) => edit(fight.combatants, "ada", { base: 7 })],
  [
    "a field that goes away",
    (fight) => (edit(fight.combatants, "ada", { shift: 2 }), edit(fight.combatants, "ada", { shift: undefined })),
  ],
  ["an entry that comes", (fight) => put(fight.rules.spent, "orc", 3)],
  ["an entry that goes", (fight) => drop(fight.rules.spent, "ada")],
  ["an entry that goes and comes back", (fight) => (drop(fight.rules.spent, "ada"), put(fight.rules.spent, "ada", 1))],
  ["a table that is given anew", (fight) => set(fight.rules, { spent: { orc: 4 } })],
  ["a record that is changed", (fight) => set(fight.rules, { turn: { actor: "ada", left: 1 } })],
  ["a record that is changed, and goes", (fight) => (spendOne(fight), set(fight.rules, { turn: null }))],
  [
    "a record that goes, and another that comes",
    (fight) => (
      spendOne(fight),
      set(fight.rules, { turn: null }),
      set(fight.rules, { turn: { actor: "orc", left: 9 } }),
      spendOne(fight)
    ),
  ],
  ["options that are given anew", (fight) => set(fight, { options: { skipDefeated: false } })],
  ["rules that are given anew", (fight) => set(fight, { rules: { turn: null, spent: {} } })],
  ["nothing", (fight) => set(fight, { round: fight.round })],
];

/** Takes one of what is left in the turn. */
function spendOne({ rules: { turn } }: State<Rules>): void {
  if (turn !== null) set(turn, { left: turn.left - 1 });
}

const evolved = (fight: State<Rules>, change: Change, how: "copied" | "handed-on"): Evolved =>
  evolve(fight, (draft) => change(draft), how);

describe.each(CHANGES)("a step that writes %s", (_what, change) => {
  it("leaves the fight as it was, and has the patches of both ways", () => {
    const was = before();
    const { fight, forward, inverse } = evolved(was, change, "copied");
    expect(was).toEqual(before());
    expect(applyPatch(before(), forward)).toEqual(fight);
    expect(applyPatch(fight, inverse)).toEqual(before());
  });

  it("comes to the same with its tables handed on", () => {
    const copied = evolved(before(), change, "copied");
    const handedOn = evolved(before(), change, "handed-on");
    expect(handedOn).toEqual(copied);
  });

  it("is taken back where it fails", () => {
    const was = before();
    const fails: Change = (fight) => {
      change(fight);
      throw new Error("a fault");
    };
    expect(() => evolved(was, fails, "handed-on")).toThrow("a fault");
    expect(was).toEqual(before());
  });
});

describe("writing", () => {
  it("is refused outside of a step", () => {
    expect(() => set(before(), { round: 2 })).toThrow("in steps only");
  });

  it("is refused inside of what a table holds", () => {
    expect(() => evolved(before(), (fight) => put(fight.combatants["ada"]?.traits ?? {}, "edge", 1), "copied")).toThrow(
      "no table of the fight",
    );
  });

  it("never reaches a record that was given", () => {
    const given = { actor: "orc", left: 5 };
    evolved(
      before(),
      (fight) => (set(fight.rules, { turn: null }), set(fight.rules, { turn: given }), spendOne(fight)),
      "copied",
    );
    expect(given.left).toBe(5);
  });
});

describe("what is worked out", () => {
  it("is kept until what it was made from is written to, and given again where that is taken back", () => {
    let made = 0;
    const total = derived(
      ({ rules }: State<Rules>) => [rules.spent],
      ({ rules }) => {
        made += 1;
        return Object.values(rules.spent).reduce((a, b) => a + b, 0);
      },
    );
    const was = before();
    expect([total(was), total(was), made]).toEqual([1, 1, 1]);
    const fails: Change = (fight) => {
      set(fight, { round: 5 });
      expect([total(fight), made]).toEqual([1, 1]);
      put(fight.rules.spent, "ada", 6);
      expect(total(fight)).toBe(6);
      throw new Error("a fault");
    };
    expect(() => evolved(was, fails, "handed-on")).toThrow("a fault");
    expect(total(was)).toBe(1);
  });

  it("is kept over changes of entries where it was made from keys alone", () => {
    let made = 0;
    const names = derived(
      ({ rules }: State<Rules>) => [keysOf(rules.spent)],
      ({ rules }) => {
        made += 1;
        return Object.keys(rules.spent).join();
      },
    );
    const first = before();
    const second = evolved(first, ({ rules }) => put(rules.spent, "ada", 6), "copied").fight;
    expect([names(first), names(second as State<Rules>), made]).toEqual(["ada", "ada", 1]);
    const fails: Change = (fight) => {
      put(fight.rules.spent, "orc", 1);
      expect(names(fight)).toBe("ada,orc");
      drop(fight.rules.spent, "ada");
      expect(names(fight)).toBe("orc");
      throw new Error("a fault");
    };
    expect(() => evolved(first, fails, "handed-on")).toThrow("a fault");
    expect(names(first)).toBe("ada");
  });
});
