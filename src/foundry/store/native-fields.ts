import { isMember, native, type Encounter } from "../../core/index";

/** A combatant's changed fields that Foundry has and the rules decide, with `_id`. */
interface CombatantChange {
  readonly _id: string;
  initiative?: number | null;
  defeated?: boolean;
  hidden?: boolean;
}

export interface NativeChange {
  round?: number;
  turn?: number | null;
  combatants?: CombatantChange[];
}

interface StoredCombatant {
  readonly id: string;
  readonly initiative: number | null;
  readonly defeated: boolean;
  readonly hidden: boolean;
}

export interface StoredCombat {
  readonly round: number;
  readonly turn: number | null;
  readonly combatants: readonly StoredCombatant[];
}

/** Foundry's combatants in the rules' order. Unknown combatants are last. */
export function orderOf(encounter: Encounter, ids: readonly string[]): string[] {
  const present = new Set(ids);
  const ruled = native(encounter).order.filter((id) => present.has(id));
  const known = new Set(ruled);
  return [...ruled, ...ids.filter((id) => !known.has(id))];
}

/** The first acting combatant, or null. */
export function actingFor(encounter: Encounter, ids: readonly string[]): string | null {
  const present = new Set(ids);
  return native(encounter).active.find((id) => present.has(id)) ?? null;
}

/** The combatant for Foundry's turn: asked alone, otherwise the first to act. Null without such a combatant. */
export function markedFor(encounter: Encounter, ids: readonly string[]): string | null {
  const { marked } = native(encounter);
  return marked !== null && ids.includes(marked) ? marked : actingFor(encounter, ids);
}

/** Foundry's round and turn index. Null if no combatant acts, and none alone is asked. */
export function pointerOf(encounter: Encounter, ids: readonly string[]): { round: number; turn: number | null } {
  const first = markedFor(encounter, ids);
  return { round: encounter.round, turn: first === null ? null : orderOf(encounter, ids).indexOf(first) };
}

function combatantChange(
  encounter: Encounter,
  initiative: number | null | undefined,
  stored: StoredCombatant,
): CombatantChange {
  const entry = encounter.entries?.find(({ id }) => id === stored.id);
  const conditions = encounter.combatants[stored.id]?.conditions ?? (entry?.alone === true ? { hidden: true } : {});
  const change: CombatantChange = { _id: stored.id };
  if (initiative !== undefined && stored.initiative !== initiative) change.initiative = initiative;
  if (stored.defeated !== "defeated" in conditions) change.defeated = !stored.defeated;
  if (stored.hidden !== "hidden" in conditions) change.hidden = !stored.hidden;
  return change;
}

/** The changes that make Foundry's fields agree with the encounter, numbers only if `hasNumbers`. */
export function nativeChange(encounter: Encounter, stored: StoredCombat, hasNumbers: boolean): NativeChange {
  const { initiative } = native(encounter);
  const numberOf = (id: string): number | null | undefined => (hasNumbers ? (initiative[id] ?? null) : undefined);
  const pointer = pointerOf(
    encounter,
    stored.combatants.map(({ id }) => id),
  );
  const combatants = stored.combatants
    .filter(({ id }) => isMember(encounter, id))
    .map((combatant) => combatantChange(encounter, numberOf(combatant.id), combatant))
    .filter((change) => Object.keys(change).length > 1);
  return {
    ...(pointer.round === stored.round ? {} : { round: pointer.round }),
    ...(pointer.turn === stored.turn ? {} : { turn: pointer.turn }),
    ...(combatants.length === 0 ? {} : { combatants }),
  };
}

export function storedCombat(combat: Combat.Implementation): StoredCombat {
  return {
    round: combat._source.round,
    turn: combat._source.turn,
    combatants: combat.combatants.map((combatant) => ({
      id: combatant.id ?? "",
      initiative: combatant._source.initiative ?? null,
      defeated: combatant._source.defeated,
      hidden: combatant._source.hidden,
    })),
  };
}
