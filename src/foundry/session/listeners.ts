import type { Command, Encounter, Screen } from "../../core/index";
import type { Answer, Denial } from "../authority/answer";
import type { StepWrite } from "../authority/system-moment";
import type { SystemMoment } from "../authority/system-moment";
import type { MadeRoll } from "../dice/rolling";
import type { HeardStep } from "../store/step-info";
import type { FightSession } from "./fight-session";

/** A step that this client has just heard of, with the fight before and after it. */
export interface SeenStep {
  readonly info: HeardStep;
  /** The encounter that this client saw before; null where this is the first. */
  readonly before: Encounter | null;
  readonly now: Encounter;
  /** The place where Foundry's own pointer stood before. */
  readonly prior: Combat.HistoryData;
}

/** A change of Foundry's own fields past the rules, as the GM is asked about it. */
export interface ExternalChange {
  /** The user who made it; null where nobody saw who. */
  readonly by: User.Implementation | null;
  /** The change itself. */
  readonly what: "turn" | "numbers" | "both";
  /** True if the rules have a way to where the change leads. */
  readonly canAdopt: boolean;
}

/** The GM's decision about it: `leave` lets things be until the next step writes Foundry's fields anew. */
export type ExternalChangeChoice = "adopt" | "restore" | "leave";

/** The rooms above, as far as they act on a fight. The session calls them; it knows nothing of pictures and words. */
export interface FightListeners {
  /** The picture of a fight may have changed. Told at once, each time that it is said. */
  changed(session: FightSession): void;
  /** A command of this user is on its way, or has been answered. */
  drawPending(session: FightSession): void;
  /** Stores a step while the game system does what the step means to it. */
  storeAlong(session: FightSession, moment: SystemMoment, step: StepWrite): Promise<void>;
  /**
   * Lets the game system roll what a command asks for, and gives the command with its numbers.
   *
   * @param options the system's own options for the roll
   */
  rollBySystem(session: FightSession, command: Command, options?: object): Promise<Answer>;
  /** The screen of a fight with rolls asked for as this world wants it, and with what the table has done and its user may confirm. */
  asPlayed(session: FightSession, screen: Screen): Screen;
  /** A step has arrived. */
  step(session: FightSession, step: SeenStep): void;
  /** Dice have fallen for a command. */
  rolled(session: FightSession, encounter: Encounter, rolls: readonly MadeRoll[]): Promise<void>;
  /** A command of this user was refused. */
  refused(session: FightSession, command: Command, refusal: Denial): void;
  /** The record of a fight can't be read. On GMs' clients, once. */
  damaged(session: FightSession): void;
  /** A request that was answered as not done has been carried out after all. */
  doneAfterAll(session: FightSession): void;
  /** Asks the GM about a change that didn't come through the rules. */
  askAboutChange(session: FightSession, change: ExternalChange): Promise<ExternalChangeChoice>;
}
