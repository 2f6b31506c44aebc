/** A colour as the number `0xRRGGBB`. One that is none is `NaN`, and the empty text. */
export class Color extends Number {
  /** The colour of a number, a text, with or without `#`, or the shares of red, green and blue from 0 to 1. */
  static from(color: number | Color | string | readonly number[] | null | undefined): Color {
    if (color === null || color === undefined) return new Color(Number.NaN);
    if (typeof color === "string") return new Color(/^#?[\da-f]{6}$/i.test(color) ? parse(color) : Number.NaN);
    if (typeof color === "object" && !(color instanceof Color)) return Color.fromRGB(color);
    return new Color(color);
  }

  static fromRGB(rgb: readonly number[]): Color {
    return new Color(rgb.reduce((sum, share) => sum * 256 + Math.round(share * 255), 0));
  }

  /** The colour between this and another, at a weight from 0, this one, to 1, the other. */
  mix(other: Color, weight: number): Color {
    const [from, to] = [this.rgb, other.rgb];
    return Color.fromRGB(from.map((share, index) => share + ((to[index] ?? share) - share) * weight));
  }

  /** The shares of red, green and blue, from 0 to 1. */
  get rgb(): readonly number[] {
    const value = Number(this);
    return [16, 8, 0].map((bits) => ((value >> bits) & 0xff) / 255);
  }

  /** Tells whether this is a colour. */
  get valid(): boolean {
    const value = Number(this);
    return Number.isInteger(value) && value >= 0 && value <= 0xffffff;
  }

  get css(): string {
    return this.toString();
  }

  override toString(): string {
    return this.valid ? `#${Number(this).toString(16).padStart(6, "0")}` : "";
  }

  toJSON(): string {
    return this.css;
  }

  toHTML(): string {
    return this.css;
  }
}

const parse = (text: string): number => Number.parseInt(text.replace("#", ""), 16);
