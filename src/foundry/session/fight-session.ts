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
import type { Slot } from "./slot";
import type { Answer } from "../authority/answer";
import type { Proposal } from "../store/proposals";
import type { SurfaceState } from "../view-models/surface-state";
import type { MadeRoll } from "../dice/rolling";
import { stepIn } from "../store/step-options";
import type { HeardStep, StepInfo } from "../store/step-info";
import type { Reading, RecordStatus } from "../store/record-status";
import type { LiveChoice } from "../variant/resolve";

/** Everything worked out of one encounter for this client, kept as long as that encounter is the newest. */
interface Looks {
  readonly encounter: Encounter;
  readonly screens: Map<string, Screen>;
  ranks: ReadonlyMap<string, number> | null;
  visible: { readonly screen: Screen; readonly ids: ReadonlySet<string> } | null;
}

const keyOf = (viewer: Viewer): string => (viewer.gm ? "gm" : viewer.controls.join(" "));

/**
 * Everything that this client knows of one fight: how it stands, who looks, what is pending, what was seen last, and the one
 * queue. Made when somebody looks at a combat, dropped with it.
 */
export class FightSession {
  /** Decisions, writes and what follows from steps: one after the other. */
  readonly queue = new Queue();
  readonly requests: FightRequests;
  readonly steps: FightSteps;
  readonly roster: FightRoster;
  /** The requests of others that have come in. */
  readonly log = new RequestLog();
  /** Documents of combatants that were deleted just now, by id, until the step that says so is stored. */
  readonly deleted = new Map<string, object>();
  /** Proposals about combatants that no player sees, by id: they stay on the client that decides. */
  readonly proposals = new Map<string, Proposal>();

  /** What is opened and typed on each surface that shows the fight. */
  readonly surfaces = new Map<string, SurfaceState>();

  readonly #record: FightRecord;
  readonly #slots = new Map<Slot<unknown>, unknown>();
  #looks: Looks | null = null;
  #stale: Promise<void> | null = null;
  #readAnew: (() => void) | null = null;

  constructor(readonly combat: Combat.Implementation) {
    this.#record = new FightRecord(combat);
    this.requests = new FightRequests(this);
    this.roster = new FightRoster(this);
    this.steps = new FightSteps(this);
  }

  /** The combat document's id. */
  get id(): string {
    return this.combat.id ?? "";
  }

  /** Another room's own object, kept here for this fight. */
  slot<T>(slot: Slot<T>): T {
    if (!this.#slots.has(slot)) this.#slots.set(slot, slot.make());
    return this.#slots.get(slot) as T;
  }

  /** The rooms above, as far as they act on fights. @throws where nobody has tied them yet */
  get listeners(): FightListeners {
    if (listeners === null) throw new Error("Turnwright's fights are used before they are tied to what draws them");
    return listeners;
  }

  // How the fight stands

  /** The stored fight by the documents as they are now. */
  reading(): Reading {
    return this.#record.reading();
  }

  /** How the fight stands, by its documents as they are now. */
  standing(): RecordStatus {
    return this.#record.standing();
  }

  /** Goes on by the step that an update has brought, before anybody looks at what is stored. */
  goOn(options: unknown, userId: string): void {
    const step = stepIn(options, userId);
    if (step !== null) this.#record.goOn(step);
  }

  /** A step with its events, given again where it travelled without them; null where it can't be. */
  heard(step: StepInfo, before: Encounter | null, now: Encounter): HeardStep | null {
    return this.#record.heard(step, before, now);
  }

  /** Under which rules the fight is played, and where that was chosen. */
  choice(): LiveChoice {
    return this.#record.choice();
  }

  /** True if the rules decide about it. One that can't be read is nobody's, so that nothing is done to it by mistake. */
  get isRuled(): boolean {
    return this.standing().kind === "ruled";
  }

  /** The encounter it is played by, stored or not; null where it is left alone or can't be read. */
  get encounter(): Encounter | null {
    const standing = this.standing();
    return standing.kind === "ruled" ? standing.encounter : null;
  }

  /** The stored encounter; null where there is none to be read. */
  get stored(): Encounter | null {
    const reading = this.reading();
    return reading.kind === "encounter" ? reading.encounter : null;
  }

  /** The stored encounter while it is being fought; null for all others. */
  get running(): Encounter | null {
    const { stored } = this;
    return stored?.stage === "ended" ? null : stored;
  }

  /** Makes sure that an encounter that is not stored is made anew from its documents. */
  forgetUnsaved(): void {
    this.#record.forgetUnsaved();
  }

  /** The open encounter that is stored, without what is sealed; null where there is none to be read. */
  openStored(): Encounter | null {
    return this.#record.openStored();
  }

  /** The id of the key that this GM's client lacks for what is sealed; null where it lacks none. */
  missingKey(): string | null {
    return this.#record.missingKey();
  }

  /** Reads what is stored again: a key has come. */
  readAgain(): void {
    this.#record.readAgain();
    this.steps.trust();
    this.changed();
  }

  /** The last encounter that this client saw in good order; null where it has seen none. */
  lastGood(): Encounter | null {
    return this.steps.lastGood;
  }

  // Looking

  /** The viewer: this client's user. */
  get viewer(): Viewer {
    return viewerOf(game.user, this.combat);
  }

  #looksAt(encounter: Encounter): Looks {
    if (this.#looks?.encounter !== encounter) {
      this.#looks = { encounter, screens: new Map(), ranks: null, visible: null };
    }
    return this.#looks;
  }

