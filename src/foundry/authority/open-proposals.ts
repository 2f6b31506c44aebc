import { hasCondition, legality } from "../../core/index";
import type { Author, Command, Encounter, Viewer } from "../../core/index";
import { readProposals, type Proposal } from "../store/proposals";
import { storedFlags } from "../store/reading";
import type { DecidedFight } from "./decided-fight";

/** The proposals that this client knows of a fight, the oldest first: those in its flags, and those it keeps to itself. */
export const proposalsOf = ({ combat, proposals }: Pick<DecidedFight, "combat" | "proposals">): Map<string, Proposal> =>
  new Map([...readProposals(storedFlags(combat).proposals), ...proposals]);

/** Whether a command would change nothing, since somebody is already so: the rules take it all the same. */
export function isSo(encounter: Encounter, { do: what, combatant, condition, on }: Command): boolean {
  if (what !== "setCondition" || typeof combatant !== "string" || typeof condition !== "string") return false;
  return hasCondition(encounter, combatant, condition) === on;
}

/** Whether a proposal still stands for a user: its command is legal for them now, and would change something. */
export const isOpen = (encounter: Encounter, proposal: Proposal, user: Author | Viewer): boolean =>
  encounter.stage !== "ended" &&
  (proposal.round === null || proposal.round === encounter.round) &&
  Object.hasOwn(encounter.combatants, proposal.combatant) &&
  !isSo(encounter, proposal.command) &&
  legality(encounter, proposal.command, user) === null;
