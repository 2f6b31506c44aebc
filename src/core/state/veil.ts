import { find, hasCondition, isOfOwnSide, sees } from "./combatants";
import type { Fight, Encounter, Step, Viewer } from "./encounter";
import type { CombatantId } from "./ids";

/** The secrets to keep from the players, and who the players are. */
export interface Secrecy {
  /** True keeps all that is known of the hidden as well; false only what the gm's side has not told yet. */
  readonly hidden: boolean;
  /** Every player of the table with the combatants they control; somebody who only looks on is always among them. */
  readonly players: readonly Viewer[];
}

/** The view of the players that a variant goes by when it takes secrets out of its state. */
export interface Veil<Rules = unknown> {
  /** The fight as it is. */
  readonly fight: Fight<Rules>;
  /** Combatants of which nothing may be open but that they are there. Empty where the hidden are not kept. */
  readonly unseen: ReadonlySet<CombatantId>;
  /** Everybody who is no gm, an onlooker among them. */
  readonly players: readonly Viewer[];
}

/** One step of the history, taken back or not: what was taken back has no inverse. */
export type KeptStep = Pick<Step, "command" | "author" | "dice"> & Partial<Pick<Step, "inverse">>;

const ONLOOKER: Viewer = { gm: false, controls: [] };
const NOBODY: ReadonlySet<CombatantId> = new Set();

/** The veil of an encounter as it stands now. */
export function veilOf(encounter: Encounter, { hidden, players }: Secrecy): Veil {
  const all = [ONLOOKER, ...players];
  return { fight: encounter, unseen: hidden ? unseenByAll(encounter, all) : NOBODY, players: all };
}

/** The hidden ones whom no player sees. One that a single player sees cannot be kept from the others. */
function unseenByAll(fight: Fight, players: readonly Viewer[]): ReadonlySet<CombatantId> {
  const unseen = Object.keys(fight.combatants).filter(
    (id) => hasCondition(fight, id, "hidden") && !players.some((player) => sees(fight, player, id)),
  );
  return unseen.length === 0 ? NOBODY : new Set(unseen);
}

/** True if some player is on a combatant's side, and so knows what that side has not told the other. Nobody is on the side of one who has left. */
export function hasPlayerOnSide({ fight, players }: Veil, id: CombatantId): boolean {
  return find(fight, id) !== undefined && players.some((player) => isOfOwnSide(fight, player, id));
}

/** A record by combatant without the unseen; the same record where none of them is in it. */
export function withoutUnseen<T>(
  record: Readonly<Record<CombatantId, T>>,
  unseen: ReadonlySet<CombatantId>,
): Record<CombatantId, T> {
  const entries = Object.entries(record);
  const seen = entries.filter(([id]) => !unseen.has(id));
  return seen.length === entries.length ? record : Object.fromEntries(seen);
}
