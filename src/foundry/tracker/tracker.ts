import { native } from "../../core/index";
import type { Control, LanePerson, Screen } from "../../core/index";
import { controlsOf } from "../view-models/controls-of";
import { type HeadData, INHERITED, type WindowData } from "../view-models/head";
import { problemView } from "../view-models/problem";
import { trackerView, type TrackerView } from "../view-models/tracker";
import { typedNumber } from "../view-models/typed-number";
import { exportDamaged } from "../authority/export-damaged";
import { fightViewOf, type FightView } from "../session/fight-view";
import { sessionOf } from "../session/fight-session";
import { tellRefusal } from "../windows/tell-refusal";
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
import { clearFight, clearHead, drawFight, drawHead, drawMissing, drawOffer, drawProblem, footId } from "./tracker-dom";
import { answerOffer, offerFor } from "./offers";
import { askForVariant } from "../windows/dialogs";
import { hasPanel, variantHead } from "../windows/variant-names";
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

const isOpen = (control: Control): boolean => control.blocked === null;

/** Whether the panel has something for this user to press. What the gm could press for a player does not count. */
function panelCalls({ panel, rows }: Screen): boolean {
  const own = new Set(rows.filter((row) => row.mine).map((row) => row.id));
  const isAsked = ({ id, controls }: LanePerson): boolean => own.has(id) && controls.some(isOpen);
  return panel.some((section) => {
    if (section.kind === "actions") return section.controls.length > 0;
    if (section.kind === "lanes") return section.lanes.some((lane) => lane.people.some(isAsked));
    return (
      (section.kind === "budget" && section.ways.length > 0 && own.has(section.person)) || section.kind === "choices"
    );
  });
}

/** Chooses the rules of a fight for the GM; why it was not done is said. */
async function choose(combat: Combat.Implementation, variant: string | null): Promise<void> {
  const answer = await sessionOf(combat).request({ do: "fight/choose-variant", variant });
  tellRefusal(combat, answer);
  // The list shows what is chosen, and not what was to be.
  if (!answer.ok) sessionOf(combat).changed();
}

/** Puts the last good state of a fight back. */
async function putBack(combat: Combat.Implementation): Promise<void> {
  const record = fightViewOf(combat)?.putBack?.record;
  const command = { do: "fight/put-back", ...(record === undefined ? {} : { record }) };
  tellRefusal(combat, await sessionOf(combat).request(command));
}

/** Does what the GM has pressed about a record that can't be read, or was written over. */
async function mend(combat: Combat.Implementation, act: string): Promise<void> {
  if (act === "export") exportDamaged(combat);
  else if (act === "put-back") await putBack(combat);
  else if (act === "load") await sessionOf(combat).partsHere();
  else if (act === "keep") sessionOf(combat).steps.acceptOverwritten();
  else tellRefusal(combat, await sessionOf(combat).request({ do: "fight/start-over" }));
}

/** The windows this user may open for a fight. */
function windowsFor(fight: FightView | null): HeadData["windows"] {
  const screen = fight?.screen ?? null;
  if (fight === null || screen === null) return [];
  const panel: WindowData = { act: "panel", open: panelWindow.isOpen, calls: panelCalls(screen) };
  const options: WindowData = { act: "options", open: fightOptions()?.isOpenFor(fight.combat) === true, calls: false };
  const log: WindowData = { act: "log", open: logWindow.isOpen, calls: false };
  return [
    ...(screen.panel.length > 0 || hasPanel(screen.variant) ? [panel] : []),
    ...(fight.viewer.gm ? [options, log] : []),
  ];
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

/**
 * The combat tracker under a rule variant, on top of whatever class the system configured. It adds to what that class
 * has rendered rather than bringing templates of its own, since the rows are the system's. With variant `off`, or a
 * combat that is not ours, all that is seen of it is the gm's choice of a variant before the start.
 */
export function TrackerMixin<Base extends TrackerClass>(Base: Base) {
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

    #heard: HTMLElement | null = null;

    #combat(): Combat.Implementation | null {
      return this.viewed ?? ui.combat?.viewed ?? null;
    }

    #fight(): FightView | null {
      const combat = this.#combat();
      return combat === null ? null : fightViewOf(combat);
    }

    #controls(fight: FightView): ReturnType<typeof controlsOf> {
      const screen = fight.screen;
      return screen === null ? new Map() : new Map([...controlsOf(screen), ...Object.entries(stepsOf(fight))]);
    }

    /**
     * Waits for the fight's rules before Foundry lists anybody: what is drawn until they are here stays. Only the first drawing does
     * not wait, since Foundry's start waits for that.
     */
    protected override async _prepareContext(
      ...args: Parameters<Tracker["_prepareContext"]>
    ): ReturnType<Tracker["_prepareContext"]> {
      const [{ isFirstRender }] = args;
      if (!isFirstRender) await this.#rulesHere();
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

    /** Adds in the same moment in which Foundry replaces its parts: nobody sees them bare, and focus is not lost. */
    protected override _replaceHTML(...args: Parameters<Tracker["_replaceHTML"]>): void {
      const [, , { isFirstRender }] = args;
      // What was prepared goes by other rules than the fight has by now. It is drawn once they are here.
      if (!isFirstRender && this.#isComing()) return;
      const root = this.element ?? args[1];
      this.#listen(root);
      keepingFocus(root, [footId(this.turnwright.prefix)], () => {
        super._replaceHTML(...args);
        this.#draw(root);
      });
    }

    #redraw(): void {
      if (!this.rendered || this.#isComing()) return;
      keepingFocus(this.element, [footId(this.turnwright.prefix)], () => this.#draw(this.element));
    }

    /** A mistake of ours must not cost anybody the tracker: then it stays as the system made it. */
    #draw(root: HTMLElement): void {
      const isComing = this.#isComing();
      hideWhileComing(root, isComing);
      if (isComing) return;
      try {
        const combat = this.#combat();
        if (combat === null) this.#clear(root);
        else this.#drawCombat(root, combat, fightViewOf(combat));
      } catch (error) {
        this.#clear(root);
        Hooks.onError("Turnwright", error instanceof Error ? error : new Error(String(error)), { log: "error" });
      }
    }

    #clear(root: HTMLElement): void {
      clearHead(root);
      clearFight(root);
      if (!this.isPopout) this.#tell(null);
    }

    #drawCombat(root: HTMLElement, combat: Combat.Implementation, fight: FightView | null): void {
      const head: HeadData = { ...variantHead(combat, fight), windows: windowsFor(fight) };
      const drawing = this.turnwright.drawing(fight);
      const screen = fight?.screen ?? null;
      const view =
        screen === null ? null : trackerView(screen, drawing, fight === null ? [] : Object.values(stepsOf(fight)));
      if (fight === null && head.choices === null && !head.changeable) clearHead(root);
      else drawHead(root, head, view?.stage ?? null, drawing);
      const problem = fight?.problem ?? null;
      if (view !== null) drawFight(root, view, drawing.prefix);
      else if (problem !== null)
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
        this.element.querySelector(`li.combatant[data-combatant-id="${CSS.escape(id)}"] .turnwright-more`) !== null;
      return [...super._getEntryContextOptions(...args), rowMenuEntry(hasMore, (id) => this.#unfold(id))];
    }

    #unfold(combatant: string): void {
      if (this.turnwright.state.drawer !== combatant) this.turnwright.state.toggleDrawer(combatant);
      this.#redraw();
      const row = `li.combatant[data-combatant-id="${CSS.escape(combatant)}"]`;
      this.element.querySelector<HTMLElement>(`${row} .turnwright-drawer button`)?.focus();
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
