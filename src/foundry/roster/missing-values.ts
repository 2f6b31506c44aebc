import { baseOf, type Encounter } from "../../core/index";
import { lacksAmong, type CombatantLack } from "../bindings/missing-values";
import { bearing } from "../bindings/sheet";
import { finderAmong, traitSpecs } from "../bindings/traits";
import { typedFor } from "./typed-values";

/** Whether a combatant is a mere entry with a number, such as a lair action: it has no sheet that could lack a value. */
const isEntry = ({ id, actorId, tokenId }: Combatant.Implementation, encounter: Encounter): boolean =>
  actorId === null && tokenId === null && baseOf(encounter, id ?? "") !== null;

/**
 * An encounter's missing values by combatant. Until it is stored, typed values are listed too. An entry without actor
 * and token lacks nothing once it has a number.
 */
export function lacksOf(combat: Combat.Implementation, encounter: Encounter, isStored: boolean): CombatantLack[] {
  const specs = traitSpecs(encounter.variant);
  const find = finderAmong(specs);
  return combat.combatants.contents.flatMap((combatant) => {
    const id = combatant.id ?? "";
    const traits = encounter.combatants[id]?.traits;
    if (traits === undefined || isEntry(combatant, encounter)) return [];
    const typed = isStored ? {} : typedFor(combatant, specs);
    const lacks = lacksAmong(specs, traits, typed, () => find(bearing(combatant)));
    return lacks.map((lack) => ({ ...lack, combatant: id }));
  });
}
