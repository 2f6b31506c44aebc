import { report } from "../parts/report";
import { shownConditions } from "../roster/combatant-spec";
import { rosterChanges } from "../roster/reconcile";
import { conditionsAfter, sheetChanges, shownNow, type SheetState } from "../roster/shown";
import { byThisGM } from "../authority/permissions";
import type { Encounter } from "../../core/index";
import type { FightSession } from "./fight-session";

/** The pause before sheets are compared, in milliseconds, because dropping a token causes many changes. */
const QUIET = 50;

/** Keeps the encounter in step with its combatants' documents and sheets. */
export class FightRoster {
  readonly #shown = new Map<string, SheetState>();
  readonly #changed = new Set<string>();
  #isScheduled = false;
  readonly #compareSoon = foundry.utils.debounce(() => this.#inQueue(async () => this.#compareAll()), QUIET);

  constructor(private readonly session: FightSession) {}

  remember(): void {
    for (const combatant of this.session.combat.combatants) this.#look(combatant);
  }

  #look(combatant: Combatant.Implementation): { before: SheetState | undefined; now: SheetState } {
    const id = combatant.id ?? "";
    const before = this.#shown.get(id);
    const now = shownNow(combatant, this.session.choice().id);
    this.#shown.set(id, now);
    return { before, now };
  }

  #inQueue(job: () => Promise<void>): void {
    this.session.queue.run(job).catch(report("roster"));
  }

  /** Adds and removes combatants. Calls of one moment are combined: ten new tokens join with one command. */
  reconcile(): void {
    if (this.#isScheduled || !this.session.mayDecide()) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#inQueue(async () => this.reconcileNow());
    });
  }

  /** {@link reconcile}, completed. Call only from within the queue. */
  async reconcileNow(): Promise<void> {
    const encounter = this.session.running;
    if (encounter === null) return;
    for (const command of rosterChanges(this.session.combat, encounter)) await this.session.give(command, byThisGM());
    this.remember();
  }

  /** A step's conditions and documents are no change of sheets. Call only from within the queue. */
  noteMarks(before: Encounter, now: Encounter): void {
    for (const [id, { conditions: after }] of Object.entries(now.combatants)) {
      const { conditions: was = after } = before.combatants[id] ?? {};
      const combatant = this.session.combat.combatants.get(id);
      if (combatant !== undefined && !Object.hasOwn(before.combatants, id)) this.#look(combatant);
      const known = this.#shown.get(id);
      if (was === after || known === undefined || combatant === undefined) continue;
      const shown = new Set(shownConditions(combatant, now.variant));
      this.#shown.set(id, { ...known, conditions: conditionsAfter(known.conditions, shown, was, after) });
    }
  }

  sheetsChanged(combatants: Iterable<Combatant.Implementation>): void {
    // An unsaved encounter has nothing to compare with.
    if (!this.session.mayDecide() || this.session.stored === null) return;
    for (const { id } of combatants) if (id !== null) this.#changed.add(id);
    if (this.#changed.size > 0) this.#compareSoon();
  }

  async #compareAll(): Promise<void> {
    const ids = [...this.#changed];
    this.#changed.clear();
    for (const id of ids) {
      const combatant = this.session.combat.combatants.get(id);
      if (combatant !== undefined) await this.#compare(id, combatant);
    }
  }

  async #compare(id: string, combatant: Combatant.Implementation): Promise<void> {
    const encounter = this.session.running;
    const { before, now } = this.#look(combatant);
    if (encounter === null || before === undefined) return;
    for (const command of sheetChanges(id, before, now, encounter)) await this.session.give(command, byThisGM());
  }
}
