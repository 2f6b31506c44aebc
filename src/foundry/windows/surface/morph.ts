/**
 * Changes an element's children to match new markup, touching only what differs. Elements that stay keep focus, caret,
 * scroll, a press in progress and a composition.
 */

const ELEMENT = 1;

const isElement = (node: Node): node is Element => node.nodeType === ELEMENT;

/** Elements with an id match only that id, others their kind. */
function isSame(old: Node, fresh: Node): boolean {
  if (!isElement(old) || !isElement(fresh)) return old.nodeType === fresh.nodeType;
  return old.tagName === fresh.tagName && old.id === fresh.id;
}

function morphAttributes(old: Element, fresh: Element): void {
  for (const name of old.getAttributeNames()) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

const isField = (element: Element): element is HTMLInputElement =>
  ["INPUT", "TEXTAREA", "SELECT"].includes(element.tagName);

/** A touched field holds more than its attributes. */
function morphField(old: HTMLInputElement, { value, checked }: Pick<HTMLInputElement, "value" | "checked">): void {
  // Text being typed is newer than any drawing.
  if (old.ownerDocument.activeElement === old) return;
  if (old.value !== value) old.value = value;
  if (old.checked !== checked) old.checked = checked;
}

/** Whether an element needs no change. The check is much faster than a morph. */
const isSettled = (old: Element, fresh: Element): boolean =>
  old.isEqualNode(fresh) && !isField(fresh) && fresh.querySelector("input, textarea, select") === null;

function morphNode(old: Node, fresh: Node): void {
  if (isElement(old) && isElement(fresh)) {
    if (isSettled(old, fresh)) return;
    // A field's children make its value, and are moved over.
    const shown = isField(fresh) ? { value: fresh.value, checked: fresh.checked } : null;
    morphAttributes(old, fresh);
    morphChildren(old, fresh);
    if (isField(old) && shown !== null) morphField(old, shown);
  } else if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
}

/** The first of the remaining old nodes that can become the new one. */
function match(from: ChildNode | null, fresh: Node): ChildNode | null {
  for (let node = from; node !== null; node = node.nextSibling) {
    if (isSame(node, fresh)) return node;
    // A node without an id matches only in its place, because a further search would separate what belongs together.
    if (!isElement(fresh) || fresh.id === "") return null;
  }
  return null;
}

/** Changes `target`'s children to match those of `source`, which is used up. */
function morphChildren(target: Element, source: Node): void {
  let next: ChildNode | null = target.firstChild;
  // A copy, because moved nodes leave the source's own list.
  const wanted = Array.from(source.childNodes);
  for (const fresh of wanted) {
    const same = match(next, fresh);
    if (same === null) target.insertBefore(fresh, next);
    else {
      // The nodes before it are removed, or find their place later, because moving a node that stays would lose its
      // focus.
      while (next !== null && next !== same) {
        const gone: ChildNode = next;
        next = next.nextSibling;
        gone.remove();
      }
      morphNode(same, fresh);
      next = same.nextSibling;
    }
  }
  while (next !== null) {
    const gone: ChildNode = next;
    next = next.nextSibling;
    gone.remove();
  }
}

/** Reads markup in an element's document, which differs for a detached window. */
function read(target: Element, html: string): DocumentFragment {
  const template = target.ownerDocument.createElement("template");
  template.innerHTML = html.trim();
  return template.content;
}

/** Changes an element's content to match the markup. */
export function morph(target: Element, html: string): void {
  morphChildren(target, read(target, html));
}

/** Changes several elements' contents to match the markup's elements, one each. Faster than one by one. */
export function morphEach(targets: readonly Element[], html: string): void {
  const [first] = targets;
  if (first === undefined) return;
  const sources = [...read(first, html).children];
  for (const [index, target] of targets.entries()) {
    const source = sources[index];
    if (source !== undefined) morphChildren(target, source);
  }
}
