import { report } from "../parts/report";
import { native, screen, screenAfter } from "../../core/index";
import { whileConnected } from "../compat/connection";
import type { Author, Command, Encounter, Screen, Viewer } from "../../core/index";
import { decidesHere, isDeciding } from "../authority/deciding";
import { followChoice } from "../authority/choices";
import { decide, type Request, RequestLog } from "../authority/decide";
import { isFrozen } from "../variant/resolve";
import { isSystemRoll, byThisGM, viewerOf } from "../authority/permissions";
import type { StepWrite, SystemMoment } from "../authority/system-moment";
import { readAnew } from "./read-anew";
import { Queue } from "./queue";
import { FightRecord } from "./record";
import { FightRequests } from "./requests";
import { FightRoster } from "./roster-watch";
import { FightSteps } from "./steps";
import type { FightListeners } from "./listeners";
import type { SessionSlot } from "./session-slot";
import type { Answer } from "../authority/answer";
import type { Suggestion } from "../store/suggestions";
import type { SurfaceState } from "../view-models/surface-state";
import type { MadeRoll } from "../dice/rolling";
import type { Reading, RecordStatus } from "../store/record-status";
import type { LiveChoice } from "../variant/resolve";

interface Looks {
  readonly encounter: Encounter;
  readonly screens: Map<string, Screen>;
  ranks: ReadonlyMap<string, number> | null;
  visible: { readonly screen: Screen; readonly ids: ReadonlySet<string> } | null;
}

const keyOf = (viewer: Viewer): string => (viewer.gm ? "gm" : viewer.controls.join(" "));

/** All that this client knows of one fight. Made when a combat is first used, and dropped with it. */
export class FightSession {
  readonly queue = new Queue();
  readonly record: FightRecord;
  readonly requests: FightRequests;
  readonly steps: FightSteps;
  readonly roster: FightRoster;
  readonly log = new RequestLog();
  /** Documents of combatants just deleted, by id, until their step is stored. */
  readonly deleted = new Map<string, object>();
  /** Suggestions about combatants that no player sees, which stay on the deciding client. */
  readonly suggestions = new Map<string, Suggestion>();

  /** What is open and typed on each surface of the fight. */
  readonly surfaces = new Map<string, SurfaceState>();

  readonly #slots = new Map<SessionSlot<unknown>, unknown>();
  #looks: Looks | null = null;
  #stale: Promise<void> | null = null;
  #readAnew: (() => void) | null = null;

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

  /** The folders above, which act on fights. Throws if they are not connected. */
  get listeners(): FightListeners {
    if (listeners === null) throw new Error("Turnwright's fights are used before they are tied to what draws them");
    return listeners;
  }

  // The fight's state

  reading(): Reading {
    return this.record.reading();
  }

  standing(): RecordStatus {
    return this.record.standing();
  }

  choice(): LiveChoice {
    return this.record.choice();
  }

  get isRuled(): boolean {
    return this.standing().kind === "ruled";
  }

  /** Stored or not. Null if left alone or unreadable. */
  get encounter(): Encounter | null {
    const standing = this.standing();
    return standing.kind === "ruled" ? standing.encounter : null;
  }

  /** Null if missing or unreadable. */
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
  readAgain(): void {
    this.record.readAgain();
    this.steps.trust();
    this.changed();
  }

  lastGood(): Encounter | null {
    return this.steps.lastGood;
  }

  // Looking

  get viewer(): Viewer {
    return viewerOf(game.user, this.combat);
  }

