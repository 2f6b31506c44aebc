import type { MarkKind } from "../view-models/marks";

/** What is drawn around a token: its mark, or the corners of a target in this user's form. */
export type DrawnKind = MarkKind | "target";

/** The accents of acting and reacting combatants, the same on any map and with any theme. */
const COLORS = {
  acting: 0xff9b2f,
  reacting: 0x8fa2ff,
  asked: 0x8fa2ff,
  "may-act": 0xff9b2f,
  target: 0xff9b2f,
} as const satisfies Record<DrawnKind, number>;

/** A darker and wider line below each line makes it visible on any map. */
const CASING = 0x0b0a13;

/** The line's width, as a share of a token's shorter side. */
const LINE = 0.06;
const OUT = 0.06;

/** The gap in a split line, as a share of its width. */
const SPLIT = 0.3;

/** The middle and half the side of the square around a token that holds its mark. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

function ring(graphics: PIXI.Graphics, { x, y, half }: Box): void {
  graphics.drawCircle(x, y, half);
}

/** The number of pieces in a broken ring. Its gaps are as long as its pieces. */
const PIECES = 8;

function broken(graphics: PIXI.Graphics, { x, y, half }: Box): void {
  const step = (2 * Math.PI) / PIECES;
  for (let piece = 0; piece < PIECES; piece += 1) {
    const from = piece * step;
    graphics.moveTo(x + half * Math.cos(from), y + half * Math.sin(from));
    graphics.arc(x, y, half, from, from + step / 2);
  }
}

/** The length of a corner's arms, of the side. */
const ARM = 0.24;

function corners(graphics: PIXI.Graphics, { x, y, half }: Box): void {
  const arm = half * 2 * ARM;
  for (const [right, down] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    const [atX, atY] = [x + right * half, y + down * half];
    graphics.moveTo(atX - right * arm, atY);
    graphics.lineTo(atX, atY);
    graphics.lineTo(atX, atY - down * arm);
  }
}

/**
 * Each kind's line: solid is decided, broken is possible. A reacting combatant's is split, so that it differs without
 * colour.
 */
const SHAPES = {
  acting: ring,
  reacting: ring,
  asked: broken,
  "may-act": broken,
  target: corners,
} as const satisfies Record<DrawnKind, (graphics: PIXI.Graphics, box: Box) => void>;

/** Draws a mark around a token of this size, in the map's pixels, in place of the previous one. */
export function drawMark(graphics: PIXI.Graphics, kind: DrawnKind, width: number, height: number): void {
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
