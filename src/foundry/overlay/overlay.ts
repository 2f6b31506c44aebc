import type { FightView } from "../session/fight-view";
import type { TemplateName } from "../view-models/template-sources";
import { drawInto, forgetDrawn } from "../windows/surface/drawn";
import { keepingFocus } from "../windows/surface/focus";
import { Surface } from "../windows/surface/surface";
import { SURFACE_ACTIONS } from "../windows/surface/surface-actions";
import { viewedCombat } from "../windows/viewed-combat";
import { fightViewOf } from "../session/fight-view";
import { shownControl } from "../windows/undo-controls";

/** An overlay's contents at one moment. */
interface ShownOverlay {
  readonly template: TemplateName;
  readonly view: { readonly label: string };
  /** The classes that tell how it is to look now. */
  readonly classes: string;
}

/** How an overlay differs from others. */
export interface OverlaySpec {
  readonly id: string;
  /** Puts it into the page; where Foundry's own place for it is missing, somewhere else. */
  readonly place: (element: HTMLElement) => void;
  /** The overlay's picture of a fight; null where there is nothing to show. */
  readonly show: (fight: FightView, surface: Surface) => ShownOverlay | null;
  /** The actions of its own buttons, by the names in their `data-action`. */
  readonly actions: Readonly<Record<string, (target: HTMLElement) => void>>;
  /** Draws it after a press on it. By default, nothing changes. */
  readonly redraw?: (fight: FightView | null) => void;
}

/** The fight that lies on the table: the one the tracker shows. */
export function fightOnTable(): FightView | null {
  const combat = viewedCombat();
  return combat === null ? null : fightViewOf(combat);
}

/**
 * A part of the interface over the map, drawn from the same screen as the tracker, and pressed by the same hands. A plain element rather
 * than an application: it has no frame, no place of its own to remember, and is gone as long as it has nothing to show.
 */
export class Overlay {
  readonly surface: Surface;
  #element: HTMLElement | null = null;

  constructor(private readonly spec: OverlaySpec) {
    this.surface = new Surface(spec.id, {
      fight: fightOnTable,
      control: shownControl,
      redraw: () => (spec.redraw ?? ((fight) => this.draw(fight)))(fightOnTable()),
      root: () => this.#element,
    });
  }

  /** The element while it is shown. */
  get element(): HTMLElement | null {
    return this.#element;
  }

  /** Shows what there is to show of a fight, or goes. */
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
    const element = document.createElement("section");
    element.id = this.spec.id;
    element.tabIndex = -1;
    element.addEventListener("click", (event) => this.#onClick(event));
    // Typed text shows in no attribute: the next drawing must look again.
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
