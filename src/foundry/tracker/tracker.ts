import { native } from "../../core/index";
import { listsOtherwise } from "../bindings/system";
import { sessionOf } from "../session/fight-session";
import { fightViewOf } from "../session/fight-view";
import { rowOf } from "../session/sheets-shown";
import { noteStill } from "../session/stills";
import { Chunk } from "../parts/chunk";
import { typedNumber } from "../view-models/typed-number";
import { SURFACE_ACTIONS } from "../windows/surface/surface-actions";
import { viewedCombat } from "../windows/viewed-combat";
import { fightOptions, logWindow, panelWindow } from "../windows/windows";
import { menuEntry } from "../compat/menu-entry";
import type { FightView } from "../session/fight-view";
import type { RowsDrawn, TrackerHost, TrackerSurface } from "./tracker-surface";

type Tracker = foundry.applications.sidebar.tabs.CombatTracker;

/** Whatever class the system made its tracker. `any`: TypeScript asks it of a class that is to be mixed into. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
type TrackerClass = new (...args: any[]) => Tracker;

type ClickHandler = (this: TurnwrightTracker, event: PointerEvent, target: HTMLElement) => void;

/** The tracker as the actions of the mixed class may use it. */
interface TurnwrightTracker extends Tracker {
  readonly turnwright: TrackerSurface | null;
}

const ACTIONS: Record<string, ClickHandler> = {
  ...SURFACE_ACTIONS,
  turnwrightMend(_event, target) {
    this.turnwright?.mend(target.dataset["mend"] ?? "");
  },
  turnwrightWindow(_event, target) {
    const combat = viewedCombat();
    if (target.dataset["window"] !== "options") {
      void (target.dataset["window"] === "log" ? logWindow : panelWindow).toggle();
    } else if (combat !== null) void fightOptions()?.toggle(combat);
  },
  turnwrightUndock() {
    void this.turnwright?.undock();
  },
  turnwrightChange() {
    this.turnwright?.change();
  },
  turnwrightOffer(_event, target) {
    this.turnwright?.answer(target.dataset["offer"] ?? "");
  },
  turnwrightLoad() {
    void loadAgain();
  },
};

/** Foundry's words about the change that a drawing shows. */
const SAID = new Set(["renderContext", "renderData"]);

/** Tells whether a drawing is asked for that shows what there is, and does nothing else: it opens nothing, and leaves nothing out. */
const isPlain = (options: unknown): boolean =>
  typeof options === "object" && options !== null
    ? Object.entries(options).every(
        ([key, value]) => value === undefined || SAID.has(key) || (key === "force" && value === false),
      )
    : options === undefined || options === false;

/** The file of all that is drawn and pressed: it draws our share of a tracker, and hears its buttons. */
const rest = new Chunk(async () => (await import("./tracker-surface")).TrackerSurface);

/** Tries to fetch it. A failure is told in the console, and in the tracker. */
async function tryForRest(): Promise<void> {
  try {
    await rest.here();
  } catch (error) {
    Hooks.onError("turnwright.parts", error instanceof Error ? error : new Error(String(error)), { log: "error" });
  }
}

/** Fetches the file of all that is drawn and pressed, unless that has failed: then it waits until somebody asks for it. */
export async function fetchRest(): Promise<void> {
  if (!rest.hasFailed) await tryForRest();
}

