import { report } from "../parts/report";
import { legality } from "../../core/index";
import type { Author, Command, Encounter } from "../../core/index";
import { dropSuggestions, keepSuggestions } from "../authority/suggestions";
import { isSo, suggestionsOf } from "../authority/open-suggestions";
import { authorOf, byThisGM } from "../authority/permissions";
import { decidesHere } from "../authority/deciding";
import { optionLayers } from "../variant/option-layers";
import { optionsAbove } from "../variant/resolve";
import { TRACKING, TRACKING_OPTIONS, type DeedKind, type TrackingLevel } from "../variant/tracking-options";
import type { FightSession } from "../session/fight-session";
import type { Origin, Suggestion } from "../store/suggestions";

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

const asSuggestion = (
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
  return READ.has(kind) && isOwn ? byThisGM() : null;
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
  const news = wanted.filter(({ command }) => !isSo(encounter, command));
  const isDone = ({ kind, isFollowing, isTooEarly }: Deed): boolean =>
    isTooEarly !== true && (tracking[kind] === "do" || isFollowing === true);
  const suggested: Deed[] = [];
  for (const deed of news) {
    const now = isDone(deed) ? session.running : null;
    const doer = now === null ? null : doerOf(now, maker, deed);
    if (doer === null) suggested.push(deed);
    else await session.give(deed.command, doer);
  }
  await keepSuggestions(
    session,
    suggested.map((deed) => asSuggestion(encounter, maker, deed)),
  );
}

/** Runs a job in the fight's queue where it is decided. A new page waits until it knows, so that nothing is lost. */
export function whereDecided(session: FightSession, job: () => Promise<void>): void {
  if (!game.user.isActiveGM) return;
  session.queue
    .run(async () => ((await decidesHere()) && session.mayDecide() ? job() : undefined))
    .catch(report("tracking"));
}

/** Records deeds by the settings, if their maker is known. Meaning and rights are checked in the queue. */
export function recordDeeds(
  session: FightSession,
  maker: User.Implementation | null | undefined,
  deeds: () => readonly Deed[],
): void {
  if (!maker) return;
  whereDecided(session, async () => recordAll(session, authorOf(maker, session.combat), deeds()));
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
