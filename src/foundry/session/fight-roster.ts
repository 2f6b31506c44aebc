import { hasHadTurn, isMember, type Command, type Encounter } from "../../core";
import { syncOnly } from "../store/step-options";
import { report } from "../parts/report";
import { shownConditions, type Spec } from "../roster/combatant-spec";
import { groupCommands } from "../roster/groups";
import { combatantsOf, rosterChanges } from "../roster/reconcile";
import { conditionsAfter, isWithoutToken, sheetChanges, shownNow, type SheetState } from "../roster/shown";
import { authorOfThisGM } from "../authority/permissions";
import { decideAll } from "../authority/decide";
import type { Session } from "../authority/session";
import type { Face } from "../roster/deleted-combatants";
import { QUIET } from "./pause";

/** The wait for the next combatant whose token is deleted, in milliseconds: a slow server's answer, or a refusal. */
const LONGEST_DEPARTURE = 2000;

/** Keeps the encounter in step with its combatants' documents and sheets. */
export class FightRoster {
  readonly #shown = new Map<string, SheetState>();
  readonly #changed = new Set<string>();
  /** The combatants that players made, whose claims the rules do not take over. */
  readonly #ofPlayers = new Set<string>();
  /** The round in which an actor last had a turn as a combatant that has left. */
  readonly #hadTurn = new Map<string, number>();
  #isScheduled = false;
  readonly #departures: ReturnType<Session["pause"]>;
  readonly #sheets: ReturnType<Session["pause"]>;

  constructor(private readonly session: Session) {
    this.#departures = session.pause(() => this.#inQueue(async () => this.reconcileNow()));
    this.#sheets = session.pause(() => this.#inQueue(async () => this.#compareAll()));
  }

  rememberAll(): void {
    for (const combatant of this.session.combat.combatants) this.#compareShown(combatant);
  }

