import { morph, morphEach } from "./morph";
import { isSameValue } from "./same-value";
import { noteDrawn } from "./sleep";
import type { TemplateName } from "../../view-models/template-sources";
import { render } from "../../view-models/templates";

/** The last view in each element drawn by {@link drawInto}. */
const drawn = new WeakMap<Element, { readonly template: TemplateName; readonly view: unknown }>();

/** Whether an element shows a view already, so that its template need not be filled in. */
function isDrawn(element: Element, template: TemplateName, view: unknown): boolean {
  const was = drawn.get(element);
  return was?.template === template && isSameValue(was.view, view);
}

/** Draws a template into an element, unless it shows the same view. */
export function drawInto(element: Element, template: TemplateName, view: unknown): void {
  if (isDrawn(element, template, view)) return;
  morph(element, render(template, view));
  noteDrawn();
  drawn.set(element, { template, view });
}

/** Draws a list's template into several elements, except those that show the same view. */
export function drawEach(template: TemplateName, views: ReadonlyMap<Element, unknown>): void {
  const changed = [...views].filter(([element, view]) => !isDrawn(element, template, view));
  if (changed.length === 0) return;
  const targets = changed.map(([element]) => element);
  morphEach(
    targets,
    render(
      template,
      changed.map(([, view]) => view),
    ),
  );
  noteDrawn();
  for (const [element, view] of changed) drawn.set(element, { template, view });
}

/** The view in an element. Undefined if it was changed since. */
export const viewIn = (element: Element): unknown => drawn.get(element)?.view;

/** Marks an element as changed, so that the next drawing restores it. */
export const forgetDrawn = (element: Element): void => void drawn.delete(element);

/** A copy of a drawn element that need not be drawn again. It has no listeners. */
export function copyDrawn(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  const was = drawn.get(element);
  if (was !== undefined) drawn.set(copy, was);
  return copy;
}
