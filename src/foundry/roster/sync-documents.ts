import { conditionsOf, findVariant } from "../../core/index";
import type { Encounter } from "../../core/index";
import { coverOn, coverStatuses, defeatedStatus, listedStatuses, type Cover } from "../bindings/conditions";
import { bearing } from "../bindings/sheet";
import { coversIn } from "./shown";
import { deletedDocument, documentOf } from "./deleted-combatants";
import { syncOnly } from "../store/step-options";

/** The ids of those whom the rules know, and who have no document, but one that is kept: a step brings them back (an undo of leaving). */
export const missingFrom = (combat: Combat.Implementation, encounter: Encounter): string[] =>
  Object.keys(encounter.combatants).filter((id) => !combat.combatants.has(id) && deletedDocument(combat, id) !== null);

/**
 * Makes the documents of those whom a step brings back, with the ids they had. Before the step is stored, since Foundry's pointer is a place
 * among documents.
 */
export async function bringBack(combat: Combat.Implementation, ids: readonly string[]): Promise<void> {
  const documents = ids.flatMap((id) => {
    const kept = deletedDocument(combat, id);
    return kept === null ? [] : [documentOf(kept)];
  });
  await combat.createEmbeddedDocuments("Combatant", documents, { ...syncOnly(), keepId: true });
}

/**
 * Deletes the documents of those whom a step took out of the encounter: an undo, a redo, a command to leave. Everywhere else the encounter
 * follows the documents.
 *
 * @param before the encounter before the step
 */
export async function sendAway(combat: Combat.Implementation, before: Encounter, now: Encounter): Promise<void> {
  const gone = Object.keys(before.combatants).filter(
    (id) => !Object.hasOwn(now.combatants, id) && combat.combatants.has(id),
  );
  if (gone.length > 0) {
    await combat.deleteEmbeddedDocuments("Combatant", gone, syncOnly());
  }
}

/** The actor that stands for this combatant alone; null where others of the fight have the same, since a status there would mean them all. */
function actorOfOne({ combatants }: Combat.Implementation, id: string): Actor.Implementation | null {
  const actor = combatants.get(id)?.actor ?? null;
  return combatants.some((other) => other.id !== id && other.actor === actor) ? null : actor;
}

/**
 * Makes the mark on a combatant's actor follow the rules, where it is the mark that says `defeated` and not the tracker
 * alone.
 */
export async function syncDefeat(combat: Combat.Implementation, before: Encounter, now: Encounter): Promise<void> {
  const status = defeatedStatus();
  if (status === null) return;
  for (const [id, { conditions }] of Object.entries(now.combatants)) {
    const active = "defeated" in conditions;
    const was = before.combatants[id];
    if (was === undefined || "defeated" in was.conditions === active) continue;
    const actor = actorOfOne(combat, id);
    if (actor === null) continue;
    if (actor.statuses.has(status) !== active) await actor.toggleStatusEffect(status, { active, overlay: true });
  }
}

/** The step's changes of conditions that a status shows, as somebody's actor with that status. */
function statusChanges(combat: Combat.Implementation, before: Encounter, now: Encounter): StatusChange[] {
  // The mark of the defeated is written by itself.
  const shown = [...conditionsOf(findVariant(now.variant))].filter((condition) => condition !== "defeated");
  return Object.entries(now.combatants).flatMap(([id, { conditions }]) => {
    const was = before.combatants[id];
    if (was === undefined || was.conditions === conditions) return [];
    const actor = actorOfOne(combat, id);
    if (actor === null) return [];
    return shown.flatMap((condition) => {
      const active = condition in conditions;
      const means = active === condition in was.conditions ? [] : listedStatuses(condition);
      return means.length === 0 ? [] : [{ actor, active, means }];
    });
  });
}

/** A condition that came or went, with the statuses that mean it in this system, the plainest first. */
interface StatusChange {
  readonly actor: Actor.Implementation;
  readonly active: boolean;
  readonly means: readonly string[];
}

/**
 * Makes the statuses on actors follow the conditions of the rules. Where any status that means the condition is there already, none is
 * put beside it; only the plainest one goes with the condition, since another says more than that.
 */
export async function syncStatuses(combat: Combat.Implementation, before: Encounter, now: Encounter): Promise<void> {
  for (const { actor, active, means } of statusChanges(combat, before, now)) {
    const [status] = means;
    const isShown = active ? means.some((one) => actor.statuses.has(one)) : !actor.statuses.has(status ?? "");
    if (status !== undefined && !isShown) await actor.toggleStatusEffect(status, { active });
  }
}

/** Makes the statuses of cover on actors follow the rules, where they know cover. */
export async function syncCover(combat: Combat.Implementation, before: Encounter, now: Encounter): Promise<void> {
  // Covers are the rules' own: to look at them means to look at the whole fight.
  if (before.rules === now.rules) return;
  const [had, has] = [coversIn(before), coversIn(now)];
  if (had === null || has === null) return;
  for (const id of Object.keys(now.combatants)) {
    const cover = has[id] as Cover;
    if (cover === (had[id] ?? "none")) continue;
    const combatant = combat.combatants.get(id);
    const actor = actorOfOne(combat, id);
    if (combatant === undefined || actor === null) continue;
    if (coverOn(bearing(combatant)) === cover) continue;
    const gone = [...coverStatuses("light"), ...coverStatuses("heavy")].filter((status) => actor.statuses.has(status));
    for (const status of gone) await actor.toggleStatusEffect(status, { active: false });
    const [status] = coverStatuses(cover);
    if (status !== undefined) await actor.toggleStatusEffect(status, { active: true });
  }
}

/**
 * Shows the tokens of those that come out of hiding by a step: as long as its token is hidden, Foundry's tracker leaves
 * a combatant out. Hiding is left to the gm, who may want a foe on the map that the tracker keeps to itself.
 */
export async function syncReveal(combat: Combat.Implementation, before: Encounter, now: Encounter): Promise<void> {
  for (const [id, { conditions }] of Object.entries(now.combatants)) {
    const wasHidden = "hidden" in (before.combatants[id]?.conditions ?? {});
    const token = combat.combatants.get(id)?.token;
    if (wasHidden && !("hidden" in conditions) && token?.hidden === true) await token.update({ hidden: false });
  }
}
