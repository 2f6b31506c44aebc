import { hasCondition, legality } from "../../core/index";
import type { Author, Command, Encounter, Refusal, Viewer } from "../../core/index";
import { readProposals, type Proposal } from "../store/proposals";
import { storedFlags } from "../store/flags";
import type { FightSession } from "../session/fight-session";

/** The proposals that this client knows of a fight, the oldest first: those in its flags, and those it keeps to itself. */
export const proposalsOf = ({ combat, proposals }: Pick<FightSession, "combat" | "proposals">): Map<string, Proposal> =>
  new Map([...readProposals(storedFlags(combat).proposals), ...proposals]);

/** Tells whether a command would change nothing, since somebody is already so: the rules take it all the same. */
export function isSo(encounter: Encounter, { do: what, combatant, condition, on }: Command): boolean {
  if (what !== "setCondition" || typeof combatant !== "string" || typeof condition !== "string") return false;
  return hasCondition(encounter, combatant, condition) === on;
}

/** Refusals of somebody who takes part in the turn, and whose movement it is not yet, or no longer. */
const TOO_EARLY: ReadonlySet<string> = new Set(["wrong-step", "no-minors-left"]);

/** Tells whether a movement was made before its time, or without anything left to pay with. */
export const isTooEarly = (refusal: Refusal | null): refusal is Refusal =>
  refusal !== null && TOO_EARLY.has(refusal.code);

/** Tells whether a proposal is of a movement that its step or budget does not allow as it stands: it can be taken back on the map. */
export const isToTakeBack = (encounter: Encounter, { command, back }: Proposal, user: Author | Viewer): boolean =>
  back !== undefined && isTooEarly(legality(encounter, command, user));

/** Tells whether a proposal still stands for a user: its command is legal for them now, and would change something. */
export const isOpen = (encounter: Encounter, proposal: Proposal, user: Author | Viewer): boolean =>
  encounter.stage !== "ended" &&
  (proposal.round === null || proposal.round === encounter.round) &&
  Object.hasOwn(encounter.combatants, proposal.combatant) &&
  !isSo(encounter, proposal.command) &&
  (legality(encounter, proposal.command, user) === null || isToTakeBack(encounter, proposal, user));
