import { report } from "../parts/report";
import type { Encounter } from "../../core/index";
import { answerFromDocuments, sendMessage } from "../authority/socket";
import { forAWhile } from "../compat/connection";
import { MODULE_ID } from "../compat/module-id";
import { isOurs, stepIn } from "../store/step-options";
import { storedFlags } from "../store/flags";
import { type FightRequests, notifyDoneAfterAll } from "./requests";
import { requestMemories } from "./memories";
import type { Session } from "../authority/session";
import type { FightRecord } from "./record";
import type { FightRoster } from "./fight-roster";
import type { StepWithEvents, StepInfo } from "../store/stored-form";

/** A fight's session with the parts that an arriving step reaches. */
interface SteppedSession extends Session {
  readonly record: FightRecord;
  readonly requests: FightRequests;
  readonly roster: FightRoster;
  applyChosenRules(): Promise<void>;
  refresh(): Promise<void>;
}

const RULED = ["round", "turn", "combatants"];

/** Fields that can affect a combat's variant. */
const CHOOSING = ["scene", "flags"];

function isTouched(changed: object): boolean {
  const { flags } = changed as { readonly flags?: unknown };
  return typeof flags === "object" && flags !== null && MODULE_ID in flags;
}

export class FightSteps {
  #seen: Encounter | null = null;
  #lastGood: Encounter | null = null;
  #isReported = false;
  #consequences: Promise<void> = Promise.resolve();

  constructor(private readonly session: SteppedSession) {}

  get lastGood(): Encounter | null {
    return this.#lastGood;
  }

  /** Begins to watch: what is stored now is not new. */
  startWatching(): void {
    this.acceptStored();
    this.session.roster.rememberAll();
    this.#reportDamaged();
  }

  /** Accepts what is stored, because it was just read from the server. */
  acceptStored(): void {
    const { stored } = this.session;
    this.#seen = stored;
    if (stored !== null) this.#lastGood = stored;
    this.#checkLateAnswer();
  }

  /** Runs a step's consequences after earlier steps'. A failure is reported and stops nothing. */
  enqueue(job: () => Promise<void>): void {
    this.#consequences = this.#consequences.then(async () => forAWhile(job())).catch(report("step"));
  }

  /** Handles an update of the combat. Returns true if others wrote to the fields that belong to the rules. */
  onUpdate(changed: object, options: unknown, userId: string, prior: Combat.HistoryData): boolean {
    const { session } = this;
    session.forgetUnsaved();
    const info = stepIn(options, userId);
    if (info !== null) {
      this.#onStepUpdate(info, prior, isTouched(changed));
      return false;
    }
    const isOwn = isOurs(options, userId);
    if (isTouched(changed)) this.#onFlagsUpdate();
    if (isOwn) this.acceptStored();
    else if (isTouched(changed)) this.#noteReadable();
    if (CHOOSING.some((field) => field in changed)) session.applyChosenRules().catch(report("choice"));
    return !isOwn && RULED.some((field) => field in changed);
  }

  #onStepUpdate(info: StepInfo, prior: Combat.HistoryData, touched: boolean): void {
    const { stored } = this.session;
    const isMissing = this.#hasMissed(info);
    const before = this.#seen;
    const step = isMissing || stored === null ? null : this.session.record.stepWithEvents(info, before, stored);
    if (isMissing || (step === null && stored !== null)) {
      // The document mixes two states, so read it again.
      void this.session.refresh();
      return;
    }
    if (touched) this.#onFlagsUpdate();
    if (step !== null && stored !== null) this.#onStep(step, stored, prior);
  }

  #onFlagsUpdate(): void {
    this.#reportDamaged();
    this.#checkLateAnswer();
    this.session.notifyChanged();
  }

  /** Others wrote to our flags. Readable parts stay valid. */
  #noteReadable(): void {
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

  #onStep(info: StepWithEvents, now: Encounter, prior: Combat.HistoryData): void {
    const { session } = this;
    const before = this.#seen;
    if (before === null) this.session.roster.rememberAll();
    this.#seen = now;
    this.#lastGood = now;
    session.listeners.onStep(session, { info, before, now, prior });
  }

  #reportDamaged(): void {
    if (!game.user.isGM || this.#isReported || this.session.status().kind !== "problem") return;
    this.#isReported = true;
    ui.notifications.error("TURNWRIGHT.notifications.damaged", { localize: true });
    requestMemories(this.session, sendMessage);
  }

  /** An update may complete a request that was left unanswered or answered as not done. */
  #checkLateAnswer(): void {
    answerFromDocuments();
    const done = storedFlags(this.session.combat).requests?.[game.user.id ?? ""];
    if (done !== undefined && this.session.requests.clearUnanswered(done.id)) notifyDoneAfterAll();
  }
}