  #looksAt(encounter: Encounter): Looks {
    if (this.#looks?.encounter !== encounter) {
      this.#looks = { encounter, screens: new Map(), ranks: null, visible: null };
    }
    return this.#looks;
  }

  screen(): Screen | null {
    const { encounter, viewer } = this;
    if (encounter === null) return null;
    const { screens } = this.#looksAt(encounter);
    const key = keyOf(viewer);
    const made = screens.get(key) ?? screen(encounter, viewer);
    screens.set(key, made);
    return made;
  }

  /** The variant's screen failed, so a plain one is drawn until the next step. */
  drawPlainly(error: unknown): void {
    const { encounter, viewer } = this;
    if (encounter !== null) this.#looksAt(encounter).screens.set(keyOf(viewer), screenAfter(error, encounter, viewer));
  }

  ranks(): ReadonlyMap<string, number> | null {
    const { encounter } = this;
    if (encounter === null) return null;
    const looks = this.#looksAt(encounter);
    looks.ranks ??= new Map(native(encounter).order.map((id, index) => [id, index] as const));
    return looks.ranks;
  }

  visible(): ReadonlySet<string> | null {
    const { encounter } = this;
    const shown = this.screen();
    if (encounter === null || shown === null) return null;
    const looks = this.#looksAt(encounter);
    if (looks.visible?.screen !== shown) {
      const ids = shown.rows.flatMap(({ id, group }) => [id, ...(group?.members ?? []).map((member) => member.id)]);
      looks.visible = { screen: shown, ids: new Set(ids) };
    }
    return looks.visible.ids;
  }

  changed(): void {
    this.listeners.changed(this);
  }

  // Deciding

  mayDecide(): boolean {
    return this.#stale === null && isDeciding();
  }

  /** {@link mayDecide}, but a page that has slept asks the user's other tabs first. */
  async stillDecides(): Promise<boolean> {
    return (await decidesHere()) && this.mayDecide();
  }

  /** Whether the combat is still in the world: a write could reach another with the same id. */
  get isInWorld(): boolean {
    return game.combats.get(this.id) === this.combat;
  }

  /** Gives this user's command, as every click does. Never throws. */
  async request(command: Command): Promise<Answer> {
    const isSystems = isSystemRoll(this.encounter, this.viewer, command);
    return isSystems ? this.listeners.rollBySystem(this, command) : this.requests.give(command);
  }

  /** Decides a request on this client. One at a time, each with the latest documents. */
  async decide(request: Request): Promise<Answer> {
    return this.queue.run(async () => decide(this, request));
  }

  /** Gives a command for documents, in the queue. `author` wrote them; this GM if Foundry checked the right. */
  async give(command: Command, author: Author): Promise<Answer> {
    return decide(this, { command, tape: {}, rev: null, id: null, deadline: null, author: () => author });
  }

  async followChoice(): Promise<void> {
    const { stored } = this;
    if (!this.mayDecide() || stored === null || isFrozen(stored)) return;
    await this.queue.run(async () => followChoice(this, async (command) => this.give(command, byThisGM())));
  }

  /** Shows a command's dice. Never throws, because the dice count anyway. */
  async showRolls(encounter: Encounter, rolls: readonly MadeRoll[]): Promise<void> {
    if (rolls.length === 0) return;
    await whileConnected(this.listeners.rolled(this, encounter, rolls)).catch(report("rolls"));
  }

  async storeAlong(moment: SystemMoment, step: StepWrite): Promise<void> {
    return this.listeners.storeAlong(this, moment, step);
  }

  // The connection

  get isFresh(): boolean {
    return this.#stale === null;
  }

  async untilReadAnew(): Promise<void> {
    await this.#stale;
  }

  /** The connection was lost or an update missed, so the fight may be outdated. */
  distrust(): void {
    this.#stale ??= new Promise((resolve) => {
      this.#readAnew = resolve;
    });
    this.changed();
  }

  /** Reads the fight from the server again. If that fails, reloads the page. */
  async refresh(): Promise<void> {
    this.distrust();
    if (!(await readAnew(this.combat))) return;
    this.#stale = null;
    this.#readAnew?.();
    this.record.readAgain();
    this.forgetUnsaved();
    this.steps.trust();
    this.changed();
  }
}

const sessions = new WeakMap<Combat.Implementation, FightSession>();

let listeners: FightListeners | null = null;

/** Connects the folders above to all sessions. Once, before the first document is made. */
export const listenToFights = (all: FightListeners): void => void (listeners = all);

/** A combat's session, made on first use. This is the only map by combat. */
export function sessionOf(combat: Combat.Implementation): FightSession {
  const known = sessions.get(combat);
  if (known !== undefined) return known;
  const made = new FightSession(combat);
  sessions.set(combat, made);
  return made;
}

/** The session of an object's fight, or null. Systems pass objects without a parent where Foundry passes combatants. */
export const sessionAround = ({ parent }: { readonly parent?: Combat.Implementation | null }): FightSession | null =>
  parent ? sessionOf(parent) : null;

export function fightById(id: string): FightSession | null {
  const combat = game.combats.get(id);
  return combat === undefined ? null : sessionOf(combat);
}

export const allSessions = (): FightSession[] => game.combats.contents.map(sessionOf);
