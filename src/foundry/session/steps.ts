import type { Encounter } from "../../core/index";
import { answerByDocuments } from "../authority/socket";
import { whileConnected } from "../compat/connection";
import { MODULE_ID } from "../compat/module-id";
import { isOurs, stepIn } from "../store/step-options";
import type { HeardStep, StepInfo } from "../store/step-info";
import { storedFlags } from "../store/flags";
import { settleExternalChange } from "./external-changes";
import type { FightSession } from "./fight-session";

/** Foundry's own fields that the rules decide about. */
const RULED = ["round", "turn", "combatants"];

/** Fields that say, or can say, under which variant a combat is played. */
const CHOOSING = ["scene", "flags"];

/** Tells whether an update says something about this module's flags. */
function isTouched(changed: object): boolean {
  const { flags } = changed as { readonly flags?: unknown };
  return typeof flags === "object" && flags !== null && MODULE_ID in flags;
}

/** The steps of a fight that this client has seen. */
export class FightSteps {
  readonly #session: FightSession;
  /** The encounter as this client last saw it: what a step changed is seen against it. */
  #seen: Encounter | null = null;
  /** The last encounter that was read without a fault. */
  #good: Encounter | null = null;
  #isReported = false;
  #trail: Promise<void> = Promise.resolve();

  constructor(session: FightSession) {
    this.#session = session;
  }

  /** The last encounter in good order; null where this client has seen none. */
  get lastGood(): Encounter | null {
    return this.#good;
  }

  /** Begins to watch: what is stored now is nothing new. */
  begin(): void {
    this.trust();
    this.#session.roster.remember();
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
    if (info !== null) {
      this.#hearStepIn(info, prior, isTouched(changed));
      return;
    }
    const isOwn = isOurs(options, userId);
    if (isTouched(changed)) this.#hearFlags();
    if (isOwn) this.trust();
    else if (isTouched(changed)) this.#noteGood();
    if (CHOOSING.some((field) => field in changed)) session.followChoice().catch(onChoiceError);
    if (!isOwn && RULED.some((field) => field in changed)) void settleExternalChange(session, userId);
  }

  #hearStepIn(info: StepInfo, prior: Combat.HistoryData, touched: boolean): void {
    const { stored } = this.#session;
    const isMissing = this.#hasMissed(info);
    const before = this.#seen;
    const step = isMissing || stored === null ? null : this.#session.heard(info, before, stored);
    if (isMissing || (step === null && stored !== null)) {
      // The document is a mixture of two states: it must be read, not guessed.
      void this.#session.refresh();
      return;
    }
    if (touched) this.#hearFlags();
    if (step !== null && stored !== null) this.#hearStep(step, stored, prior);
  }

  #hearFlags(): void {
    this.#report();
    this.#hearLateAnswer();
    this.#session.changed();
  }

  /** A foreign hand has written to our flags. What can be read still stands; what can't is reported, and can be put back. */
  #noteGood(): void {
    const { stored } = this.#session;
    if (stored !== null) this.#seen = stored;
  }

  /**
   * Tells whether a step doesn't follow what this client has seen: it has missed one, or two clients have written over each other. Then what
   * the documents hold counts, as long as it can be read: both askers have been told that theirs was done. A GM is told to look at it.
   */
  #hasMissed({ from }: StepInfo): boolean {
    const known = this.#seen?.rev ?? from;
    if (from < known && game.user.isGM)
      ui.notifications.warn("TURNWRIGHT.notifications.written-at-once", { localize: true });
    return from !== known;
  }

  #hearStep(info: HeardStep, now: Encounter, prior: Combat.HistoryData): void {
    const session = this.#session;
    const before = this.#seen;
    if (before === null) this.#session.roster.remember();
    this.#seen = now;
    this.#good = now;
    session.listeners.step(session, { info, before, now, prior });
  }

  /** Tells a GM, once, that the record can't be read. */
  #report(): void {
    if (!game.user.isGM || this.#isReported || this.#session.standing().kind !== "problem") return;
    this.#isReported = true;
    this.#session.listeners.damaged(this.#session);
  }

  /** An update may carry out a request of this user that nobody answers any more, or that was answered as not done. */
  #hearLateAnswer(): void {
    answerByDocuments();
    const done = storedFlags(this.#session.combat).requests?.[game.user.id ?? ""];
    if (done !== undefined && this.#session.requests.wasDenied(done.id))
      this.#session.listeners.doneAfterAll(this.#session);
  }
}

const onChoiceError = (error: unknown): void => Hooks.onError("turnwright.choice", error as Error, { log: "error" });
