import { Collection } from "../../common/collection.ts";
import { game, ui } from "../game.ts";

/** A step of a tour. */
interface TourStep {
  id: string;
  title: string;
  content: string;
  selector?: string;
  restricted?: boolean;
  sidebarTab?: string;
}

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
  }

  protected async _renderStep(): Promise<void> {
    const step = this.currentStep;
    if (step === null) return;
    const overlay = document.createElement("div");
    overlay.className = "tour-overlay";
    const card = document.createElement("section");
    card.className = "tour application themed";
    card.innerHTML = `<h2>${game.i18n.localize(step.title)}</h2><div>${game.i18n.localize(step.content)}</div>`;
    overlay.append(card);
    document.body.append(overlay);
    this.overlayElement = overlay;
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
