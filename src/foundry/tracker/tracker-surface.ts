import { INHERITED } from "../view-models/head";
import { grouping } from "../windows/page-facts";
import { moveTo } from "../view-models/row-move";
import { problemView } from "../view-models/problem";
import { vitalsView } from "../view-models/vitals";
import { Chunk } from "../parts/chunk";
import { tryImport } from "../parts/try-import";
import { lacksOf } from "../roster/missing-values";
import { sessionOf } from "../session/fight-session";
import { fightViewOf, wordsWithoutNames, type FightView } from "../session/fight-view";
import { visibleHitPoints } from "../session/sheets-shown";
import { leaveDock } from "../windows/docking";
import { newElement } from "../windows/element";
import { keepingFocus } from "../windows/surface/focus";
import type { MissingNotice } from "../windows/missing-notice";
import { shownControl } from "../view-models/controls-of";
import { noteDrawn } from "../windows/surface/sleep";
import { Surface } from "../windows/surface/surface";
import { fightOptions, panelWindow } from "../windows/windows";
import { storedFlags } from "../store/flags";
import { notifyRefusal } from "../windows/notify-refusal";
import { offerView } from "../view-models/offer";
import { encounterAside } from "../authority/sealed-form";
import { liveChoice, OFF } from "../variant/resolve";
import { chosenRules, useInFight } from "../windows/use-rules";
import { PUT_TOGETHER, variantName } from "../windows/variant-names";
import {
  clearFight,
  clearHead,
  drawDock,
  drawFight,
  drawHead,
  drawMissing,
  drawOffer,
  drawProblem,
  trackerFootId,
  rowsPart,
} from "./blocks";
import { ActingScroller } from "./acting-scroller";
import { KeptRows } from "./kept-rows";
import { hiddenSelectors, trackerContents, type TrackerContents } from "./tracker-contents";
import { enableRowDragging } from "./row-dragging";
import { RowMenus } from "./row-menus";
import { drawRows, drawVitals, selectorOfRow } from "./rows";
import { ForeignChanges } from "./foreign-changes";
import { OWN, type Command } from "../../core/index";
import type { TrackerView } from "../view-models/tracker";
import type { Drawing } from "../view-models/drawing";

export interface TrackerHost {
  readonly isPopout: boolean;
  combat(): Combat.Implementation | null;
  root(): HTMLElement | null;
  redraw(): void;
  render(): void;
  /** Whether rows may be kept: no other code adds to each row after a drawing. */
  mayKeepRows(): boolean;
}

const missingPart = new Chunk(async () => import("../windows/missing-notice"));

/** Whether the page keeps its rows and takes what differs, the new rows are filled, or they are left. */
export type RowsDrawn = "kept" | "filled" | "as they were";

const report = (error: unknown): void =>
  Hooks.onError("Turnwright", error instanceof Error ? error : new Error(String(error)), { log: "error" });

/**
 * Our share of a combat tracker, beside and in the rows that the system has rendered, with what is open and typed in
 * it.
 */
export class TrackerSurface extends Surface {
  #missing: MissingNotice | null = null;
  readonly #rows = new KeptRows();
  readonly #foreignChanges = new ForeignChanges();
  readonly #scroller = new ActingScroller();
  readonly #menus: RowMenus;
  #listening: HTMLElement | null = null;

