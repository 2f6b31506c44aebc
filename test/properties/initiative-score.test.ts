import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createEncounter,
  propose,
  type Command,
  type Encounter,
  type GameEvent,
  type Tape,
} from "../../src/core/index";
import { rollOnto, seeded } from "../../src/core/scenario/index";
import { GM } from "../support/eyes";
import { counted, leftOf, Miscount, noTurns, type OwnTurns } from "./own-turns";

/** Two characters and two groups of foes, two of whom are level with each other however the dice fall. */
const CAST = [
  { id: "ada", side: "players", owner: "ada", traits: { initiative: 6 } },
  { id: "bea", side: "players", owner: "bea", traits: { initiative: 4 } },
  ...["gob1", "gob2", "gob3"].map((id) => ({ id, side: "gm", kind: "goblin", traits: { initiative: 5 } }) as const),
  ...["rat1", "rat2"].map((id) => ({ id, side: "gm", kind: "rat", traits: { initiative: 5 } }) as const),
] as const;

/** One step: what is done, to whom, and by how much. */
const step = fc.record({
  what: fc.oneof(
    { weight: 12, arbitrary: fc.constant("advance" as const) },
    {
      weight: 14,
      arbitrary: fc.constantFrom(
        "modify",
        "burn",
        "last",
        "blow",
        "join",
        "leave",
        "fell",
        "stun",
        "rise",
        "reorder",
        "side",
        "close",
        "fail",
      ),
    },
    { weight: 4, arbitrary: fc.constantFrom("undo", "undo", "redo") },
  ),
  who: fc.nat(9),
  by: fc.integer({ min: -12, max: 12 }),
  turns: fc.integer({ min: 1, max: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const fight = fc.record({
  seed: fc.nat(1_000_000),
  ambush: fc.option(fc.constantFrom("players" as const, "gm" as const)),
  hidden: fc.boolean(),
  steps: fc.array(step, { maxLength: 45, size: "max" }),
});

const COMMANDS: Readonly<Record<Step["what"], (step: Step, id: string, now: Encounter) => Command>> = {
  advance: () => ({ do: "advance" }),
  modify: ({ by, turns }, combatant) => ({ do: "modifyScore", combatant, by, ...(by % 2 === 0 && { turns }) }),
  burn: ({ turns }, target) => ({
    do: "addEffect",
    name: "Burning",
    target,
    until: { turns },
    tick: { at: "turn-end", label: "fire", amount: 2 },
  }),
  last: (_, combatant) => ({ do: "actLast", combatant }),
  blow: (_, combatant) => ({ do: "rollWithBlow", combatant }),
  join: ({ who, by }, _, { rev }) => {
    const foe = { id: `new${rev}`, side: "gm", kind: by < 0 ? "goblin" : `stray${who}`, traits: { initiative: 5 } };
    return { do: "join", combatants: [by > 6 ? { ...foe, side: "players" } : foe] };
  },
  leave: (_, combatant) => ({ do: "leave", combatant }),
  fell: (_, combatant) => ({ do: "setCondition", combatant, condition: "defeated", on: true }),
  stun: (_, combatant) => ({ do: "setCondition", combatant, condition: "incapacitated", on: true }),
  rise: ({ by }, combatant) =>
    by > 0
      ? { do: "setCondition", combatant, condition: by % 2 === 0 ? "defeated" : "incapacitated", on: false }
      : { do: "roll" },
  reorder: (_, combatant) => ({ do: "reorder", combatant, before: null }),
  side: ({ by }, combatant) => ({ do: "setSide", combatant, side: by > 0 ? "players" : "gm" }),
  close: () => ({ do: "nextRound" }),
  fail: () => ({ do: "ambush", side: null }),
  undo: () => ({ do: "undo" }),
  redo: () => ({ do: "redo" }),
};

/** A fight that is played and counted, command by command. */
class Counted {
  now: Encounter;
  turns: OwnTurns;
  /** How many rounds came to their end, so that it can be seen that there were any. */
  rounds = 0;
  readonly #random: () => number;
  readonly #past: OwnTurns[] = [];
  readonly #undone: OwnTurns[] = [];
  readonly #tell: (events: readonly GameEvent[]) => readonly GameEvent[];

  /** @param tell what of the events is told to the count: all, but for a test of the count itself */
  constructor(seed: number, tell: (events: readonly GameEvent[]) => readonly GameEvent[] = (events) => events) {
    const made = createEncounter({ variant: "initiative-score", combatants: CAST, keep: 100 });
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    this.now = made.encounter;
    this.turns = noTurns(Object.keys(made.encounter.combatants));
    this.#random = seeded(seed);
    this.#tell = tell;
  }

  /** Gives a command; one that is refused changes nothing. */
  give(command: Command): void {
    let dice: Tape = {};
    let outcome = propose(this.now, command, GM, dice);
    while (outcome.kind === "needs-dice") {
      dice = rollOnto(dice, outcome.requests, this.#random);
      outcome = propose(this.now, command, GM, dice);
    }
    if (outcome.kind !== "done") return;
    this.now = outcome.next;
    this.#count(outcome.command, this.#tell(outcome.events));
    this.rounds += outcome.events.filter(({ type }) => type === "round-ended").length;
    const [there, told] = [this.now.effects, leftOf(this.turns)];
    const wrong = Object.keys({ ...there, ...told }).find((id) => there[id]?.left !== told[id]);
    if (wrong !== undefined) throw new Miscount(`${wrong} lasts ${there[wrong]?.left} turns, not ${told[wrong]}`);
  }

  #count(command: Command, events: readonly GameEvent[]): void {
    if (events.some(({ type }) => type === "undone")) {
      this.#undone.push(this.turns);
      this.turns = this.#past.pop() ?? this.turns;
      return;
    }
    if (!events.some(({ type }) => type === "redone")) this.#undone.length = 0;
    this.#past.push(this.turns);
    this.turns = this.#undone.pop() ?? counted(this.turns, command, events, this.now);
  }
}

function played(
  { seed, ambush, hidden, steps }: typeof fight extends fc.Arbitrary<infer T> ? T : never,
  tell?: ConstructorParameters<typeof Counted>[1],
): Counted {
  const table = new Counted(seed, tell);
  if (ambush !== null) table.give({ do: "ambush", side: ambush, hidden });
  table.give({ do: "start" });
  for (const one of steps) {
    const ids = Object.keys(table.now.combatants);
    table.give(COMMANDS[one.what](one, ids[one.who % Math.max(1, ids.length)] ?? "nobody", table.now));
  }
  return table;
}

describe("any fight by initiative score (C-16, C-19)", () => {
  it("has one turn for everybody in a round, and effects that tick and end once per own turn (I-8, I-10)", () => {
    let rounds = 0;
    fc.assert(
      fc.property(fight, (one) => {
        rounds += played(one).rounds;
      }),
      { numRuns: 250, seed: 20_250 },
    );
    expect(rounds).toBeGreaterThan(250);
  });

  const without = (type: GameEvent["type"]) => (events: readonly GameEvent[]) =>
    events.filter((event) => event.type !== type);
  const twice = (type: GameEvent["type"]) => (events: readonly GameEvent[]) =>
    events.flatMap((event) => (event.type === type ? [event, event] : [event]));

  it.each([
    { what: "turns that end twice", tell: twice("turn-ended") },
    { what: "turns that begin twice", tell: twice("turn-started") },
    { what: "skipped turns of which nothing comes", tell: without("turn-skipped") },
    { what: "effects that never tick", tell: without("effect-ticked") },
    { what: "effects that tick twice", tell: twice("effect-ticked") },
    { what: "effects that never end", tell: without("effect-ended") },
  ])("would not pass with $what", ({ tell }) => {
    const broken = fc.check(
      fc.property(fight, (one) => void played(one, tell)),
      { numRuns: 100, seed: 7, endOnFailure: true },
    );
    expect(broken.failed).toBe(true);
    expect(broken.errorInstance).toBeInstanceOf(Miscount);
  });
});
