import { report } from "../parts/report";
import { native } from "../../core/index";
import { isEntry } from "../roster/entries";
import { listsOtherwise } from "../bindings/system";
import { sessionOf } from "../session/fight-session";
import { fightViewOf, storeStillImage, type FightView } from "../session/fight-view";
import { foundryRowOf } from "../session/sheets-shown";
import { Chunk } from "../parts/chunk";
import { tryImport } from "../parts/try-import";
import { typedNumber } from "../view-models/typed-number";
import { SURFACE_ACTIONS } from "../windows/surface/surface-actions";
import { newElement } from "../windows/element";
import { viewedCombat } from "../session/trackers";
import { isDockOpen } from "../windows/docked";
import { onRenderedWindow } from "../windows/window-placing";
import { fightOptions, logWindow, panelPart, panelWindow } from "../windows/windows";
import { menuEntry } from "../compat/menu-entry";
import type { RowsDrawn, TrackerHost, TrackerSurface } from "./tracker-surface";

type Tracker = foundry.applications.sidebar.tabs.CombatTracker;

/** Any class that the system configured as its tracker. `any`: TypeScript requires it of the base class of a mixin. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
type TrackerClass = new (...args: any[]) => Tracker;

type ClickHandler = (this: TurnwrightTracker, event: PointerEvent, target: HTMLElement) => void;

interface TurnwrightTracker extends Tracker {
  readonly turnwright: TrackerSurface | null;
}

const ACTIONS: Record<string, ClickHandler> = {
  ...SURFACE_ACTIONS,
  turnwrightMend(_event, target) {
    this.turnwright?.repair(target.dataset["mend"] ?? "");
  },
  turnwrightWindow(_event, target) {
    const combat = viewedCombat();
    if (target.dataset["window"] === "entry") {
      if (combat !== null) openEntry(combat);
    } else if (target.dataset["window"] !== "options") {
      void (target.dataset["window"] === "log" ? logWindow : panelWindow).toggle();
    } else if (combat !== null) void fightOptions()?.toggle(combat);
  },
  turnwrightUndock() {
    void this.turnwright?.undock();
  },
  turnwrightChange() {
    this.turnwright?.askForVariant();
  },
  turnwrightEditRules() {
    this.turnwright?.editRules();
  },
  turnwrightOffer(_event, target) {
    this.turnwright?.answerOffer(target.dataset["offer"] ?? "");
  },
  turnwrightLoad() {
    void retryLoading();
  },
};

/** Opens the form for an entry, a new one by default. */
const openEntry = (combat: Combat.Implementation, known?: Combatant.Implementation): void =>
  void tryImport(async () => import("../windows/entry-window")).then((file) => file?.openEntryWindow(combat, known));

/** Foundry's names for the change that a drawing shows. */
const CHANGE_NAMES = new Set(["renderContext", "renderData"]);

/** Whether a drawing was requested only to show the present state, without opening or omitting anything. */
const isPlain = (options: unknown): boolean =>
  typeof options === "object" && options !== null
    ? Object.entries(options).every(
        ([key, value]) => value === undefined || CHANGE_NAMES.has(key) || (key === "force" && value === false),
      )
    : options === undefined || options === false;

/** The file that draws our share of a tracker and hears its buttons. */
const trackerChunk = new Chunk(async () => {
  if (isDockOpen()) await panelPart.load();
  return (await import("./tracker-surface")).TrackerSurface;
});

async function tryToLoadTracker(): Promise<void> {
  try {
    await trackerChunk.load();
  } catch (error) {
    report("parts")(error);
  }
}

/** Loads the file that draws and hears the tracker. After a failure it waits for a person to ask. */
export async function loadTrackerChunk(): Promise<void> {
  if (!trackerChunk.hasFailed) await tryToLoadTracker();
}

async function retryLoading(): Promise<void> {
  await tryToLoadTracker();
  await ui.combat?.render();
}

/**
 * The combat tracker under a variant, on top of the class the system configured. It adds to the rendered markup,
 * because the rows are the system's. For a combat that is not ours, it only shows the GM's choice of a variant before
 * the start.
 */
