import { describe, expect, it } from "vitest";
import { createEncounter, variants, type Command, type Encounter } from "../../../src/core/index";
import { worldTimePassed } from "../../../src/foundry/authority/commit";
import { attempt, isAccepted } from "../../properties/attempt";
import { Chance } from "../../support/chance";
import { engine } from "../../support/engine";
import { GM } from "../../support/eyes";
import { turnsIn } from "../../support/turns-in";

const PEOPLE = ["ana", "bo", "gob", "orc"] as const;
const TURN_TIME = 6;
const ROUND = PEOPLE.length * TURN_TIME;

/** A fight of four under a variant, with a world's clock that its steps move. */
class Timed {
  time = 0;
  encounter: Encounter;
  readonly #chance = new Chance(7);

  constructor(variant: string) {
    const numbers = engine.findVariant(variant)?.numbers ?? null;
    const made = createEncounter({
      variant,
      options: {},
      combatants: PEOPLE.map((id, i) => ({
        id,
        side: i < 2 ? "players" : "gm",
        ...(numbers !== null && { initiative: 20 - i }),
      })),
    });
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    this.encounter = made.encounter;
  }

  give(command: Command): boolean {
    const made = attempt(engine, this.encounter, command, GM, this.#chance);
    if (!isAccepted(made)) return false;
    this.time += worldTimePassed(this.encounter, made.result.next, 0, TURN_TIME);
    this.encounter = made.result.next;
    return true;
  }

  /** Plays by "next turn" until a round begins. A round that only the GM ends has a few turns. */
  playTo(round: number): void {
    for (let press = 0; this.encounter.round < round && press < 200; press += 1) {
      const isEnough = press > PEOPLE.length && turnsIn(this.encounter)(PEOPLE[0]) === Infinity;
      const isNext =
        (isEnough && this.give({ do: "nextRound" })) ||
        this.give({ do: "advance" }) ||
        this.give({ do: "roll" }) ||
        this.give({ do: "nextRound" });
      if (!isNext) throw new Error(`nothing leads on from ${this.encounter.stage}`);
    }
  }
}

describe.each(variants().map(({ id }) => id))("time per turn under %s", (variant) => {
  it("is a turn for each combatant in a round, however it is played, and undo and redo move it as much", () => {
    const fight = new Timed(variant);
    fight.give({ do: "start" });
    fight.playTo(2);
    const [second, rev] = [fight.time, fight.encounter.rev];
    fight.playTo(3);
    const third = fight.time;
    // Turns that are over at once, such as a skipped one, belong to the round that has begun.
    const over = (time: number): number => time % ROUND;
    expect(third - over(third) - (second - over(second))).toBe(ROUND);
    const steps = fight.encounter.rev - rev;
    for (let step = 0; step < steps; step += 1) fight.give({ do: "undo" });
    expect(fight.time).toBe(second);
    for (let step = 0; step < steps; step += 1) fight.give({ do: "redo" });
    expect(fight.time).toBe(third);
  });

  it("stands still when somebody leaves, after a turn if any, and when that is undone", () => {
    const fight = new Timed(variant);
    fight.give({ do: "start" });
    const acted = (): readonly string[] => engine.view(fight.encounter, GM).acted;
    for (let press = 0; acted().length === 0 && press < 30; press += 1) fight.give({ do: "advance" });
    // In a shared turn that everybody passes, nobody has.
    const [combatant = PEOPLE[0]] = acted();
    const before = fight.time;
    expect(fight.give({ do: "leave", combatant })).toBe(true);
    expect(fight.time).toBe(before);
    fight.give({ do: "undo" });
    expect(fight.time).toBe(before);
  });
});
