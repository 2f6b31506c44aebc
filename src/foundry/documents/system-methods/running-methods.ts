import { sessionOf, allSessions } from "../../session/fight-session";
import { SessionSlot } from "../../session/session-slot";
import { wordsFor } from "../../session/fight-view";
import { Patience, reportFailure, patiently } from "./patience";
import { type SystemMethod, bridgeArguments, bridgeAt, roundBridge, ownInitiative } from "../../bindings/system";
import { isOurs } from "../../store/step-options";
import type { StepWrite, SystemCall } from "../../authority/session";
import type { Bridge, HookBridge } from "../../bindings/preset";

function callHook(
  { hook, type }: HookBridge,
  combat: Combat.Implementation,
  combatant?: Combatant.Implementation,
): void {
  const { round, combatants } = combat;
  const event = {
    type,
    round,
    combatants,
    combatant,
    token: combatant?.token,
    actor: combatant?.actor,
    actors: combatants.contents.flatMap(({ actor }) => actor ?? []),
    hasActor: combatant !== undefined,
  };
  // The published types know only Foundry's hooks.
  (Hooks as unknown as { callAll(name: string, event: object): void }).callAll(hook, event);
}

async function callMethod(bridge: Bridge, combatant: Combatant.Implementation): Promise<void> {
  const own = (combatant as unknown as Readonly<Record<string, unknown>>)[bridge.method];
  if (typeof own !== "function") return;
  const call = async (): Promise<unknown> =>
    (own as (...args: number[]) => unknown).apply(combatant, bridgeArguments(bridge, combatant));
  await patiently(call(), `${bridge.method}()`);
}

/** Tells the system that a turn starts or ends, as our rules would not. Failures stop nothing. */
export async function callBridge(
  combat: Combat.Implementation,
  moment: "turnStart" | "turnEnd",
  id: string,
): Promise<void> {
  const bridge = bridgeAt(moment);
  const combatant = combat.combatants.get(id);
  if (bridge === null || combatant === undefined) return;
  if ("method" in bridge) await callMethod(bridge, combatant);
  else callHook(bridge, combat, combatant);
}

/** The same for a round's start. */
export function callRoundBridge(combat: Combat.Implementation): void {
  const bridge = roundBridge();
  if (bridge !== null) callHook(bridge, combat);
}

class RunningMethod {
  /** Whether the method has written its position, at which the step was stored. */
  hasWritten = false;
  #isLate = false;
  #ended: Promise<unknown> = Promise.resolve();
  #patience = new Patience();
  #stored: Promise<void> | null = null;
  #wake = (): void => {};
  /** Resolves when the rules stop waiting: the method has ended or takes too long. */
  #released: Promise<void> = Promise.resolve();

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

