import { report } from "../parts/report";
import { settleExternalChange } from "../session/external-changes";
import { MODULE_ID } from "../compat/module-id";
import { sessionOf, sessionOfParent } from "../session/fight-session";
import { skipsSystemMethod } from "../bindings/system";
import { hasMoved, isOurs, stepIn } from "../store/step-options";
import {
  submitCommand,
  submitNext,
  submitTogether,
  clearNumbers,
  rollFor,
  undoRound,
  withoutNumber,
} from "./native-commands";
import {
  BY_SYSTEM,
  systemMethodsOf,
  holdBackUpdate,
  isSystemAtWork,
  optionsWithoutPosition,
} from "./system-methods/running-methods";
import type { BySystem } from "./system-methods/running-methods";
import { rollsOf, submitRolledTotals, type InitiativeRow } from "./system-methods/system-rolls";
import type { UpdateMethod } from "../bindings/preset";

// TypeScript requires this constructor of a mixin's base class.
// oxlint-disable-next-line typescript/no-explicit-any
type CombatConstructor = new (...args: any[]) => Combat.Implementation;

const isRuled = (combat: Combat.Implementation): boolean => sessionOf(combat).isRuled;

function isTouched(changed: object): boolean {
  const { flags } = changed as { readonly flags?: unknown };
  return typeof flags === "object" && flags !== null && MODULE_ID in flags;
}

interface Listing {
  _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number;
  _getCurrentState(combatant?: Combatant.Implementation): Combat.HistoryData;
}

const passes = (method: UpdateMethod, options: unknown): boolean =>
  isOurs(options, game.user.id ?? "") && skipsSystemMethod(method);

interface Updating {
  _preUpdate: (...args: Parameters<Combat.Implementation["_preUpdate"]>) => Promise<boolean | void>;
}

const comparing =
  (combat: Combat.Implementation) =>
  (a: Combatant.Implementation, b: Combatant.Implementation): number =>
    (combat as unknown as Listing)._sortCombatants(a, b);

// Foundry lists turns while a combat is still being made: a class's private methods are not there yet.

/** Whether each combatant is listed once in the rules' order. */
function isInOrder(combat: Combat.Implementation, turns: readonly Combatant.Implementation[]): boolean {
  if (turns.length !== combat.combatants.size || new Set(turns).size !== turns.length) return false;
  const compare = comparing(combat);
  return turns.every((combatant, i) => i === 0 || compare(turns[i - 1] as typeof combatant, combatant) <= 0);
}

/** Some systems list a combatant several times or as copies, but Foundry's turn index requires each once. */
function listEverybodyOnce(combat: Combat.Implementation): Combatant.Implementation[] {
  combat.turns = combat.combatants.contents.toSorted(comparing(combat));
  // The published types lack it.
  for (const [turnNumber, combatant] of combat.turns.entries()) Object.assign(combatant, { turnNumber });
  const acting = combat.turn === null ? undefined : combat.turns[combat.turn];
  combat.current = (combat as unknown as Listing)._getCurrentState(acting);
  return combat.turns;
}

