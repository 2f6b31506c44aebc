import { type FightView, fightViewOf } from "../session/fight-view";
import type { TemplateName } from "../view-models/template-sources";
import { newElement } from "../windows/element";
import { drawInto, forgetDrawn } from "../windows/surface/drawn";
import { keepingFocus } from "../windows/surface/focus";
import { Surface } from "../windows/surface/surface";
import { SURFACE_ACTIONS } from "../windows/surface/surface-actions";
import { viewedCombat } from "../session/trackers";
import { shownControl } from "../view-models/controls-of";

export interface OverlaySpec {
  readonly id: string;
  /** Puts it into the page, or elsewhere if Foundry's place for it is missing. */
  readonly place: (element: HTMLElement) => void;
  /** The overlay's contents for a fight. Null if there is nothing to show. */
  readonly show: (
    fight: FightView,
    surface: Surface,
  ) => { readonly template: TemplateName; readonly view: { readonly label: string }; readonly classes: string } | null;
  readonly actions: Readonly<Record<string, (target: HTMLElement) => void>>;
  /** Draws it after a press on it. Does nothing by default. */
  readonly redraw?: (fight: FightView | null) => void;
}

export function fightInView(): FightView | null {
  const combat = viewedCombat();
  return combat === null ? null : fightViewOf(combat);
}

/** A part of the interface over the map, drawn from the tracker's screen. It vanishes while it has nothing to show. */
export class Overlay {
  readonly surface: Surface;
  #element: HTMLElement | null = null;

  constructor(private readonly spec: OverlaySpec) {
    this.surface = new Surface(spec.id, {
      fight: fightInView,
      control: shownControl,
      redraw: () => (spec.redraw ?? ((fight) => this.draw(fight)))(fightInView()),
      root: () => this.#element,
    });
  }

  get element(): HTMLElement | null {
    return this.#element;
  }

  draw(fight: FightView | null): void {
    const shown = fight === null ? null : this.spec.show(fight, this.surface);
    // A surface without a fight keeps nothing of the last one.
    if (fight === null) this.surface.drawing(null);
    if (shown === null) {
      this.#element?.remove();
      this.#element = null;
      return;
    }
    const element = (this.#element ??= this.#make());
    if (!element.isConnected) this.spec.place(element);
    const classes = `turnwright ${shown.classes}`;
    if (element.className !== classes) element.className = classes;
    if (element.ariaLabel !== shown.view.label) element.ariaLabel = shown.view.label;
    keepingFocus(element, [this.spec.id], () => drawInto(element, shown.template, shown.view));
  }

  #make(): HTMLElement {
    const element = newElement("section", { id: this.spec.id, tabIndex: -1 });
    element.addEventListener("click", (event) => this.#onClick(event));
    // Typed text changes no attribute, so the next drawing must compare again.
    element.addEventListener("input", () => forgetDrawn(element));
    this.surface.listen(element);
    return element;
  }

  #onClick(event: PointerEvent | MouseEvent): void {
    const target = (event.target as Element).closest<HTMLElement>("[data-action]");
    const action = target?.dataset["action"] ?? "";
    if (target === null) return;
    const own = this.spec.actions[action];
    if (own !== undefined) own(target);
    else SURFACE_ACTIONS[action]?.call({ turnwright: this.surface }, event as PointerEvent, target);
  }
}
