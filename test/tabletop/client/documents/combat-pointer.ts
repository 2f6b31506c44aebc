import type { JsonObject } from "../../common/utils/objects.ts";
import { game, ui } from "../game.ts";
import type { Combat } from "./combat.ts";

/** The place of the acting combatant after changes to combatants; undefined if nobody acts. */
export function turnAfter(combat: Combat, changes: readonly JsonObject[]): number | undefined {
  const acting = combat.combatant?.id;
  if (acting === undefined) return undefined;
  const preview = combat.clone({}, { keepId: true });
  preview.updateSource({ combatants: changes });
  return preview.setupTurns().findIndex((combatant) => combatant.id === acting);
}

/** Renders the tracker if it shows this combat. */
export function refreshTracker(combat: Combat): void {
  if (game.combats.viewed === combat) void ui.combat?.render();
}
