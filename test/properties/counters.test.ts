import { describe, expect, it } from "vitest";
import { type Command, completedCounter, type Counter, type GameEvent, type View, view } from "../../src/core/index";
import { Chance } from "../support/chance";
import { GM } from "../support/eyes";
import { Fight, foe, hero } from "../unit/core/support/fight";
import { randomCounters } from "./random-setup";

const FIGHTS = 150;
const STEPS = 40;
const IDS = ["ada", "bo", "orc"];

/** What everyone has, by a plain tally of what happened: no fight is looked at. */
class Tally {
  readonly #left = new Map<string, number>();

  constructor(
    readonly counters: readonly Counter[],
    readonly traits: Readonly<Record<string, Readonly<Record<string, number>>>>,
  ) {
    for (const counter of counters) {
      for (const holder of this.holders(counter)) {
        const { start } = counter;
        const max = this.max(counter, holder);
        this.#set(counter, holder, start === "full" ? max : start === "empty" ? 0 : start);
      }
    }
  }

  max({ max }: Counter, holder: string): number {
    return typeof max === "number" ? max : Math.max(0, this.traits[holder]?.[max] ?? 0);
  }

  holders(counter: Counter): string[] {
    if (counter.of === "table") return ["table"];
    const isFor = (side: string): boolean => counter.for === "everyone" || counter.for === side;
    if (counter.of === "side") return ["players", "gm"].filter(isFor);
    return IDS.filter((id) => isFor(id === "orc" ? "gm" : "players") && this.max(counter, id) > 0);
  }

  left(counter: Counter, holder: string): number {
    return this.#left.get(`${counter.id} ${holder}`) ?? Number.NaN;
  }

  #set(counter: Counter, holder: string, left: number): void {
    this.#left.set(`${counter.id} ${holder}`, Math.max(0, Math.min(this.max(counter, holder), left)));
  }

  #refill(refills: Counter["refills"], isHis: (holder: string) => boolean): void {
    for (const counter of this.counters.filter((each) => each.refills === refills)) {
      for (const holder of this.holders(counter).filter(isHis)) {
        this.#set(counter, holder, counter.by === "full" ? Infinity : this.left(counter, holder) + counter.by);
      }
    }
  }

  hear(event: GameEvent): void {
    if (event.type === "turn-started" && event.resumed !== true) {
      this.#refill("turn-start", (id) => event.combatants.includes(id));
    }
    if (event.type === "turn-ended") this.#refill("turn-end", (id) => event.combatants.includes(id));
    if (event.type === "turn-skipped") {
      if (event.why !== "lost") this.#refill("turn-start", (id) => id === event.combatant);
      this.#refill("turn-end", (id) => id === event.combatant);
    }
    if (event.type === "round-started" && event.round > 1) this.#refill("round", () => true);
    if (event.type === "counter-changed") {
      const counter = this.counters.find(({ id }) => id === event.counter) as Counter;
      const holder = event.combatant ?? event.side ?? "table";
      this.#set(counter, holder, this.left(counter, holder) + event.by);
    }
  }
}

/** What the fight says that everyone has. */
function told({ counters = {}, combatants }: View, { id, of }: Counter, holder: string): unknown {
  if (of === "combatant") return combatants[holder]?.counters?.[id];
  const shared = counters[id];
  return of === "table" ? shared : (shared as Readonly<Record<string, number>> | undefined)?.[holder];
}

/** A command that somebody may give, more often about counters than not. */
function drawn(tally: Tally, chance: Chance): Command {
  if (tally.counters.length > 0 && chance.maybe(0.6)) {
    const { id: counter, of } = chance.one(tally.counters);
    const about = of === "combatant" ? { combatant: chance.one(IDS) } : {};
    const side = of === "side" ? { side: chance.one(["players", "gm"]) } : {};
    return { do: chance.one(["spend", "gain"]), counter, ...about, ...side, amount: chance.whole(1, 3) };
  }
  const idle = { do: "setCondition", combatant: chance.one(IDS), condition: "incapacitated", on: chance.maybe(0.5) };
  return chance.maybe(0.15) ? idle : chance.one([{ do: "endTurn" }, { do: "endTurn" }, { do: "nextRound" }]);
}

describe("counters in random fights (K-1, K-3)", () => {
  it("are what a tally of all turns, rounds and changes says, and undo leads back to the start", () => {
    let compared = 0;
    for (let seed = 1; seed <= FIGHTS; seed += 1) {
      const chance = new Chance(seed);
      const counters = randomCounters(chance) as readonly { id: string }[];
      const traits = { ada: { legendaryActions: 2 }, bo: {}, orc: { legendaryActions: chance.whole(0, 3) } };
      const people = [
        { ...hero("ada", traits.ada), initiative: 20 },
        { ...hero("bo", traits.bo), initiative: 15 },
        { ...foe("orc", traits.orc), initiative: 10 },
      ];
      const fight = new Fight("basic", people, { options: { counters }, keep: STEPS + 1 });
      const tally = new Tally(
        counters.map((each) => completedCounter(each)).filter(({ max }) => max !== "initiative"),
        traits,
      );
      const begun = { ...fight.encounter, past: {}, undone: {}, rev: 0 };
      for (let step = 0; step < STEPS; step += 1) {
        const command = step === 0 ? { do: "start" } : drawn(tally, chance);
        if (fight.code(command) !== null) continue;
        for (const event of fight.give(command)) if (isTallied(event, tally)) tally.hear(event);
        const seen = view(fight.encounter, GM);
        const all = tally.counters.flatMap((counter) => tally.holders(counter).map((holder) => ({ counter, holder })));
        const found = all.map(({ counter, holder }) => told(seen, counter, holder));
        const expected = all.map(({ counter, holder }) => tally.left(counter, holder));
        compared += found.length;
        if (JSON.stringify(found) !== JSON.stringify(expected))
          expect(found, `seed ${seed}, step ${step}`).toEqual(expected);
      }
      while (fight.code({ do: "undo" }) === null) fight.give({ do: "undo" });
      expect({ ...fight.encounter, past: {}, undone: {}, rev: 0 }, `seed ${seed}`).toEqual(begun);
    }
    expect(compared).toBeGreaterThan(10 * FIGHTS);
  });
});

const isTallied = (event: GameEvent, { counters }: Tally): boolean =>
  event.type !== "counter-changed" || counters.some(({ id }) => id === event.counter);
