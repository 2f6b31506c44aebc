import { sessionOf } from "../../session/fight-session";
import { Slot } from "../../session/slot";
import { Patience, tellFailure } from "./patience";
import type { SystemMethod } from "../../bindings/system-life";

/** One of the system's own methods at work on this client, around the write of a step. */
export class Life {
  /** True if the method has written a position of its own by now, in whose place the step was stored. */
  hasWritten = false;
  #isLate = false;
  #ended: Promise<unknown> = Promise.resolve();
  #patience = new Patience();
  #stored: Promise<void> | null = null;
  #wake = (): void => {};
  /** Comes true once the rules wait for the method no longer: it has ended, or takes too long. */
  #leaves: Promise<void> = Promise.resolve();

  /**
   * @param round the round that the step leads to
   * @param write stores the step
   */
  constructor(
    readonly method: SystemMethod,
    readonly round: number,
    private readonly write: () => Promise<void>,
  ) {}

  /** True while the rules go on without the method: it has asked somebody something, or waits. */
  get isLate(): boolean {
    return this.#isLate;
  }

  get leaves(): Promise<void> {
    return this.#leaves;
  }

  /** Stores the step. Every call after the first waits for the first. */
  async store(): Promise<void> {
    this.#stored ??= this.write();
    this.#wake();
    return this.#stored;
  }

  /** Lets the method run, and comes true once the step is stored: at the latest when the method has ended or takes too long. */
  async runAround(method: Promise<unknown>): Promise<void> {
    const wanted = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#ended = method.catch((error: unknown) => tellFailure(error, `${this.method}()`));
    this.#wait();
    await Promise.race([wanted, this.#leaves]);
    await this.store();
  }

  #wait(): void {
    this.#isLate = false;
    this.#leaves = this.#patience.until(this.#ended).then(() => void (this.#isLate = true));
  }

  /** The method goes on: it has written something. The rules wait for one that was late once more. */
  stir(): void {
    if (this.#isLate) this.#wait();
    else this.#patience.renew();
  }
}

/** The system's methods that are at work in one fight. There may be several: one may still wait for an answer. */
export class SystemLives {
  #open: readonly Life[] = [];
  #isOurs = false;

  /** The methods at work, the last one first, those that are late among them. */
  get open(): readonly Life[] {
    return this.#open;
  }

  /** The method that the rules still wait for, and whose position they hold back; null where there is none. */
  get atWork(): Life | null {
    return this.#open.find(({ isLate }) => !isLate) ?? null;
  }

  /** Runs a method of the system around the write of a step, and comes true once the step is stored. */
  async run(life: Life, method: () => Promise<unknown>): Promise<void> {
    this.#open = [life, ...this.#open];
    // In a moment of its own: what it throws at once is no different from what it throws later.
    const running = Promise.resolve().then(method);
    const close = (): void => void (this.#open = this.#open.filter((one) => one !== life));
    running.then(close, close);
    return life.runAround(running);
  }

  /** Comes true once the rules wait for none of them. */
  async rest(): Promise<void> {
    while (this.atWork !== null) await this.atWork.leaves;
  }

  /** Tells Foundry something of ours that the system's methods would tell, too. */
  tell(ours: () => void): void {
    this.#isOurs = true;
    try {
      ours();
    } finally {
      this.#isOurs = false;
    }
  }

  /** True if what is being told comes out of the system's methods: a sound, or a hook with a position that never was. */
  get isTheirs(): boolean {
    return this.#open.length > 0 && !this.#isOurs;
  }
}

const LIVES = new Slot(() => new SystemLives());

/** The system's methods that are at work in a fight. */
export const livesOf = (combat: Combat.Implementation): SystemLives => sessionOf(combat).slot(LIVES);

/** The name of what our combat class offers of the class beneath it: one that no system can have given. */
export const BY_SYSTEM = Symbol("Turnwright: the system's own methods");

/** The methods of the class beneath ours, past our own. */
export interface BySystem {
  readonly [BY_SYSTEM]: {
    readonly startCombat: () => Promise<unknown>;
    readonly nextRound: () => Promise<unknown>;
    readonly rollInitiative: (ids: string[], options: object) => Promise<unknown>;
  };
}
