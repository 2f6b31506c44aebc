import { report } from "../parts/report";
import type { Encounter } from "../../core/index";
import { answerByDocuments } from "../authority/socket";
import { whileConnected } from "../compat/connection";
import { MODULE_ID } from "../compat/module-id";
import { isOurs, stepIn } from "../store/step-options";
import type { HeardStep, StepInfo } from "../store/step-info";
import { storedFlags } from "../store/flags";
import { settleExternalChange } from "./external-changes";
import type { FightSession } from "./fight-session";

const RULED = ["round", "turn", "combatants"];

/** Fields that can affect a combat's variant. */
const CHOOSING = ["scene", "flags"];

function isTouched(changed: object): boolean {
  const { flags } = changed as { readonly flags?: unknown };
  return typeof flags === "object" && flags !== null && MODULE_ID in flags;
}

export class FightSteps {
  #seen: Encounter | null = null;
  #good: Encounter | null = null;
  #isReported = false;
  #trail: Promise<void> = Promise.resolve();

  constructor(private readonly session: FightSession) {}

  get lastGood(): Encounter | null {
    return this.#good;
  }

  /** Begins to watch: what is stored now is not new. */
  begin(): void {
    this.trust();
    this.session.roster.remember();
    this.#report();
  }

  /** Accepts what is stored, because it was just read from the server. */
  trust(): void {
    const { stored } = this.session;
    this.#seen = stored;
    if (stored !== null) this.#good = stored;
    this.#hearLateAnswer();
  }

  /** Runs a step's consequences after earlier steps'. A failure is reported and stops nothing. */
  follow(job: () => Promise<void>): void {
    this.#trail = this.#trail.then(async () => whileConnected(job())).catch(report("step"));
  }

  /** Handles an update of the combat. */
  hear(changed: object, options: unknown, userId: string, prior: Combat.HistoryData): void {
    const { session } = this;
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
    if (CHOOSING.some((field) => field in changed)) session.followChoice().catch(report("choice"));
    if (!isOwn && RULED.some((field) => field in changed)) void settleExternalChange(session, userId);
  }

  #hearStepIn(info: StepInfo, prior: Combat.HistoryData, touched: boolean): void {
    const { stored } = this.session;
    const isMissing = this.#hasMissed(info);
    const before = this.#seen;
    const step = isMissing || stored === null ? null : this.session.record.heard(info, before, stored);
    if (isMissing || (step === null && stored !== null)) {
      // The document mixes two states, so read it again.
      void this.session.refresh();
      return;
    }
    if (touched) this.#hearFlags();
    if (step !== null && stored !== null) this.#hearStep(step, stored, prior);
  }

  #hearFlags(): void {
    this.#report();
    this.#hearLateAnswer();
    this.session.changed();
  }

  /** Others wrote to our flags. Readable parts stay valid. */
  #noteGood(): void {
    const { stored } = this.session;
    if (stored !== null) this.#seen = stored;
  }

  /** Whether this client missed a step, or two clients overwrote each other. Then the stored state counts. */
  #hasMissed({ from }: StepInfo): boolean {
    const known = this.#seen?.rev ?? from;
    if (from < known && game.user.isGM)
      ui.notifications.warn("TURNWRIGHT.notifications.written-at-once", { localize: true });
    return from !== known;
  }

  #hearStep(info: HeardStep, now: Encounter, prior: Combat.HistoryData): void {
    const { session } = this;
    const before = this.#seen;
    if (before === null) this.session.roster.remember();
    this.#seen = now;
    this.#good = now;
    session.listeners.step(session, { info, before, now, prior });
  }

  #report(): void {
    if (!game.user.isGM || this.#isReported || this.session.standing().kind !== "problem") return;
    this.#isReported = true;
    this.session.listeners.damaged(this.session);
  }

  /** An update may complete a request that was left unanswered or answered as not done. */
  #hearLateAnswer(): void {
    answerByDocuments();
    const done = storedFlags(this.session.combat).requests?.[game.user.id ?? ""];
    if (done !== undefined && this.session.requests.wasDenied(done.id))
      this.session.listeners.doneAfterAll(this.session);
  }
}
