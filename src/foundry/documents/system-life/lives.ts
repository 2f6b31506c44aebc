import { sessionOf, allSessions } from "../../session/fight-session";
import { Slot } from "../../session/slot";
import { wordsFor } from "../../session/words";
import { Patience, tellFailure } from "./patience";
import { tellBridge } from "./bridges";
import type { SystemMethod } from "../../bindings/system-life";
import type { StepWrite, SystemMoment } from "../../authority/system-moment";

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

/** Tells the GM of a method that has ended without its own step, as where its dialog was closed: the rules have gone on without it. */
const tellBrokenOff = (combat: Combat.Implementation): void =>
  void ui.notifications.warn(wordsFor(combat).own("notifications.system-broke-off"));

/** Some systems set the position of the document in memory besides: what is stored counts. */
function putPositionBack(combat: Combat.Implementation): void {
  const { round, turn } = combat._source;
  if (combat.round === round && combat.turn === turn) return;
  Object.assign(combat, { round, turn });
  combat.setupTurns();
  sessionOf(combat).changed();
}

/**
 * Stores a step while the game system's own method for it is at work: what the method does before its own write of the
 * position sees the fight as it was, and what it does afterwards sees the fight as the rules have it. The step is stored at
 * the latest when the method ends, fails, or takes too long.
 */
export async function storeAlong(
  combat: Combat.Implementation,
  { method, round, ended }: SystemMoment,
  step: StepWrite,
): Promise<void> {
  // As systems do: whoever ends a turn still has it.
  for (const id of ended) await tellBridge(combat, "turnEnd", id);
  const lives = livesOf(combat);
  const write = async (): Promise<void> => {
    lives.tell(step.announce);
    await step.store();
  };
  if (method === null) return write();
  holdHooks();
  const own = (combat as unknown as BySystem)[BY_SYSTEM];
  const life = new Life(method, round, write);
  return lives.run(life, async () => {
    await own[method]();
    if (!life.hasWritten) tellBrokenOff(combat);
    putPositionBack(combat);
  });
}

/** Foundry's hooks before an update of the position. */
const BEFORE_MOVES: ReadonlySet<unknown> = new Set(["combatStart", "combatRound", "combatTurn"]);

type Call = (...args: unknown[]) => boolean;

function isHeld(name: unknown, combat: unknown): boolean {
  if (!BEFORE_MOVES.has(name) || !(combat instanceof CONFIG.Combat.documentClass)) return false;
  return livesOf(combat).isTheirs && sessionOf(combat).isRuled;
}

/** Foundry's hooks before and after a document is written; their last argument is the id of its author. */
const WRITES = /^(?:pre)?(?:create|update|delete)[A-Z]/i;

/** A document that this client writes while the system's methods are at work is a sign of them. */
function noteWrite(name: unknown, author: unknown): void {
  if (typeof name !== "string" || author !== game.user.id || !WRITES.test(name)) return;
  for (const { combat } of allSessions()) livesOf(combat).atWork?.stir();
}

const holding = (own: Call): Call =>
  function (this: unknown, name, combat, ...rest) {
    noteWrite(name, rest.at(-1));
    return isHeld(name, combat) || own.call(this, name, combat, ...rest);
  };

let isInstalled = false;

/**
 * Keeps back what the system's methods tell of a position that is not written: it has been told, with the right one. Nothing
 * else lets a call of a hook be kept back. What they write shows that they go on. Installed with the first fight that needs it, and once.
 */
function holdHooks(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { call, callAll } = Hooks as unknown as Record<"call" | "callAll", Call>;
  Object.assign(Hooks, { call: holding(call), callAll: holding(callAll) });
}