  constructor(private readonly tracker: TrackerHost) {
    super(`turnwright-${tracker.isPopout ? "popout" : "sidebar"}`, {
      fight: () => this.fight(),
      control: shownControl,
      redraw: () => tracker.redraw(),
      root: () => tracker.root(),
      isSecond: () => !tracker.isPopout && ui.combat?.popout?.rendered === true,
    });
    this.#menus = new RowMenus({
      close: () => {
        this.state.drawer = null;
        tracker.redraw();
      },
      whileIgnored: (change) => {
        const root = tracker.root();
        if (root !== null) this.#foreignChanges.whileIgnored(root, change);
      },
    });
  }

  /** The fight in view. Null if there is none, or it is left alone. */
  fight(): FightView | null {
    const combat = this.tracker.combat();
    return combat === null ? null : fightViewOf(combat);
  }

  /** Draws without losing the person's place, and notices what others change afterwards. */
  drawKeepingFocus(root: HTMLElement, draw: () => void): void {
    keepingFocus(root, [trackerFootId(this.prefix)], () => this.#foreignChanges.whileIgnored(root, draw));
    noteDrawn();
  }

  /** Keeps a mistake of ours from breaking the tracker, which then stays as the system drew it. */
  #try<T>(run: () => T): T | null {
    try {
      return run();
    } catch (error) {
      report(error);
      return null;
    }
  }

  /**
   * What to draw now. Null without a combat, and after a mistake. A mistake in the variant's screen leaves a plain one.
   */
  contents(): TrackerContents | null {
    const combat = this.tracker.combat();
    if (combat === null) {
      // Without a fight it keeps nothing of the last one.
      this.drawing(null);
      return null;
    }
    try {
      return trackerContents(combat, this);
    } catch (error) {
      report(error);
      sessionOf(combat).drawPlainly(error);
      return this.#try(() => trackerContents(combat, this));
    }
  }

  /** `attach` attaches to Foundry's new rows (`list`) what Foundry and the system attach to their part. */
  drawNewRows(root: HTMLElement, list: HTMLElement, attach: () => void, look: TrackerContents | null): RowsDrawn {
    const view = look?.view ?? null;
    const id = look?.combat.id ?? "";
    if (view === null) return "as they were";
    try {
      if (this.tracker.mayKeepRows() && this.#rows.updateRows(list, view, id, this.#foreignChanges, attach))
        return "kept";
    } catch (error) {
      report(error);
      this.#rows.reset();
      // Rows may be divided now, so Foundry creates all of them again.
      this.tracker.render();
      return "kept";
    }
    return this.#try(() => this.#rows.fillRows(list, rowsPart(root), view, id)) === null ? "as they were" : "filled";
  }

  /**
   * Draws combatants' hit points into their rows. Returns false if a row has changed since, so that all must be drawn.
   */
  drawHitPoints(root: HTMLElement, ids: readonly string[]): boolean {
    const fight = this.fight();
    if (fight === null) return true;
    const known = { hitPoints: (id: string) => visibleHitPoints(fight.session, id), words: wordsWithoutNames() };
    let isDrawn = false;
    this.drawKeepingFocus(root, () => {
      isDrawn = this.#try(() => drawVitals(root, new Map(ids.map((id) => [id, vitalsView(id, known)])))) === true;
    });
    return isDrawn;
  }

  /** Draws our share of the tracker, or removes it if there is nothing to see. */
  draw(root: HTMLElement, look: TrackerContents | null, hasRows = false): void {
    const isDrawn =
      look !== null &&
      this.#try(() => {
        this.#drawContents(root, look, hasRows);
        return true;
      }) === true;
    if (isDrawn) return;
    this.#rows.reset();
    clearHead(root);
    clearFight(root);
    if (!this.tracker.isPopout) this.#notify(null);
  }

  #drawContents(
    root: HTMLElement,
    { combat, fight, head, drawing, view, dock }: TrackerContents,
    hasRows: boolean,
  ): void {
    if (fight === null && head.choices === null && !head.changeable) clearHead(root);
    else drawHead(root, head, view?.now ?? null, drawing);
    const problem = fight?.problem ?? null;
    if (view === null) this.#rows.reset();
    if (view !== null) {
      if (!hasRows) drawRows(root, view);
      drawFight(root, view, drawing.prefix);
      drawDock(root, dock);
      this.#scroller.scrollToActing(root, view.acting);
    } else if (problem !== null)
      drawProblem(
        root,
        problemView(problem, fight?.stored === true, fight?.restorable ?? null, drawing),
        hiddenSelectors(combat, fight),
      );
    else drawOffer(root, fight === null ? offerFor(combat, drawing) : null);
    drawMissing(root, view === null ? null : this.#missingIn(fight, drawing));
    this.#menus.place(root);
    if (!this.tracker.isPopout) this.#notify(view);
  }

  /** The notice of missing values. Its file loads when the first value is missing. */
  #missingIn(fight: FightView | null, drawing: Drawing): object | null {
    const encounter = fight?.encounter ?? null;
    if (fight === null || encounter === null || !game.user.isGM) return null;
    if (lacksOf(fight.combat, encounter, fight.stored).length === 0) return null;
    const part = missingPart.loaded;
    if (part !== null) {
      this.#missing ??= new part.MissingNotice(() => this.tracker.redraw());
      return this.#missing.view(fight, drawing);
    }
    // Whoever redraws does not ask again for a file that did not come.
    if (!missingPart.hasFailed)
      void tryImport(async () => missingPart.load()).then((loaded) => loaded && this.tracker.redraw());
    return null;
  }

  #notify(view: TrackerView | null): void {
    markTab(view?.isAsked === true);
    if (view !== null) announce(view.spoken);
  }

  override listen(root: HTMLElement): void {
    super.listen(root);
    if (this.#listening === root) return;
    this.#listening = root;
    this.#foreignChanges.listen(root);
    this.#menus.listen(root);
    if (game.user.isGM) this.#enableDragging(root);
    root.addEventListener("change", (event) => {
      const target = event.target as HTMLSelectElement;
      const combat = this.tracker.combat();
      if (combat !== null && target.dataset["turnwright"] === "trait") void this.#missing?.enter(combat, target);
      if (combat === null || target.dataset["turnwright"] !== "choose") return;
      void choose(combat, target.value === INHERITED ? null : target.value);
    });
  }

  #enableDragging(root: HTMLElement): void {
    enableRowDragging(root, {
      moveTo: (id, beside, side) => {
        const screen = this.fight()?.screen ?? null;
        return screen === null ? null : moveTo(screen, id, beside, side);
      },
      groupWith: (id, others) => (others.includes(id) ? null : grouping(this.fight(), [...others, id])),
      submit: (command) => {
        const fight = this.fight();
        if (fight !== null) void this.submit(fight, command);
      },
      whileIgnored: (change) => this.#foreignChanges.whileIgnored(root, change),
    });
  }

  markChanged(element: Element): void {
    this.#foreignChanges.markChanged(element);
  }

  /** The same for a control in a row's menu, which opens first. */
  override open(control: string): boolean {
    if (super.open(control)) return true;
    const entries = (this.fight()?.screen?.rows ?? []).flatMap((row) => [row, ...(row.group?.members ?? [])]);
    const who = entries.find(({ menu }) => menu.some(({ id }) => id === control));
    if (who === undefined) return false;
    this.openMenu(who.id);
    return super.open(control);
  }

  hasMenu(combatant: string): boolean {
    return this.#inRow(combatant, ".turnwright-more") !== null;
  }

  openMenu(combatant: string): void {
    if (this.state.drawer !== combatant) this.state.toggleDrawer(combatant);
    this.tracker.redraw();
    this.#inRow(combatant, ".turnwright-drawer button")?.focus();
  }

  #inRow(combatant: string, selector: string): HTMLElement | null {
    return this.tracker.root()?.querySelector<HTMLElement>(`${selectorOfRow(combatant)} ${selector}`) ?? null;
  }

  repair(act: string): void {
    const combat = this.tracker.combat();
    if (combat !== null) void repair(combat, act);
  }

  /** Moves the docked panel into its window, at its last position, with what was typed here. */
  async undock(): Promise<void> {
    await leaveDock(this);
    await panelWindow.open();
  }

  /** Own rules have no page in the journal. They open as their sentences. */
  override rules(button: HTMLElement): void {
    const fight = this.fight();
    const isOfHead = button.dataset["code"] === undefined;
    if (fight === null || !isOfHead || fight.session.choice().id !== OWN.id) super.rules(button);
    else void fightOptions()?.readRules(fight.combat);
  }

  editRules(): void {
    void fightOptions()?.editRules(this.fight()?.encounter?.options ?? {});
  }

  askForVariant(): void {
    const combat = this.tracker.combat();
    if (combat !== null)
      void tryImport(async () => import("../windows/change-dialog")).then((file) =>
        file?.askForVariant(combat, fightViewOf(combat)),
      );
  }

  answerOffer(offer: string): void {
    const combat = this.tracker.combat();
    if (combat !== null) void answerOffer(combat, offer);
  }
}

