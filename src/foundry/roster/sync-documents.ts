import { conditionsOf, findVariant, isMember, memberIds, type Encounter } from "../../core/index";
import { coverOn, coverStatuses, defeatedStatus, listedStatuses, type Cover } from "../bindings/conditions";
import { bearing } from "../bindings/sheet";
import { changedFlags } from "./entries";
import { coversIn } from "./shown";
import { syncGroups } from "./sync-groups";
import { MODULE_ID } from "../compat/module-id";
import { removal, replacement } from "../compat/operators";
import { syncOnly } from "../store/step-options";

async function deleteDeparted(combat: Combat.Implementation, before: Encounter, now: Encounter): Promise<void> {
  const gone = memberIds(before).filter((id) => !isMember(now, id) && combat.combatants.has(id));
  if (gone.length > 0) {
    await combat.deleteEmbeddedDocuments("Combatant", gone, syncOnly());
  }
}

/** The actor of this combatant alone. Null if others in the fight share it, because a status would affect them all. */
function actorOfOne({ combatants }: Combat.Implementation, id: string): Actor.Implementation | null {
  const actor = combatants.get(id)?.actor ?? null;
  return combatants.some((other) => other.id !== id && other.actor === actor) ? null : actor;
}

async function syncDefeat(combat: Combat.Implementation, before: Encounter, now: Encounter): Promise<void> {
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

function statusChanges(combat: Combat.Implementation, before: Encounter, now: Encounter) {
  // The defeated mark is written separately.
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

/** Matches statuses to conditions: adds none if another means the same, and removes only the most generic. */
async function syncStatuses(combat: Combat.Implementation, before: Encounter, now: Encounter): Promise<void> {
  for (const { actor, active, means } of statusChanges(combat, before, now)) {
    const [status] = means;
    const isShown = active ? means.some((id) => actor.statuses.has(id)) : !actor.statuses.has(status ?? "");
    if (status !== undefined && !isShown) await actor.toggleStatusEffect(status, { active });
  }
}

async function syncCover(combat: Combat.Implementation, before: Encounter, now: Encounter): Promise<void> {
  // Reading covers reads the whole fight, so check for a change first.
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
 * Shows the tokens of combatants that stop hiding: Foundry's tracker omits hidden tokens. Hides a token only if undo takes
 * back the step that showed it.
 */
async function syncReveal(
  combat: Combat.Implementation,
  before: Encounter,
  now: Encounter,
  isUndone: boolean,
): Promise<void> {
  for (const [id, { conditions }] of Object.entries(now.combatants)) {
    const [was, is] = ["hidden" in (before.combatants[id]?.conditions ?? {}), "hidden" in conditions];
    const token = combat.combatants.get(id)?.token ?? null;
    if (was === is || token === null) continue;
    if (was && token.hidden) await token.update({ hidden: false, ...flagged([REVEALED, true]) });
    const isReturned =
      isUndone && is && REVEALED in ((token.flags as Readonly<Record<string, object>>)[MODULE_ID] ?? {});
    if (isReturned) await token.update({ hidden: true, ...flagged(removal(REVEALED)) });
  }
}

/** The flag of a token that the rules have shown. */
const REVEALED = "revealed";

const flagged = (entry: readonly [string, unknown]): object => ({
  flags: { [MODULE_ID]: Object.fromEntries([entry]) as object },
});

/** What the GM changed of entries counts for their documents, too, so that a fight without our rules begins with it. */
async function syncEntries(combat: Combat.Implementation, now: Encounter): Promise<void> {
  const changes = changedFlags(combat, now).map(({ _id, flag }) => ({
    _id,
    flags: { [MODULE_ID]: Object.fromEntries([replacement("entry", flag)]) },
  }));
  if (changes.length > 0) await combat.updateEmbeddedDocuments("Combatant", changes as object[], syncOnly());
}

/** Makes combatants' documents agree with a change of their fight, and with `statuses` also statuses that mean the same. */
export async function syncDocuments(
  combat: Combat.Implementation,
  before: Encounter,
  now: Encounter,
  { statuses, isUndone }: { readonly statuses: boolean; readonly isUndone: boolean },
): Promise<void> {
  await deleteDeparted(combat, before, now);
  await syncDefeat(combat, before, now);
  if (statuses) {
    await syncStatuses(combat, before, now);
    await syncCover(combat, before, now);
  }
  await syncReveal(combat, before, now, isUndone);
  if (before.entries !== now.entries) await syncEntries(combat, now);
  if (before.companies !== now.companies) await syncGroups(combat, now.companies ?? []);
}
