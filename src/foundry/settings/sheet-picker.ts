import { matchingPaths, type SheetPath, sheetPaths } from "../bindings/sheet-paths";
import type { Wanted } from "../bindings/kinds";
import { wordsWithoutNames } from "../session/fight-view";
import { render } from "../view-models/templates";
import { morph } from "../windows/surface/morph";

/** The most values listed at once. The search finds the others. */
const LISTED = 40;

function actorsToShow(): Actor.Implementation[] {
  const fighting = game.combat?.combatants.contents.flatMap(({ actor }) => actor ?? []) ?? [];
  return [...new Map([...fighting, ...game.actors].map((actor) => [actor.uuid, actor])).values()];
}

/** A sheet's values, from which the GM takes a value's place. One list is open at a time. */
export class SheetPicker {
  #actor = "";
  #query = "";

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
      count: wordsWithoutNames().text({ key: "TURNWRIGHT.bindings.picker.count", data: count }),
      paths: all.slice(0, LISTED).map(({ path, value }) => ({ path, value: String(value) })),
    };
    morph(this.place, render("turnwright.sheet-picker", view));
  }

  close(): void {
    this.place.replaceChildren();
  }

  #onInput(event: Event): void {
    const field = event.target as HTMLInputElement;
    // The form around it stores nothing of this.
    event.stopPropagation();
    if (field.id === `${this.root}-search`) this.#query = field.value;
    else this.#actor = field.value;
    this.draw();
  }
}
