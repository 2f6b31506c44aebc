import type { Encounter, Screen, Text, Viewer } from "../../core/index";
import { isConnected } from "../compat/connection";
import { reasonText } from "../i18n/words";
import { isFrozen } from "../variant/resolve";
import { isDecidingElsewhere } from "../authority/deciding";
import { rememberedBy } from "./memories";
import { sessionOf, type FightSession } from "./fight-session";
import { stillOf } from "./stills";
import type { Drawing, Face } from "../view-models/drawing";
import type { RecordProblem } from "../store/record-status";

/** Whether this user's commands can reach a deciding client, and if not, why. */
type Availability = { readonly ok: true } | { readonly ok: false; readonly reason: Text };

/** A fight as this user sees it: what tracker and windows draw, and where commands go. */
export interface FightView {
  readonly session: FightSession;
  readonly combat: Combat.Implementation;
  /** This client's encounter. Null if unreadable. Players' windows draw {@link screen} or the story. */
  readonly encounter: Encounter | null;
  readonly stored: boolean;
  readonly frozen: boolean;
  readonly viewer: Viewer;
  readonly screen: Screen | null;
  readonly availability: Availability;
  readonly isElsewhere: boolean;
  readonly problem: RecordProblem | null;
  readonly putBack: ReturnType<typeof putBackFor>;
}

function availabilityOf(session: FightSession, problem: RecordProblem | null): Availability {
  if (problem !== null) return { ok: false, reason: { key: `TURNWRIGHT.tracker.problem.${problem.code}` } };
  if (!isConnected() || !session.isFresh) return { ok: false, reason: reasonText({ code: "no-connection" }) };
  if (game.users.activeGM === null) return { ok: false, reason: reasonText({ code: "no-gm" }) };
  return { ok: true };
}

function putBackFor(session: FightSession) {
  const own = session.lastGood();
  if (own !== null) return { record: undefined, by: game.user.name ?? "", round: own.round };
  const told = rememberedBy(session);
  return told === null ? null : { record: told.encounter, by: told.by.name ?? "", round: told.encounter.round };
}

/** A combat's view for this user. Null if it is left alone. */
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
    // Numbers from before the rules fix nothing.
    frozen: stored && encounter !== null && isFrozen(encounter),
    screen: screen === null ? null : session.listeners.asPlayed(session, screen),
    availability: availabilityOf(session, problem),
    isElsewhere: isDecidingElsewhere(),
    putBack: problem === null ? null : putBackFor(session),
  };
}

/** Finds combatants' looks for this user. Null if gone or hidden. Valid for one drawing or sentence. */
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

/** Numbers for equal names in the order of joining, hidden combatants last, so that all users see the same. */
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

function faceOf(combat: Combat.Implementation, id: string): Face | null {
  const combatant = combat.combatants.get(id);
  if (combatant === undefined) return null;
  const visible = game.user.isGM ? null : sessionOf(combat).visible();
  if (visible !== null && !visible.has(id)) return null;
  const img = combatant.img || standIn(combatant, id) || CONST.DEFAULT_TOKEN;
  return { name: combatant.name ?? id, img };
}

/** The image of a combatant without its own: its token's, or a still of it, or until then the actor's. */
function standIn(combatant: Combatant.Implementation, id: string): string | null | undefined {
  const { _videoSrc: video, actor, parent, token } = combatant;
  if (!video || parent === null) return token?.texture.src;
  return stillOf(sessionOf(parent), id) ?? actor?.img;
}
