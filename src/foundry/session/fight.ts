import type { Author, Command, Encounter, Replayed, Screen, Viewer } from "../../core/index";
import type { Answer } from "../authority/answer";
import type { Request } from "../authority/decide";
import type { DecidedFight } from "../authority/decided-fight";
import type { RequestLog } from "../authority/request-log";
import type { LiveChoice } from "../variant/resolve";
import type { Queue } from "./queue";
import type { Slot } from "./slot";

/** A fight as this client knows it: what the rooms above and the parts of the session itself may use of it. */
export interface Fight extends DecidedFight {
  /** The combat document's id. */
  readonly id: string;
  /** Decisions, writes and what follows from steps: one after the other. */
  readonly queue: Queue;
  /** The requests of others that have come in. */
  readonly log: RequestLog;
  /** The encounter it is played by, stored or not; null where it is left alone or can't be read. */
  readonly encounter: Encounter | null;
  /** The stored encounter; null where there is none to be read. */
  readonly stored: Encounter | null;
  /** True if the rules decide about it. One that can't be read is nobody's, so that nothing is done to it by mistake. */
  readonly isRuled: boolean;
  /** True if it can be looked at and decided: not while it waits to be read anew. */
  readonly isFresh: boolean;
  /** The viewer: this client's user. */
  readonly viewer: Viewer;
  /** The step that leads from one of these to the other, where the fight has just gone on by it. */
  givenAgain(before: Encounter | null, now: Encounter): Replayed | null;
  /** Under which rules it is played, and where that was chosen. */
  choice(): LiveChoice;
  /** This client's user's screen by the rules: what they see and may press; null where there is nothing of ours to see. */
  screen(): Screen | null;
  /** The ids this client's user sees; null where there is no screen. */
  visible(): ReadonlySet<string> | null;
  /** The place of each combatant in the rules' order; null where the fight is left alone. */
  ranks(): ReadonlyMap<string, number> | null;
  /** Another room's own object, kept here for this fight. */
  slot<T>(slot: Slot<T>): T;
  /** Gives a command for this client's user: the way of every click. Always answers, and never throws. */
  request(command: Command): Promise<Answer>;
  /** Decides a request on this client, when its turn in the queue has come. */
  decide(request: Request): Promise<Answer>;
  /**
   * Gives a command that the documents ask for rather than a person. From within the queue only.
   *
   * @param author the user who wrote the documents, with whose rights the rules are asked; this client's GM for all that Foundry lets
   * nobody write without the right to it, and that the rules only read
   */
  give(command: Command, author: Author): Promise<Answer>;
  /** Makes a stored encounter that has not begun follow the scene's and the world's choice. On the deciding client. */
  followChoice(): Promise<void>;
  /** Doesn't trust what this client has: the connection was lost, or an update was missed. */
  distrust(): void;
  /** Reads the fight anew from the server, and trusts it again. */
  refresh(): Promise<void>;
}

/** A fight's parts by what they know of its roster. */
export interface WatchedRoster {
  /** Notes what everybody's documents say now: from here on, what differs is a change. */
  remember(): void;
  /** Takes in who came and who went, to its end. From within the queue only. */
  reconcileNow(): Promise<void>;
}
