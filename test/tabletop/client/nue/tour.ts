import { Collection } from "../../common/collection.ts";
import { escapeHTML } from "../../common/utils/text.ts";
import { game, ui } from "../game.ts";

/** A step of a tour. */
interface TourStep {
  id: string;
  title: string;
  content: string;
  selector?: string;
  tooltipDirection?: Direction;
  restricted?: boolean;
  sidebarTab?: string;
}

/** The side of its target on which the card of a step stands. */
type Direction = "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";

/** The room between a card and its target, and between a card and the page's edge, in pixels. */
const GAP = 14;
const MARGIN = 5;

/** A package's description of a tour; its texts are language keys. */
export interface TourConfig {
  title: string;
  steps: TourStep[];
  description?: string;
  display?: boolean;
  restricted?: boolean;
}

type Status = "unstarted" | "in-progress" | "completed";

/** A walk through the interface, step by step: an overlay takes all input but its own, and a card stands beside what a step is about. */
export class Tour {
  static readonly HIGHLIGHT_PADDING = 10;
  static #active: Tour | null = null;

  static get activeTour(): Tour | null {
    return this.#active;
  }

  static get tourInProgress(): boolean {
    return this.#active !== null;
  }

  readonly config: TourConfig;
  id = "";
  namespace = "";
  targetElement: Element | undefined;
  fadeElement: HTMLElement | undefined;
  overlayElement: HTMLElement | undefined;
  #stepIndex: number | null = -1;

  constructor(config: TourConfig) {
    this.config = config;
  }

  get key(): string {
    return `${this.namespace}.${this.id}`;
  }

  get title(): string {
    return game.i18n.localize(this.config.title);
  }

  get description(): string {
    return game.i18n.localize(this.config.description ?? "");
  }

  get steps(): TourStep[] {
    return this.config.steps.filter((step) => step.restricted !== true || game.user.isGM);
  }