/** Chooses a fight's rules for the GM by an entry of the list, and reports a refusal. */
async function choose(combat: Combat.Implementation, entry: string | null): Promise<void> {
  if (entry === PUT_TOGETHER) void fightOptions()?.editRules("");
  const isDone =
    entry !== PUT_TOGETHER && (await useInFight(combat, entry === null ? { variant: null } : chosenRules(entry)));
  // The list must show the present choice again.
  if (!isDone) sessionOf(combat).notifyChanged();
}

const request = async (combat: Combat.Implementation, command: Command): Promise<void> =>
  notifyRefusal(combat, await sessionOf(combat).requests.submit(command));

/** Saves a combat's stored data as a file, readable or not, for a report or a repair by hand. */
function exportDamaged(combat: Combat.Implementation): void {
  const text = JSON.stringify(storedFlags(combat).encounter ?? null, null, 2);
  foundry.utils.saveDataToFile(text, "application/json", `turnwright-${combat.id ?? "combat"}.json`);
}

async function repair(combat: Combat.Implementation, act: string): Promise<void> {
  const record = fightViewOf(combat)?.restorable?.record;
  if (act === "export") exportDamaged(combat);
  else if (act === "options") await fightOptions()?.toggle(combat);
  else if (act !== "put-back") await request(combat, { do: "fight/start-over" });
  else await request(combat, { do: "fight/put-back", ...(record === undefined ? {} : { record }) });
}