/** A Combat under a variant, extending the system's class. Overrides pass all arguments on: systems add their own. */
export function CombatMixin<T extends CombatConstructor>(Base: T) {
  class TurnwrightCombat extends Base implements BySystem {
    static override readonly name = "TurnwrightCombat";

    get [BY_SYSTEM](): BySystem[typeof BY_SYSTEM] {
      return {
        startCombat: async () => super.startCombat(),
        nextRound: async () => super.nextRound(),
        rollInitiative: async (...args) => super.rollInitiative(...args),
      };
    }

    /** Whether Foundry's turn sounds are suppressed, because they assume sequential turns. */
    #isSilent = false;

    /** The rules' order. Foundry calls it without `this`. */
    protected override _sortCombatants(...args: Parameters<Combat.Implementation["_sortCombatants"]>): number {
      return compareByRules(args[0], args[1]) ?? super._sortCombatants(...args);
    }

    /** The turn's combatant. Some systems keep a separate mark, which the rules do not move. */
    override get combatant(): Combatant.Implementation | null | undefined {
      if (!isRuled(this)) return super.combatant;
      return this.turn === null ? undefined : this.turns[this.turn];
    }

    override setupTurns(...args: unknown[]): Combatant.Implementation[] {
      return whileSorting(this, () => {
        const turns = super.setupTurns(...(args as []));
        return !isRuled(this) || isInOrder(this, turns) ? turns : listEverybodyOnce(this);
      });
    }

    /** Gives a command for one of Foundry's moves, and waits for the system's work. */
    async #move(name: "start" | "advance" | "nextRound"): Promise<this> {
      const isFromWithin = isSystemAtWork(this);
      await (name === "advance" ? submitNext(this) : submitCommand(this, { do: name }));
      if (!isFromWithin) await systemMethodsOf(this).untilIdle();
      return this;
    }

    override async startCombat(...args: unknown[]): Promise<this> {
      if (!isRuled(this)) return super.startCombat(...(args as []));
      if (isSystemAtWork(this)) return this;
      return this.#move("start");
    }

    override async nextTurn(...args: unknown[]): Promise<this> {
      if (!isRuled(this)) return super.nextTurn(...(args as []));
      return this.#move("advance");
    }

    override async previousTurn(...args: unknown[]): Promise<this> {
      if (!isRuled(this)) return super.previousTurn(...(args as []));
      await submitCommand(this, { do: "undo" });
      return this;
    }

    override async nextRound(...args: unknown[]): Promise<this> {
      if (!isRuled(this)) return super.nextRound(...(args as []));
      if (isSystemAtWork(this)) return this;
      return this.#move(sessionOf(this).encounter?.stage === "setup" ? "start" : "nextRound");
    }

    override async previousRound(...args: unknown[]): Promise<this> {
      if (!isRuled(this)) return super.previousRound(...(args as []));
      await undoRound(this);
      return this;
    }

    /** Ends the fight, which can be undone. Before its start or after its end, Foundry's own deletion. */
    override async endCombat(...args: unknown[]): Promise<this> {
      if (!isRuled(this)) return super.endCombat(...(args as []));
      const stage = sessionOf(this).encounter?.stage;
      if (stage === "setup" || stage === "ended") return super.endCombat(...(args as []));
      await submitCommand(this, { do: "end" });
      return this;
    }

    override async resetAll(...args: Parameters<Combat.Implementation["resetAll"]>): Promise<this | undefined> {
      if (!isRuled(this)) return super.resetAll(...args);
      if (isSystemAtWork(this)) return this;
      await clearNumbers(this);
      return this;
    }

    override async rollInitiative(...args: Parameters<Combat.Implementation["rollInitiative"]>): Promise<this> {
      if (!isRuled(this)) return super.rollInitiative(...args);
      if (isSystemAtWork(this)) return this;
      const [ids, options] = args;
      await rollFor(this, typeof ids === "string" ? [ids] : ids, options);
      return this;
    }

    override async rollAll(...args: Parameters<Combat.Implementation["rollAll"]>): Promise<this> {
      if (!isRuled(this)) return super.rollAll(...args);
      if (isSystemAtWork(this)) return this;
      await rollFor(
        this,
        withoutNumber(this).flatMap(({ id }) => id ?? []),
        args[0],
      );
      return this;
    }

    override async rollNPC(...args: Parameters<Combat.Implementation["rollNPC"]>): Promise<this> {
      if (!isRuled(this)) return super.rollNPC(...args);
      if (isSystemAtWork(this)) return this;
      await rollFor(
        this,
        withoutNumber(this).flatMap((combatant) => (combatant.isNPC ? (combatant.id ?? []) : [])),
        args[0],
      );
      return this;
    }

    override async setInitiative(...args: Parameters<Combat.Implementation["setInitiative"]>): Promise<void> {
      if (!isRuled(this)) return super.setInitiative(...args);
      if (isSystemAtWork(this)) return;
      const [combatant, value] = args;
      await submitTogether(this, [{ do: "setInitiative", combatant, value }]);
    }

    override async update(...args: Parameters<Combat.Implementation["update"]>): Promise<this | undefined> {
      const [change, options, ...more] = args as [unknown, unknown];
      const held = holdBackUpdate(this, change, options);
      if (held === null) {
        if (!passes("update", options)) return super.update(...args);
        return foundry.documents.Combat.prototype.update.apply(this, args) as Promise<this | undefined>;
      }
      await held.stored();
      if (Object.keys(held.remaining).length === 0) return this;
      return super.update(...([held.remaining, held.options, ...more] as typeof args));
    }

    // Foundry's types make the other arguments depend on the first, which no override can express.
    // oxlint-disable-next-line typescript/no-explicit-any
    override async updateEmbeddedDocuments(...args: any[]): Promise<never[]> {
      const update = async (given: unknown[]): Promise<never[]> =>
        super.updateEmbeddedDocuments(
          ...(given as Parameters<Combat.Implementation["updateEmbeddedDocuments"]>),
        ) as never;
      const [kind, rows, options, ...more] = args as unknown[];
      if (kind !== "Combatant" || !Array.isArray(rows) || rollsOf(this).size === 0) return update(args);
      const rest = await submitRolledTotals(this, rows as InitiativeRow[]);
      return rest.length === 0 ? [] : update([kind, rest, optionsWithoutPosition(options), ...more]);
    }

    /** Foundry assumes sequential turns. Our turn events come from the rules' events. */
    protected override async _manageTurnEvents(...args: unknown[]): Promise<void> {
      if (!isRuled(this)) return super._manageTurnEvents(...(args as []));
    }

    protected override async _preUpdate(
      ...args: Parameters<Combat.Implementation["_preUpdate"]>
    ): Promise<boolean | void> {
      if (!passes("_preUpdate", args[1])) return super._preUpdate(...args);
      return (foundry.documents.Combat.prototype as unknown as Updating)._preUpdate.apply(this, args);
    }

    protected override _onUpdate(...args: Parameters<Combat.Implementation["_onUpdate"]>): void {
      const [changed, options, userId] = args;
      const session = sessionOf(this);
      session.forgetUnsaved();
      const prior = this.current;
      // Before anyone reads what is stored.
      const step = stepIn(options, userId);
      if (step !== null) session.record.replayStep(step);
      // Foundry sees no difference in a turn at the index of the last turn, but other modules look for `turn` here.
      if (step !== null && hasMoved(options)) Object.assign(changed, { turn: this._source.turn });
      if (isTouched(changed)) {
        // Foundry sorts only when combatants change, but here the flags make the order.
        this.setupTurns();
        // Foundry and systems compare with the earlier state.
        this.current = prior;
      }
      this.#isSilent = isRuled(this);
      try {
        super._onUpdate(...args);
      } finally {
        this.#isSilent = false;
      }
      if (session.steps.onUpdate(changed, options, userId, prior))
        settleExternalChange(session, userId).catch(report("externalChange"));
      callNumberHooks(this, changed, options, userId);
    }

    protected override _playCombatSound(...args: Parameters<Combat.Implementation["_playCombatSound"]>): void {
      const isTheirs = systemMethodsOf(this).isTheirs && isRuled(this);
      if (!this.#isSilent && !isTheirs) super._playCombatSound(...args);
    }
  }
  return TurnwrightCombat;
}