  get currentStep(): TourStep | null {
    return this.steps[this.#stepIndex ?? -1] ?? null;
  }

  get stepIndex(): number | null {
    return this.#stepIndex;
  }

  get hasNext(): boolean {
    return this.#stepIndex !== null && this.#stepIndex < this.steps.length - 1;
  }

  get hasPrevious(): boolean {
    return (this.#stepIndex ?? 0) > 0;
  }

  get canStart(): boolean {
    return this.config.restricted !== true || game.user.isGM;
  }

  get status(): Status {
    if (this.#stepIndex === -1) return "unstarted";
    return this.#stepIndex === null ? "completed" : "in-progress";
  }

  async start(): Promise<void> {
    await this.progress(0);
  }

  async next(): Promise<void> {
    if (this.hasNext) await this.progress((this.#stepIndex ?? -1) + 1);
    else await this.complete();
  }

  async previous(): Promise<void> {
    if (this.hasPrevious) await this.progress((this.#stepIndex ?? 0) - 1);
  }

  /** Goes to a step. */
  async progress(stepIndex: number): Promise<void> {
    await this._postStep();
    this.#stepIndex = stepIndex;
    Tour.#active = this;
    await this._preStep();
    const selector = this.currentStep?.selector;
    this.targetElement = selector === undefined ? undefined : (this._getTargetElement(selector) ?? undefined);
    await this._renderStep();
  }

  async complete(): Promise<void> {
    await this.#leave(null);
  }

  exit(): void {
    void this.#leave(-1);
  }

  async reset(): Promise<void> {
    await this.#leave(-1);
  }

  async #leave(stepIndex: -1 | null): Promise<void> {
    await this._postStep();
    this.#stepIndex = stepIndex;
    Tour.#active = null;
  }

  protected _getTargetElement(selector: string): Element | null {
    return document.querySelector(selector);
  }

  protected async _preStep(): Promise<void> {}

  protected async _postStep(): Promise<void> {
    this.overlayElement?.remove();
    this.overlayElement = undefined;
    this.fadeElement?.remove();
    this.fadeElement = undefined;
  }

  protected async _renderStep(): Promise<void> {
    const step = this.currentStep;
    if (step === null) return;
    const overlay = document.createElement("div");
    overlay.className = "tour-overlay";
    const card = document.createElement("section");
    card.className = "tour application themed";
    const say = (key: string): string => escapeHTML(game.i18n.localize(key));
    const button = (action: string, label: string): string =>
      `<button type="button" data-action="${action}">${say(label)}</button>`;
    card.innerHTML = `<h2>${say(step.title)}</h2><div>${say(step.content)}</div><footer>${[
      button("exit", "TOURS.Exit"),
      ...(this.hasPrevious ? [button("previous", "TOURS.Previous")] : []),
      button("next", this.hasNext ? "TOURS.Next" : "TOURS.Finish"),
    ].join("")}</footer>`;
    overlay.append(card);
    document.body.append(overlay);
    this.overlayElement = overlay;
    this.#highlight();
    this.#place(card, step.tooltipDirection);
    card.addEventListener("click", (event) => {
      const { action } = (event.target as HTMLElement).dataset;
      if (action === "exit") this.exit();
      else if (action === "previous") void this.previous();
      else if (action === "next") void this.next();
    });
  }

  /** Leaves what the step is about bright, and darkens everything else. */
  #highlight(): void {
    const { targetElement } = this;
    if (targetElement === undefined) return;
    targetElement.scrollIntoView();
    const { left, top, width, height } = targetElement.getBoundingClientRect();
    const padding = Tour.HIGHLIGHT_PADDING;
    const fade = document.createElement("div");
    fade.className = "tour-fadeout";
    Object.assign(fade.style, {
      left: `${left - padding}px`,
      top: `${top - padding}px`,
      width: `${width + 2 * padding}px`,
      height: `${height + 2 * padding}px`,
    });
    document.body.append(fade);
    this.fadeElement = fade;
  }

  /** Puts the card beside its target: below unless said, above where there is no room, and always on the page, be it over the target. */
  #place(card: HTMLElement, asked: Direction | undefined): void {
    const target = this.targetElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
    const { offsetWidth: width, offsetHeight: height } = card;
    const inTheMiddle = {
      left: target.left + (target.width - width) / 2,
      top: target.top + (target.height - height) / 2,
    };
    const places: Readonly<Record<Direction, { readonly left: number; readonly top: number }>> = {
      UP: { ...inTheMiddle, top: target.top - height - GAP },
      DOWN: { ...inTheMiddle, top: target.bottom + GAP },
      LEFT: { ...inTheMiddle, left: target.left - width - GAP },
      RIGHT: { ...inTheMiddle, left: target.right + GAP },
      CENTER: inTheMiddle,
    };
    const wanted = places[asked ?? (target.top + height > innerHeight ? "UP" : "DOWN")];
    const within = (at: number, room: number): string => `${Math.max(MARGIN, Math.min(at, room - MARGIN))}px`;
    Object.assign(card.style, {
      left: within(wanted.left, innerWidth - width),
      top: within(wanted.top, innerHeight - height),
    });
  }
}

/** A tour that opens the sidebar's tabs. */
export class SidebarTour extends Tour {
  protected override async _preStep(): Promise<void> {
    await super._preStep();
    const tab = this.currentStep?.sidebarTab;
    if (tab !== undefined) ui.sidebar.changeTab(tab, "primary");
  }
}

/** The tours by their keys. */
export class ToursCollection extends Collection<Tour> {
  /** @throws {Error} where there is one of that name */
  register(namespace: string, id: string, tour: Tour): void {
    tour.namespace = namespace;
    tour.id = id;
    if (this.has(tour.key)) throw new Error(`The tour ${tour.key} is registered already`);
    this.set(tour.key, tour);
  }
}
