import type { Command, Encounter } from "../../core/index";
import { runningEncounter } from "../authority/decided-fight";
import { dropProposals, keepProposals } from "../authority/proposals";
import { isSo, proposalsOf } from "../authority/open-proposals";
import { decidesHere } from "../session/deciding";
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
  /** The id of the chat message that tells of it. */
  readonly message?: string;
  /** The `rev` of the step that it takes back. */
  readonly undoes?: number;
}

const asProposal = (
  { round }: Encounter,
  { kind, command, combatant, amount, isOfRound, from, back, message, undoes }: Deed,
): Proposal => ({
  kind,
  command,
  combatant,
  amount,
  round: isOfRound ? round : null,
  from: from ?? null,
  ...(back !== undefined && { back }),
  ...(message !== undefined && { message }),
  ...(undoes !== undefined && { undoes }),
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

/** Notes these deeds now. From within the queue only, on the client that decides. */
export async function noteAll(session: FightSession, deeds: readonly Deed[]): Promise<void> {
  const noting = notingOf(session.combat);
  const wanted = deeds.filter(({ kind }) => noting[kind] !== "off");
  await dropProposals(
    session,
    wanted.flatMap((deed) => answered(session, deed)),
  );
  const encounter = runningEncounter(session);
  if (encounter === null) return;
  const news = wanted.filter(({ command }) => !isSo(encounter, command));
  const isDone = ({ kind, isFollowing, isTooEarly }: Deed): boolean =>
    isTooEarly !== true && (noting[kind] === "do" || isFollowing === true);
  const proposed = news.filter((deed) => !isDone(deed));
  for (const deed of news) if (isDone(deed)) await session.give(deed.command, { message: deed.message });
  await keepProposals(
    session,
    proposed.map((deed) => asProposal(encounter, deed)),
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
 * Notes what the table has done, as the world and the scene want it: as commands, as proposals, or not at all. What it means is asked
 * when its turn in the queue has come.
 */
export const noteDeeds = (session: FightSession, deeds: () => readonly Deed[]): void =>
  whereDecided(session, async () => noteAll(session, deeds()));
