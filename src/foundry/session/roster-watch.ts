import { shownConditions } from "../roster/combatant-spec";
import { rosterChanges } from "../roster/reconcile";
import { conditionsAfter, sheetChanges, shownNow, type Shown } from "../roster/shown";
import { byThisGM } from "../authority/permissions";
import type { Encounter } from "../../core/index";
import type { FightSession } from "./fight-session";

/** How long sheets must have been quiet before they are compared, in milliseconds: one drop of a token is many changes. */
const QUIET = 50;

/** Keeps the encounter with the documents of its combatants: those who come and go, and what their sheets say. */
export class FightRoster {
  readonly #session: FightSession;
  /** Each combatant's documents as they were when last looked at. */
  readonly #shown = new Map<string, Shown>();
  readonly #changed = new Set<string>();
  #isScheduled = false;
  readonly #compareSoon: () => void;

  constructor(session: FightSession) {
    this.#session = session;
    this.#compareSoon = foundry.utils.debounce(() => this.#inQueue(async () => this.#compareAll()), QUIET);
  }

  /** Notes what everybody's documents say now: from here on, what differs is a change. */
  remember(): void {
    for (const combatant of this.#session.combat.combatants) this.#look(combatant);
  }

  #look(combatant: Combatant.Implementation): { before: Shown | undefined; now: Shown } {
    const id = combatant.id ?? "";
    const before = this.#shown.get(id);
    const now = shownNow(combatant, this.#session.choice().id);
    this.#shown.set(id, now);
    return { before, now };
  }

  /** Runs a job in the fight's queue; a failure is told and stops nothing. */
  #inQueue(job: () => Promise<void>): void {
    this.#session.queue.run(job).catch((error: unknown) => {
      Hooks.onError("turnwright.roster", error as Error, { log: "error" });
    });
  }

  /**
   * Takes those who came into the encounter and those who went out of it, on the deciding client. Calls of one moment are
   * one: ten tokens that are added together join with one command.
   */
  reconcile(): void {
    if (this.#isScheduled || !this.#session.mayDecide()) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#inQueue(async () => this.reconcileNow());
    });
  }

  /** {@link reconcile}, to its end. From within the queue only. */
  async reconcileNow(): Promise<void> {
    const encounter = this.#session.running;
    if (encounter === null) return;
    for (const command of rosterChanges(this.#session.combat, encounter)) await this.#session.give(command, byThisGM());
    this.remember();
  }

  /**
   * The marks of a step's conditions have been written to sheets: there they are no change. Nor is what the documents say of somebody who
   * has come with the step, perhaps without the token that said otherwise. From within the queue only.
   */
  noteMarks(before: Encounter, now: Encounter): void {
    for (const [id, { conditions: after }] of Object.entries(now.combatants)) {
      const { conditions: was = after } = before.combatants[id] ?? {};
      const combatant = this.#session.combat.combatants.get(id);
      if (combatant !== undefined && !Object.hasOwn(before.combatants, id)) this.#look(combatant);
      const known = this.#shown.get(id);
      if (was === after || known === undefined || combatant === undefined) continue;
      const shown = new Set(shownConditions(combatant, now.variant));
      this.#shown.set(id, { ...known, conditions: conditionsAfter(known.conditions, shown, was, after) });
    }
  }

  /** These combatants' sheets may say something else now. Looked at on the deciding client, once things are quiet. */
  sheetsChanged(combatants: Iterable<Combatant.Implementation>): void {
    // What is not stored yet has nothing to be compared with.
    if (!this.#session.mayDecide() || this.#session.stored === null) return;
    for (const { id } of combatants) if (id !== null) this.#changed.add(id);
    if (this.#changed.size > 0) this.#compareSoon();
  }

  async #compareAll(): Promise<void> {
    const ids = [...this.#changed];
    this.#changed.clear();
    for (const id of ids) {
      const combatant = this.#session.combat.combatants.get(id);
      if (combatant !== undefined) await this.#compare(id, combatant);
    }
  }

  async #compare(id: string, combatant: Combatant.Implementation): Promise<void> {
    const encounter = this.#session.running;
    const { before, now } = this.#look(combatant);
    if (encounter === null || before === undefined) return;
    for (const command of sheetChanges(id, before, now, encounter)) await this.#session.give(command, byThisGM());
  }
}