interface Riding {
  readonly _id: string;
  readonly initiative?: number | null;
}

const ridingIn = (changed: object): readonly Riding[] => {
  const { combatants } = changed as { readonly combatants?: unknown };
  return Array.isArray(combatants) ? (combatants as Riding[]) : [];
};

/** Calls hooks for numbers in our updates: Foundry does not, and other trackers depend on them. */
function callNumberHooks(combat: Combat.Implementation, changed: object, options: object, userId: string): void {
  if (!isOurs(options, userId)) return;
  for (const { _id: id, initiative } of ridingIn(changed)) {
    const combatant = combat.combatants.get(id);
    if (combatant === undefined || initiative === undefined) continue;
    Hooks.callAll("updateCombatant", combatant, { _id: id, initiative }, options as never, userId);
  }
}

type Ranks = ReadonlyMap<string, number>;

/** A sort's ranks, looked up once instead of at each comparison. */
let sorting: { readonly combat: Combat.Implementation; readonly ranks: Ranks | null } | null = null;

function whileSorting<T>(combat: Combat.Implementation, sort: () => T): T {
  const outer = sorting;
  sorting = { combat, ranks: sessionOf(combat).ranks() };
  try {
    return sort();
  } finally {
    sorting = outer;
  }
}

/** The used part of what is sorted, which may be groups, copies and tracker rows. */
interface Sorted {
  readonly id?: string | null;
  readonly parent?: Combat.Implementation | null;
}

function ranksAround(sorted: Sorted): Ranks | null {
  if (sorting !== null && sorting.combat === sorted.parent) return sorting.ranks;
  return sessionOfParent(sorted)?.ranks() ?? null;
}

/** Compares by the rules' order. Uses only ids, because Foundry calls it without `this` and with copies. */
function compareByRules(a: Sorted, b: Sorted): number | null {
  const ranks = ranksAround(a);
  if (ranks === null) return null;
  const rank = ({ id }: Sorted): number => ranks.get(id ?? "") ?? Number.POSITIVE_INFINITY;
  const [first, second] = [rank(a), rank(b)];
  if (first === second) return (a.id ?? "") < (b.id ?? "") ? -1 : 1;
  return first < second ? -1 : 1;
}
