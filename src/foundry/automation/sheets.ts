import type { Encounter } from "../../core/index";
import { conditionAtZero, type HitPoints } from "../bindings/hit-points";
import { bearing } from "../bindings/sheet";
import { combatantsOf } from "../roster/reconcile";
import { sessionOf, type FightSession } from "../session/fight-session";
import { isLegal } from "./legal-command";
import { lossIn } from "./hit-point-loss";
import { trackingOf } from "./tracking-in";
import { recordDeeds, type Deed } from "./record-deeds";
import { lookAgain, type LastSeen } from "./last-seen";

interface SheetChange {
  readonly combatant: Combatant.Implementation;
  readonly before: LastSeen;
  readonly now: LastSeen;
}

/** Damage to a participant of a turn in which the rules count it. */
function damageDeed(encounter: Encounter, combatant: string, amount: number): Deed[] {
  const command = { do: "recordDamage", combatant, amount };
  return amount > 0 && isLegal(encounter, command)
    ? [{ kind: "damage", command, combatant, amount, isOfRound: true }]
    : [];
}

/** A loss large enough to ask its owner about. */
function blowDeed(encounter: Encounter, combatant: string, amount: number, least: number): Deed[] {
  const command = { do: "rollWithBlow", combatant };
  return amount > 0 && amount >= least && isLegal(encounter, command)
    ? [{ kind: "blow", command, combatant, amount, isOfRound: true }]
    : [];
}

function zeroDeed(
  encounter: Encounter,
  combatant: Combatant.Implementation,
  { before, now }: { readonly before: HitPoints; readonly now: HitPoints },
): Deed[] {
  const condition = conditionAtZero(bearing(combatant));
  const id = combatant.id ?? "";
  const on = now.value <= 0;
  if (condition === null || before.value <= 0 === on) return [];
  const command = { do: "setCondition", combatant: id, condition, on };
  return isLegal(encounter, command) ? [{ kind: "zero", command, combatant: id, amount: 0, isOfRound: false }] : [];
}

function numberDeed(encounter: Encounter, combatant: string, by: number): Deed[] {
  const command = { do: "adjustInitiative", combatant, by };
  return by !== 0 && isLegal(encounter, command)
    ? [{ kind: "wounds", command, combatant, amount: by, isOfRound: true }]
    : [];
}

/** Wounds or healing that change this round's number, if the rules read them. */
const woundsDeed = (encounter: Encounter, combatant: string, { before, now }: SheetChange): Deed[] =>
  numberDeed(encounter, combatant, (now.modifier ?? 0) - (before.modifier ?? 0));

function deedsIn(session: FightSession, encounter: Encounter, change: SheetChange): Deed[] {
  const id = change.combatant.id ?? "";
  const wounds = woundsDeed(encounter, id, change);
  const [before, now] = [change.before.points, change.now.points];
  if (before === null || now === null) return wounds;
  const amount = lossIn(before, now);
  if (amount === 0 && now.value === before.value) return wounds;
  const least = now.max === null ? Infinity : now.max / trackingOf(session.combat).blowPart;
  return [
    ...damageDeed(encounter, id, amount),
    ...blowDeed(encounter, id, amount, least),
    ...zeroDeed(encounter, change.combatant, { before, now }),
    ...wounds,
  ];
}

/** Whether dnd5e marks a change as a rest or level-up, which is neither damage nor healing. */
function isBookkeeping(options: unknown): boolean {
  const { isRest, isAdvancement } = options as { readonly isRest?: unknown; readonly isAdvancement?: unknown };
  return isRest === true || isAdvancement === true;
}

/** A drug ends: its initiative bonus is taken from this round's number, if the rules read it. */
export function hearDrugEnd(actor: Actor.Implementation, maker: User.Implementation | undefined): void {
  for (const combatant of combatantsOf(actor)) {
    const session = combatant.parent === null ? null : sessionOf(combatant.parent);
    const looked = session === null ? null : lookAgain(session, combatant);
    if (session === null || looked === null) continue;
    const by = (looked.now.base ?? 0) - (looked.before.base ?? 0);
    recordDeeds(session, maker, () => {
      const encounter = session.running;
      return encounter === null || by >= 0 ? [] : numberDeed(encounter, combatant.id ?? "", by);
    });
  }
}

/** Handles unlinked tokens based on a changed actor, which get no update of their own. */
function followBase(actor: Actor.Implementation): void {
  if (actor.isToken) return;
  for (const combatant of game.combats.contents.flatMap(({ combatants }) => combatants.contents)) {
    if (combatant.actorId === actor.id && combatant.actor !== actor && combatant.parent !== null)
      lookAgain(sessionOf(combatant.parent), combatant);
  }
}

/**
 * Handles a changed sheet. Every GM's client compares it, so that the next deciding client knows the earlier values.
 */
export function hearSheet(actor: Actor.Implementation, options: unknown, maker: User.Implementation | undefined): void {
  followBase(actor);
  const changed = new Map<FightSession, SheetChange[]>();
  for (const combatant of combatantsOf(actor)) {
    const session = combatant.parent === null ? null : sessionOf(combatant.parent);
    const looked = session === null ? null : lookAgain(session, combatant);
    if (session === null || looked === null) continue;
    changed.set(session, [...(changed.get(session) ?? []), { combatant, ...looked }]);
  }
  if (isBookkeeping(options)) return;
  for (const [session, changes] of changed) recordDeeds(session, maker, () => deedsOfSheet(session, changes));
}

function deedsOfSheet(session: FightSession, changes: readonly SheetChange[]): Deed[] {
  const encounter = session.running;
  if (encounter === null) return [];
  const each = changes.map((change) => deedsIn(session, encounter, change));
  // One sheet can belong to several combatants, and nothing says which of them was hit.
  return each.find((found) => found.length > 0) ?? [];
}
