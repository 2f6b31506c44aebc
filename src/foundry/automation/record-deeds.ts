import { report } from "../parts/report";
import { legality, type Author, type Command, type Encounter } from "../../core/index";
import { dropSuggestions, storeSuggestions } from "../authority/suggestions";
import { changesNothing, suggestionsOf, type Origin, type Suggestion } from "../store/suggestions";
import { decideAll, decideNow } from "../authority/decide";
import { authorOf, authorOfThisGM } from "../authority/permissions";
import { optionLayers } from "../variant/option-layers";
import { optionsAbove } from "../variant/resolve";
import { TRACKING, TRACKING_OPTIONS, type DeedKind, type TrackingLevel } from "../variant/tracking-options";
import type { Pause } from "../session/pause";
import { SessionSlot } from "../session/session-slot";
import type { FightSession } from "../session/fight-session";

export type TrackingIn = Readonly<Record<DeedKind, TrackingLevel>> & { readonly blowPart: number };

export const trackingOf = (combat: Combat.Implementation): TrackingIn => {
  const initial = Object.fromEntries(Object.entries(TRACKING_OPTIONS).map(([option, spec]) => [option, spec.initial]));
  // The specs have checked the values.
  return { ...initial, ...optionLayers(TRACKING, optionsAbove(combat, TRACKING)) } as TrackingIn;
};

export const isLegal = (encounter: Encounter, command: Command): boolean =>
  legality(encounter, command, { gm: true }) === null;

export interface Deed {
  readonly kind: DeedKind;
  readonly command: Command;
  readonly combatant: string;
  readonly amount: number;
  /** Whether it is void after its round. */
  readonly isOfRound: boolean;
  /** The combatant whose movement caused it, if another's. */
  readonly from?: string;
  readonly back?: Origin;
  /** Set for a movement that is not allowed yet. It waits, or is undone. */
  readonly isTooEarly?: boolean;
  /** Set if the table undid what was recorded, which needs no confirmation. */
  readonly isFollowing?: true;
}

const suggestionFor = (
  { round }: Encounter,
  maker: Author,
  { kind, command, combatant, amount, isOfRound, from, back }: Deed,
): Suggestion => ({
  kind,
  command,
  combatant,
  amount,
  round: isOfRound ? round : null,
  from: from ?? null,
  by: maker.user ?? "",
  ...(back !== undefined && { back }),
});

/** An earlier suggestion about the same movement, because the token's present place counts. */
const overtaken = (session: FightSession, { combatant, from }: Deed): string[] =>
  [...suggestionsOf(session)].flatMap(([id, suggestion]) =>
    suggestion.kind === "movement" && suggestion.combatant === combatant && suggestion.from === (from ?? null)
      ? [id]
      : [],
  );

/** Suggestions that contradict or repeat what happened, so they are not asked about any more. */
function answered(session: FightSession, deed: Deed): string[] {
  const { combatant, command, kind } = deed;
  if (kind === "movement") return overtaken(session, deed);
  if (command.do !== "setCondition") return [];
  return [...suggestionsOf(session)].flatMap(([id, suggestion]) => {
    const isSame = suggestion.combatant === combatant && suggestion.command["condition"] === command["condition"];
    return isSame && suggestion.command.do === "setCondition" ? [id] : [];
  });
}

/** The kinds that only read a sheet or token, whose writer Foundry's server has checked. */
const READ: ReadonlySet<DeedKind> = new Set(["zero", "wounds", "movement"]);

/** The author of an immediate command, or null if its maker may not give it and others must confirm. */
function doerOf(encounter: Encounter, maker: Author, { kind, command, combatant, from }: Deed): Author | null {
  if (legality(encounter, command, maker) === null) return maker;
  const isOwn = maker.gm || maker.controls.includes(from ?? combatant);
  return READ.has(kind) && isOwn ? authorOfThisGM() : null;
}

/**
 * Gives commands at once, all in one step if the rules can hold them in one.
 *
 * @returns the deeds that their maker may not give, which others must confirm
 */
