import { createEncounter, type Command, type Encounter, type Variant } from "../../src/core/index";
import { attempt, isAccepted } from "../properties/attempt";
import type { Chance } from "../support/chance";
import { engine } from "../support/engine";
import { GM } from "../support/eyes";
import { Moment } from "./laws/law";
import { settledTiesStay } from "./laws/ties";

const PEOPLE = ["ana", "bo", "cid", "gob1", "gob2", "orc"] as const;

/**
 * Plays a fight in which all are level at the start, and sides, values and numbers change there and back. After each
 * change, the fight is moved on twice, which decides nothing about the order.
 *
 * @returns the first breach of the law that a settled tie stays settled, or null
 */
export function unsettledIn(variant: Variant, chance: Chance, changes: number): string | null {
  let encounter = levelStart(variant);
  const give = (command: Command): string | null => {
    const made = attempt(engine, encounter, command, GM, chance);
    if (isAccepted(made)) encounter = made.result.next;
    return settledTiesStay.watch(made.before)(
      new Moment({ engine, attempt: made, after: encounter, viewers: [], chance, most: 0 }),
    );
  };
  give({ do: "start" });
  for (let change = 0; change < changes; change += 1) {
    give(anyChange(variant, encounter, chance));
    for (let press = 0; press < 2; press += 1) {
      const wrong = give({ do: "advance" });
      if (wrong !== null) return wrong;
    }
  }
  return null;
}

function levelStart(variant: Variant): Encounter {
  const traits = Object.fromEntries(numbersOf(variant).map((name) => [name, 1]));
  const made = createEncounter({
    variant: variant.meta.id,
    options: {},
    combatants: PEOPLE.map((id, i) => ({
      id,
      side: i < 3 ? "players" : "gm",
      traits,
      ...(variant.numbers !== null && { initiative: 2 }),
    })),
  });
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  return made.encounter;
}

const numbersOf = ({ traits }: Variant): string[] =>
  traits.flatMap(({ name, kind }) => (kind === "toggle" || kind === "text" ? [] : [name]));

/** A change of what decides the order: a side, a value, an effect on a value, a number. */
function anyChange(variant: Variant, { effects, combatants }: Encounter, chance: Chance): Command {
  const combatant = chance.one(PEOPLE);
  const numbers = numbersOf(variant);
  const effect = chance.one([undefined, ...Object.keys(effects)]);
  if (effect !== undefined) return { do: "removeEffect", effect };
  return chance.weighted<Command>([
    [4, { do: "setSide", combatant, side: combatants[combatant]?.side === "gm" ? "players" : "gm" }],
    [
      numbers.length > 0 ? 4 : 0,
      { do: "setTrait", combatant, trait: chance.one([...numbers, ""]), value: chance.one([1, 2]) },
    ],
    [
      2,
      {
        do: "addEffect",
        name: "Charm",
        target: combatant,
        until: "combat",
        modify: { [chance.one([...numbers, "initiative"])]: 1 },
      },
    ],
    [1, { do: "setInitiative", combatant, value: chance.one([2, 3]) }],
  ]);
}