  #compareShown(combatant: Combatant.Implementation): { before: SheetState | undefined; now: SheetState } {
    const id = combatant.id ?? "";
    const before = this.#shown.get(id);
    const shown = shownNow(combatant, this.session.choice().id, this.session.stored?.options ?? {});
    const now = { ...shown, face: shown.face ?? before?.face ?? null };
    this.#shown.set(id, now);
    return { before, now };
  }

  /**
   * A combatant's document was made. A player's is taken without its number, which only the rules and the GM give, and
   * acts from the next round on if its actor has had a turn in this one.
   */
  onCombatantCreated(combatant: Combatant.Implementation, userId: string): void {
    if (!(game.users.get(userId)?.isGM ?? false)) {
      this.#ofPlayers.add(combatant.id ?? "");
      if (this.session.mayDecide() && combatant._source.initiative !== null) {
        this.#inQueue(async () => void (await combatant.update({ initiative: null }, syncOnly())));
      }
    }
    this.reconcile();
  }

  /**
   * A combatant's document was deleted, and leaves the fight. Foundry deletes the combatants of deleted tokens one by
   * one, so the first waits for the last of them, or for {@link LONGEST_DEPARTURE} since the latest.
   */
  onCombatantDeleted(combatant: Combatant.Implementation): void {
    const { running } = this.session;
    const actor = combatant.actor?.uuid;
    if (running !== null && actor !== undefined && hasHadTurn(running, combatant.id ?? "")) {
      this.#hadTurn.set(actor, running.round);
    }
    if (!isWithoutToken(combatant) || !this.session.mayDecide()) return this.reconcile();
    const areMoreToLeave = this.session.combat.combatants.some(isWithoutToken);
    this.#departures.begin(areMoreToLeave ? LONGEST_DEPARTURE : 0);
  }

  /** What a newcomer joins with. */
  #joinSpec(encounter: Encounter, combatant: Combatant.Implementation, spec: Spec): object {
    if (!this.#ofPlayers.has(spec.id)) return spec;
    const { initiative: _claimed, ...others } = spec;
    const { actor } = combatant;
    const hasActed =
      actor !== null &&
      (this.#hadTurn.get(actor.uuid) === encounter.round ||
        combatantsOf(actor).some(({ id }) => hasHadTurn(encounter, id ?? "")));
    return hasActed ? { ...others, acted: true } : others;
  }

  #inQueue(job: () => Promise<void>): void {
    this.session.queue.run(job).catch(report("roster"));
  }

  /**
   * Adds and removes combatants. Calls of one moment are combined: ten new tokens join with one command. While more may
   * leave, all wait.
   */
  reconcile(): void {
    if (this.#isScheduled || this.#departures.isOpen || !this.session.mayDecide()) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#inQueue(async () => this.reconcileNow());
    });
  }

  /** The name and picture of a combatant while its token was there. Undefined if unknown. */
  faceOf(id: string): Face | undefined {
    return this.#shown.get(id)?.face ?? undefined;
  }

  /** {@link reconcile}, completed. Call only from within the queue. */
  async reconcileNow(): Promise<void> {
    const encounter = this.session.running;
    // After a pause, the combat may be deleted.
    if (encounter === null || !this.session.isInWorld) return;
    const { combat } = this.session;
    const changes = rosterChanges(combat, encounter, (...made) => this.#joinSpec(encounter, ...made));
    await decideAll(this.session, changes, authorOfThisGM());
    this.rememberAll();
    await this.#adoptGroups(combat.combatants.map(({ id }) => id ?? "").filter((id) => !isMember(encounter, id)));
  }

  /** Follows the groups that these combatants have come with or changed to, after other commands of the same deed. */
  async #adoptGroups(regrouped: readonly string[], commands: readonly Command[] = []): Promise<void> {
    const { running } = this.session;
    if (running === null) return;
    const author = authorOfThisGM();
    const following = groupCommands(this.session.combat, running, regrouped, author);
    await decideAll(this.session, [...commands, ...following], author);
  }

  /** A step's conditions and documents are no change of sheets. Call only from within the queue. */
  noteStepMarks(before: Encounter, now: Encounter): void {
    for (const [id, { conditions: after }] of Object.entries(now.combatants)) {
      const { conditions: was = after } = before.combatants[id] ?? {};
      const combatant = this.session.combat.combatants.get(id);
      if (combatant !== undefined && !Object.hasOwn(before.combatants, id)) this.#compareShown(combatant);
      const known = this.#shown.get(id);
      if (was === after || known === undefined || combatant === undefined) continue;
      const shown = new Set(shownConditions(combatant, now.variant));
      this.#shown.set(id, { ...known, conditions: conditionsAfter(known.conditions, shown, was, after) });
    }
  }

  onSheetsChanged(combatants: Iterable<Combatant.Implementation>): void {
    // An unsaved encounter has nothing to compare with.
    if (!this.session.mayDecide() || this.session.stored === null) return;
    for (const { id } of combatants) if (id !== null) this.#changed.add(id);
    if (this.#changed.size > 0) this.#sheets.begin(QUIET);
  }

  async #compareAll(): Promise<void> {
    const ids = [...this.#changed];
    this.#changed.clear();
    if (!this.session.isInWorld) return;
    const { running: encounter } = this.session;
    const changes = ids.flatMap((id) => {
      const combatant = this.session.combat.combatants.get(id);
      return combatant === undefined ? [] : [{ id, ...this.#compareShown(combatant) }];
    });
    if (encounter === null) return;
    const known = changes.flatMap(({ id, before, now }) => (before === undefined ? [] : [{ id, before, now }]));
    const commands = known.flatMap(({ id, before, now }) => sheetChanges(id, before, now, encounter));
    const regrouped = known.filter(({ before, now }) => before.group !== now.group).map(({ id }) => id);
    await this.#adoptGroups(regrouped, commands);
  }
}
