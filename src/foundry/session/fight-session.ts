import { report } from "../parts/report";
import { inFew, native, screen, screenAfter } from "../../core/index";
import type { Command, Encounter, Screen, Viewer } from "../../core/index";
import { whileConnected } from "../compat/connection";
import { redrawTrackers } from "./trackers";
import { untilShown, type MadeRoll } from "../dice/rolling";
import { decidesHere, isDeciding } from "../authority/deciding";
import { applyChosenRules } from "../authority/choices";
import { decideNow } from "../authority/decide";
import { isFrozen, type LiveChoice } from "../variant/resolve";
import { authorOfThisGM, viewerOf } from "../authority/permissions";
import { reloadCombat } from "./reload-combat";
import { Pause } from "./pause";
import { FightRecord } from "./record";
import { FightRequests } from "./requests";
import { FightRoster } from "./fight-roster";
import { FightSteps } from "./steps";
import type { FightListeners, Session } from "../authority/session";
import type { SessionSlot } from "./session-slot";
import type { Suggestion } from "../store/suggestions";
import type { SurfaceState } from "../view-models/surface-state";
import type { Reading, RecordStatus } from "../store/record-status";

type Job = () => Promise<void>;

export class Queue {
  /** Jobs that follow the running one, before all that wait. */
  readonly #next: Job[] = [];
  readonly #waiting: Job[] = [];
  #isRunning = false;

  /** Runs a job after all earlier jobs. It must not wait for another job of this queue, which would never begin. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    return this.#add(this.#waiting, job);
  }

  async runNext<T>(job: () => Promise<T>): Promise<T> {
    return this.#add(this.#next, job);
  }

  async #add<T>(line: Job[], job: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      line.push(async () => job().then(resolve, reject));
      void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (;;) {
      const next = this.#next.shift() ?? this.#waiting.shift();
      if (next === undefined) break;
      await next();
    }
    this.#isRunning = false;
  }
}

interface DrawnCache {
  readonly encounter: Encounter;
  readonly screens: Map<string, Screen>;
  ranks: ReadonlyMap<string, number> | null;
  visible: { readonly screen: Screen; readonly ids: ReadonlySet<string> } | null;
}

const keyOf = (viewer: Viewer): string => (viewer.gm ? "gm" : viewer.controls.join(" "));

/** All that this client knows of one fight. Made when a combat is first used, and dropped with it. */
export class FightSession implements Session {
  readonly queue = new Queue();
  readonly record: FightRecord;
  readonly requests: FightRequests;
  readonly steps: FightSteps;
  readonly roster: FightRoster;
  readonly deleted = new Map<string, object>();
  readonly suggestions = new Map<string, Suggestion>();

  /** What is open and typed on each surface of the fight. */
  readonly surfaces = new Map<string, SurfaceState>();

  readonly #slots = new Map<SessionSlot<unknown>, unknown>();
  readonly #pauses: Pause[] = [];
  #drawnCache: DrawnCache | null = null;
  /** Whether other modules have yet to hear of the fight's change. */
  #isChanged = false;
  #stale: Promise<void> | null = null;
  #markFresh: (() => void) | null = null;

  constructor(readonly combat: Combat.Implementation) {
    this.record = new FightRecord(combat);
    this.requests = new FightRequests(this);
    this.roster = new FightRoster(this);
    this.steps = new FightSteps(this);
  }

  get id(): string {
    return this.combat.id ?? "";
  }

