import type { Encounter } from "../../core/index";
import { conditionAtZero, type HitPoints } from "../bindings/hit-points";
import { bearing } from "../bindings/sheet";
import { combatantsOf } from "../roster/reconcile";
import { sessionOf, type FightSession } from "../session/fight-session";
import { isLegal } from "./legal";
import { lossIn } from "./loss";
import { notingOf } from "./noting";
import { noteDeeds, type Deed } from "./note";
import { lookAgain, type Seen } from "./seen";

/** A change of somebody's sheet. */
interface Change {
  readonly combatant: Combatant.Implementation;
  readonly before: Seen;
  readonly now: Seen;
}

/** Damage in a turn where the rules count it, for whoever takes part in it. */
function damageDeed(encounter: Encounter, combatant: string, amount: number): Deed[] {
  const command = { do: "recordDamage", combatant, amount };
  return amount > 0 && isLegal(encounter, command)
    ? [{ kind: "damage", command, combatant, amount, isOfRound: true }]
    : [];
}

/** A loss that is great enough for its owner to be asked about it. */
function blowDeed(encounter: Encounter, combatant: string, amount: number, least: number): Deed[] {
  const command = { do: "rollWithBlow", combatant };
  return amount > 0 && amount >= least && isLegal(encounter, command)
    ? [{ kind: "blow", command, combatant, amount, isOfRound: true }]
    : [];
}

/** Somebody who goes down with the last point, or gets up with the first. */
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

/** A change of the number of this round. */
function numberDeed(encounter: Encounter, combatant: string, by: number): Deed[] {
  const command = { do: "adjustInitiative", combatant, by };
  return by !== 0 && isLegal(encounter, command)
    ? [{ kind: "wounds", command, combatant, amount: by, isOfRound: true }]
    : [];
}

/** Wounds, or their healing, that move the number of this round, as far as the rules read them from the sheet. */
const woundsDeed = (encounter: Encounter, combatant: string, { before, now }: Change): Deed[] =>
  numberDeed(encounter, combatant, (now.modifier ?? 0) - (before.modifier ?? 0));

function deedsIn(session: FightSession, encounter: Encounter, change: Change): Deed[] {
  const id = change.combatant.id ?? "";
  const wounds = woundsDeed(encounter, id, change);
  const [before, now] = [change.before.points, change.now.points];
  if (before === null || now === null) return wounds;
  const amount = lossIn(before, now);
  if (amount === 0 && now.value === before.value) return wounds;
  const least = now.max === null ? Infinity : now.max / notingOf(session.combat).blowPart;
  return [
    ...damageDeed(encounter, id, amount),
    ...blowDeed(encounter, id, amount, least),
    ...zeroDeed(encounter, change.combatant, { before, now }),
    ...wounds,
  ];
}

/** Dnd5e marks what a rest or a new level does to a sheet: neither is damage, nor heals anybody in a fight. */
function isBookkeeping(options: unknown): boolean {
  const { isRest, isAdvancement } = options as { readonly isRest?: unknown; readonly isAdvancement?: unknown };
  return isRest === true || isAdvancement === true;
}

/** A drug's time is over: what it gave to initiative is taken from the number of this round, as far as the rules read it. */
export function hearDrugEnd(actor: Actor.Implementation, maker: User.Implementation | undefined): void {
  for (const combatant of combatantsOf(actor)) {
    const session = combatant.parent === null ? null : sessionOf(combatant.parent);
    const looked = session === null ? null : lookAgain(session, combatant);
    if (session === null || looked === null) continue;
    const by = (looked.now.base ?? 0) - (looked.before.base ?? 0);
    noteDeeds(session, maker, () => {
      const encounter = session.running;
      return encounter === null || by >= 0 ? [] : numberDeed(encounter, combatant.id ?? "", by);
    });
  }
}

/** Those whose sheets are made from another one: what they don't have of their own has changed, and no update of theirs says so. */
function followBase(actor: Actor.Implementation): void {
  if (actor.isToken) return;
  for (const combatant of game.combats.contents.flatMap(({ combatants }) => combatants.contents)) {
    if (combatant.actorId === actor.id && combatant.actor !== actor && combatant.parent !== null)
      lookAgain(sessionOf(combatant.parent), combatant);
  }
}

/**
 * A sheet has changed. Every GM's client looks, so that whoever decides next knows how it was; the one that decides notes what it
 * means. One update is one change: what came in several is noted as several.
 */
export function hearSheet(actor: Actor.Implementation, options: unknown, maker: User.Implementation | undefined): void {
  followBase(actor);
  const changed = new Map<FightSession, Change[]>();
  for (const combatant of combatantsOf(actor)) {
    const session = combatant.parent === null ? null : sessionOf(combatant.parent);
    const looked = session === null ? null : lookAgain(session, combatant);
    if (session === null || looked === null) continue;
    changed.set(session, [...(changed.get(session) ?? []), { combatant, ...looked }]);
  }
  if (isBookkeeping(options)) return;
  for (const [session, changes] of changed) noteDeeds(session, maker, () => deedsOfSheet(session, changes));
}

/** The deeds in changes of one sheet in one fight: once, whoever of its combatants it happened to. */
function deedsOfSheet(session: FightSession, changes: readonly Change[]): Deed[] {
  const encounter = session.running;
  if (encounter === null) return [];
  const each = changes.map((change) => deedsIn(session, encounter, change));
  // One sheet can stand for several combatants, and nothing says which of them was hit.
  return each.find((found) => found.length > 0) ?? [];
}
