import type { Encounter } from "../../core/index";
import type { Proposal } from "../store/proposals";
import type { MadeRoll } from "../dice/rolling";
import type { Reading, Standing } from "../store/standing";
import type { SystemMoment } from "./system-moment";

/** The write of a step, in its two parts. */
export interface StepWrite {
  /** Tells Foundry's own hooks, right before the update. */
  readonly announce: () => void;
  /** Sends the update, and waits for what becomes of it. Never throws. */
  readonly store: () => Promise<void>;
}

/** A fight as the authority needs it: how it stands, and what this client keeps of it. The session is one. */
export interface DecidedFight {
  readonly combat: Combat.Implementation;
  /** True as long as the combat is one of the world's: what is written to a deleted one would reach another of the same id. */
  readonly isInWorld: boolean;
  /** Documents of combatants that were deleted just now, by id, until the step that says so is stored. */
  readonly deleted: Map<string, object>;
  /** Proposals about combatants that no player sees, by id: they stay on the client that decides. */
  readonly proposals: Map<string, Proposal>;
  /** Says that what is shown of the fight may have changed: it is drawn once for each moment. */
  changed(): void;
  /** Tells whether this client is the one that decides, at this very moment. */
  mayDecide(): boolean;
  /** Tells the same for sure: a page that has slept asks the other tabs of its user first. */
  stillDecides(): Promise<boolean>;
  /** How the fight stands, by its documents as they are now. */
  standing(): Standing;
  /** The stored fight by the documents as they are now. */
  reading(): Reading;
  /** The open encounter that is stored, without what is sealed; null where there is none to be read. */
  openStored(): Encounter | null;
  /** The id of the key that this GM's client lacks for what is sealed; null where it lacks none. */
  missingKey(): string | null;
  /** Makes sure that an encounter that is not stored is made anew from its documents. */
  forgetUnsaved(): void;
  /** The last encounter that this client saw in good order; null where it has seen none. */
  lastGood(): Encounter | null;
  /** Shows dice that were thrown for a command. Never throws: dice that can't be shown have fallen all the same. */
  showRolls(encounter: Encounter, rolls: readonly MadeRoll[]): Promise<void>;
  /** Stores a step, once, while the game system does what the step means to it; a failure of the system's stops nothing. */
  storeAlong(moment: SystemMoment, step: StepWrite): Promise<void>;
  /** Comes true once the connection is up and the fight has been read anew after a loss. */
  untilReadAnew(): Promise<void>;
}

/** The stored encounter of a fight; null where there is none to be read. */
export function storedEncounter(fight: Pick<DecidedFight, "reading">): Encounter | null {
  const reading = fight.reading();
  return reading.kind === "encounter" ? reading.encounter : null;
}

/** The stored encounter of a fight that is still being fought; null for all others. */
export function runningEncounter(fight: Pick<DecidedFight, "reading">): Encounter | null {
  const encounter = storedEncounter(fight);
  return encounter === null || encounter.stage === "ended" ? null : encounter;
}