  slot<T>(slot: SessionSlot<T>): T {
    if (!this.#slots.has(slot)) this.#slots.set(slot, slot.make());
    return this.#slots.get(slot) as T;
  }

  get listeners(): FightListeners {
    if (listeners === null) throw new Error("Turnwright's fights are used before they are connected");
    return listeners;
  }

  pause(job: () => void): Pause {
    const made = new Pause(job);
    this.#pauses.push(made);
    return made;
  }

  endPauses(): void {
    for (const pause of this.#pauses) pause.end();
  }

  // The fight's state

  reading(): Reading {
    return this.record.reading();
  }

  status(): RecordStatus {
    return this.record.status();
  }

  choice(): LiveChoice {
    return this.record.choice();
  }

  get isRuled(): boolean {
    return this.status().kind === "ruled";
  }

  get encounter(): Encounter | null {
    const status = this.status();
    return status.kind === "ruled" ? status.encounter : null;
  }

  get stored(): Encounter | null {
    const reading = this.reading();
    return reading.kind === "encounter" ? reading.encounter : null;
  }

  get running(): Encounter | null {
    const { stored } = this;
    return stored?.stage === "ended" ? null : stored;
  }

  forgetUnsaved(): void {
    this.record.forgetUnsaved();
  }

  /** Reads what is stored again, because a key arrived. */
  rereadStored(): void {
    this.record.invalidate();
    this.steps.acceptStored();
    this.notifyChanged();
  }

  lastGoodState(): Encounter | null {
    return this.steps.lastGood;
  }

  // Looking

  get viewer(): Viewer {
    return viewerOf(game.user, this.combat);
  }

  #drawnCacheFor(encounter: Encounter): DrawnCache {
    if (this.#drawnCache?.encounter !== encounter) {
      this.#drawnCache = { encounter, screens: new Map(), ranks: null, visible: null };
    }
    return this.#drawnCache;
  }

  screen(): Screen | null {
    const { encounter, viewer } = this;
    if (encounter === null) return null;
    const { screens } = this.#drawnCacheFor(encounter);
    const key = keyOf(viewer);
    const made = screens.get(key) ?? screen(encounter, viewer);
    screens.set(key, made);
    return made;
  }

  /** The variant's screen failed, so a plain one is drawn until the next step. */
  drawPlainly(error: unknown): void {
    const { encounter, viewer } = this;
    if (encounter !== null)
      this.#drawnCacheFor(encounter).screens.set(keyOf(viewer), screenAfter(error, encounter, viewer));
  }

  ranks(): ReadonlyMap<string, number> | null {
    const { encounter } = this;
    if (encounter === null) return null;
    const cache = this.#drawnCacheFor(encounter);
    cache.ranks ??= new Map(native(encounter).order.map((id, index) => [id, index] as const));
    return cache.ranks;
  }

  visibleIds(): ReadonlySet<string> | null {
    const { encounter } = this;
    const shown = this.screen();
    if (encounter === null || shown === null) return null;
    const cache = this.#drawnCacheFor(encounter);
    if (cache.visible?.screen !== shown) {
      const ids = shown.rows.flatMap(({ id, group }) => [id, ...(group?.members ?? []).map((member) => member.id)]);
      cache.visible = { screen: shown, ids: new Set(ids) };
    }
    return cache.visible.ids;
  }

  /** Draws the changed fight. Other modules hear of it once for each moment, however much changes. */
  notifyChanged(): void {
    this.requests.endNeedless();
    if (ui.combat?.viewed?.id === this.combat.id) redrawTrackers();
    if (this.#isChanged) return;
    this.#isChanged = true;
    queueMicrotask(() => {
      this.#isChanged = false;
      Hooks.callAll("turnwright.changed", this.combat);
    });
  }

  // Deciding

  mayDecide(): boolean {
    return this.#stale === null && isDeciding();
  }

  async stillDecides(): Promise<boolean> {
    return (await decidesHere()) && this.mayDecide();
  }

  get isInWorld(): boolean {
    return game.combats.get(this.id) === this.combat;
  }

  inFew(commands: readonly Command[]): readonly Command[] {
    return this.encounter === null ? commands : inFew(this.encounter, commands);
  }

  async applyChosenRules(): Promise<void> {
    const { stored } = this;
    if (!this.mayDecide() || stored === null || isFrozen(stored)) return;
    await this.queue.run(async () =>
      applyChosenRules(this, async (command) => decideNow(this, command, authorOfThisGM())),
    );
  }

  async showRolls(encounter: Encounter, rolls: readonly MadeRoll[]): Promise<void> {
    if (rolls.length === 0) return;
    await untilShown(whileConnected(this.listeners.onRolls(this, encounter, rolls)).catch(report("rolls")));
  }

  // The connection

  get isFresh(): boolean {
    return this.#stale === null;
  }

  async untilFresh(): Promise<void> {
    await this.#stale;
  }

  /** The connection was lost or an update missed, so the fight may be outdated. */
  markStale(): void {
    this.#stale ??= new Promise((resolve) => {
      this.#markFresh = resolve;
    });
    this.notifyChanged();
  }

  /** Reads the fight from the server again. If that fails, reloads the page. */
  async refresh(): Promise<void> {
    this.markStale();
    if (!(await reloadCombat(this.combat))) return;
    this.#stale = null;
    this.#markFresh?.();
    this.record.invalidate();
    this.forgetUnsaved();
    this.steps.acceptStored();
    this.notifyChanged();
  }
}

const sessions = new WeakMap<Combat.Implementation, FightSession>();

let listeners: FightListeners | null = null;

/** Connects the rooms above to all sessions. Once, before the first document is made. */
export const connectFights = (all: FightListeners): void => void (listeners = all);

/** A combat's session, made on first use. This is the only map by combat. */
export function sessionOf(combat: Combat.Implementation): FightSession {
  const known = sessions.get(combat);
  if (known !== undefined) return known;
  const made = new FightSession(combat);
  sessions.set(combat, made);
  return made;
}

/** The session of an object's fight, or null. Systems pass objects without a parent where Foundry passes combatants. */
export const sessionOfParent = ({ parent }: { readonly parent?: Combat.Implementation | null }): FightSession | null =>
  parent ? sessionOf(parent) : null;

export function sessionById(id: string): FightSession | null {
  const combat = game.combats.get(id);
  return combat === undefined ? null : sessionOf(combat);
}

export const allSessions = (): FightSession[] => game.combats.contents.map(sessionOf);
