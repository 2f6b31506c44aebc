import type { Encounter } from "../../core/index";
import { answerByDocuments } from "../authority/socket";
import { whileConnected } from "../compat/connection";
import { MODULE_ID } from "../compat/module-id";
import { openValue } from "../secrets/sealed-value";
import { isOurs, stepIn, type StepInfo } from "../store/step-options";
import { storedFlags } from "../store/reading";
import { settleExternalChange } from "./external-changes";
import { fightListeners } from "./listeners";
import type { Fight, WatchedRoster } from "./fight";

/** Foundry's own fields that the rules decide about. */
const RULED = ["round", "turn", "combatants"];

/** Fields that say, or can say, under which variant a combat is played. */
const CHOOSING = ["scene", "flags"];

/** Whether an update says something about this module's flags. */
function isTouched(changed: object): boolean {
  const { flags } = changed as { readonly flags?: unknown };
  return typeof flags === "object" && flags !== null && MODULE_ID in flags;
}

/** What this client has seen of a fight, step by step. */
export class FightSteps {
  readonly #session: Fight;
  /** The encounter as this client last saw it: what a step changed is seen against it. */
  #seen: Encounter | null = null;
  /** The last encounter that was read without a fault, and followed the one before it. */
  #good: Encounter | null = null;
  /** The last good state before two clients wrote over each other; null where that has not happened, or is settled. */
  #overwritten: Encounter | null = null;
  #isReported = false;
  #trail: Promise<void> = Promise.resolve();

  constructor(
    session: Fight,
    private readonly roster: WatchedRoster,
    private readonly requests: { wasDenied(request: string): boolean },
  ) {
    this.#session = session;
  }

  /** The last encounter in good order; null where this client has seen none. */
  get lastGood(): Encounter | null {
    return this.#overwritten ?? this.#good;
  }

  /** Whether two clients have written over each other, and nobody has said yet what is to become of it. */
  get isOverwritten(): boolean {
    return this.#overwritten !== null;
  }

  /** Lets what is stored stand, though two clients have written over each other. */
  acceptOverwritten(): void {
    this.#overwritten = null;
    this.#session.changed();
  }

  /** Begins to watch: what is stored now is nothing new. */
  begin(): void {
    this.trust();
    this.roster.remember();
    this.#report();
  }

  /** Takes what is stored now for true: it has just been read from the server. */
  trust(): void {
    const { stored } = this.#session;
    this.#seen = stored;
    if (stored !== null) this.#good = stored;
    this.#hearLateAnswer();
  }

  /** Runs what follows from a step after what followed from the steps before it. A failure is told and stops nothing. */
  follow(job: () => Promise<void>): void {
    this.#trail = this.#trail
      .then(async () => whileConnected(job()))
      .catch((error: unknown) => {
        Hooks.onError("turnwright.step", error as Error, { log: "error" });
      });
  }

  /**
   * Hears an update of the combat: the one place where this module learns of changes to it.
   *
   * @param prior where Foundry's pointer stood before
   */
  hear(changed: object, options: unknown, userId: string, prior: Combat.HistoryData): void {
    const session = this.#session;
    session.forgetUnsaved();
    const info = stepIn(options, userId);
    if (info !== null && this.#hasMissed(info)) {
      // What is there is a mixture of two states: it must be read, not guessed.
      void session.refresh();
      return;
    }
    const isOwn = isOurs(options, userId);
    if (isTouched(changed)) {
      this.#report();
      this.#hearLateAnswer();
      session.changed();
    }
    if (info !== null) {
      this.#hearStep(info, prior);
      return;
    }
    if (isOwn) this.#overwritten = null;
    if (isOwn) this.trust();
    else if (isTouched(changed)) this.#noteGood();
    if (CHOOSING.some((field) => field in changed)) session.followChoice().catch(onChoiceError);
    if (!isOwn && RULED.some((field) => field in changed)) void settleExternalChange(session, userId);
  }

  /** A foreign hand has written to our flags. What can be read still stands; what can't is reported, and can be put back. */
  #noteGood(): void {
    const { stored } = this.#session;
    if (stored !== null) this.#seen = stored;
  }

  /** Whether a step doesn't follow what this client has seen: it has missed one, or two clients have written over each other. */
  #hasMissed({ from }: StepInfo): boolean {
    const known = this.#seen?.rev ?? from;
    if (from < known) this.#overwritten ??= this.#good;
    return from !== known;
  }

  #hearStep(info: StepInfo, prior: Combat.HistoryData): void {
    const session = this.#session;
    const now = session.stored;
    if (now === null) return;
    const before = this.#seen;
    if (before === null) this.roster.remember();
    this.#seen = now;
    this.#good = now;
    fightListeners().step(session, { info: this.#whole(info), before, now, prior });
  }

  /** The step with all of its events, for a GM who has the key to what is sealed of them. */
  #whole(info: StepInfo): StepInfo {
    const opened =
      info.sealed === undefined ? null : openValue(info.sealed, { combat: this.#session.id, at: `events.${info.rev}` });
    return opened === null ? info : { ...info, events: opened.value as StepInfo["events"] };
  }

  /** Tells a GM, once, that the record can't be read. */
  #report(): void {
    if (!game.user.isGM || this.#isReported || this.#session.standing().kind !== "problem") return;
    this.#isReported = true;
    fightListeners().damaged(this.#session);
  }

  /** An update may carry out a request of this user that nobody answers any more, or that was answered as not done. */
  #hearLateAnswer(): void {
    answerByDocuments();
    const done = storedFlags(this.#session.combat).requests?.[game.user.id ?? ""];
    if (done !== undefined && this.requests.wasDenied(done.id)) fightListeners().doneAfterAll(this.#session);
  }
}

const onChoiceError = (error: unknown): void => Hooks.onError("turnwright.choice", error as Error, { log: "error" });