  get released(): Promise<void> {
    return this.#released;
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
    this.#ended = method.catch((error: unknown) => reportFailure(error, `${this.method}()`));
    this.#wait();
    await Promise.race([wanted, this.#released]);
    await this.store();
  }

  #wait(): void {
    this.#isLate = false;
    this.#released = this.#patience.until(this.#ended).then(() => void (this.#isLate = true));
  }

  /** The method has written something, so the rules wait for a late one again. */
  noteActivity(): void {
    if (this.#isLate) this.#wait();
    else this.#patience.renew();
  }
}

/** A fight's running system methods. One may wait for an answer while others run. */
class SystemMethods {
  #open: readonly RunningMethod[] = [];
  #isOurs = false;

  get open(): readonly RunningMethod[] {
    return this.#open;
  }

  /** The method that the rules wait for, with its position held back. */
  get atWork(): RunningMethod | null {
    return this.#open.find(({ isLate }) => !isLate) ?? null;
  }

  async run(running: RunningMethod, method: () => Promise<unknown>): Promise<void> {
    this.#open = [running, ...this.#open];
    // Start it asynchronously, so that an immediate error is like a later one.
    const ending = Promise.resolve().then(method);
    const close = (): void => void (this.#open = this.#open.filter((each) => each !== running));
    ending.then(close, close);
    return running.runAround(ending);
  }

  async untilIdle(): Promise<void> {
    while (this.atWork !== null) await this.atWork.released;
  }

  /** Sends Foundry our own events, which the system's methods would send too. */
  sendOwnEvents(ours: () => void): void {
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

const METHODS = new SessionSlot(() => new SystemMethods());

export const systemMethodsOf = (combat: Combat.Implementation): SystemMethods => sessionOf(combat).slot(METHODS);

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
const notifyBrokenOff = (combat: Combat.Implementation): void =>
  void ui.notifications.warn(wordsFor(combat).own("notifications.system-broke-off"));

function resetPosition(combat: Combat.Implementation): void {
  const { round, turn } = combat._source;
  if (combat.round === round && combat.turn === turn) return;
  Object.assign(combat, { round, turn });
  combat.setupTurns();
  sessionOf(combat).notifyChanged();
}

/** Stores a step while the system's own method runs, at the latest when that ends, fails or takes too long. */
export async function storeDuringSystemMethod(
  combat: Combat.Implementation,
  { method, round, ended }: SystemCall,
  step: StepWrite,
): Promise<void> {
  // As in systems, an ending turn is still current.
  for (const id of ended) await callBridge(combat, "turnEnd", id);
  const lives = systemMethodsOf(combat);
  const write = async (): Promise<void> => {
    lives.sendOwnEvents(step.announce);
    await step.store();
  };
  if (method === null) return write();
  holdHooks();
  const own = (combat as unknown as BySystem)[BY_SYSTEM];
  const running = new RunningMethod(method, round, write);
  return lives.run(running, async () => {
    await own[method]();
    if (!running.hasWritten) notifyBrokenOff(combat);
    resetPosition(combat);
  });
}

/** Foundry's hooks before an update of the position. */
const BEFORE_MOVES: ReadonlySet<unknown> = new Set(["combatStart", "combatRound", "combatTurn"]);

type Call = (...args: unknown[]) => boolean;

function isHeld(name: unknown, combat: unknown): boolean {
  if (!BEFORE_MOVES.has(name) || !(combat instanceof CONFIG.Combat.documentClass)) return false;
  return systemMethodsOf(combat).isTheirs && sessionOf(combat).isRuled;
}

/** Foundry's hooks around a document's write. Their last argument is the author's id. */
const WRITES = /^(?:pre)?(?:create|update|delete)[A-Z]/i;

/** A write on this client is a sign of running system methods. */
function noteWrite(name: unknown, author: unknown): void {
  if (typeof name !== "string" || author !== game.user.id || !WRITES.test(name)) return;
  for (const { combat } of allSessions()) systemMethodsOf(combat).atWork?.noteActivity();
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

type PositionChange = Readonly<Record<string, unknown>>;

const POSITION_OPTIONS: ReadonlySet<string> = new Set([
  "direction",
  "worldTime",
  "advanceTime",
  "combatTurn",
  "updateTurn",
]);

export function optionsWithoutPosition(options: unknown): object {
  const kept = Object.entries((options ?? {}) as PositionChange).filter(([key]) => !POSITION_OPTIONS.has(key));
  return { ...Object.fromEntries(kept), turnEvents: false };
}

/** A combatant's part of an update without its number, if numbers belong to the rules. */
function withoutNumber(row: PositionChange): PositionChange | null {
  if (ownInitiative() !== null) return row;
  const { initiative: _held, ...rest } = row;
  return Object.keys(rest).some((key) => key !== "_id") ? rest : null;
}

function withoutPosition({ round: _round, turn: _turn, combatants, ...rest }: PositionChange): PositionChange {
  if (!Array.isArray(combatants)) return combatants === undefined ? rest : { ...rest, combatants };
  const rows = (combatants as PositionChange[]).flatMap((row) => withoutNumber(row) ?? []);
  return rows.length === 0 ? rest : { ...rest, combatants: rows };
}

const hasMoved = (change: PositionChange): boolean => change["round"] !== undefined || change["turn"] !== undefined;

/** Finds the late system method that an update belongs to, by its round: the method's own, or the round begun since. */
function lateWriter(
  combat: Combat.Implementation,
  { open }: SystemMethods,
  { round }: PositionChange,
): RunningMethod | null {
  const isOwn = (running: RunningMethod): boolean =>
    round === running.round || (running.method === "nextRound" && round === combat._source.round + 1);
  return open.find((running) => running.isLate && isOwn(running)) ?? null;
}

/** Holds back an update's position while a system method runs. The first stores the step. Null if unrelated. */
export function holdBackUpdate(combat: Combat.Implementation, change: unknown, options: unknown) {
  const lives = systemMethodsOf(combat);
  if (lives.open.length === 0 || typeof change !== "object" || change === null) return null;
  if (isOurs(options, game.user.id ?? "") || !sessionOf(combat).isRuled) return null;
  const fields = change as PositionChange;
  const running = lives.atWork ?? (hasMoved(fields) ? lateWriter(combat, lives, fields) : null);
  if (running === null) return null;
  if (running.isLate) running.noteActivity();
  return {
    remaining: withoutPosition(fields),
    options: optionsWithoutPosition(options),
    async stored() {
      if (!hasMoved(fields)) return;
      running.hasWritten = true;
      await running.store();
    },
  };
}

/** Whether a system method is running, whose numbers and positions do not count. */
export const isSystemAtWork = (combat: Combat.Implementation): boolean =>
  systemMethodsOf(combat).atWork !== null && sessionOf(combat).isRuled;
