import { findVariant } from "../../core/index";
import { isPlayedBy } from "../authority/played-by";
import { viewerOf } from "../authority/permissions";
import { refreshEffects, tellRegions } from "../compat/turn-events";
import { MODULE_ID } from "../compat/module-id";
import { screenOf } from "../session/screen-cache";
import { signalChange } from "../session/notify";
import { newsIn } from "../store/step-options";
import { forgetProvisional } from "../session/unsaved-encounter";
import { encounterOf, standingOf } from "../session/encounter-of";
import { call, clearNumbers, rollFor, undoRound, withoutNumber } from "./native-commands";
import { actingOn, cueFor } from "./combat-sounds";
import { compareByRules, whileSorting } from "./order";
import { turnSteps } from "./turn-steps";
import type { News } from "../store/step-options";
import type { TurnStep } from "./turn-steps";

// TypeScript lets a class be mixed into another only where that one's constructor takes anything.
// oxlint-disable-next-line typescript/no-explicit-any
type CombatConstructor = new (...args: any[]) => Combat.Implementation;

/** Whether the rules decide about a combat; one that cannot be read is nobody's, so that nothing is done to it by mistake. */
const isRuled = (combat: Combat.Implementation): boolean => standingOf(combat).kind === "ruled";

/** Whether an update says something about this module's flags. */
function isTouched(changed: object): boolean {
  const { flags } = changed as { readonly flags?: unknown };
  return typeof flags === "object" && flags !== null && MODULE_ID in flags;
}

/**
 * Combat under a rule variant, on top of whatever class the game system has configured. Foundry's buttons, keys, macros
 * and other modules' calls mean what they mean under the variant; where the variant is `off`, each is the system's own.
 */
