import { MODULE_ID } from "../compat/module-id";
import { removal } from "../compat/operators";
import { runningEncounter } from "../authority/decided-fight";
import { isRecord } from "../../core/index";
import { sessionOf } from "../session/fight-session";
import { MISSED } from "./absence";
import { isMoving, type Moved } from "./moved";
import { originOf } from "./ways";
import type { Origin } from "../store/proposals";

/** A movement that no GM has seen: where it began, and at which `rev` of the fight. */
export interface MissedWay extends Origin {
  readonly rev: number;
}

/** The flag of a message or a token: an entry for each fight. Whoever owns the document may have written it. */
function entriesOf(flags: object): Readonly<Record<string, unknown>> {
  const own = (flags as Readonly<Record<string, unknown>>)[MODULE_ID];
  const missed = isRecord(own) ? own[MISSED] : undefined;
  return isRecord(missed) ? missed : {};
}

const entryOf = (flags: object, { id }: Combat.Implementation): unknown => entriesOf(flags)[id ?? ""];

/** The change that has a message or a token forget what was missed in a fight. */
export function forgotten({ flags }: { readonly flags: object }, { id }: Combat.Implementation): object {
  const isLast = Object.keys(entriesOf(flags)).every((one) => one === id);
  const entry = Object.fromEntries([removal(id ?? "")]);
  return { flags: { [MODULE_ID]: isLast ? Object.fromEntries([removal(MISSED)]) : { [MISSED]: entry } } };
}

/** The `rev` of a fight at which a message came that no GM has seen; null where one has. */
export function missedRevOf({ flags }: ChatMessage.Implementation, combat: Combat.Implementation): number | null {
  const rev = entryOf(flags, combat);
  return typeof rev === "number" ? rev : null;
}

/** The movement of a token that no GM has seen; null where there is none. */
export function missedWayOf({ flags }: TokenDocument.Implementation, combat: Combat.Implementation): MissedWay | null {
  const { x, y, elevation, movement, rev } = (entryOf(flags, combat) ?? {}) as Partial<
    Record<keyof MissedWay, unknown>
  >;
  if (typeof x !== "number" || typeof y !== "number" || typeof elevation !== "number") return null;
  return typeof movement === "string" && typeof rev === "number" ? { x, y, elevation, movement, rev } : null;
}

const isUnseen = (): boolean => game.users.activeGM === null;

/**
 * A message is about to be posted by this client. Where no GM is there to hear it, it takes along how far the fights were: the GM who
 * comes next notes what still counts. A plain text tells nothing and is left alone.
 */
export function keepMessageForGM(message: ChatMessage.Implementation): void {
  if (!isUnseen() || (message.rolls.length === 0 && Object.keys(message.flags).length === 0)) return;
  const running = game.combats.contents.flatMap((combat) => {
    const encounter = runningEncounter(sessionOf(combat));
    return encounter === null ? [] : [[combat.id ?? "", encounter.rev] as const];
  });
  if (running.length > 0) message.updateSource({ flags: { [MODULE_ID]: { [MISSED]: Object.fromEntries(running) } } });
}

/** The same for a movement that this client has made: the token keeps where the first of them began since the fight last went on. */
export function keepWayForGM(combatant: Combatant.Implementation, movement: Moved): void {
  const { parent: combat, token, id } = combatant;
  if (!isUnseen() || combat === null || id === null || !token) return;
  const session = sessionOf(combat);
  const encounter = runningEncounter(session);
  const origin = originOf(session, id, movement);
  if (encounter === null || origin === undefined || !isMoving(movement)) return;
  const { rev } = encounter;
  if (missedWayOf(token, combat)?.rev === rev) return;
  const missed = { [combat.id ?? ""]: { ...origin, rev } };
  token
    .update({ flags: { [MODULE_ID]: { [MISSED]: missed } } })
    .catch((error: unknown) => Hooks.onError("turnwright.deeds", error as Error, { log: "error" }));
}
