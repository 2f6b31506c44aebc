import { MODULE_ID } from "../compat/module-id";
import { runningEncounter } from "../authority/decided-fight";
import { combatantsOf } from "../roster/reconcile";
import { sessionOf } from "../session/fight-session";
import { seenNow, type Seen } from "./seen";

/** The flag that says what no GM has seen. An actor's says how its sheet was before each change, the oldest first. */
export const MISSED = "missed";

/** So many changes are kept: nobody plays on for longer without a GM. */
const MOST = 50;

const isNumberOrNull = (value: unknown): value is number | null => value === null || Number.isFinite(value);

/** A sheet as it is kept in the flag; null for what is none: whoever owns the actor may have written it. */
function asSeen(raw: unknown): Seen | null {
  const { points = null, modifier = null } = (raw ?? {}) as { readonly points?: unknown; readonly modifier?: unknown };
  if (!isNumberOrNull(modifier) || typeof points !== "object") return null;
  const others = { modifier, base: null };
  if (points === null) return { points, ...others };
  const { value, max = null, temporary } = points as Readonly<Record<string, unknown>>;
  if (typeof value !== "number" || !isNumberOrNull(max) || typeof temporary !== "number") return null;
  return { points: { value, max, temporary }, ...others };
}

/** The sheets that an actor had before each change that no GM has seen. */
export function missedOf(actor: Actor.Implementation): readonly Seen[] {
  const list = actor.flags[MODULE_ID]?.missed;
  return Array.isArray(list) ? (list as unknown[]).flatMap((raw) => asSeen(raw) ?? []) : [];
}

/**
 * A sheet is about to be changed by this client. Where no GM is there to see it, the change itself takes along how the sheet was: the
 * GM who comes next notes what it means.
 *
 * @param changes what is about to be written; the flag is added to it
 */
export function keepForGM(actor: Actor.Implementation, changes: object): void {
  if (game.users.activeGM !== null || !("system" in changes)) return;
  const combatant = combatantsOf(actor).find(
    ({ parent }) => parent !== null && runningEncounter(sessionOf(parent)) !== null,
  );
  if (!combatant?.parent) return;
  const kept = [...missedOf(actor), seenNow(sessionOf(combatant.parent), combatant)].slice(-MOST);
  foundry.utils.mergeObject(changes, { flags: { [MODULE_ID]: { [MISSED]: kept } } });
}
