import { hasCondition, legality } from "../../core/index";
import type { Author, Command, Encounter, Refusal, Viewer } from "../../core/index";
import { readProposals, type Proposal } from "../store/proposals";
import { storedFlags } from "../store/flags";
import type { FightSession } from "../session/fight-session";

/** A fight's suggestions on this client, oldest first: from its flags, and this client's own. */
export const proposalsOf = ({ combat, proposals }: Pick<FightSession, "combat" | "proposals">): Map<string, Proposal> =>
  new Map([...readProposals(storedFlags(combat).proposals), ...proposals]);

/** Whether a command would change nothing, although the rules accept it. */
export function isSo(encounter: Encounter, { do: what, combatant, condition, on }: Command): boolean {
  if (what !== "setCondition" || typeof combatant !== "string" || typeof condition !== "string") return false;
  return hasCondition(encounter, combatant, condition) === on;
}

const TOO_EARLY: ReadonlySet<string> = new Set(["wrong-step", "no-minors-left"]);

/** Whether a movement came too early or cannot be paid. */
export const isTooEarly = (refusal: Refusal | null): refusal is Refusal =>
  refusal !== null && TOO_EARLY.has(refusal.code);

/** Whether a suggestion is of a movement that is not allowed, so that the token can be moved back. */
export const isToTakeBack = (encounter: Encounter, { command, back }: Proposal, user: Author | Viewer): boolean =>
  back !== undefined && isTooEarly(legality(encounter, command, user));

/** Whether a suggestion is valid for a user: its command is legal and changes something. */
export const isOpen = (encounter: Encounter, proposal: Proposal, user: Author | Viewer): boolean =>
  encounter.stage !== "ended" &&
  (proposal.round === null || proposal.round === encounter.round) &&
  Object.hasOwn(encounter.combatants, proposal.combatant) &&
  !isSo(encounter, proposal.command) &&
  (legality(encounter, proposal.command, user) === null || isToTakeBack(encounter, proposal, user));
