import { native } from "../../core/index";
import type { Control } from "../../core/index";
import { controlsOf } from "../view-models/controls-of";
import { INHERITED } from "../view-models/head";
import { problemView } from "../view-models/problem";
import type { TrackerView } from "../view-models/tracker";
import { typedNumber } from "../view-models/typed-number";
import { fightViewOf, type FightView } from "../session/fight-view";
import { sessionOf } from "../session/fight-session";
import { keepingFocus } from "../windows/focus";
import { isTraitField, MissingNotice } from "../windows/missing-notice";
import { hideWhileComing } from "./coming";
import { announce, markTab } from "./live-region";
import { rowMenuEntry } from "./row-menu";
import { stepsOf } from "../windows/steps-of";
import { Surface } from "../windows/surface";
import { SURFACE_ACTIONS } from "../windows/surface-actions";
import { viewedCombat } from "../windows/viewed-combat";
import { templatesReady } from "../view-models/templates";
import {
  clearFight,
  clearHead,
  drawFight,
  drawHead,
  drawMissing,
  drawOffer,
  drawProblem,
  footId,
  trackerPart,
} from "./blocks";
import { isPlain, noteDrawing } from "./drawings";
import { KeptRows } from "./kept-rows";
import { type Look, lookAt } from "./look";
import { mayTouchRows } from "./other-hands";
import { drawRows, rowSelector } from "./rows";
import { choose, mend } from "./mending";
import { Touches } from "./touches";
import { answerOffer, offerFor } from "./offers";
import { askForVariant } from "../windows/dialogs";
import { fightOptions, logWindow, panelWindow } from "../windows/windows";

type Tracker = foundry.applications.sidebar.tabs.CombatTracker;

/** Whatever class the system made its tracker. `any`: TypeScript asks it of a class that is to be mixed into. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
type TrackerClass = new (...args: any[]) => Tracker;

type ClickHandler = (this: TurnwrightTracker, event: PointerEvent, target: HTMLElement) => void;

/** What the actions of the mixed class may use of it. */
interface TurnwrightTracker extends Tracker {
  readonly turnwright: Surface;
}

const ACTIONS: Record<string, ClickHandler> = {
  ...SURFACE_ACTIONS,
  turnwrightMend(_event, target) {
    const combat = viewedCombat();
    if (combat !== null) void mend(combat, target.dataset["mend"] ?? "");
  },
  turnwrightWindow(_event, target) {
    const combat = viewedCombat();
    if (target.dataset["window"] !== "options") {
      void (target.dataset["window"] === "log" ? logWindow : panelWindow).toggle();
    } else if (combat !== null) void fightOptions()?.toggle(combat);
  },
  turnwrightChange() {
    const combat = viewedCombat();
    if (combat !== null) void askForVariant(combat, fightViewOf(combat));
  },
  turnwrightOffer(_event, target) {
    const combat = viewedCombat();
    if (combat !== null) void answerOffer(combat, target.dataset["offer"] ?? "");
  },
};

/** What became of the rows that Foundry has just made. */
type Rows = "kept" | "filled" | "as they were";

const report = (error: unknown): void =>
  Hooks.onError("Turnwright", error instanceof Error ? error : new Error(String(error)), { log: "error" });

/**
 * The combat tracker under a rule variant, on top of whatever class the system configured. It adds to what that class
 * has rendered rather than bringing templates of its own, since the rows are the system's. With variant `off`, or a
 * combat that is not ours, all that is seen of it is the gm's choice of a variant before the start.
 */
