import { morph, morphEach } from "./morph";
import { isSameValue } from "./same-value";
import type { TemplateName } from "../../view-models/template-sources";
import { render } from "../../view-models/templates";

/** A template, and what it was filled with. */
interface DrawnView {
  readonly template: TemplateName;
  readonly view: unknown;
}

/** The last picture in each element that {@link drawInto} has drawn. */
const drawn = new WeakMap<Element, DrawnView>();

/** Tells whether an element shows a view already: then its template need not even be filled in. */
function isDrawn(element: Element, template: TemplateName, view: unknown): boolean {
  const was = drawn.get(element);
  return was?.template === template && isSameValue(was.view, view);
}

/** Brings an element's content to a template's, where it shows anything else. */
export function drawInto(element: Element, template: TemplateName, view: unknown): void {
  if (isDrawn(element, template, view)) return;
  morph(element, render(template, view));
  drawn.set(element, { template, view });
}

/**
 * Brings the content of those elements that show anything else to what a template makes for them.
 *
 * @param template takes a list of views, and makes an element for each
 */
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
  for (const [element, view] of changed) drawn.set(element, { template, view });
}

/** The view that an element shows; undefined where it is no longer as it was drawn. */
export const viewIn = (element: Element): unknown => drawn.get(element)?.view;

/** The content of an element is no longer what was drawn: the next drawing brings it back. */
export const forgetDrawn = (element: Element): void => void drawn.delete(element);

/** A copy of an element that stands in the page, and need not be drawn anew. What listens to the element doesn't listen to it. */
export function copyDrawn(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  const was = drawn.get(element);
  if (was !== undefined) drawn.set(copy, was);
  return copy;
}
