import { text } from "../../core/index";
import type { Encounter, Screen, Text, Viewer, Control, Footer, Member, Prompt, Row } from "../../core/index";
import { isConnected } from "../compat/connection";
import { reasonText, wordsOf, type Words } from "../i18n/words";
import { isFrozen } from "../variant/resolve";
import { isDecidingElsewhere } from "../authority/deciding";
import { MODULE_ID } from "../compat/module-id";
import { bestMemory } from "./memories";
import { withSuggestions } from "./suggestion-controls";
import { sessionOf, type FightSession } from "./fight-session";
import { SessionSlot } from "./session-slot";
import { type Drawing, type Face, namesFrom } from "../view-models/drawing";
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
  readonly restorable: ReturnType<typeof restorableState>;
}

function availabilityOf(session: FightSession, problem: RecordProblem | null): Availability {
  if (problem !== null) return { ok: false, reason: { key: `TURNWRIGHT.tracker.problem.${problem.code}` } };
  if (!isConnected() || !session.isFresh) return { ok: false, reason: reasonText({ code: "no-connection" }) };
  if (game.users.activeGM === null) return { ok: false, reason: reasonText({ code: "no-gm" }) };
  return { ok: true };
}

function restorableState(session: FightSession) {
  const own = session.lastGoodState();
  if (own !== null) return { record: undefined, by: game.user.name ?? "", round: own.round };
  const remembered = bestMemory(session);
  return remembered === null
    ? null
    : { record: remembered.encounter, by: remembered.by.name ?? "", round: remembered.encounter.round };
}

/** A combat's view for this user. Null if it is left alone. */
export function fightViewOf(combat: Combat.Implementation): FightView | null {
  const session = sessionOf(combat);
  const status = session.status();
  if (status.kind === "off") return null;
  const encounter = status.kind === "ruled" ? status.encounter : null;
  const problem = status.kind === "problem" ? status.problem : null;
  const { viewer } = session;
  const screen = problem === null ? session.screen() : null;
  const stored = status.kind === "ruled" ? status.stored : session.reading().kind !== "nothing";
  return {
    session,
    combat,
    encounter,
    problem,
    viewer,
    stored,
    // Numbers from before the rules fix nothing.
    frozen: stored && encounter !== null && isFrozen(encounter),
    screen:
      screen === null
        ? null
        : withSuggestions(session, applyRollPolicy(screen, viewer, game.settings.get(MODULE_ID, "rollsBy"))),
    availability: availabilityOf(session, problem),
    isElsewhere: isDecidingElsewhere(),
    restorable: problem === null ? null : restorableState(session),
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
  const visible = game.user.isGM ? null : sessionOf(combat).visibleIds();
  if (visible !== null && !visible.has(id)) return null;
  const img = combatant.img || fallbackImage(combatant, id) || CONST.DEFAULT_TOKEN;
  return { name: combatant.name ?? id, img };
}

/** The image of a combatant without its own: its token's, or a still of it, or until then the actor's. */
function fallbackImage(combatant: Combatant.Implementation, id: string): string | null | undefined {
  const { _videoSrc: video, actor, parent, token } = combatant;
  if (!video || parent === null) return token?.texture.src;
  return stillImageOf(sessionOf(parent), id) ?? actor?.img;
}

/** Who rolls initiative for the players' combatants: each player, or the GM. */
type RollsBy = "players" | "gm";

const isRoll = ({ command }: Control): boolean => command.do === "roll";

const withoutRolls = (controls: readonly Control[]): Control[] => controls.filter((control) => !isRoll(control));

export function combatantsToRoll({ rows }: Screen, own: (id: string) => boolean): string[] {
  return rows
    .flatMap((row): (Row | Member)[] => [row, ...(row.group?.members ?? []).filter(({ id }) => id !== row.id)])
    .filter(({ id, controls }) => own(id) && controls.some((control) => isRoll(control) && control.blocked === null))
    .map(({ id }) => id);
}

/** The foot without the roll: what follows the roll, else what the fight waits for, `otherwise` if nothing else. */
function withoutRoll({ aside, waiting }: Footer, otherwise: Text): Footer {
  const [step, ...others] = aside;
  if (waiting !== null || step === undefined) return { next: null, aside, waiting: waiting ?? otherwise };
  return { next: step, aside: others, waiting: null };
}

/** Makes the big button a prompt, so that the sidebar's tab is marked. */
function withRollPrompt(screen: Screen, roll: Control, own: readonly string[]): Screen {
  const question: Prompt = {
    id: "roll",
    title: text("tracker.prompts.roll"),
    quote: null,
    body: text("tracker.footer.waiting-rolls", { names: { names: own } }),
    controls: [roll],
  };
  const footer = withoutRoll(screen.footer, text("tracker.footer.waiting-own-roll"));
  return { ...screen, prompts: [question, ...screen.prompts], footer };
}

function withoutRollButtons(screen: Screen): Screen {
  const rowOf = (row: Row): Row => ({
    ...row,
    controls: withoutRolls(row.controls),
    ...(row.group && { group: { ...row.group, members: row.group.members.map(memberOf) } }),
  });
  const memberOf = (member: Member): Member => ({ ...member, controls: withoutRolls(member.controls) });
  const { footer } = screen;
  const isNext = footer.next !== null && isRoll(footer.next);
  return {
    ...screen,
    rows: screen.rows.map(rowOf),
    footer: isNext ? withoutRoll(footer, text("tracker.footer.waiting-gm-rolls")) : footer,
  };
}

/** The screen with the world's way to roll: players get a prompt, or no roll buttons if the GM rolls for all. */
function applyRollPolicy(screen: Screen, viewer: Viewer, rollsBy: RollsBy): Screen {
  if (viewer.gm) return screen;
  if (rollsBy === "gm") return withoutRollButtons(screen);
  const { next } = screen.footer;
  if (next === null || !isRoll(next) || next.blocked !== null) return screen;
  const own = combatantsToRoll(screen, (id) => viewer.controls.includes(id));
  return own.length === 0 ? screen : withRollPrompt(screen, next, own);
}

const STILLS = new SessionSlot(() => new Map<string, string>());

/** The still that Foundry's tracker made of an animated token, if any. */
const stillImageOf = (fight: FightSession, combatant: string): string | undefined => fight.slot(STILLS).get(combatant);

/** Returns whether the still is new. */
export function storeStillImage(fight: FightSession, combatant: string, still: string): boolean {
  const stills = fight.slot(STILLS);
  if (stills.get(combatant) === still) return false;
  stills.set(combatant, still);
  return true;
}

/** A combat's words for this user: their language, and the names they may know. */
export const wordsFor = (combat: Combat.Implementation): Words => wordsOf(game.i18n, namesFrom(facesOf(combat)));

export const wordsWithoutNames = (): Words => wordsOf(game.i18n, () => null);
