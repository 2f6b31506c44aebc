import { sessionOf, allSessions } from "../../session/fight-session";
import { SessionSlot } from "../../session/session-slot";
import { wordsFor } from "../../session/words";
import { Patience, tellFailure } from "./patience";
import { tellBridge } from "./bridges";
import type { SystemMethod } from "../../bindings/system-life";
import type { StepWrite, SystemMoment } from "../../authority/system-moment";

export class Life {
  /** Whether the method has written its position, at which the step was stored. */
  hasWritten = false;
  #isLate = false;
  #ended: Promise<unknown> = Promise.resolve();
  #patience = new Patience();
  #stored: Promise<void> | null = null;
  #wake = (): void => {};
  /** Resolves when the rules stop waiting: the method has ended or takes too long. */
  #leaves: Promise<void> = Promise.resolve();

  /** `round`: the step's resulting round. `write` stores the step. */
  constructor(
    readonly method: SystemMethod,
    readonly round: number,
    private readonly write: () => Promise<void>,
  ) {}

  /** Whether the rules continue without the method, because it waits for a user or too long. */
  get isLate(): boolean {
    return this.#isLate;
  }

  get leaves(): Promise<void> {
    return this.#leaves;
  }

  async store(): Promise<void> {
    this.#stored ??= this.write();
    this.#wake();
    return this.#stored;
  }

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

  /** The method has written something, so the rules wait for a late one again. */
  stir(): void {
    if (this.#isLate) this.#wait();
    else this.#patience.renew();
  }
}

/** A fight's running system methods. One may wait for an answer while others run. */
export class SystemLives {
  #open: readonly Life[] = [];
  #isOurs = false;

  get open(): readonly Life[] {
    return this.#open;
  }

  /** The method that the rules wait for, with its position held back. */
  get atWork(): Life | null {
    return this.#open.find(({ isLate }) => !isLate) ?? null;
  }

  async run(life: Life, method: () => Promise<unknown>): Promise<void> {
    this.#open = [life, ...this.#open];
    // Start it asynchronously, so that an immediate error is like a later one.
    const running = Promise.resolve().then(method);
    const close = (): void => void (this.#open = this.#open.filter((each) => each !== life));
    running.then(close, close);
    return life.runAround(running);
  }

  async rest(): Promise<void> {
    while (this.atWork !== null) await this.atWork.leaves;
  }

  /** Sends Foundry our own events, which the system's methods would send too. */
  tell(ours: () => void): void {
    this.#isOurs = true;
    try {
      ours();
    } finally {
      this.#isOurs = false;
    }
  }

  /** Whether the current event comes from a system method: a sound, or a hook with a position that was not written. */
  get isTheirs(): boolean {
    return this.#open.length > 0 && !this.#isOurs;
  }
}

const LIVES = new SessionSlot(() => new SystemLives());

export const livesOf = (combat: Combat.Implementation): SystemLives => sessionOf(combat).slot(LIVES);

/** The key of our combat class's access to the class below. A symbol, because no system can have it. */
export const BY_SYSTEM = Symbol("Turnwright: the system's own methods");

export interface BySystem {
  readonly [BY_SYSTEM]: {
    readonly startCombat: () => Promise<unknown>;
    readonly nextRound: () => Promise<unknown>;
    readonly rollInitiative: (ids: string[], options: object) => Promise<unknown>;
  };
}

/** Tells the GM that a method ended without its own write, for example by a closed dialog. */
const tellBrokenOff = (combat: Combat.Implementation): void =>
  void ui.notifications.warn(wordsFor(combat).own("notifications.system-broke-off"));

function putPositionBack(combat: Combat.Implementation): void {
  const { round, turn } = combat._source;
  if (combat.round === round && combat.turn === turn) return;
  Object.assign(combat, { round, turn });
  combat.setupTurns();
  sessionOf(combat).changed();
}

/** Stores a step while the system's own method runs, at the latest when that ends, fails or takes too long. */
export async function storeAlong(
  combat: Combat.Implementation,
  { method, round, ended }: SystemMoment,
  step: StepWrite,
): Promise<void> {
  // As in systems, an ending turn is still current.
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

/** Foundry's hooks around a document's write. Their last argument is the author's id. */
const WRITES = /^(?:pre)?(?:create|update|delete)[A-Z]/i;

/** A write on this client is a sign of running system methods. */
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

/** Suppresses system methods' hooks about a position that is not written. Nothing else stops a hook. */
function holdHooks(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { call, callAll } = Hooks as unknown as Record<"call" | "callAll", Call>;
  Object.assign(Hooks, { call: holding(call), callAll: holding(callAll) });
}
