import { isPlayedBy } from "../authority/permissions";
import { type HitPoints, hitPointsOf } from "../bindings/hit-points";
import { bearing, calm } from "../bindings/sheet";
import { isPlaceholder } from "../bindings/system";
import { specOf } from "../roster/combatant-spec";
import type { FightSession } from "./fight-session";
import { Slot } from "./slot";

/** The hit points of a fight's combatants as their sheets said last. */
const READ = new Slot<Map<string, HitPoints | null>>(() => new Map());

/** The looks of a combatant: its hit points, and everything else that its documents say of it, each as one text. */
interface DrawnSheet {
  readonly hitPoints: string;
  readonly others: string;
}

/** What was shown of a fight's combatants by their documents. */
const SHOWN = new Slot<Map<string, DrawnSheet>>(() => new Map());

/** The hit points of a combatant. Its sheet, which may run the system's code, is read only where its documents have changed since. */
function hitPointsIn(fight: FightSession, combatant: Combatant.Implementation): HitPoints | null {
  const read = fight.slot(READ);
  const id = combatant.id ?? "";
  const known = read.get(id);
  if (known !== undefined) return known;
  const found = hitPointsOf(bearing(combatant));
  read.set(id, found);
  return found;
}

/** The hit points of a combatant, for the gm and for whoever plays it; null for all others, and where its system has none. */
export function hitPointsFor(fight: FightSession, id: string): HitPoints | null {
  const { combat } = fight;
  const combatant = combat.combatants.get(id);
  if (combatant === undefined || !(game.user.isGM || isPlayedBy(game.user, combat, id))) return null;
  return hitPointsIn(fight, combatant);
}

/** What Foundry lists of a combatant in its tracker, as far as no update of the combat says it. */
export const rowOf = (combatant: Combatant.Implementation): readonly unknown[] =>
  calm(() => {
    const { id, name, img, token, actor, isDefeated, visible, isOwner } = combatant;
    const effects = (actor?.temporaryEffects ?? []).map((effect) => [effect.name, effect.img]);
    return [id, name, img, token?.texture.src, isDefeated, visible && token?.isSecret !== true, isOwner, effects];
  }, [combatant.id]);

/** All that is shown of a combatant by its documents. Before a fight is stored, that is also what it would join with. */
function shownOf(fight: FightSession, combatant: Combatant.Implementation): DrawnSheet {
  const { id, tokenId, sceneId, initiative } = combatant;
  const others = [rowOf(combatant), tokenId, sceneId, calm(() => combatant.hasPlayerOwner, false)];
  const joining = (): unknown => [initiative, isPlaceholder(bearing(combatant)), specOf(combatant, fight.choice().id)];
  return {
    hitPoints: JSON.stringify(hitPointsFor(fight, id ?? "")),
    others: JSON.stringify(fight.stored === null ? [others, joining()] : others),
  };
}

/** The part of a fight's picture that differs: nothing, the hit points in rows, or more than these. */
export type Difference = "nothing" | "hit points" | "more";

/** Looks at combatants whose documents have changed. `more` also where nobody knows what was shown before. */
export function showAnew(fight: FightSession, combatants: readonly Combatant.Implementation[]): Difference {
  const [read, shown] = [fight.slot(READ), fight.slot(SHOWN)];
  let difference: Difference = "nothing";
  for (const combatant of combatants) {
    const id = combatant.id ?? "";
    read.delete(id);
    const before = shown.get(id);
    const now = shownOf(fight, combatant);
    shown.set(id, now);
    if (before?.others !== now.others) difference = "more";
    else if (before.hitPoints !== now.hitPoints && difference === "nothing") difference = "hit points";
  }
  return difference;
}

/** What sheets are read by has changed: all are read anew. */
export function forgetSheets(fight: FightSession): void {
  fight.slot(READ).clear();
  fight.slot(SHOWN).clear();
}