/** Fetches it again because somebody asks for it, and draws with it. */
async function loadAgain(): Promise<void> {
  await tryForRest();
  await ui.combat?.render();
}

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

    /** Our share of this tracker; null before it shows a combat, and where the file that draws it did not come. */
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

    /** Foundry's rows as they were listed last. */
    #listed = "";

    /** True as long as something has changed since the last drawing began. */
    #isBehind = false;

    /** True if our share was to be drawn again while Foundry was drawing. */
    #isMissed = false;

    #combat(): Combat.Implementation | null {
      return this.viewed ?? ui.combat?.viewed ?? null;
    }

    #fight(): FightView | null {
      const combat = this.#combat();
      return combat === null ? null : fightViewOf(combat);
    }

    /** However often a drawing is asked for in one moment, by Foundry and by us, it is one: after all that changed in it. */
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

    /** Foundry's own rows stand in place of what a system lists that is not everybody once. */
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

    /** Waits for what draws our share, once there is a combat to show. */
    async #surfaceHere(): Promise<void> {
      if (this.turnwright !== null || this.#combat() === null) return;
      await fetchRest();
      if (rest.now !== null) this.turnwright ??= new rest.now(this.#host);
    }

    /** Tells whether a fight under the rules is in view, and what draws it is not here. */
    #isLacking(): boolean {
      const combat = this.turnwright === null ? this.#combat() : null;
      return combat !== null && sessionOf(combat).isRuled;
    }

    /** Tells whether others add to the rows of a drawing. */
    #isShared(): boolean {
      return mayTouchRows(this, TurnwrightCombatTracker, Base);
    }

    /** The system's own arrangement of the rows counts: some put them into lists and groups of their own. */
    protected override async _onRender(...args: Parameters<Tracker["_onRender"]>): Promise<void> {
      await super._onRender(...args);
      if (this.#isShared()) this.#drawNow();
    }

    /** Adds in the same moment in which Foundry replaces its parts: nobody sees them bare, and focus is not lost. */
    protected override _replaceHTML(...args: Parameters<Tracker["_replaceHTML"]>): void {
      const root = this.element ?? args[1];
      const surface = this.turnwright;
      if (surface === null) {
        super._replaceHTML(...args);
        hideWhileLacking(root, this.#isLacking());
        return;
      }
      surface.listen(root);
      surface.keeping(root, () => {
        const [parts, content, options] = args;
        const { tracker: fresh, ...others } = parts as Record<string, HTMLElement>;
        const look = surface.look();
        const attach = (): void => {
          if (fresh !== undefined) this._attachPartListeners("tracker", fresh, options);
        };
        const rows: RowsDrawn =
          fresh === undefined ? "as they were" : surface.drawFresh(root, { list: fresh, attach }, look);
        if (rows === "kept") super._replaceHTML(others, content, options);
        else super._replaceHTML(...args);
        hideWhileLacking(root, false);
        surface.draw(root, look, rows !== "as they were");
      });
    }

    /** Foundry's rows as it would list them now, as one text. */
    #listing(): string {
      const combat = this.#combat();
      return combat === null ? "" : JSON.stringify([combat.id, combat.turns.map(rowOf)]);
    }

    /**
     * Draws what has changed of the fight in view: our share alone, as long as Foundry would list the same rows. Most changes come with an
     * update, after which Foundry draws its tracker by itself: that drawing shows ours, too.
     */
    turnwrightFollow(): void {
      if (this.#isBehind) return;
      this.#isBehind = true;
      inNextTask(() => {
        if (!this.#isBehind) return;
        this.#isBehind = false;
        if (this.turnwright === null || this.#listed !== this.#listing()) void this.render();
        else this.#redraw();
      });
    }

    /** Draws the hit points of combatants into their rows. A drawing that is due anyway shows them, too. */
    turnwrightDrawHitPoints(ids: readonly string[]): void {
      if (this.#isBehind || !this.rendered) return;
      if (this.turnwright?.drawHitPoints(this.element, ids) === false) this.turnwrightFollow();
    }

    /** In the middle of a drawing of Foundry's ours may be done already: then it is done once more after that. */
    #redraw(): void {
      this.#isMissed = !this.rendered;
      if (this.rendered) this.#drawNow();
    }

    #drawNow(): void {
      const surface = this.turnwright;
      const root = this.element;
      surface?.keeping(root, () => surface.draw(root, surface.look()));
    }

    /** Foundry makes a still of a token's moving picture for its rows: whatever else shows the combatant shows that, too. */
    protected override async _getCombatantThumbnail(
      ...args: Parameters<Tracker["_getCombatantThumbnail"]>
    ): Promise<string> {
      const [{ _videoSrc: video, id, parent }] = args;
      const picture = await super._getCombatantThumbnail(...args);
      if (!video || parent === null || !sessionOf(parent).isRuled) return picture;
      if (noteStill(sessionOf(parent), id, picture)) Hooks.callAll("turnwright.changed", parent);
      return picture;
    }

    protected override _getEntryContextOptions(
      ...args: Parameters<Tracker["_getEntryContextOptions"]>
    ): ReturnType<Tracker["_getEntryContextOptions"]> {
      const hasMore = (id: string): boolean => this.turnwright?.hasMenu(id) === true;
      return [...super._getEntryContextOptions(...args), rowMenuEntry(hasMore, (id) => this.turnwright?.unfold(id))];
    }

    /** Foundry's own row buttons mean the rules' conditions here; the native fields follow in the same update. */
    #setCondition(combatant: Combatant.Stored, condition: "defeated" | "hidden", on: boolean): boolean {
      const fight = this.#fight();
      if (fight === null) return false;
      void this.turnwright?.give(fight, { do: "setCondition", combatant: combatant.id, condition, on });
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
      // The outcome is shown, also where that is what was there before.
      this.turnwright?.touch(field);
      const combatant = field.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"];
      if (fight === null || combatant === undefined) {
        super._onUpdateInitiative(...args);
        return;
      }
      // The rules' own: a system may keep another in Foundry's field.
      const present = fight.encounter === null ? null : (native(fight.encounter).initiative[combatant] ?? null);
      const value = typedNumber(field.value, present, game.i18n.lang);
      void this.#setNumber(fight, combatant, value);
    }

    /** What is refused leaves the field, which only Foundry draws. */
    async #setNumber(fight: FightView, combatant: string, value: unknown): Promise<void> {
      const isDone = await this.turnwright?.give(fight, { do: "setInitiative", combatant, value });
      if (isDone === false) await this.render();
    }
  }
  return TurnwrightCombatTracker;
}

