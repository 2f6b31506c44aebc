import type { DiceRequest, Outcome, Tape, Command } from "../../core/index";

export interface MadeRoll {
  readonly request: DiceRequest;
  readonly roll: Roll;
}

/** Thrown dice: rolls to show, and faces for the tape. */
export interface Thrown {
  readonly made: readonly MadeRoll[];
  readonly fallen: readonly Fallen[];
}

async function roll(request: DiceRequest): Promise<MadeRoll> {
  const made = new Roll(request.formula);
  await made.evaluate();
  return { request, roll: made };
}

/** Throws the core's requests with Foundry's dice on this client. */
export async function throwDice(requests: readonly DiceRequest[]): Promise<Thrown> {
  return thrownFrom(await Promise.all(requests.map(roll)));
}

const thrownFrom = (made: readonly MadeRoll[]): Thrown => ({
  made,
  fallen: made.map((madeRoll) => ({ request: madeRoll.request, faces: facesOf(madeRoll.roll) })),
});

/** Who throws which dice, and how. */
export interface Hand {
  throws(request: DiceRequest): boolean;
  throw(requests: readonly DiceRequest[]): Promise<Thrown>;
}

export interface Rolled extends Thrown {
  readonly outcome: Outcome;
  readonly tape: Tape;
}

/**
 * Proposes and throws until the outcome is final or other hands must throw. The asking and the deciding client share
 * this loop.
 */
export async function proposeRolling(propose: (tape: Tape) => Outcome, tape: Tape, hand: Hand): Promise<Rolled> {
  const made: MadeRoll[] = [];
  const fallen: Fallen[] = [];
  let now = tape;
  for (;;) {
    const outcome = propose(now);
    const own = outcome.kind === "needs-dice" ? outcome.requests.filter((request) => hand.throws(request)) : [];
    if (outcome.kind !== "needs-dice" || own.length === 0) return { outcome, tape: now, made, fallen };
    const thrown = await hand.throw(own);
    made.push(...thrown.made);
    fallen.push(...thrown.fallen);
    now = extended(now, thrown.fallen);
    // The core asks for everything together, so the missing part is another hand's.
    if (own.length < outcome.requests.length) return { outcome, tape: now, made, fallen };
  }
}

interface RolledDice {
  readonly dice: readonly { readonly results: readonly { readonly result: number }[] }[];
}

/** A roll's faces in the order of its formula, including dropped dice. */
export const facesOf = ({ dice }: RolledDice): number[] =>
  dice.flatMap((die) => die.results.map(({ result }) => result));

interface Fallen {
  readonly request: DiceRequest;
  readonly faces: readonly number[];
}

export function extended(tape: Tape, fallen: readonly Fallen[]): Tape {
  const longer: Record<string, readonly number[]> = { ...tape };
  for (const { request, faces } of fallen) longer[request.for] = [...(longer[request.for] ?? []), ...faces];
  return longer;
}

/** The rolls whose faces a command used. */
export const usedOf = (made: readonly MadeRoll[], fallen: readonly Fallen[]): MadeRoll[] =>
  made.filter(({ request }) => fallen.some((used) => isFor(used.request, request)));

const isFor = (one: DiceRequest, other: DiceRequest): boolean => one.for === other.for && one.formula === other.formula;

/** Removes and returns the first of these dice for an equal request, or null. */
function removeFor<T extends { readonly request: DiceRequest }>(dice: T[], request: DiceRequest): T | null {
  const at = dice.findIndex((each) => isFor(each.request, request));
  return at === -1 ? null : (dice.splice(at, 1)[0] ?? null);
}

const KEPT = 20;

/** A command's key in a round: its dice are for nothing else. */
export const purposeOf = (round: number, command: Command): string => JSON.stringify([round, command]);

/**
 * Dice thrown for a refused command, because the GM had left or others came first. A retry gets the same dice, because
 * otherwise a refusal would allow a second throw. Forgotten once the command is done.
 */
export class KeptDice {
  readonly #fallen = new Map<string, Fallen[]>();

