import type { Author, Command, Encounter, Viewer } from "../../core/index";
import type { MadeRoll } from "../dice/rolling";
import type { Reading, RecordStatus } from "../store/record-status";
import type { Suggestion } from "../store/suggestions";
import type { LiveChoice } from "../variant/resolve";
import type { SystemMethod } from "../bindings/system";
import type { Answer } from "./answer";
import type { StepWithEvents } from "../store/stored-form";

/** How a step is written while a method of the game system runs. */
export interface StepWrite {
  readonly announce: () => void;
  /** Never throws. */
  readonly store: () => Promise<void>;
}

/** A step's part for the game system. */
export interface SystemCall {
  readonly method: SystemMethod | null;
  readonly round: number;
  readonly isNewRound: boolean;
  /** The combatants whose turns it ends. */
  readonly ended: readonly string[];
}

/** A step that has reached this client. */
export interface ObservedStep {
  readonly info: StepWithEvents;
  readonly before: Encounter | null;
  readonly now: Encounter;
  readonly prior: Combat.HistoryData;
}

/** The rooms above that act on fights. `lifecycle/after-step.ts` connects them. */
export interface FightListeners {
  storeDuringSystemMethod(session: Session, moment: SystemCall, step: StepWrite): Promise<void>;
  rollBySystem(session: Session, command: Command): Promise<Answer>;
  onStep(session: Session, step: ObservedStep): void;
  onRolls(session: Session, encounter: Encounter, rolls: readonly MadeRoll[]): Promise<void>;
}

/** The part of a fight's session that deciding, storing and the session's own parts use. */
export interface Session {
  readonly combat: Combat.Implementation;
  readonly queue: {
    run<T>(job: () => Promise<T>): Promise<T>;
    runNext<T>(job: () => Promise<T>): Promise<T>;
  };
  readonly record: { storedOpenPart(): Encounter | null; missingKey(): string | null };
  readonly roster: { reconcileNow(): Promise<void> };
  /** Documents of combatants just deleted, by id, until their step is stored. */
  readonly deleted: Map<string, object>;
  /** Suggestions about combatants that no player sees, which stay on the deciding client. */
  readonly suggestions: Map<string, Suggestion>;
  /** The rooms above, which act on fights. Throws if they are not connected. */
  readonly listeners: FightListeners;
  /** A pause for a job that commands end. */
  pause(job: () => void): { readonly isOpen: boolean; begin(milliseconds?: number): void };
  /** Does the jobs of all open pauses now. */
  endPauses(): void;
  /** The commands of one deed as few commands. As they are, if the fight has no rules. */
  inFew(commands: readonly Command[]): readonly Command[];
  /** The state of another part or room for this fight, made on first use. */
  slot<T>(slot: { readonly make: () => T }): T;
  reading(): Reading;
  status(): RecordStatus;
  choice(): LiveChoice;
  /** Stored or not. Null if left alone or unreadable. */
  readonly encounter: Encounter | null;
  /** Null if missing or unreadable. */
  readonly stored: Encounter | null;
  /** Null if missing, unreadable or over. */
  readonly running: Encounter | null;
  readonly viewer: Viewer;
  forgetUnsaved(): void;
  lastGoodState(): Encounter | null;
  notifyChanged(): void;
  mayDecide(): boolean;
  /** {@link mayDecide}, but a page that has slept asks the user's other tabs first. */
  stillDecides(): Promise<boolean>;
  /** Whether the combat is still in the world: a write could reach another with the same id. */
  readonly isInWorld: boolean;
  /** Whether no update was missed since the fight was last read. */
  readonly isFresh: boolean;
  untilFresh(): Promise<void>;
  /** Shows a command's dice. Never throws, because the dice count anyway. */
  showRolls(encounter: Encounter, rolls: readonly MadeRoll[]): Promise<void>;
}

/** Gives a command of the rules on behalf of a command about the fight. */
export type SubmitRuleCommand = (command: Command) => Promise<Answer>;

/** A write to a fight beside its rules. */
export interface FightWrite {
  readonly fight: Session;
  /** The request, for the documents. `id` is set for the deciding client's own, too. */
  readonly note: { readonly user: string; readonly id: string } | null;
}

/** A command about the fight as it is carried out. */
export interface FightTask extends FightWrite {
  readonly author: Author;
  readonly submit: SubmitRuleCommand;
}