export function CombatMixin<T extends CombatConstructor>(Base: T) {
  class TurnwrightCombat extends Base {
    static override readonly name = "TurnwrightCombat";

    /** Who acted when the last step had been heard of; null before the first. */
    #acting: ReadonlySet<string> | null = null;

    /** Whether Foundry's own sounds of turns are kept back: it would go by its straight line of turns. */
    #isSilent = false;

    /** Turn events of one step at a time, in the order of the steps. */
    #telling: Promise<void> = Promise.resolve();

    /** The order of the rules. Foundry calls it without its document. */
    protected override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
      return compareByRules(a, b) ?? super._sortCombatants(a, b);
    }

    override setupTurns(): Combatant.Implementation[] {
      return whileSorting(this, () => {
        const turns = super.setupTurns();
        const isOnceEach = turns.length === this.combatants.size && new Set(turns).size === turns.length;
        return isOnceEach || !isRuled(this) ? turns : this.#everybodyOnce();
      });
    }

    /** Some systems list a combatant as often as it may act, some with copies: Foundry's pointer means a place among all, once each. */
    #everybodyOnce(): Combatant.Implementation[] {
      this.turns = this.combatants.contents.toSorted((a, b) => this._sortCombatants(a, b));
      this.current = this._getCurrentState(this.turn === null ? undefined : this.turns[this.turn]);
      return this.turns;
    }

    override async startCombat(): Promise<this> {
      if (!isRuled(this)) return super.startCombat();
      await call(this, { do: "start" });
      return this;
    }

    /** What comes next, whatever that is now. */
    override async nextTurn(): Promise<this> {
      if (!isRuled(this)) return super.nextTurn();
      await call(this, { do: "advance" });
      return this;
    }

    /** Takes the last step back, dice included. */
    override async previousTurn(): Promise<this> {
      if (!isRuled(this)) return super.previousTurn();
      await call(this, { do: "undo" });
      return this;
    }

    /** Closes this round now. */
    override async nextRound(): Promise<this> {
      if (!isRuled(this)) return super.nextRound();
      await call(this, { do: "nextRound" });
      return this;
    }

    /** Takes back every step of this round. */
    override async previousRound(): Promise<this> {
      if (!isRuled(this)) return super.previousRound();
      await undoRound(this);
      return this;
    }

    /** Ends the fight, which can be taken back; once it has ended, or before it began, Foundry's own deletion. */
    override async endCombat(): Promise<this> {
      const stage = encounterOf(this)?.stage;
      if (!isRuled(this) || stage === "setup" || stage === "ended") return super.endCombat();
      await call(this, { do: "end" });
      return this;
    }

    override async resetAll(...args: Parameters<Combat.Implementation["resetAll"]>): Promise<this | undefined> {
      if (!isRuled(this)) return super.resetAll(...args);
      await clearNumbers(this);
      return this;
    }

    override async rollInitiative(ids: string | string[], options?: Combat.InitiativeOptions): Promise<this> {
      if (!isRuled(this)) return super.rollInitiative(ids, options);
      await rollFor(this, typeof ids === "string" ? [ids] : ids);
      return this;
    }

    override async rollAll(options?: Combat.InitiativeOptions): Promise<this> {
      if (!isRuled(this)) return super.rollAll(options);
      await rollFor(
        this,
        withoutNumber(this).flatMap(({ id }) => id ?? []),
      );
      return this;
    }

    override async rollNPC(options?: Combat.InitiativeOptions): Promise<this> {
      if (!isRuled(this)) return super.rollNPC(options);
      await rollFor(
        this,
        withoutNumber(this).flatMap((one) => (one.isNPC ? (one.id ?? []) : [])),
      );
      return this;
    }

    override async setInitiative(id: string, value: number): Promise<void> {
      if (!isRuled(this)) return super.setInitiative(id, value);
      await call(this, { do: "setInitiative", combatant: id, value });
    }

    /** Foundry works turn events out from a straight line of turns; ours come from what happened. */
    protected override async _manageTurnEvents(): Promise<void> {
      if (!isRuled(this)) return super._manageTurnEvents();
    }

    protected override _onUpdate(
      changed: Combat.UpdateData,
      options: Combat.Database.OnUpdateOperation,
      userId: string,
    ): void {
      forgetProvisional(this);
      const isOurs = isTouched(changed);
      const prior = this.current;
      // Foundry sorts again only when combatants change: an order that the flags make has to stand before anybody looks.
      if (isOurs) this.setupTurns();
      this.#isSilent = isRuled(this);
      try {
        super._onUpdate(changed, options, userId);
      } finally {
        this.#isSilent = false;
      }
      if (!isOurs) return;
      const news = newsIn(options);
      if (news !== null) this.#follow(news, prior);
      signalChange(this);
    }

    protected override _playCombatSound(announcement: CONST.COMBAT_ANNOUNCEMENTS): void {
      if (!this.#isSilent) super._playCombatSound(announcement);
    }

    /** The sound of a step for this client's user, as Foundry has them: in the active combat, and from its second turn on. */
    #sound(news: News, prior: Combat.HistoryData): void {
      const encounter = encounterOf(this);
      const screen = encounter === null ? null : screenOf(encounter, viewerOf(game.user, this));
      const before = this.#acting;
      this.#acting = screen === null ? null : actingOn(screen);
      if (encounter === null || screen === null || news.kind !== "done" || !this.active || !prior.round) return;
      const cue = cueFor({
        screen,
        events: news.events,
        before: before ?? this.#acting ?? new Set(),
        own: (id) => isPlayedBy(game.user, this, id),
        isOrdered: (findVariant(encounter.variant)?.numbers ?? null) !== null,
      });
      if (cue !== null) this._playCombatSound(cue);
    }

    /** Tells everybody whose turn it is now, and, from the active gm's client alone, what Foundry does about turns. */
    #follow(news: News, prior: Combat.HistoryData): void {
      const { current } = this;
      const hasMoved = prior.round !== current.round || prior.combatantId !== current.combatantId;
      if (hasMoved || prior.turn !== current.turn) this.previous = prior;
      if (prior.round === 0 && current.round === 1 && news.by === game.user.id) this._playCombatSound("startEncounter");
      this.#sound(news, prior);
      const steps = game.user.isActiveGM && news.kind === "done" ? turnSteps(news.events, prior.round ?? 0) : [];
      this.#telling = this.#tellAll(this.#telling, steps, () => {
        if (hasMoved) Hooks.callAll("combatTurnChange", this, prior, current);
      });
    }

    /** Waits for the steps before, so that no turn starts before the last has ended; an error in one stops nothing else. */
    async #tellAll(before: Promise<void>, steps: readonly TurnStep[], then: () => void): Promise<void> {
      await before;
      for (const step of steps) {
        try {
          await this.#tell(step);
        } catch (error) {
          Hooks.onError("turnwright.turnEvents", error as Error, { log: "error" });
        }
      }
      then();
    }

    async #tell(step: TurnStep): Promise<void> {
      if (step.kind === "turnStart" || step.kind === "turnEnd") {
        const combatant = this.combatants.get(step.combatant);
        if (combatant !== undefined) await this.#tellTurn(step.kind, combatant, step.round, step.skipped);
        return;
      }
      const context = { round: step.round, skipped: false };
      if (step.kind === "roundStart") await this._onStartRound(context);
      else await this._onEndRound(context);
      await refreshEffects(step.kind, { ...context, combat: this });
      await tellRegions(step.kind, this.turns, { ...context, combat: this });
    }

    async #tellTurn(
      kind: "turnStart" | "turnEnd",
      combatant: Combatant.Implementation,
      round: number,
      skipped: boolean,
    ): Promise<void> {
      const context = { round, turn: this.turns.indexOf(combatant), skipped };
      if (kind === "turnEnd") await this._onEndTurn(combatant, context);
      else {
        await this._clearMovementHistoryOnStartTurn?.(combatant, context);
        await this._onStartTurn(combatant, context);
      }
      await refreshEffects(kind, { ...context, combat: this });
      await tellRegions(kind, [combatant], { ...context, combat: this });
    }
  }
  return TurnwrightCombat;
}