export function TrackerMixin<Base extends TrackerClass>(Base: Base) {
  const foundrys = foundry.applications.sidebar.tabs.CombatTracker.prototype as unknown as Record<string, unknown>;
  // A system that inserts rows itself gets all of them.
  const replacesOtherwise = (Base.prototype as Record<string, unknown>)["_replaceHTML"] !== foundrys["_replaceHTML"];

  class TurnwrightCombatTracker extends Base {
    static override readonly name = "TurnwrightCombatTracker";

    /** Foundry merges these into the system's options. */
    static DEFAULT_OPTIONS = { actions: ACTIONS };

    /** Our share of this tracker. Null before it shows a combat, and if the file that draws it failed to load. */
    turnwright: TrackerSurface | null = null;

    readonly #host: TrackerHost = {
      isPopout: this.isPopout,
      combat: () => this.#combat(),
      root: () => this.element ?? null,
      redraw: () => this.#redraw(),
      render: () => void this.render(),
      mayKeepRows: () => !replacesOtherwise && !this.#isShared(),
    };

    #asked: Promise<this> | null = null;

    #listed = "";

    /** Whether anything has changed since the last drawing began. */
    #isBehind = false;

    /** Whether our share was requested while Foundry was drawing. */
    #isMissed = false;

    #combat(): Combat.Implementation | null {
      return this.viewed ?? ui.combat?.viewed ?? null;
    }

    #fight(): FightView | null {
      const combat = this.#combat();
      return combat === null ? null : fightViewOf(combat);
    }

    /** Combines all drawings requested at one moment, by Foundry and by us, into one after all changes. */
    override async render(...args: unknown[]): Promise<this> {
      const combat = this.#combat();
      if (!isPlain(args[0]) || this.element === null || combat === null || !sessionOf(combat).isRuled) {
        return super.render(...(args as []));
      }
      this.#asked ??= Promise.resolve().then(async () => {
        this.#asked = null;
        await super.render(...(args as []));
        if (this.#isMissed) this.#redraw();
        return this;
      });
      return this.#asked;
    }

    protected override async _prepareContext(
      ...args: Parameters<Tracker["_prepareContext"]>
    ): ReturnType<Tracker["_prepareContext"]> {
      const [{ parts }] = args;
      this.#isBehind = false;
      if (parts?.includes("tracker") !== false) this.#listed = this.#listing();
      return super._prepareContext(...args);
    }

    /** Foundry's own rows replace a system's list that does not hold every combatant once. */
    protected override async _prepareTrackerContext(
      ...args: Parameters<Tracker["_prepareTrackerContext"]>
    ): ReturnType<Tracker["_prepareTrackerContext"]> {
      const combat = this.#combat();
      if (combat === null || !sessionOf(combat).isRuled || !listsOtherwise())
        return super._prepareTrackerContext(...args);
      await (foundrys["_prepareTrackerContext"] as Tracker["_prepareTrackerContext"]).apply(this, args);
    }

    protected override async _preRender(...args: Parameters<Tracker["_preRender"]>): Promise<void> {
      await super._preRender(...args);
      await this.#surfaceHere();
    }

    /** Waits for the file that draws our share, once there is a combat to show. */
    async #surfaceHere(): Promise<void> {
      if (this.turnwright !== null || this.#combat() === null) return;
      await loadTrackerChunk();
      if (trackerChunk.loaded !== null) this.turnwright ??= new trackerChunk.loaded(this.#host);
    }

    /** Whether a fight under the rules is in view without the file that draws it. */
    #isLacking(): boolean {
      const combat = this.turnwright === null ? this.#combat() : null;
      return combat !== null && sessionOf(combat).isRuled;
    }

    #isShared(): boolean {
      return mayChangeRows(this, TurnwrightCombatTracker, Base);
    }

    /** The system's arrangement counts, because some systems put rows into their own lists and groups. */
    protected override async _onRender(...args: Parameters<Tracker["_onRender"]>): Promise<void> {
      await super._onRender(...args);
      if (this.#isShared()) this.#drawNow();
    }

    /**
     * Adds our share in the moment in which Foundry replaces its parts, so that the focus stays and no bare rows show.
     */
    protected override _replaceHTML(...args: Parameters<Tracker["_replaceHTML"]>): void {
      const root = this.element ?? args[1];
      const surface = this.turnwright;
      if (surface === null) {
        super._replaceHTML(...args);
        hideWhileLacking(root, this.#isLacking());
        return;
      }
      surface.listen(root);
      surface.drawKeepingFocus(root, () => {
        const [parts, content, options] = args;
        const { tracker: fresh, ...others } = parts as Record<string, HTMLElement>;
        const contents = surface.contents();
        const attach = (): void => {
          if (fresh !== undefined) this._attachPartListeners("tracker", fresh, options);
        };
        const rows: RowsDrawn =
          fresh === undefined ? "as they were" : surface.drawNewRows(root, fresh, attach, contents);
        if (rows === "kept") super._replaceHTML(others, content, options);
        else super._replaceHTML(...args);
        hideWhileLacking(root, false);
        surface.draw(root, contents, rows !== "as they were");
        this.#isMissed = false;
      });
    }

    /** Foundry's rows as it would list them now, as one text. */
    #listing(): string {
      const combat = this.#combat();
      return combat === null ? "" : JSON.stringify([combat.id, combat.turns.map(foundryRowOf)]);
    }

    /**
     * Draws what has changed of the fight in view, or only our share as long as Foundry would list the same rows. Most
     * changes come with an update, after which Foundry draws its tracker and ours with it.
     */
    turnwrightRedraw(): void {
      if (this.#isBehind) return;
      this.#isBehind = true;
      inNextTask(() => {
        if (!this.#isBehind) return;
        this.#isBehind = false;
        if (this.turnwright === null || this.#listed !== this.#listing()) void this.render();
        else this.#redraw();
      });
    }

    /** Draws combatants' hit points into their rows, unless a drawing is due anyway. */
    turnwrightDrawHitPoints(ids: readonly string[]): void {
      if (this.#isBehind || !this.rendered) return;
      if (this.turnwright?.drawHitPoints(this.element, ids) === false) this.turnwrightRedraw();
    }

    /** During a drawing of Foundry's, ours may be done already, so it is repeated afterwards. */
    #redraw(): void {
      this.#isMissed = !this.rendered;
      if (this.rendered) this.#drawNow();
    }

    #drawNow(): void {
      const surface = this.turnwright;
      const root = this.element;
      surface?.drawKeepingFocus(root, () => surface.draw(root, surface.contents()));
    }

    /** Foundry makes a still of a token's video for its rows. Our other views of the combatant use it too. */
    protected override async _getCombatantThumbnail(
      ...args: Parameters<Tracker["_getCombatantThumbnail"]>
    ): Promise<string> {
      const [{ _videoSrc: video, id, parent }] = args;
      const picture = await super._getCombatantThumbnail(...args);
      if (!video || parent === null || !sessionOf(parent).isRuled) return picture;
      if (storeStillImage(sessionOf(parent), id, picture)) Hooks.callAll("turnwright.changed", parent);
      return picture;
    }

    protected override _getEntryContextOptions(
      ...args: Parameters<Tracker["_getEntryContextOptions"]>
    ): ReturnType<Tracker["_getEntryContextOptions"]> {
      const entry = menuEntry({
        label: "TURNWRIGHT.tracker.menu.row",
        icon: "fa-solid fa-ellipsis",
        visible: ({ dataset }) => this.turnwright?.hasMenu(dataset["combatantId"] ?? "") === true,
        onClick: ({ dataset }) => {
          // Another module's tracker may show this entry while the sidebar shows another tab.
          if (!this.isPopout) this.activate();
          this.turnwright?.openMenu(dataset["combatantId"] ?? "");
        },
      });
      const documentOf = ({ dataset }: HTMLElement) => this.#combat()?.combatants.get(dataset["combatantId"] ?? "");
      const change = menuEntry({
        label: "TURNWRIGHT.entries.form.change",
        icon: "fa-solid fa-calendar-day",
        visible: (row) => {
          const known = documentOf(row);
          return game.user.isGM && known !== undefined && isEntry(known);
        },
        onClick: (row) => {
          const [combat, known] = [this.#combat(), documentOf(row)];
          if (combat !== null) openEntry(combat, known);
        },
      });
      return [...super._getEntryContextOptions(...args), entry, change];
    }

    /** Foundry's row buttons set the rules' conditions here. The native fields follow in the same update. */
    #setCondition(combatant: Combatant.Stored, condition: "defeated" | "hidden", on: boolean): boolean {
      const fight = this.#fight();
      // An entry's document is written as without us, and becomes a command.
      if (fight === null || isEntry(combatant)) return false;
      void this.turnwright?.submit(fight, { do: "setCondition", combatant: combatant.id, condition, on });
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
      // Systems and modules put their own fields into rows, which Foundry before 13.345 took for initiative.
      if (fight !== null && !field.matches(".initiative-input")) return;
      // The result must be drawn even if it equals the previous number.
      this.turnwright?.markChanged(field);
      const combatant = field.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"];
      if (fight === null || combatant === undefined) {
        super._onUpdateInitiative(...args);
        return;
      }
      // The rules' number, because a system may keep a different one in Foundry's field.
      const present = fight.encounter === null ? null : (native(fight.encounter).initiative[combatant] ?? null);
      const value = typedNumber(field.value, present, game.i18n.lang);
      void this.#setNumber(fight, combatant, value);
    }

    /** Removes a refused number from the field, which only Foundry draws. */
    async #setNumber(fight: FightView, combatant: string, value: unknown): Promise<void> {
      const document = fight.combat.combatants.get(combatant);
      const isOfEntry = document !== undefined && isEntry(document);
      const command = isOfEntry
        ? { do: "changeEntry", entry: combatant, at: value }
        : { do: "setInitiative", combatant, value };
      if (isOfEntry && fight.session.stored === null) {
        await document.update({ initiative: typeof value === "number" ? value : null });
        return;
      }
      const isDone = await this.turnwright?.submit(fight, command);
      if (isDone === false) await this.render();
    }
  }
  return TurnwrightCombatTracker;
}

