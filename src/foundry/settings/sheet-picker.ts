import { matchingPaths, type SheetPath, sheetPaths } from "../bindings/sheet-paths";
import type { Wanted } from "../bindings/kinds";
import { plainWords } from "../session/words";
import { render } from "../view-models/templates";
import { morph } from "../windows/surface/morph";

/** The most values that are listed at once: the search leads to the others. */
const LISTED = 40;

/** The actors to choose from: those of the fight in view, then those of the world, each once. */
function actorsToShow(): Actor.Implementation[] {
  const fighting = game.combat?.combatants.contents.flatMap(({ actor }) => actor ?? []) ?? [];
  return [...new Map([...fighting, ...game.actors].map((actor) => [actor.uuid, actor])).values()];
}

/** A list of the values on a sheet, from which the gm takes the place of a value. One is open at a time. */
export class SheetPicker {
  #actor = "";
  #query = "";

  /**
   * @param place the element that it is drawn into
   * @param root begins the ids of its elements
   * @param wanted the kind of value that is looked for
   */
  constructor(
    private readonly place: HTMLElement,
    private readonly root: string,
    private readonly wanted: Wanted,
  ) {
    this.#actor = actorsToShow()[0]?.uuid ?? "";
    place.addEventListener("input", (event) => this.#onInput(event));
    this.draw();
    place.querySelector<HTMLElement>(`[id="${root}-search"]`)?.focus();
  }

  /** Draws the list again. */
  draw(): void {
    const actors = actorsToShow();
    const chosen = actors.find(({ uuid }) => uuid === this.#actor) ?? actors[0];
    const paths: SheetPath[] = chosen === undefined ? [] : sheetPaths(chosen.system);
    const all = matchingPaths(paths, this.wanted, this.#query);
    const count = { count: all.length };
    const view = {
      root: this.root,
      actors: actors.map(({ uuid, name }) => ({ uuid, name, chosen: uuid === chosen?.uuid })),
      query: this.#query,
      count: plainWords().say({ key: "TURNWRIGHT.bindings.picker.count", data: count }),
      paths: all.slice(0, LISTED).map(({ path, value }) => ({ path, value: String(value) })),
    };
    morph(this.place, render("turnwright.sheet-picker", view));
  }

  /** Takes the list away. */
  close(): void {
    this.place.replaceChildren();
  }

  #onInput(event: Event): void {
    const field = event.target as HTMLInputElement;
    // The form around it has nothing of this to keep.
    event.stopPropagation();
    if (field.id === `${this.root}-search`) this.#query = field.value;
    else this.#actor = field.value;
    this.draw();
  }
}
