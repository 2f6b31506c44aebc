import { describe, expect, it } from "vitest";
import { createEncounter, variants, type Encounter, type GameEvent } from "../../../src/core/index";
import { attempt } from "../../properties/attempt";
import { Chance } from "../../support/chance";
import { engine } from "../../support/engine";
import { GM } from "../../support/eyes";

/** As the macro _Lose a turn_ and docs/API.md give it. */
const loses = (target: string) => ({
  do: "addEffect",
  name: "Loses a turn",
  target,
  imposes: ["incapacitated"],
  until: "target-turn-end",
});

/** A fight in its first turn, with what has happened in it since the last look. */
class Turns {
  encounter: Encounter;
  #events: GameEvent[] = [];
  readonly #chance = new Chance(5);

  constructor(variant: string) {
    const made = createEncounter({
      variant,
      combatants: ["ada", "bo", "imp", "orc"].map((id, i) => ({
        id,
        side: i < 2 ? "players" : "gm",
        traits: { initiative: 3, maxAp: 3, dexterity: 1, speed: 3 },
      })),
    });
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    this.encounter = made.encounter;
    this.give({ do: "start" });
    for (let step = 0; step < 30 && this.acting.length === 0; step += 1) this.give({ do: "advance" });
  }

  get acting(): readonly string[] {
    return engine.native(this.encounter).active;
  }

  give(command: object): void {
    const { result } = attempt(engine, this.encounter, command, GM, this.#chance);
    if (result.kind !== "done") return;
    this.encounter = result.next;
    this.#events.push(...result.events);
  }

  /** What becomes of a combatant that loses a turn, until it has been told so many times. */
  lostBy(id: string, count: number): string[] {
    const turns = new Set(["turn-started", "turn-skipped", "turn-ended", "effect-ended"]);
    const told = () =>
      this.#events.flatMap((event) =>
        turns.has(event.type) && JSON.stringify(event).includes(`"${id}"`) ? [event.type] : [],
      );
    this.#events = [];
    this.give(loses(id));
    for (let step = 0; step < 60 && told().length < count; step += 1) this.give({ do: "advance" });
    return told().slice(0, count);
  }
}

/** Rules in which the big button names the same combatant again and again, or nobody waits for a turn. */
const WITHOUT_WAITING = new Set(["as-called", "revealed-orders"]);
/** Rules in which the big button lets everyone pass, so that nobody acts. */
const WITHOUT_TURNS = new Set(["shared-turn"]);
/** Rules in which a drawn token or a pass takes further turns. */
const HAVE_MORE_LOST = new Set(["shared-turn", "token-bag"]);

describe("an effect that imposes incapacitated until the target's turn ends", () => {
  it.each(variants().filter(({ id }) => !WITHOUT_WAITING.has(id)))(
    "takes the next turn of a combatant: $id",
    ({ id }) => {
      const turns = new Turns(id);
      const { acted } = engine.view(turns.encounter, GM) as unknown as { readonly acted: readonly string[] };
      const waits = engine
        .native(turns.encounter)
        .order.find((one) => !turns.acting.includes(one) && !acted.includes(one));
      if (waits === undefined) throw new Error("nobody waits");
      const most = HAVE_MORE_LOST.has(id) ? 2 : 3;
      expect(turns.lostBy(waits, most)).toEqual(["turn-skipped", "effect-ended", "turn-started"].slice(0, most));
    },
  );

  it.each(variants().filter(({ id }) => !WITHOUT_TURNS.has(id)))("ends with the turn under way: $id", ({ id }) => {
    const turns = new Turns(id);
    const [acts = ""] = turns.acting;
    expect(turns.lostBy(acts, 3)).toEqual(["turn-ended", "effect-ended", "turn-started"]);
  });
});
