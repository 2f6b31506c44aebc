import { Container, drawingOf } from "./container.ts";

interface LineStyle {
  width?: number;
  color?: number;
  alpha?: number;
}

const SVG = "http://www.w3.org/2000/svg";

const hex = (color: number): string => `#${color.toString(16).padStart(6, "0")}`;

/** Shapes drawn one after the other, as the drawing library of generations 13 and 14 has them. */
export class Graphics extends Container {
  #line: Required<LineStyle> = { width: 0, color: 0, alpha: 1 };
  #fill: string | null = null;
  #path = "";
  #drawn: SVGElement | null = null;

  /** The line of what is drawn from here on. */
  lineStyle(style: LineStyle | number, color = 0, alpha = 1): this {
    const given = typeof style === "number" ? { width: style, color, alpha } : style;
    this.#line = { width: 0, color: 0, alpha: 1, ...given };
    this.#path = "";
    this.#drawn = null;
    return this;
  }

  beginFill(color = 0, alpha = 1): this {
    this.#fill = `${hex(color)}${Math.round(alpha * 255)
      .toString(16)
      .padStart(2, "0")}`;
    return this;
  }

  endFill(): this {
    this.#fill = null;
    return this;
  }

  drawCircle(x: number, y: number, radius: number): this {
    this.#draw("circle", { cx: x, cy: y, r: radius });
    return this;
  }

  drawRoundedRect(x: number, y: number, width: number, height: number, radius: number): this {
    this.#draw("rect", { x, y, width, height, rx: radius });
    return this;
  }

  drawPolygon(points: readonly number[]): this {
    this.#draw("polygon", { points: points.join(" ") });
    return this;
  }

  moveTo(x: number, y: number): this {
    return this.#extend(`M${x} ${y}`);
  }

  lineTo(x: number, y: number): this {
    return this.#extend(`L${x} ${y}`);
  }

  /** An arc from one angle to another; a line leads to its beginning where the path has come somewhere else. */
  arc(x: number, y: number, radius: number, from: number, to: number): this {
    const at = (angle: number): string => `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`;
    const begin = this.#path === "" ? "M" : "L";
    return this.#extend(`${begin}${at(from)}A${radius} ${radius} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}`);
  }

  clear(): this {
    drawingOf(this).replaceChildren();
    return this.lineStyle(0).endFill();
  }

  #extend(step: string): this {
    this.#path += step;
    this.#drawn ??= this.#draw("path", {});
    this.#drawn.setAttribute("d", this.#path);
    return this;
  }

  #draw(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
    const shape = document.createElementNS(SVG, name);
    const { width, color, alpha } = this.#line;
    const drawn = { ...attributes, fill: this.#fill ?? "none", stroke: width > 0 ? hex(color) : "none" };
    const all = { ...drawn, "stroke-width": width, "stroke-opacity": alpha };
    for (const [key, value] of Object.entries(all)) shape.setAttribute(key, String(value));
    drawingOf(this).append(shape);
    return shape;
  }
}
