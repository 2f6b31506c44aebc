const SVG = "http://www.w3.org/2000/svg";

/** The elements that draw display objects. Foundry draws with WebGL; the stand-in makes each a group of a picture in the page. */
const drawings = new WeakMap<Container, SVGGElement>();

/** The group in the page that a display object is drawn by. */
export function drawingOf(object: Container): SVGGElement {
  const known = drawings.get(object);
  if (known !== undefined) return known;
  const made = document.createElementNS(SVG, "g");
  drawings.set(object, made);
  return made;
}

/** A display object of the drawing library that holds others: as much of it as a package needs to mark a token. */
export class Container {
  children: Container[] = [];
  parent: Container | null = null;
  destroyed = false;
  eventMode = "auto";
  #name: string | null = null;
  #alpha = 1;
  #visible = true;
  #x = 0;
  #y = 0;

  get name(): string | null {
    return this.#name;
  }

  set name(name: string | null) {
    this.#name = name;
    drawingOf(this).dataset["name"] = name ?? "";
  }

  get alpha(): number {
    return this.#alpha;
  }

  set alpha(alpha: number) {
    this.#alpha = alpha;
    drawingOf(this).setAttribute("opacity", String(alpha));
  }

  get visible(): boolean {
    return this.#visible;
  }

  set visible(visible: boolean) {
    this.#visible = visible;
    drawingOf(this).style.display = visible ? "" : "none";
  }

  get x(): number {
    return this.#x;
  }

  set x(x: number) {
    this.#x = x;
    this.#move();
  }

  get y(): number {
    return this.#y;
  }

  set y(y: number) {
    this.#y = y;
    this.#move();
  }

  #move(): void {
    drawingOf(this).setAttribute("transform", `translate(${this.#x} ${this.#y})`);
  }

  /** Puts a child above all others. */
  addChild(child: Container): Container {
    return this.addChildAt(child, this.children.length);
  }

  /** Puts a child at a place in the order of drawing, from the lowest up. */
  addChildAt(child: Container, index: number): Container {
    if (index < 0 || index > this.children.length) throw new Error(`addChildAt: index ${index} is out of bounds`);
    child.parent?.removeChild(child);
    child.parent = this;
    this.children.splice(index, 0, child);
    this.arrange();
    return child;
  }

  removeChild(child: Container): Container | null {
    const index = this.children.indexOf(child);
    if (index < 0) return null;
    this.children.splice(index, 1);
    child.parent = null;
    drawingOf(child).remove();
    return child;
  }

  /** Takes it out of what holds it. Its children are only let go unless they are to be destroyed too. */
  destroy(options?: { children?: boolean }): void {
    this.parent?.removeChild(this);
    for (const child of this.children.toReversed()) {
      this.removeChild(child);
      if (options?.children === true) child.destroy(options);
    }
    this.destroyed = true;
  }

  /** Brings the page to the order of the children. */
  protected arrange(): void {
    drawingOf(this).append(...this.children.map(drawingOf));
  }
}
