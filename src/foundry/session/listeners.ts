import type { Command, Encounter, Screen } from "../../core/index";
import type { Answer, Denial } from "../authority/answer";
import type { StepWrite, SystemMoment } from "../authority/system-moment";
import type { MadeRoll } from "../dice/rolling";
import type { HeardStep } from "../store/step-info";
import type { FightSession } from "./fight-session";

export interface SeenStep {
  readonly info: HeardStep;
  readonly before: Encounter | null;
  readonly now: Encounter;
  readonly prior: Combat.HistoryData;
}

export interface ExternalChange {
  readonly by: User.Implementation | null;
  readonly what: "turn" | "numbers" | "both";
  readonly canAdopt: boolean;
}

/** `leave` keeps the change until the next step rewrites Foundry's fields. */
export type ExternalChangeChoice = "adopt" | "restore" | "leave";

export interface FightListeners {
  /** The fight's picture may have changed. Called at once, each time. */
  changed(session: FightSession): void;
  /** A command of this user was sent or answered. */
  drawPending(session: FightSession): void;
  storeAlong(session: FightSession, moment: SystemMoment, step: StepWrite): Promise<void>;
  rollBySystem(session: FightSession, command: Command, options?: object): Promise<Answer>;
  /** The screen with the world's roll requests and the user's suggestions. */
  asPlayed(session: FightSession, screen: Screen): Screen;
  step(session: FightSession, step: SeenStep): void;
  rolled(session: FightSession, encounter: Encounter, rolls: readonly MadeRoll[]): Promise<void>;
  refused(session: FightSession, command: Command, refusal: Denial): void;
  /** A fight's record is unreadable. On GMs' clients, once. */
  damaged(session: FightSession): void;
  /** A request that was answered as not done was done after all. */
  doneAfterAll(session: FightSession): void;
  askAboutChange(session: FightSession, change: ExternalChange): Promise<ExternalChangeChoice>;
}
