import { game } from "../game.ts";

/** Shows the tooltips of elements with `data-tooltip`; an empty one shows the element's label. */
export class TooltipManager {
  /** The sides of an element at which its tooltip may be; here it is above or below. */
  static readonly TOOLTIP_DIRECTIONS = {
    UP: "UP",
    DOWN: "DOWN",
    LEFT: "LEFT",
    RIGHT: "RIGHT",
    CENTER: "CENTER",
  } as const;

  /** The class that packages may have put in the place of this one. */
  static get implementation(): typeof TooltipManager {
    return this;
  }

  #tooltip: HTMLElement | null = null;

  /** Begins to listen. */
  activateEventListeners(): void {
    this.#tooltip = document.createElement("aside");
    this.#tooltip.id = "tooltip";
    this.#tooltip.setAttribute("role", "tooltip");
    this.#tooltip.hidden = true;
    document.body.append(this.#tooltip);
    document.body.addEventListener("pointerover", (event) => this.#onEnter(event));
    document.body.addEventListener("pointerdown", () => this.deactivate());
  }

  #onEnter(event: Event): void {
    const element = (event.target as HTMLElement).closest<HTMLElement>("[data-tooltip]");
    if (element) this.activate(element);
    else this.deactivate();
  }

  /** Shows the tooltip of an element. */
  activate(element: HTMLElement, options: { text?: string } = {}): void {
    const text = options.text ?? element.dataset["tooltip"] ?? "";
    const shown = text ? game.i18n.localize(text) : (element.ariaLabel ?? "");
    if (!this.#tooltip || !shown) return;
    this.#tooltip.textContent = shown;
    this.#tooltip.hidden = false;
    const anchor = element.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.#tooltip;
    const left = Math.min(Math.max(anchor.left + (anchor.width - offsetWidth) / 2, 4), innerWidth - offsetWidth - 4);
    const above = anchor.top - offsetHeight - 6;
    Object.assign(this.#tooltip.style, { left: `${left}px`, top: `${above > 4 ? above : anchor.bottom + 6}px` });
  }

  /** Hides the tooltip. */
  deactivate(): void {
    if (this.#tooltip) this.#tooltip.hidden = true;
  }
}
