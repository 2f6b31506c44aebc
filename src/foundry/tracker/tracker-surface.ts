import { INHERITED } from "../view-models/head";
import { moveTo } from "../view-models/row-move";
import { problemView } from "../view-models/problem";
import { vitalsView } from "../view-models/vitals";
import { comes } from "../parts/comes";
import { sessionOf } from "../session/fight-session";
import { fightViewOf } from "../session/fight-view";
import { hitPointsFor } from "../session/sheets-shown";
import { plainWords } from "../session/words";
import { leaveDock } from "../windows/docking";
import { newElement } from "../windows/element";
import { keepingFocus } from "../windows/surface/focus";
import { isTraitField, MissingNotice } from "../windows/missing-notice";
import { shownControl } from "../windows/undo-controls";
import { Surface } from "../windows/surface/surface";
import { panelWindow } from "../windows/windows";
import { storedFlags } from "../store/flags";
import { tellRefusal } from "../windows/tell-refusal";
import { offerView } from "../view-models/offer";
import { encounterAside } from "../authority/sealed-form";
import { liveChoice, OFF } from "../variant/resolve";
import { chosenRules, useInFight } from "../windows/use-rules";
import { variantName } from "../windows/variant-names";
import {
  clearFight,
  clearHead,
  drawDock,
  drawFight,
  drawHead,
  drawMissing,
  drawOffer,
  drawProblem,
  footId,
  trackerPart,
} from "./blocks";
import { ActingInView } from "./in-view";
import { KeptRows } from "./kept-rows";
import { hiddenIn, lookAt } from "./look";
import { hearRowDragging } from "./row-dragging";
import { RowMenus } from "./row-menus";
import { drawRows, drawVitals, rowSelector } from "./rows";
import { Touches } from "./touches";
import type { Command } from "../../core/index";
import type { FightView } from "../session/fight-view";
import type { TrackerView } from "../view-models/tracker";
import type { Drawing } from "../view-models/drawing";
import type { RowLook } from "./look";

export interface TrackerHost {
  readonly isPopout: boolean;
  combat(): Combat.Implementation | null;
  root(): HTMLElement | null;
  redraw(): void;
  render(): void;
  /** Whether rows may be kept: no other code adds to each row after a drawing. */
  mayKeepRows(): boolean;
}

/** Whether the page keeps its rows and takes what differs, the new rows are filled, or they are left. */
export type RowsDrawn = "kept" | "filled" | "as they were";

const report = (error: unknown): void =>
  Hooks.onError("Turnwright", error instanceof Error ? error : new Error(String(error)), { log: "error" });

/**
 * Our share of a combat tracker, beside and in the rows that the system has rendered, with what is open and typed in
 * it.
 */
export class TrackerSurface extends Surface {
  readonly #missing: MissingNotice;
  readonly #rows = new KeptRows();
  readonly #touches = new Touches();
  readonly #inView = new ActingInView();
  readonly #menus: RowMenus;
  #heard: HTMLElement | null = null;

