import { legality } from "../../core/index";
import type { Author, Command, Encounter } from "../../core/index";
import { dropProposals, keepProposals } from "../authority/proposals";
import { isSo, proposalsOf } from "../authority/open-proposals";
import { authorOf, byThisGM } from "../authority/permissions";
import { decidesHere } from "../authority/deciding";
import { notingOf } from "./noting";
import type { FightSession } from "../session/fight-session";
import type { DeedKind } from "../variant/table-options";
import type { Origin, Proposal } from "../store/proposals";

/** Something that the table has done, as the command that says so in the rules. */
export interface Deed {
  readonly kind: DeedKind;
  readonly command: Command;
  /** The combatant that it is about. */
  readonly combatant: string;
  /** How many points it is about; 0 where it is about none. */
  readonly amount: number;
  /** True where it belongs to the round in which it was done: in the next one it is too late. */
  readonly isOfRound: boolean;
  /** The combatant whose movement it comes from, where it comes from another's. */
  readonly from?: string;
  /** The way back on the map, for a movement. */
  readonly back?: Origin;
  /** Set for a movement that its step or budget does not allow yet: it waits until it does, or is taken back. */
  readonly isTooEarly?: boolean;
  /** Set where the table has undone what was noted: that is followed, and not asked about. */
  readonly isFollowing?: true;
}

const asProposal = (
  { round }: Encounter,
  maker: Author,
  { kind, command, combatant, amount, isOfRound, from, back }: Deed,
): Proposal => ({
  kind,
  command,
  combatant,
  amount,
  round: isOfRound ? round : null,
  from: from ?? null,
  by: maker.user ?? "",
  ...(back !== undefined && { back }),
});

/** The proposal of a movement before a deed about the same: where a token stands now is what counts. */
const overtaken = (session: FightSession, { combatant, from }: Deed): string[] =>
  [...proposalsOf(session)].flatMap(([id, proposal]) =>
    proposal.kind === "movement" && proposal.combatant === combatant && proposal.from === (from ?? null) ? [id] : [],
  );

/** Proposals that say the opposite of a deed, or the same state over again: nobody is asked about what has passed. */
function answered(session: FightSession, deed: Deed): string[] {
  const { combatant, command, kind } = deed;
  if (kind === "movement") return overtaken(session, deed);
  if (command.do !== "setCondition") return [];
  return [...proposalsOf(session)].flatMap(([id, proposal]) => {
    const isSame = proposal.combatant === combatant && proposal.command["condition"] === command["condition"];
    return isSame && proposal.command.do === "setCondition" ? [id] : [];
  });
}

/**
 * The kinds that the rules read from what a sheet or a token says now. The right to write that is all that they take: Foundry's server has
 * asked for it, and the command itself may be for GMs.
 */
const READ: ReadonlySet<DeedKind> = new Set(["zero", "wounds", "movement"]);

/** The author in whose name a deed is done at once; null where its maker has no right to it, so that others are asked. */
function doerOf(encounter: Encounter, maker: Author, { kind, command, combatant, from }: Deed): Author | null {
  if (legality(encounter, command, maker) === null) return maker;
  const isOwn = maker.gm || maker.controls.includes(from ?? combatant);
  return READ.has(kind) && isOwn ? byThisGM() : null;
}

/**
 * Notes these deeds now: the one way by which what sheets, tokens and messages say becomes a command. What its maker has no right to is
 * proposed to those who have. From within the queue only, on the client that decides.
 *
 * @param maker the user who changed the document, or whose message it is
 */
export async function noteAll(session: FightSession, maker: Author, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  const noting = notingOf(session.combat);
  const wanted = deeds.filter(({ kind }) => noting[kind] !== "off");
  await dropProposals(
    session,
    wanted.flatMap((deed) => answered(session, deed)),
  );
  const encounter = session.running;
  if (encounter === null) return;
  const news = wanted.filter(({ command }) => !isSo(encounter, command));
  const isDone = ({ kind, isFollowing, isTooEarly }: Deed): boolean =>
    isTooEarly !== true && (noting[kind] === "do" || isFollowing === true);
  const proposed: Deed[] = [];
  for (const deed of news) {
    const now = isDone(deed) ? session.running : null;
    const doer = now === null ? null : doerOf(now, maker, deed);
    if (doer === null) proposed.push(deed);
    else await session.give(deed.command, doer);
  }
  await keepProposals(
    session,
    proposed.map((deed) => asProposal(encounter, maker, deed)),
  );
}

/**
 * Runs a job on the client that decides, in the fight's queue; nowhere else. A page that has just been loaded waits until it knows
 * whether it decides: what happens meanwhile is not lost.
 */
export function whereDecided(session: FightSession, job: () => Promise<void>): void {
  if (!game.user.isActiveGM) return;
  session.queue
    .run(async () => ((await decidesHere()) && session.mayDecide() ? job() : undefined))
    .catch((error: unknown) => Hooks.onError("turnwright.deeds", error as Error, { log: "error" }));
}

/**
 * Notes what the table has done, as the world and the scene want it: as commands, as proposals, or not at all. What it means, and what its
 * maker has a right to, is asked when its turn in the queue has come.
 *
 * @param maker the user who changed the document, or whose message it is; nothing is noted of somebody unknown
 */
export function noteDeeds(
  session: FightSession,
  maker: User.Implementation | null | undefined,
  deeds: () => readonly Deed[],
): void {
  if (!maker) return;
  whereDecided(session, async () => noteAll(session, authorOf(maker, session.combat), deeds()));
}
