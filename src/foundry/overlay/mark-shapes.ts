import type { MarkKind } from "../view-models/marks";

/** The accents of those who act and those who react: the same on any map, whatever theme the interface has. */
const COLORS = { acting: 0xff9b2f, reacting: 0x8fa2ff, asked: 0x8fa2ff, "may-act": 0xff9b2f } as const satisfies Record<
  MarkKind,
  number
>;

/** Under each line lies a darker and wider one, so that it can be told from any map. */
const CASING = 0x0b0a13;

/** Of a token's shorter side. */
const LINE = 0.06;
const OUT = 0.06;

/** The gap in a split line, of its width. */
const SPLIT = 0.3;

/** The middle and half the side of the square around a token in which a mark lies. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

/** A ring without a gap. */
function ring(graphics: PIXI.Graphics, { x, y, half }: Box): void {
  graphics.drawCircle(x, y, half);
}

/** So many pieces a broken ring has, with a gap as long as each. */
const PIECES = 8;

/** A ring of pieces. */
function broken(graphics: PIXI.Graphics, { x, y, half }: Box): void {
  const step = (2 * Math.PI) / PIECES;
  for (let piece = 0; piece < PIECES; piece += 1) {
    const from = piece * step;
    graphics.moveTo(x + half * Math.cos(from), y + half * Math.sin(from));
    graphics.arc(x, y, half, from, from + step / 2);
  }
}

/** The line of each kind: solid is decided, broken may be. Who reacts has it split, so that it can be told without its colour. */
const SHAPES = { acting: ring, reacting: ring, asked: broken, "may-act": broken } as const satisfies Record<
  MarkKind,
  (graphics: PIXI.Graphics, box: Box) => void
>;

/** Draws a mark around a token of this size, in pixels of the map. What was drawn before is wiped. */
export function drawMark(graphics: PIXI.Graphics, kind: MarkKind, width: number, height: number): void {
  const side = Math.min(width, height);
  const box = { x: width / 2, y: height / 2, half: Math.max(width, height) / 2 + side * OUT };
  graphics.clear();
  for (const [color, wide] of [
    [CASING, 2],
    [COLORS[kind], 1],
  ] as const) {
    graphics.lineStyle({ width: side * LINE * wide, color, alpha: wide === 1 ? 1 : 0.7 });
    SHAPES[kind](graphics, box);
  }
  if (kind !== "reacting") return;
  graphics.lineStyle({ width: side * LINE * SPLIT, color: CASING, alpha: 1 });
  ring(graphics, box);
}