  constructor(private readonly tracker: TrackerHost) {
    super(`turnwright-${tracker.isPopout ? "popout" : "sidebar"}`, {
      fight: () => this.fight(),
      control: shownControl,
      redraw: () => tracker.redraw(),
      root: () => tracker.root(),
      isSecond: () => !tracker.isPopout && ui.combat?.popout?.rendered === true,
    });
    this.#missing = new MissingNotice(() => tracker.redraw());
    this.#menus = new RowMenus({
      close: () => {
        this.state.drawer = null;
        tracker.redraw();
      },
      quietly: (change) => {
        const root = tracker.root();
        if (root !== null) this.#touches.whileDrawing(root, change);
      },
    });
  }

  /** The fight in view. Null if there is none, or it is left alone. */
  fight(): FightView | null {
    const combat = this.tracker.combat();
    return combat === null ? null : fightViewOf(combat);
  }

  /** Draws without losing the person's place, and notices what others change afterwards. */
  keeping(root: HTMLElement, draw: () => void): void {
    keepingFocus(root, [footId(this.prefix)], () => this.#touches.whileDrawing(root, draw));
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
  look(): RowLook | null {
    const combat = this.tracker.combat();
    if (combat === null) {
      // Without a fight it keeps nothing of the last one.
      this.drawing(null);
      return null;
    }
    try {
      return lookAt(combat, this);
    } catch (error) {
      report(error);
      sessionOf(combat).drawPlainly(error);
      return this.#try(() => lookAt(combat, this));
    }
  }

  /** `attach` attaches to Foundry's new rows (`list`) what Foundry and the system attach to their part. */
  drawFresh(root: HTMLElement, list: HTMLElement, attach: () => void, look: RowLook | null): RowsDrawn {
    const view = look?.view ?? null;
    const id = look?.combat.id ?? "";
    if (view === null) return "as they were";
    try {
      if (this.tracker.mayKeepRows() && this.#rows.keep(list, view, id, this.#touches, attach)) return "kept";
    } catch (error) {
      report(error);
      this.#rows.forget();
      // Rows may be divided now, so Foundry creates all of them again.
      this.tracker.render();
      return "kept";
    }
    return this.#try(() => this.#rows.fill(list, trackerPart(root), view, id)) === null ? "as they were" : "filled";
  }

  /**
   * Draws combatants' hit points into their rows. Returns false if a row has changed since, so that all must be drawn.
   */
  drawHitPoints(root: HTMLElement, ids: readonly string[]): boolean {
    const fight = this.fight();
    if (fight === null) return true;
    const known = { hitPoints: (id: string) => hitPointsFor(fight.session, id), words: plainWords() };
    let isDrawn = false;
    this.keeping(root, () => {
      isDrawn = this.#try(() => drawVitals(root, new Map(ids.map((id) => [id, vitalsView(id, known)])))) === true;
    });
    return isDrawn;
  }

  /** Draws our share of the tracker, or removes it if there is nothing to see. */
  draw(root: HTMLElement, look: RowLook | null, hasRows = false): void {
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
    if (!this.tracker.isPopout) this.#tell(null);
  }

  #drawLook(root: HTMLElement, { combat, fight, head, drawing, view, dock }: RowLook, hasRows: boolean): void {
    if (fight === null && head.choices === null && !head.changeable) clearHead(root);
    else drawHead(root, head, view?.now ?? null, drawing);
    const problem = fight?.problem ?? null;
    if (view === null) this.#rows.forget();
    if (view !== null) {
      if (!hasRows) drawRows(root, view);
      drawFight(root, view, drawing.prefix);
      drawDock(root, dock);
      this.#inView.follow(root, view.acting);
    } else if (problem !== null)
      drawProblem(
        root,
        problemView(problem.code, problem.detail, fight?.putBack ?? null, drawing),
        hiddenIn(combat, fight),
      );
    else drawOffer(root, fight === null ? offerFor(combat, drawing) : null);
    drawMissing(root, view === null ? null : this.#missing.view(fight, drawing));
    this.#menus.place(root);
    if (!this.tracker.isPopout) this.#tell(view);
  }

  #tell(view: TrackerView | null): void {
    markTab(view?.isAsked === true);
    if (view !== null) announce(view.spoken);
  }

  override listen(root: HTMLElement): void {
    super.listen(root);
    if (this.#heard === root) return;
    this.#heard = root;
    this.#touches.listen(root);
    this.#menus.listen(root);
    if (game.user.isGM) this.#hearDragging(root);
    root.addEventListener("change", (event) => {
      const target = event.target as HTMLSelectElement;
      const combat = this.tracker.combat();
      if (combat !== null && isTraitField(target)) void this.#missing.enter(combat, target);
      if (combat === null || target.dataset["turnwright"] !== "choose") return;
      void choose(combat, target.value === INHERITED ? null : target.value);
    });
  }

  #hearDragging(root: HTMLElement): void {
    hearRowDragging(root, {
      moveTo: (id, beside, side) => {
        const screen = this.fight()?.screen ?? null;
        return screen === null ? null : moveTo(screen, id, beside, side);
      },
      give: (command) => {
        const fight = this.fight();
        if (fight !== null) void this.give(fight, command);
      },
      quietly: (change) => this.#touches.whileDrawing(root, change),
    });
  }

  touch(element: Element): void {
    this.#touches.touch(element);
  }

  hasMenu(combatant: string): boolean {
    return this.#inRow(combatant, ".turnwright-more") !== null;
  }

  unfold(combatant: string): void {
    if (this.state.drawer !== combatant) this.state.toggleDrawer(combatant);
    this.tracker.redraw();
    this.#inRow(combatant, ".turnwright-drawer button")?.focus();
  }

  #inRow(combatant: string, selector: string): HTMLElement | null {
    return this.tracker.root()?.querySelector<HTMLElement>(`${rowSelector(combatant)} ${selector}`) ?? null;
  }

  mend(act: string): void {
    const combat = this.tracker.combat();
    if (combat !== null) void mend(combat, act);
  }

  /** Moves the docked panel into its window, at its last position, with what was typed here. */
  async undock(): Promise<void> {
    await leaveDock(this);
    await panelWindow.open();
  }

  change(): void {
    const combat = this.tracker.combat();
    if (combat !== null)
      void comes(async () => import("../windows/change-dialog")).then((file) =>
        file?.askForVariant(combat, fightViewOf(combat)),
      );
  }

  answer(offer: string): void {
    const combat = this.tracker.combat();
    if (combat !== null) void answerOffer(combat, offer);
  }
}

/** Chooses a fight's rules for the GM by an entry of the list, and reports a refusal. */
async function choose(combat: Combat.Implementation, entry: string | null): Promise<void> {
  const isDone = await useInFight(combat, entry === null ? { variant: null } : chosenRules(entry));
  // The list must show the present choice again.
  if (!isDone) sessionOf(combat).changed();
}

const request = async (combat: Combat.Implementation, command: Command): Promise<void> =>
  tellRefusal(combat, await sessionOf(combat).request(command));

/** Saves a combat's stored data as a file, readable or not, for a report or a repair by hand. */
function exportDamaged(combat: Combat.Implementation): void {
  const text = JSON.stringify(storedFlags(combat).encounter ?? null, null, 2);
  foundry.utils.saveDataToFile(text, "application/json", `turnwright-${combat.id ?? "combat"}.json`);
}

async function mend(combat: Combat.Implementation, act: string): Promise<void> {
  const record = fightViewOf(combat)?.putBack?.record;
  if (act === "export") exportDamaged(combat);
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