/** The scene's or the world's variant that a fight begun without us could continue under, if any. */
function offeredVariant(combat: Combat.Implementation): string | null {
  const { declined, aside } = storedFlags(combat);
  if (!game.user.isGM || !combat.started || declined === true || aside !== undefined) return null;
  const { id } = liveChoice(combat);
  return sessionOf(combat).reading().kind === "nothing" && id !== OFF ? id : null;
}

/** The GM's offers for a fight under Foundry's own turns. Null for players, and if there is nothing to offer. */
function offerFor(combat: Combat.Implementation, drawing: Drawing): object | null {
  const aside = game.user.isGM ? (encounterAside(combat)?.variant ?? null) : null;
  if (aside !== null) return offerView("take-back", variantName(aside).name, drawing);
  const offered = offeredVariant(combat);
  return offered === null ? null : offerView("take-over", variantName(offered).name, drawing);
}

async function answerOffer(combat: Combat.Implementation, act: string): Promise<void> {
  const variant = offeredVariant(combat);
  if (act === "take-back") await request(combat, { do: "fight/resume" });
  else if (act === "decline") await request(combat, { do: "fight/decline-offer" });
  else if (act === "take-over" && variant !== null) await request(combat, { do: "fight/take-over", variant });
}

const ID = "turnwright-news";

function region(): HTMLElement {
  const found = document.getElementById(ID);
  if (found !== null) return found;
  const made = newElement("div", { id: ID, className: "turnwright-unseen", role: "status", ariaLive: "polite" });
  document.body.append(made);
  return made;
}

/** Announces the news to screen readers, once. The region is outside the sidebar, whose hidden tabs leave the page. */
function announce(news: string): void {
  const live = region();
  if (live.textContent !== news) live.textContent = news;
}

const ASKED = "turnwright-asked";

/** Marks the tracker's tab in the sidebar while it holds a question, because people may be reading the chat. */
function markTab(isAsked: boolean): void {
  for (const tab of document.querySelectorAll<HTMLElement>('#sidebar [data-action="tab"][data-tab="combat"]')) {
    tab.classList.toggle(ASKED, isAsked);
  }
}