  /** Removes and returns the earlier faces for an equal request of this command, or null. */
  remove(purpose: string, request: DiceRequest): Fallen | null {
    return removeFor(this.#fallen.get(purpose) ?? [], request);
  }

  keep(purpose: string, fallen: readonly Fallen[]): void {
    if (fallen.length === 0) return;
    const all = [...fallen, ...(this.#fallen.get(purpose) ?? [])];
    this.#fallen.delete(purpose);
    this.#fallen.set(purpose, all);
    const [oldest] = this.#fallen.keys();
    if (this.#fallen.size > KEPT && oldest !== undefined) this.#fallen.delete(oldest);
  }

  forget(purpose: string): void {
    this.#fallen.delete(purpose);
  }
}

/** The wait for dice during which a command holds the page, in milliseconds. Dice that need nobody come sooner. */
const HOLD = 250;

/** The wait for dice after which their user is asked to roll again, in milliseconds. */
const LONGEST = 20_000;

/** The deciding client's wait for dice, shorter than that of the user who asked. */
const WHILE_DECIDING = 10_000;

/** The wait for a chat that shows dice, which may play an animation. */
const SHOWING = 1000;

/** The dice were refused, or did not come in time. */
export class NoDice extends Error {}

/** A request in the queue lacks dice, which are thrown outside it. */
class DiceMissing extends Error {
  constructor(readonly requests: readonly DiceRequest[]) {
    super("Dice are missing");
  }
}

const failed = (error: unknown): never => {
  throw new NoDice("The dice failed", { cause: error });
};

/** Resolves after a time, or never if stopped before. */
function after(milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return { passed, stop: () => clearTimeout(timer) };
}

/**
 * Waits for dice on the deciding client.
 *
 * @throws {NoDice} if they fail or are late
 */
async function diceInTime<T>(dice: Promise<T>): Promise<T> {
  const limit = after(WHILE_DECIDING);
  const late = limit.passed.then(() => {
    throw new NoDice("The dice are late");
  });
  try {
    return await Promise.race([dice.catch(failed), late]);
  } finally {
    limit.stop();
  }
}

/** The deciding client's hand for commands of documents, whose dice all requests in the queue wait for. */
export const HAND_IN_QUEUE: Hand = {
  throws: () => true,
  throw: async (requests) => diceInTime(throwDice(requests)),
};

/** A hand with dice that were thrown before. Lets an attempt fail that needs others. */
function handWith(made: readonly MadeRoll[]): Hand {
  const left = [...made];
  return {
    throws: () => true,
    throw: async (requests) => {
      const taken = requests.map((request) => ({ request, made: removeFor(left, request) }));
      const missing = taken.flatMap((each) => (each.made === null ? [each.request] : []));
      if (missing.length > 0) throw new DiceMissing(missing);
      return thrownFrom(taken.flatMap((each) => each.made ?? []));
    },
  };
}

/**
 * Attempts something in the queue, throws the dice that it lacks outside the queue, and attempts it again with them: no
 * other request waits for these dice.
 *
 * @throws {NoDice} if the dice fail or are late
 */
export async function betweenThrows<T>(attempt: (hand: Hand) => Promise<T>): Promise<T> {
  const made: MadeRoll[] = [];
  for (;;) {
    try {
      return await attempt(handWith(made));
    } catch (error) {
      if (!(error instanceof DiceMissing)) throw error;
      const thrown = await diceInTime(throwDice(error.requests));
      made.push(...thrown.made);
    }
  }
}

/** Waits for dice to be shown, but not for long: they count anyway. */
export async function untilShown(shown: Promise<void>): Promise<void> {
  const limit = after(SHOWING);
  await Promise.race([shown, limit.passed]);
  limit.stop();
}

/** Why a wait for dice ended without them: they did not come, or others made them needless. */
type Ending = "no-dice" | "stale";

/** A command's wait for the dice of its user: a person, a dialog or another module may keep them. */
export class DiceWait {
  #isOpen = false;
  #isGivenUp = false;
  #isSlow = false;
  #isLate = false;
  #slow = (): void => {};
  #late = (_ending: Ending): void => {};
  /** Resolves once the dice may no longer hold the page. */
  readonly slow = new Promise<void>((resolve) => {
    this.#slow = resolve;
  });
  /** Resolves once the dice are late. They still count if they come before another roll. */
  readonly late = new Promise<Ending>((resolve) => {
    this.#late = resolve;
  });

  /** Whether dice are missing that are not late yet. */
  get isOpen(): boolean {
    return this.#isOpen && !this.#isLate;
  }

  /** Whether the dice may no longer hold the page. */
  get isSlow(): boolean {
    return this.#isSlow;
  }

  get isLate(): boolean {
    return this.#isLate;
  }

  /** Another roll replaced this one, its dice became needless, or its user no longer waits. Its dice do not count. */
  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  giveUp(ending: Ending = "no-dice"): void {
    this.#isGivenUp = true;
    this.#end(ending);
  }

  #end(ending: Ending): void {
    this.#isLate = true;
    this.#late(ending);
  }

  /**
   * Waits for dice without limit.
   *
   * @throws {NoDice} if they fail
   */
  async until<T>(dice: Promise<T>): Promise<T> {
    const hold = setTimeout(() => {
      this.#isSlow = true;
      this.#slow();
    }, HOLD);
    const limit = setTimeout(() => this.#end("no-dice"), LONGEST);
    this.#isOpen = true;
    try {
      return await dice.catch(failed);
    } finally {
      this.#isOpen = false;
      clearTimeout(hold);
      clearTimeout(limit);
    }
  }
}