  /** This client's user's screen by the rules: what they see and may press; null where there is nothing of ours to see. */
  screen(): Screen | null {
    const { encounter, viewer } = this;
    if (encounter === null) return null;
    const { screens } = this.#looksAt(encounter);
    const key = keyOf(viewer);
    const made = screens.get(key) ?? screen(encounter, viewer);
    screens.set(key, made);
    return made;
  }

  /** An error has come of what the variant has made to be drawn: until the next step the fight has a plain screen. */
  drawPlainly(error: unknown): void {
    const { encounter, viewer } = this;
    if (encounter !== null) this.#looksAt(encounter).screens.set(keyOf(viewer), screenAfter(error, encounter, viewer));
  }

  /** The place of each combatant in the rules' order; null where the fight is left alone. */
  ranks(): ReadonlyMap<string, number> | null {
    const { encounter } = this;
    if (encounter === null) return null;
    const looks = this.#looksAt(encounter);
    looks.ranks ??= new Map(native(encounter).order.map((id, index) => [id, index] as const));
    return looks.ranks;
  }

  /** The ids this client's user sees: those with a row on the screen, or a part in one. Null where there is no screen. */
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

  /** Says that what is shown of the fight may have changed. However often it is said in one moment, it is drawn once. */
  changed(): void {
    this.listeners.changed(this);
  }

  // Deciding

  /** Tells whether this client is the one that decides, at this very moment. */
  mayDecide(): boolean {
    return this.#stale === null && isDeciding();
  }

  /** Tells the same for sure: a page that has slept asks the other tabs of its user first. */
  async stillDecides(): Promise<boolean> {
    return (await decidesHere()) && this.mayDecide();
  }

  /** True as long as the combat is one of the world's: what is written to a deleted one would reach another of the same id. */
  get isInWorld(): boolean {
    return game.combats.get(this.id) === this.combat;
  }

  /** Gives a command for this client's user: the way of every click. Always answers, and never throws. */
  async request(command: Command): Promise<Answer> {
    const isSystems = isSystemRoll(this.encounter, this.viewer, command);
    return isSystems ? this.listeners.rollBySystem(this, command) : this.requests.give(command);
  }

  /** Decides a request on this client. One after the other; each looks at the documents afresh. */
  async decide(request: Request): Promise<Answer> {
    return this.queue.run(async () => decide(this, request));
  }

  /**
   * Gives a command that the documents ask for rather than a person. From within the queue only.
   *
   * @param author the user who wrote the documents, with whose rights the rules are asked; this client's GM for all that Foundry lets
   * nobody write without the right to it, and that the rules only read
   */
  async give(command: Command, author: Author): Promise<Answer> {
    return decide(this, { command, tape: {}, rev: null, id: null, deadline: null, author: () => author });
  }

  /** Makes a stored encounter that has not begun follow the scene's and the world's choice. On the deciding client. */
  async followChoice(): Promise<void> {
    const { stored } = this;
    if (!this.mayDecide() || stored === null || isFrozen(stored)) return;
    await this.queue.run(async () => followChoice(this, async (command) => this.give(command, byThisGM())));
  }

  /** Shows dice that were thrown for a command. Never throws: dice that can't be shown have fallen all the same. */
  async showRolls(encounter: Encounter, rolls: readonly MadeRoll[]): Promise<void> {
    if (rolls.length === 0) return;
    try {
      await whileConnected(this.listeners.rolled(this, encounter, rolls));
    } catch (error) {
      Hooks.onError("turnwright.rolls", error as Error, { log: "error" });
    }
  }

  /** Stores a step, once, while the game system does what the step means to it; a failure of the system's stops nothing. */
  async storeAlong(moment: SystemMoment, step: StepWrite): Promise<void> {
    return this.listeners.storeAlong(this, moment, step);
  }

  // The connection

  /** True if the fight can be looked at and decided: not while it waits to be read anew. */
  get isFresh(): boolean {
    return this.#stale === null;
  }

  /** Comes true once the connection is up and the fight has been read anew after a loss. */
  async untilReadAnew(): Promise<void> {
    await this.#stale;
  }

  /** This client's fight may be out of date: the connection was lost, or an update was missed. */
  distrust(): void {
    this.#stale ??= new Promise((resolve) => {
      this.#readAnew = resolve;
    });
    this.changed();
  }

  /** Reads the fight anew from the server, and trusts it again. Where that can't be done the page is loaded anew. */
  async refresh(): Promise<void> {
    this.distrust();
    if (!(await readAnew(this.combat))) return;
    this.#stale = null;
    this.#readAnew?.();
    this.#record.readAgain();
    this.forgetUnsaved();
    this.steps.trust();
    this.changed();
  }
}

const sessions = new WeakMap<Combat.Implementation, FightSession>();

let listeners: FightListeners | null = null;

/** Ties what the rooms above do to all sessions. Once, before the first document is made. */
export const listenToFights = (all: FightListeners): void => void (listeners = all);

/** The session of a combat, made at the first look. The only map keyed by a combat there is. */
export function sessionOf(combat: Combat.Implementation): FightSession {
  const known = sessions.get(combat);
  if (known !== undefined) return known;
  const made = new FightSession(combat);
  sessions.set(combat, made);
  return made;
}

/**
 * The session of the fight that something is in; null where it is in none. Systems hand their own things to what takes combatants:
 * the rows of a tracker are sorted like combatants, and have no parent.
 */
export const sessionAround = ({ parent }: { readonly parent?: Combat.Implementation | null }): FightSession | null =>
  parent ? sessionOf(parent) : null;

/** The session of the combat with an id; null where the world has none. */
export function fightById(id: string): FightSession | null {
  const combat = game.combats.get(id);
  return combat === undefined ? null : sessionOf(combat);
}

/** The sessions of all combats of the world. */
export const allSessions = (): FightSession[] => game.combats.contents.map(sessionOf);