const jobs: (() => void)[] = [];
let channel: MessageChannel | null = null;

/** Runs a job after everything in this moment. Not a timer, because timers wait while the page is hidden. */
function inNextTask(job: () => void): void {
  jobs.push(job);
  if (channel === null) {
    channel = new MessageChannel();
    channel.port1.addEventListener("message", () => jobs.shift()?.());
    channel.port1.start();
  }
  channel.port2.postMessage(null);
}

/** Methods that run on rows just put into the page, and may add to each. */
const STEPS = ["_onRender", "_postRender"] as const;

type Steps = Readonly<Record<string, unknown>>;

interface AnyClass {
  readonly name: string;
  readonly prototype: object;
}

const stepsOf = ({ prototype }: AnyClass): Steps => prototype as Steps;

/**
 * Whether other code may add to each row after a drawing: a module by a hook, or the system by its class. It would add
 * to a kept row again.
 */
function mayChangeRows(tracker: Tracker, own: AnyClass, system: AnyClass): boolean {
  const plain = stepsOf(foundry.applications.sidebar.tabs.CombatTracker);
  const [ours, theirs] = [stepsOf(own), stepsOf(system)];
  const now = tracker as unknown as Steps;
  if (STEPS.some((step) => theirs[step] !== plain[step] || now[step] !== ours[step])) return true;
  // Each class in the tracker's chain has a hook for other modules.
  const chain = [...(tracker.constructor as typeof foundry.applications.api.ApplicationV2).inheritanceChain()];
  const listeners = chain.flatMap(({ name }) => (name === own.name ? [] : (Hooks.events[`render${name}`] ?? [])));
  return listeners.some(({ fn }) => fn !== onRenderedWindow);
}

const LACKING = "turnwright-lacking";
const NOTE = "turnwright-lacking-note";

/**
 * Hides the list of a fight under the rules while our file is missing, and says so: Foundry's order is not the rules'.
 */
function hideWhileLacking(root: HTMLElement, isLacking: boolean): void {
  root.classList.toggle(LACKING, isLacking);
  const note = root.querySelector(`.${NOTE}`);
  if (isLacking === (note !== null)) return;
  note?.remove();
  if (!isLacking) return;
  const again = newElement("button", { type: "button" }, game.i18n.localize("TURNWRIGHT.tracker.problem.load"));
  again.dataset["action"] = "turnwrightLoad";
  const text = game.i18n.localize("TURNWRIGHT.notifications.not-loaded");
  root.prepend(newElement("p", { className: NOTE, role: "status" }, text, again));
}
