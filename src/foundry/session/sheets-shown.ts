import { isPlayedBy } from "../authority/permissions";
import { type HitPoints, hitPointsOf } from "../bindings/hit-points";
import { bearing, calm } from "../bindings/sheet";
import { isPlaceholder } from "../bindings/system";
import { specOf } from "../roster/combatant-spec";
import { groupIdOf } from "../roster/groups";
import type { FightSession } from "./fight-session";
import { SessionSlot } from "./session-slot";

const READ = new SessionSlot<Map<string, HitPoints | null>>(() => new Map());

const SHOWN = new SessionSlot<Map<string, ReturnType<typeof shownOf>>>(() => new Map());

/** A combatant's hit points. Its sheet, which may run system code, is read only after its documents changed. */
function hitPointsIn(fight: FightSession, combatant: Combatant.Implementation): HitPoints | null {
  const read = fight.slot(READ);
  const id = combatant.id ?? "";
  const known = read.get(id);
  if (known !== undefined) return known;
  const found = hitPointsOf(bearing(combatant));
  read.set(id, found);
  return found;
}

/** A combatant's hit points, for the GM and its player. Null for others. */
export function visibleHitPoints(fight: FightSession, id: string): HitPoints | null {
  const { combat } = fight;
  const combatant = combat.combatants.get(id);
  if (combatant === undefined || !(game.user.isGM || isPlayedBy(game.user, combat, id))) return null;
  return hitPointsIn(fight, combatant);
}

/** What Foundry's tracker shows of a combatant without an update of the combat. */
export const foundryRowOf = (combatant: Combatant.Implementation): readonly unknown[] =>
  calm(() => {
    const { id, name, img, token, actor, isDefeated, visible, isOwner } = combatant;
    const effects = (actor?.temporaryEffects ?? []).map((effect) => [effect.name, effect.img]);
    return [id, name, img, token?.texture.src, isDefeated, visible && token?.isSecret !== true, isOwner, effects];
  }, [combatant.id]);

/** All that a combatant's documents show. For an unsaved fight, also what it would join with. */
function shownOf(fight: FightSession, combatant: Combatant.Implementation) {
  const { id, tokenId, sceneId, initiative } = combatant;
  const others = [foundryRowOf(combatant), tokenId, sceneId, calm(() => combatant.hasPlayerOwner, false)];
  const joining = (): unknown => {
    const { id: rules } = fight.choice();
    return [
      initiative,
      groupIdOf(combatant),
      isPlaceholder(bearing(combatant)),
      specOf(combatant, rules, fight.encounter?.options ?? {}),
    ];
  };
  return {
    hitPoints: JSON.stringify(visibleHitPoints(fight, id ?? "")),
    others: JSON.stringify(fight.stored === null ? [others, joining()] : others),
  };
}

export type SheetDifference = "nothing" | "hit points" | "more";

/** Compares combatants whose documents changed. `more` also if the earlier state is unknown. */
export function compareShownSheets(
  fight: FightSession,
  combatants: readonly Combatant.Implementation[],
): SheetDifference {
  const [read, shown] = [fight.slot(READ), fight.slot(SHOWN)];
  let difference: SheetDifference = "nothing";
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

/** The places of values have changed, so read all sheets again. */
export function clearSheetCache(fight: FightSession): void {
  fight.slot(READ).clear();
  fight.slot(SHOWN).clear();
}