export function TrackerMixin<Base extends TrackerClass>(Base: Base) {
  const foundrys = foundry.applications.sidebar.tabs.CombatTracker.prototype as unknown as Record<string, unknown>;
  // A system that puts rows in by itself is handed all of them.
  const replacesOtherwise = (Base.prototype as Record<string, unknown>)["_replaceHTML"] !== foundrys["_replaceHTML"];

  class TurnwrightCombatTracker extends Base {
    static override readonly name = "TurnwrightCombatTracker";

    /** Added to the system's own options by Foundry. */
    static DEFAULT_OPTIONS = { actions: ACTIONS };

    /** What is opened and typed in this tracker. */
    readonly turnwright = new Surface(`turnwright-${this.isPopout ? "popout" : "sidebar"}`, {
      fight: () => this.#fight(),
      controls: (fight) => this.#controls(fight),
      redraw: () => this.#redraw(),
      root: () => this.element ?? null,
    });

    readonly #missing = new MissingNotice(() => this.#redraw());

    readonly #rows = new KeptRows();
    readonly #touches = new Touches();

    #heard: HTMLElement | null = null;
    #asked: Promise<this> | null = null;

    #combat(): Combat.Implementation | null {
      return this.viewed ?? ui.combat?.viewed ?? null;
    }

    #fight(): FightView | null {
      const combat = this.#combat();
      return combat === null ? null : fightViewOf(combat);
    }

    #controls(fight: FightView): ReadonlyMap<string, Control> {
      const screen = fight.screen;
      return screen === null ? new Map() : new Map([...controlsOf(screen), ...Object.entries(stepsOf(fight))]);
    }

    /** However often a drawing is asked for in one moment, by Foundry and by us, it is one: after all that changed in it. */
    override async render(...args: unknown[]): Promise<this> {
      const combat = this.#combat();
      if (!isPlain(args[0]) || this.element === null || combat === null || !sessionOf(combat).isRuled) {
        return super.render(...(args as []));
      }
      this.#asked ??= Promise.resolve().then(async () => {
        this.#asked = null;
        return super.render(...(args as []));
      });
      return this.#asked;
    }

    /**
     * Waits for the fight's rules before Foundry lists anybody: what is drawn until they are here stays. Only the first drawing does
     * not wait, since Foundry's start waits for that.
     */
    protected override async _prepareContext(
      ...args: Parameters<Tracker["_prepareContext"]>
    ): ReturnType<Tracker["_prepareContext"]> {
      const [{ isFirstRender, parts }] = args;
      if (!isFirstRender) await this.#rulesHere();
      if (!this.isPopout && parts?.includes("tracker") !== false) noteDrawing();
      return super._prepareContext(...args);
    }

    /** Comes true once the rules of the fight in view are here, whichever that is by then, or did not come. */
    async #rulesHere(): Promise<void> {
      for (let combat = this.#combat(); combat !== null && sessionOf(combat).isComing; combat = this.#combat()) {
        await sessionOf(combat).partsHere();
      }
    }

    /** Whether the rules of the fight in view are on their way. */
    #isComing(): boolean {
      const combat = this.#combat();
      return combat !== null && sessionOf(combat).isComing;
    }

    protected override async _preRender(...args: Parameters<Tracker["_preRender"]>): Promise<void> {
      await super._preRender(...args);
      await templatesReady();
    }

    /** Whether others add to the rows of a drawing. */
    #isShared(): boolean {
      return mayTouchRows(this, TurnwrightCombatTracker, Base);
    }

    /** What the system has made of the rows by now counts: some put them into lists and groups of their own. */
    protected override async _onRender(...args: Parameters<Tracker["_onRender"]>): Promise<void> {
      await super._onRender(...args);
      if (this.#isShared() && !this.#isComing()) this.#drawNow();
    }

    /** Adds in the same moment in which Foundry replaces its parts: nobody sees them bare, and focus is not lost. */
    protected override _replaceHTML(...args: Parameters<Tracker["_replaceHTML"]>): void {
      const [, , { isFirstRender }] = args;
      // What was prepared goes by other rules than the fight has by now. It is drawn once they are here.
      if (!isFirstRender && this.#isComing()) return;
      const root = this.element ?? args[1];
      this.#listen(root);
      this.#keeping(root, () => {
        const [parts, content, options] = args;
        const { tracker: fresh, ...others } = parts as Record<string, HTMLElement>;
        const look = this.#look();
        const attach = (): void => {
          if (fresh !== undefined) this._attachPartListeners("tracker", fresh, options);
        };
        const rows = fresh === undefined ? "as they were" : this.#drawFresh(root, fresh, look, attach);
        if (rows === "kept") super._replaceHTML(others, content, options);
        else super._replaceHTML(...args);
        this.#draw(root, look, rows !== "as they were");
      });
    }

    #redraw(): void {
      if (this.rendered && !this.#isComing()) this.#drawNow();
    }

    #drawNow(): void {
      this.#keeping(this.element, () => this.#draw(this.element, this.#look()));
    }

    /** Draws without losing where somebody is, and knows afterwards what is changed by others. */
    #keeping(root: HTMLElement, draw: () => void): void {
      keepingFocus(root, [footId(this.turnwright.prefix)], () => this.#touches.whileDrawing(root, draw));
    }

    /** A mistake of ours must not cost anybody the tracker: then it stays as the system made it. */
    #try<T>(run: () => T): T | null {
      try {
        return run();
      } catch (error) {
        report(error);
        return null;
      }
    }

    /** What is to be drawn now; null without a combat, and after a mistake. */
    #look(): Look | null {
      const combat = this.#combat();
      return combat === null ? null : this.#try(() => lookAt(combat, this.turnwright));
    }

    /**
     * Draws our share into the rows that Foundry has just made.
     *
     * @param attach ties to them what Foundry and the system tie to their part
     * @returns `kept` where those in the page stay, with what differs put in; `filled` where the fresh ones take their place
     */
    #drawFresh(root: HTMLElement, fresh: HTMLElement, look: Look | null, attach: () => void): Rows {
      const view = look?.view ?? null;
      const id = look?.combat.id ?? "";
      if (view === null) return "as they were";
      const isFree = !replacesOtherwise && !this.#isShared();
      try {
        if (isFree && this.#rows.keep(fresh, view, id, this.#touches, attach)) return "kept";
      } catch (error) {
        report(error);
        this.#rows.forget();
        // Rows may lie here and there now: Foundry makes all of them anew.
        void this.render();
        return "kept";
      }
      return this.#try(() => this.#rows.fill(fresh, trackerPart(root), view, id)) === null ? "as they were" : "filled";
    }

    #draw(root: HTMLElement, look: Look | null, hasRows = false): void {
      const isComing = this.#isComing();
      hideWhileComing(root, isComing);
      if (isComing) return;
      const isDrawn =
        look !== null &&
        this.#try(() => {
          this.#drawLook(root, look, hasRows);
          return true;
        }) === true;
      if (isDrawn) return;
      this.#rows.forget();
      clearHead(root);
      clearFight(root);
      if (!this.isPopout) this.#tell(null);
    }

    #drawLook(root: HTMLElement, { combat, fight, head, drawing, view }: Look, hasRows: boolean): void {
      if (fight === null && head.choices === null && !head.changeable) clearHead(root);
      else drawHead(root, head, view?.stage ?? null, drawing);
      const problem = fight?.problem ?? null;
      if (view === null) this.#rows.forget();
      if (view !== null) {
        if (!hasRows) drawRows(root, view);
        drawFight(root, view, drawing.prefix);
      } else if (problem !== null)
        drawProblem(root, problemView(problem.code, problem.detail, fight?.putBack ?? null, drawing));
      else drawOffer(root, fight === null ? offerFor(combat, drawing) : null);
      drawMissing(root, view === null ? null : this.#missing.view(fight, drawing));
      if (!this.isPopout) this.#tell(view);
    }

    #tell(view: TrackerView | null): void {
      markTab((view?.prompts.length ?? 0) > 0);
      if (view !== null) announce(view.spoken);
    }

    #listen(root: HTMLElement): void {
      this.turnwright.listen(root);
      if (this.#heard === root) return;
      this.#heard = root;
      this.#touches.listen(root);
      root.addEventListener("change", (event) => {
        const target = event.target as HTMLSelectElement;
        const combat = this.#combat();
        if (combat !== null && isTraitField(target)) void this.#missing.enter(combat, target);
        if (combat === null || target.dataset["turnwright"] !== "choose") return;
        void choose(combat, target.value === INHERITED ? null : target.value);
      });
    }

    protected override _getEntryContextOptions(
      ...args: Parameters<Tracker["_getEntryContextOptions"]>
    ): ReturnType<Tracker["_getEntryContextOptions"]> {
      const hasMore = (id: string): boolean =>
        this.element.querySelector(`${rowSelector(id)} .turnwright-more`) !== null;
      return [...super._getEntryContextOptions(...args), rowMenuEntry(hasMore, (id) => this.#unfold(id))];
    }

    #unfold(combatant: string): void {
      if (this.turnwright.state.drawer !== combatant) this.turnwright.state.toggleDrawer(combatant);
      this.#redraw();
      this.element.querySelector<HTMLElement>(`${rowSelector(combatant)} .turnwright-drawer button`)?.focus();
    }

    /** Foundry's own row buttons mean the rules' conditions here; the native fields follow in the same update. */
    #setCondition(combatant: Combatant.Stored, condition: "defeated" | "hidden", on: boolean): boolean {
      const fight = this.#fight();
      if (fight === null) return false;
      void this.turnwright.give(fight, { do: "setCondition", combatant: combatant.id, condition, on });
      return true;
    }

    protected override _onToggleDefeatedStatus(...args: Parameters<Tracker["_onToggleDefeatedStatus"]>): void {
      const [combatant] = args;
      if (!this.#setCondition(combatant, "defeated", !combatant.isDefeated)) super._onToggleDefeatedStatus(...args);
    }

    protected override _onToggleHidden(...args: Parameters<Tracker["_onToggleHidden"]>): void {
      const [combatant] = args;
      if (!this.#setCondition(combatant, "hidden", !combatant.hidden)) super._onToggleHidden(...args);
    }

    protected override _onUpdateInitiative(...args: Parameters<Tracker["_onUpdateInitiative"]>): void {
      const [event] = args;
      const fight = this.#fight();
      const field = event.target as HTMLInputElement;
      // Systems and modules put fields of their own into rows; Foundry took those for initiative until 13.345.
      if (fight !== null && !field.matches(".initiative-input")) return;
      // What comes of it is shown, also where that is what was there before.
      this.#touches.touch(field);
      const combatant = field.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"];
      if (fight === null || combatant === undefined) {
        super._onUpdateInitiative(...args);
        return;
      }
      // The rules' own: a system may keep another in Foundry's field.
      const present = fight.encounter === null ? null : (native(fight.encounter).initiative[combatant] ?? null);
      const value = typedNumber(field.value, present);
      if (value === undefined) void this.render();
      else void this.turnwright.give(fight, { do: "setInitiative", combatant, value });
    }
  }
  return TurnwrightCombatTracker;
}