const jobs: (() => void)[] = [];
let channel: MessageChannel | null = null;

/** Runs a job when everything of this moment has been done. No timer: those wait while nobody looks at the page. */
function inNextTask(job: () => void): void {
  jobs.push(job);
  if (channel === null) {
    channel = new MessageChannel();
    channel.port1.addEventListener("message", () => jobs.shift()?.());
    channel.port1.start();
  }
  channel.port2.postMessage(null);
}

/** The entry in a row's context menu that unfolds what else can be done with it; shown where there is anything. */
const rowMenuEntry = (
  hasMore: (combatant: string) => boolean,
  unfold: (combatant: string) => void,
): ReturnType<typeof menuEntry> =>
  menuEntry({
    label: "TURNWRIGHT.tracker.menu.row",
    icon: "fa-solid fa-ellipsis",
    visible: (row) => hasMore(row.dataset["combatantId"] ?? ""),
    onClick: (row) => unfold(row.dataset["combatantId"] ?? ""),
  });

type AnyTracker = foundry.applications.sidebar.tabs.CombatTracker;

/** Code that runs on rows that have just been put into the page, and may add to each of them. */
const STEPS = ["_onRender", "_postRender"] as const;

type Steps = Readonly<Record<string, unknown>>;

/** A class with its methods; they are protected. */
interface AnyClass {
  readonly name: string;
  readonly prototype: object;
}

const stepsOf = ({ prototype }: AnyClass): Steps => prototype as Steps;

/** The hooks in which other modules are handed a drawn tracker: one for each class it is made of. */
function hooksOf(tracker: AnyTracker, own: string): string[] {
  const made = tracker.constructor as typeof foundry.applications.api.ApplicationV2;
  const chain = [...made.inheritanceChain()];
  return chain.flatMap(({ name }) => (name === own ? [] : `render${name}`));
}

/**
 * Tells whether somebody else may add to each row after a drawing: another module by a hook, or the system by its class. They count on rows that
 * are made anew, and would add, or listen, once more to one that has stayed.
 *
 * @param own the class of this module's tracker, whose hook only this module listens to
 * @param system the class that it was mixed into
 */
function mayTouchRows(tracker: AnyTracker, own: AnyClass, system: AnyClass): boolean {
  const plain = stepsOf(foundry.applications.sidebar.tabs.CombatTracker);
  const [ours, theirs] = [stepsOf(own), stepsOf(system)];
  const now = tracker as unknown as Steps;
  if (STEPS.some((step) => theirs[step] !== plain[step] || now[step] !== ours[step])) return true;
  return hooksOf(tracker, own.name).some((name) => (Hooks.events[name]?.length ?? 0) > 0);
}

const LACKING = "turnwright-lacking";
const NOTE = "turnwright-lacking-note";

/** The button by which somebody has what draws the tracker fetched again. */
function again(page: Document): HTMLElement {
  const made = page.createElement("button");
  made.type = "button";
  made.dataset["action"] = "turnwrightLoad";
  made.textContent = game.i18n.localize("TURNWRIGHT.tracker.problem.load");
  return made;
}

/**
 * Hides what a tracker lists of a fight under the rules as long as what draws our share is not here, and says so in its place: the order in
 * which Foundry would list everybody is not theirs. Drawing twice changes nothing.
 */
function hideWhileLacking(root: HTMLElement, isLacking: boolean): void {
  root.classList.toggle(LACKING, isLacking);
  const note = root.querySelector(`.${NOTE}`);
  if (isLacking === (note !== null)) return;
  note?.remove();
  if (!isLacking) return;
  const made = root.ownerDocument.createElement("p");
  made.className = NOTE;
  made.role = "status";
  made.append(game.i18n.localize("TURNWRIGHT.notifications.not-loaded"), again(root.ownerDocument));
  root.prepend(made);
}
