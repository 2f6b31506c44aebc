import { legality } from "../../core/index";
import type { Command } from "../../core/index";
import { mayThrow } from "../authority/permissions";
import type { Rolled } from "./rolled";
import type { Deed } from "./note";

/** The spells to save against now: what the roll answers, else effects that ask for saves. */
function spellsFor({ encounter, combatant, said }: Rolled): string[] {
  if (said.label !== null) return [said.label];
  return Object.values(encounter.effects).flatMap(({ target, save, name }) =>
    target === combatant && save !== null ? [name] : [],
  );
}

function commandsFor(rolled: Rolled): Command[] {
  const { combatant, said } = rolled;
  if (said.says === "save") return spellsFor(rolled).map((spell) => ({ do: "recordSave", combatant, spell }));
  if (said.says === "concentration" && said.total !== null && mayThrow(rolled.author))
    return [{ do: "recordCheck", combatant, rolled: said.total }];
  return [];
}

/** The expected save or check. A roll is only one of them, a check first. */
export function saveDeeds(all: readonly Rolled[]): Deed[] {
  const inOrder = all.toSorted((one, other) => one.said.says.localeCompare(other.said.says));
  for (const rolled of inOrder) {
    const { encounter, combatant, author } = rolled;
    const command = commandsFor(rolled).find((one) => legality(encounter, one, author) === null);
    if (command === undefined) continue;
    return [{ kind: "saves", command, combatant, amount: rolled.said.total ?? 0, isOfRound: true }];
  }
  return [];
}