async function giveDeeds(session: FightSession, maker: Author, deeds: readonly Deed[]): Promise<readonly Deed[]> {
  const doerNow = (deed: Deed): Author | null =>
    session.running === null ? null : doerOf(session.running, maker, deed);
  const given = deeds.map((deed) => ({ deed, doer: doerNow(deed) })).filter(({ doer }) => doer !== null);
  const commands = given.map(({ deed }) => deed.command);
  const isOneStep = given.every(({ doer }) => doer?.gm === true) && session.inFew(commands).length === 1;
  if (isOneStep) {
    await decideAll(session, commands, maker.gm ? maker : authorOfThisGM());
    const isGiven = new Set(given.map(({ deed }) => deed));
    return deeds.filter((deed) => !isGiven.has(deed));
  }
  const left: Deed[] = [];
  for (const deed of deeds) {
    const doer = doerNow(deed);
    if (doer === null) left.push(deed);
    else await decideNow(session, deed.command, doer);
  }
  return left;
}

/** Records deeds: the only way from sheets, tokens and messages to commands. In the queue, on the deciding client. */
export async function recordAll(session: FightSession, maker: Author, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  const tracking = trackingOf(session.combat);
  const wanted = deeds.filter(({ kind }) => tracking[kind] !== "off");
  await dropSuggestions(
    session,
    wanted.flatMap((deed) => answered(session, deed)),
  );
  const encounter = session.running;
  if (encounter === null) return;
  const news = wanted.filter(({ command }) => !changesNothing(encounter, command));
  const isDone = ({ kind, isFollowing, isTooEarly }: Deed): boolean =>
    isTooEarly !== true && (tracking[kind] === "do" || isFollowing === true);
  const left = new Set(await giveDeeds(session, maker, news.filter(isDone)));
  const suggested = news.filter((deed) => !isDone(deed) || left.has(deed));
  await storeSuggestions(
    session,
    suggested.map((deed) => suggestionFor(encounter, maker, deed)),
  );
}

/** Runs a job in the fight's queue where it is decided. A new page waits until it knows, so that nothing is lost. */
export function runWhereDecided(session: FightSession, job: () => Promise<void>): void {
  if (!game.user.isActiveGM) return;
  session.queue.run(async () => ((await session.stillDecides()) ? job() : undefined)).catch(report("tracking"));
}

/** The deeds of one moment: their maker, the combatants that they concern, and how they are found in the queue. */
interface Gathered {
  readonly maker: User.Implementation;
  readonly about: Set<string>;
  readonly deeds: (() => readonly Deed[])[];
}

const GATHERED = new SessionSlot<{ pause: Pause | null; now: Gathered | null }>(() => ({ pause: null, now: null }));

function recordGathered(session: FightSession): void {
  const slot = session.slot(GATHERED);
  const { now } = slot;
  slot.now = null;
  if (now === null || !session.isInWorld) return;
  runWhereDecided(session, async () =>
    recordAll(
      session,
      authorOf(now.maker, session.combat),
      now.deeds.flatMap((find) => find()),
    ),
  );
}

/**
 * Records deeds by the settings, if their maker is known. Meaning and rights are checked in the queue. What one user
 * does to many combatants is one step, if all of it comes within the `pause`. Another deed `about` the same combatant is a
 * step of its own. A deed about none is recorded at once, after all before it.
 */
export function recordDeeds(
  session: FightSession,
  maker: User.Implementation | null | undefined,
  about: readonly string[],
  deeds: () => readonly Deed[],
  pause?: number,
): void {
  if (!maker || !game.user.isActiveGM) return;
  const slot = session.slot(GATHERED);
  slot.pause ??= session.pause(() => recordGathered(session));
  const isAlone = about.length === 0;
  const isApart = ({ maker: other, about: others }: Gathered): boolean =>
    isAlone || other !== maker || about.some((id) => others.has(id));
  if (slot.now !== null && isApart(slot.now)) slot.pause.end();
  slot.now ??= { maker, about: new Set(), deeds: [] };
  for (const id of about) slot.now.about.add(id);
  slot.now.deeds.push(deeds);
  slot.pause.begin(pause);
  if (isAlone) slot.pause.end();
}

export function recent({ past, rev: newest }: Encounter): Command[] {
  const found: Command[] = [];
  for (let rev = newest; rev > 0; rev -= 1) {
    const command = past[String(rev)]?.command;
    if (command === undefined || GOES_ON.has(command.do)) break;
    found.push(command);
  }
  return found;
}

const GOES_ON: ReadonlySet<string> = new Set([
  "start",
  "advance",
  "beginTurn",
  "takeTurn",
  "nextStep",
  "goToStep",
  "endTurn",
]);
