import type { Author, CombatantId, Encounter, Viewer } from "../../src/core/index";

/** The gm, who sees and may everything. */
export const GM: Author = { gm: true };

/** A player who controls these combatants. */
export function player(...controls: readonly CombatantId[]): Author {
  return { gm: false, controls };
}

/** Tells whether a combatant is hidden, by the gm's hand or by an effect. */
function isHidden({ combatants, effects }: Encounter, id: CombatantId): boolean {
  if (Object.hasOwn(combatants[id]?.conditions ?? {}, "hidden")) return true;
  return Object.values(effects).some((effect) => effect.target === id && effect.imposes.includes("hidden"));
}

/**
 * Whom a viewer does not see (C-28), worked out from the encounter alone: the hidden ones that are neither the
 * viewer's own nor of the viewer's side. Who controls nobody who is there looks on from the players' side.
 */
export function unseenBy(encounter: Encounter, viewer: Viewer): CombatantId[] {
  if (viewer.gm) return [];
  const hidden = Object.keys(encounter.combatants).filter((id) => isHidden(encounter, id));
  const sideOf = (id: CombatantId): string | undefined =>
    Object.hasOwn(encounter.combatants, id) ? encounter.combatants[id]?.side : undefined;
  const own = viewer.controls.map(sideOf).filter((side) => side !== undefined);
  const sides = own.length > 0 ? own : ["players"];
  return hidden.filter((id) => !viewer.controls.includes(id) && !sides.includes(sideOf(id) ?? ""));
}

/** Ids of what a variant keeps about those named, such as their open actions. */
export function thingsOf({ rules }: Encounter, ids: readonly CombatantId[]): string[] {
  return Object.values(rules as Record<string, unknown>).flatMap((record) =>
    Object.entries((record ?? {}) as Record<string, { readonly combatant?: unknown } | null>)
      .filter(([, thing]) => ids.some((id) => id === thing?.combatant))
      .map(([id]) => id),
  );
}
