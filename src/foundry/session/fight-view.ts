import type { Encounter, Screen, Text, Viewer } from "../../core/index";
import { isConnected } from "../compat/connection";
import { reasonText } from "../i18n/words";
import { isFrozen } from "../variant/resolve";
import { isDecidingElsewhere } from "../authority/deciding";
import { rememberedBy } from "./memories";
import { sessionOf, type FightSession } from "./fight-session";
import { stillOf } from "./stills";
import type { Drawing, Face } from "../view-models/drawing";
import type { Problem } from "../store/problem";

/** Tells whether this user's commands can reach somebody who decides, and if not, why. */
type Availability = { readonly ok: true } | { readonly ok: false; readonly reason: Text };

/** One fight under a rule variant, as this client's user sees it: what tracker and windows draw, and where their commands go. */
export interface FightView {
  readonly session: FightSession;
  readonly combat: Combat.Implementation;
  /** The encounter as this client holds it; null where the stored one can't be read. Players' windows draw {@link screen}, or the story for their own eyes. */
  readonly encounter: Encounter | null;
  /** True if the encounter is stored; before that it is made from the documents whenever somebody looks. */
  readonly stored: boolean;
  /** True if the variant and its options can no longer be changed: somebody has rolled, or the fight has begun. */
  readonly frozen: boolean;
  readonly viewer: Viewer;
  /** This user's screen, with rolls asked for as this world wants it; null where the encounter can't be read. */
  readonly screen: Screen | null;
  /** True if anything can be pressed at all just now. */
  readonly availability: Availability;
  /** True if the active GM's commands are decided in another tab of theirs. */
  readonly isElsewhere: boolean;
  /** The reason why the stored encounter can't be read; null where it can. */
  readonly problem: Problem | null;
  /** The last good state that could be put back over a damaged record; null where there is none, or no need. */
  readonly putBack: PutBack | null;
}

/** A good state of a fight that somebody remembers. */
interface PutBack {
  /** The state, for a client that doesn't remember one itself; undefined where this client does. */
  readonly record: Encounter | undefined;
  /** The client that remembers it. */
  readonly by: string;
  readonly round: number;
}

/** The reasons why nothing can be pressed, worst first. */
function availabilityOf(session: FightSession, problem: Problem | null): Availability {
  if (problem !== null) return { ok: false, reason: { key: `TURNWRIGHT.tracker.problem.${problem.code}` } };
  if (!isConnected() || !session.isFresh) return { ok: false, reason: reasonText({ code: "no-connection" }) };
  if (game.users.activeGM === null) return { ok: false, reason: reasonText({ code: "no-gm" }) };
  return { ok: true };
}

function putBackFor(session: FightSession): PutBack | null {
  const own = session.lastGood();
  if (own !== null) return { record: undefined, by: game.user.name ?? "", round: own.round };
  const told = rememberedBy(session);
  return told === null ? null : { record: told.encounter, by: told.by.name ?? "", round: told.encounter.round };
}

/** The view of a combat for this client's user; null where the combat is left alone (`off`, or already running without us). */
export function fightViewOf(combat: Combat.Implementation): FightView | null {
  const session = sessionOf(combat);
  const standing = session.standing();
  if (standing.kind === "off") return null;
  const encounter = standing.kind === "ruled" ? standing.encounter : null;
  const problem = standing.kind === "problem" ? standing.problem : null;
  const { viewer } = session;
  const screen = problem === null ? session.screen() : null;
  const stored = standing.kind === "ruled" ? standing.stored : session.reading().kind !== "nothing";
  return {
    session,
    combat,
    encounter,
    problem,
    viewer,
    stored,
    // Numbers that were there before the rules settle nothing.
    frozen: stored && encounter !== null && isFrozen(encounter),
    screen: screen === null ? null : session.listeners.asPlayed(session, screen),
    availability: availabilityOf(session, problem),
    isElsewhere: isDecidingElsewhere(),
    putBack: problem === null ? null : putBackFor(session),
  };
}

/**
 * Finds how combatants look to this client's user: null for one that is gone, and for a player for one that the rules or Foundry's tracker
 * hide. Those of one name are told apart by a number, for as long as this is used: for one drawing, or one sentence.
 */
export function facesOf(combat: Combat.Implementation): Drawing["face"] {
  let numbers: ReadonlyMap<string, number> | null = null;
  return (id) => {
    const face = faceOf(combat, id);
    if (face === null) return null;
    numbers ??= numbersOf(combat);
    const number = numbers.get(id);
    if (number === undefined) return face;
    const name = game.i18n.format("TURNWRIGHT.names.apart", { name: face.name, number: String(number) });
    return { ...face, number, name };
  };
}

/**
 * The numbers of those who share a name, as they joined. Those in hiding come last, so that players, who do not see them, read the same
 * numbers as the GM.
 */
function numbersOf(combat: Combat.Implementation): ReadonlyMap<string, number> {
  const { combatants: joined = {} } = sessionOf(combat).encounter ?? {};
  const placeOf = (id: string): number => joined[id]?.joined ?? Number.POSITIVE_INFINITY;
  const alike = new Map<string, { readonly id: string; readonly hidden: boolean }[]>();
  for (const { id, hidden } of combat.combatants) {
    const name = id === null ? undefined : faceOf(combat, id)?.name;
    if (id === null || name === undefined) continue;
    const others = alike.get(name);
    if (others === undefined) alike.set(name, [{ id, hidden }]);
    else others.push({ id, hidden });
  }
  const numbers = new Map<string, number>();
  for (const all of alike.values()) {
    if (all.length < 2) continue;
    all.sort((a, b) => Number(a.hidden) - Number(b.hidden) || placeOf(a.id) - placeOf(b.id) || (a.id < b.id ? -1 : 1));
    for (const [index, { id }] of all.entries()) numbers.set(id, index + 1);
  }
  return numbers;
}

/** How one looks, by its own name alone. */
function faceOf(combat: Combat.Implementation, id: string): Face | null {
  const combatant = combat.combatants.get(id);
  if (combatant === undefined) return null;
  const visible = game.user.isGM ? null : sessionOf(combat).visible();
  if (visible !== null && !visible.has(id)) return null;
  const img = combatant.img || standIn(combatant, id) || CONST.DEFAULT_TOKEN;
  return { name: combatant.name ?? id, img };
}

/** The picture of a combatant that has none of its own: its token's, or a still of that, and until there is one the actor's. */
function standIn(combatant: Combatant.Implementation, id: string): string | null | undefined {
  const { _videoSrc: video, actor, parent, token } = combatant;
  if (!video || parent === null) return token?.texture.src;
  return stillOf(sessionOf(parent), id) ?? actor?.img;
}
