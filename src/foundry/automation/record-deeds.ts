import { legality } from "../../core/index";
import type { Author, Command, Encounter } from "../../core/index";
import { dropSuggestions, keepSuggestions } from "../authority/suggestions";
import { isSo, suggestionsOf } from "../authority/open-suggestions";
import { authorOf, byThisGM } from "../authority/permissions";
import { decidesHere } from "../authority/deciding";
import { trackingOf } from "./tracking-in";
import type { FightSession } from "../session/fight-session";
import type { DeedKind } from "../variant/tracking-options";
import type { Origin, Suggestion } from "../store/suggestions";

/** Something done at the table, as its command. */
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

/**
 * Records deeds: the only way from sheets, tokens and messages to commands. A deed that its maker may not do is
 * suggested to the users who may. Call only from within the queue, on the deciding client.
 */
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

/**
 * Runs a job in the fight's queue, on the deciding client. A newly loaded page waits until it knows whether it decides,
 * so that nothing is lost.
 */
export function whereDecided(session: FightSession, job: () => Promise<void>): void {
  if (!game.user.isActiveGM) return;
  session.queue
    .run(async () => ((await decidesHere()) && session.mayDecide() ? job() : undefined))
    .catch((error: unknown) => Hooks.onError("turnwright.tracking", error as Error, { log: "error" }));
}

/**
 * Records deeds by the settings: as commands, as suggestions, or not at all. Meaning and rights are checked when the
 * queue reaches them.
 *
 * @param maker the user who changed the document or wrote the message; nothing is recorded for an unknown one
 */
export function recordDeeds(
  session: FightSession,
  maker: User.Implementation | null | undefined,
  deeds: () => readonly Deed[],
): void {
  if (!maker) return;
  whereDecided(session, async () => recordAll(session, authorOf(maker, session.combat), deeds()));
}
