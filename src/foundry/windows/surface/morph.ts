/**
 * Brings an element's children to what new markup says, touching only what differs. Elements that stay keep their
 * identity, and with it focus, caret, scroll, a press that has begun and a composition under way.
 */

const ELEMENT = 1;

const isElement = (node: Node): node is Element => node.nodeType === ELEMENT;

/** Elements with an id are the same only under that id; others where they are of one kind. */
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

/** A field holds more than its attributes once somebody has touched it. */
function morphField(old: HTMLInputElement, { value, checked }: Pick<HTMLInputElement, "value" | "checked">): void {
  // Text that is being typed is newer than any drawing of it.
  if (old.ownerDocument.activeElement === old) return;
  if (old.value !== value) old.value = value;
  if (old.checked !== checked) old.checked = checked;
}

/** Tells whether nothing has to be done for an element: to find that out is much quicker than to go through it. */
const isSettled = (old: Element, fresh: Element): boolean =>
  old.isEqualNode(fresh) && !isField(fresh) && fresh.querySelector("input, textarea, select") === null;

function morphNode(old: Node, fresh: Node): void {
  if (isElement(old) && isElement(fresh)) {
    if (isSettled(old, fresh)) return;
    // Its children make the value of a field, and move over.
    const shown = isField(fresh) ? { value: fresh.value, checked: fresh.checked } : null;
    morphAttributes(old, fresh);
    morphChildren(old, fresh);
    if (isField(old) && shown !== null) morphField(old, shown);
  } else if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
}

/** The first of the remaining old nodes that can become the fresh one. */
function match(from: ChildNode | null, fresh: Node): ChildNode | null {
  for (let node = from; node !== null; node = node.nextSibling) {
    if (isSame(node, fresh)) return node;
    // A node without an id is matched only in its place: looking further would tear apart what belongs together.
    if (!isElement(fresh) || fresh.id === "") return null;
  }
  return null;
}

/** Brings `target`'s children to those of `source`; `source` is used up. */
function morphChildren(target: Element, source: Node): void {
  let next: ChildNode | null = target.firstChild;
  // A copy: what is moved over leaves the source's own list.
  const wanted = Array.from(source.childNodes);
  for (const fresh of wanted) {
    const same = match(next, fresh);
    if (same === null) target.insertBefore(fresh, next);
    else {
      // Those before it have no place any more, or find theirs later: to move the one that stays would lose its focus.
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

/** Reads markup in the document of an element: a window of its own has its own. */
function read(target: Element, html: string): DocumentFragment {
  const template = target.ownerDocument.createElement("template");
  template.innerHTML = html.trim();
  return template.content;
}

/** Brings an element's content to the markup. */
export function morph(target: Element, html: string): void {
  morphChildren(target, read(target, html));
}

/** Brings the content of each of several elements to that of the markup's element in the same place. Quicker than one by one. */
export function morphEach(targets: readonly Element[], html: string): void {
  const [first] = targets;
  if (first === undefined) return;
  const sources = [...read(first, html).children];
  for (const [index, target] of targets.entries()) {
    const source = sources[index];
    if (source !== undefined) morphChildren(target, source);
  }
}
