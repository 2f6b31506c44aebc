import { conditionAtZero, type HitPoints } from "../bindings/hit-points";
import { bearing } from "../bindings/sheet";
import { combatantsOf } from "../roster/reconcile";
import { QUIET } from "../session/pause";
import { sessionOf, type FightSession } from "../session/fight-session";
import { type Deed, isLegal, recordDeeds, trackingOf } from "./record-deeds";
import { updateLastSeen, type LastSeen } from "./last-seen";
import type { Command, Encounter } from "../../core/index";
import type { DeedKind } from "../variant/tracking-options";

const fall = (before: number, now: number): number => Math.max(0, before - now);

/** Damage counted from the maximum. Null without a maximum. */
const taken = ({ value, max }: HitPoints): number | null => (max === null ? null : max - value);

/** The hit points lost in a change, with temporary points unless hit points rise. A falling maximum is no damage. */
export function lossIn(before: HitPoints, now: HitPoints): number {
  const lost = fall(before.value, now.value);
  const soaked = now.value <= before.value ? fall(before.temporary, now.temporary) : 0;
  const [had, has] = [taken(before), taken(now)];
  if (before.max === now.max || had === null || has === null) return lost + soaked;
  return Math.min(lost, fall(has, had)) + soaked;
}

interface SheetChange {
  readonly session: FightSession;
  readonly combatant: Combatant.Implementation;
  readonly before: LastSeen;
  readonly now: LastSeen;
}

const deedOf = (encounter: Encounter, kind: DeedKind, command: Command, amount: number, isOfRound = true): Deed[] =>
  isLegal(encounter, command) ? [{ kind, command, combatant: String(command["combatant"]), amount, isOfRound }] : [];

/** Damage in a turn in which the rules count it, and a loss large enough to ask its owner about. */
function damageDeeds(encounter: Encounter, combatant: string, amount: number, least: number): Deed[] {
  if (amount <= 0) return [];
  const damage = deedOf(encounter, "damage", { do: "recordDamage", combatant, amount }, amount);
  return amount < least ? damage : [...damage, ...deedOf(encounter, "blow", { do: "rollWithBlow", combatant }, amount)];
}

function zeroDeed(
  encounter: Encounter,
  combatant: Combatant.Implementation,
  { before, now }: { readonly before: HitPoints; readonly now: HitPoints },
): Deed[] {
  const condition = conditionAtZero(bearing(combatant));
  const on = now.value <= 0;
  if (condition === null || before.value <= 0 === on) return [];
  const command = { do: "setCondition", combatant: combatant.id ?? "", condition, on };
  return deedOf(encounter, "zero", command, 0, false);
}

const numberDeed = (encounter: Encounter, combatant: string, by: number): Deed[] =>
  by === 0 ? [] : deedOf(encounter, "wounds", { do: "adjustInitiative", combatant, by }, by);

function deedsIn(encounter: Encounter, change: SheetChange): Deed[] {
  const id = change.combatant.id ?? "";
  const wounds = numberDeed(encounter, id, (change.now.modifier ?? 0) - (change.before.modifier ?? 0));
  const [before, now] = [change.before.points, change.now.points];
  if (before === null || now === null) return wounds;
  const amount = lossIn(before, now);
  if (amount === 0 && now.value === before.value) return wounds;
  const least = now.max === null ? Infinity : now.max / trackingOf(change.session.combat).blowPart;
  return [
    ...damageDeeds(encounter, id, amount, least),
    ...zeroDeed(encounter, change.combatant, { before, now }),
    ...wounds,
  ];
}

/** Whether dnd5e marks a change as a rest or level-up, which is neither damage nor healing. */
function isBookkeeping(options: unknown): boolean {
  const { isRest, isAdvancement } = options as { readonly isRest?: unknown; readonly isAdvancement?: unknown };
  return isRest === true || isAdvancement === true;
}

const changesOf = (actor: Actor.Implementation): SheetChange[] =>
  combatantsOf(actor).flatMap((combatant) => {
    const session = combatant.parent === null ? null : sessionOf(combatant.parent);
    const looked = session === null ? null : updateLastSeen(session, combatant);
    return session === null || looked === null ? [] : [{ session, combatant, ...looked }];
  });

/** A drug ends: its initiative bonus is taken from this round's number, if the rules read it. */
export function onDrugEnd(actor: Actor.Implementation, maker: User.Implementation | undefined): void {
  for (const { session, combatant, before, now } of changesOf(actor)) {
    const by = (now.base ?? 0) - (before.base ?? 0);
    recordDeeds(session, maker, [combatant.id ?? ""], () => {
      const encounter = session.running;
      return encounter === null || by >= 0 ? [] : numberDeed(encounter, combatant.id ?? "", by);
    });
  }
}

/** Handles unlinked tokens based on a changed actor, which get no update of their own. */
function updateUnlinkedTokens(actor: Actor.Implementation): void {
  if (actor.isToken) return;
  for (const combatant of game.combats.contents.flatMap(({ combatants }) => combatants.contents)) {
    if (combatant.actorId === actor.id && combatant.actor !== actor && combatant.parent !== null)
      updateLastSeen(sessionOf(combatant.parent), combatant);
  }
}

/** Handles a changed sheet. Every GM's client compares it, so that the next deciding client knows its values. */
export function onSheetChange(
  actor: Actor.Implementation,
  options: unknown,
  maker: User.Implementation | undefined,
): void {
  updateUnlinkedTokens(actor);
  const changes = changesOf(actor);
  if (isBookkeeping(options)) return;
  for (const session of new Set(changes.map((change) => change.session))) {
    const own = changes.filter((change) => change.session === session);
    const about = own.map(({ combatant }) => combatant.id ?? "");
    recordDeeds(session, maker, about, () => deedsOfSheet(session, own), QUIET);
  }
}

function deedsOfSheet(session: FightSession, changes: readonly SheetChange[]): Deed[] {
  const encounter = session.running;
  if (encounter === null) return [];
  const each = changes.map((change) => deedsIn(encounter, change));
  // One sheet can belong to several combatants, and nothing says which of them was hit.
  return each.find((found) => found.length > 0) ?? [];
}
