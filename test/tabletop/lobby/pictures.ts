/** The lobby's pictures: how a turn goes under each set of rules, drawn with a few shapes. Sizes are in the units of the picture. */

const WIDTH = 320;
const HEIGHT = 120;
/** The hues of the two sides, and of what marks whoever acts. */
const OURS = 208;
const THEIRS = 4;

interface Disc {
  readonly hue?: number;
  readonly r?: number;
  /** Drawn with a ring: acts now. */
  readonly acts?: boolean;
  /** Drawn pale: has acted. */
  readonly done?: boolean;
  readonly text?: string;
}

function disc(x: number, y: number, { hue = OURS, r = 16, acts = false, done = false, text = "" }: Disc = {}): string {
  const ring = acts ? `<circle cx="${x}" cy="${y}" r="${r + 5}" class="ring"/>` : "";
  const words = text === "" ? "" : `<text x="${x}" y="${y + 5}">${text}</text>`;
  return `<g${done ? ' class="done"' : ""}>${ring}<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${hue} 45% 42%)"/>${words}</g>`;
}

const arrow = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" class="arrow" marker-end="url(#head)"/>`;

const bend = (x1: number, y1: number, x2: number, y2: number, up: number): string =>
  `<path d="M${x1} ${y1}Q${(x1 + x2) / 2} ${Math.min(y1, y2) - up} ${x2} ${y2}" class="arrow" marker-end="url(#head)"/>`;

/** A row of points, of which some are spent. */
const points = (x: number, y: number, all: number, left: number): string =>
  Array.from(
    { length: all },
    (_, at) =>
      `<rect x="${x + at * 15}" y="${y}" width="11" height="11" rx="2" class="${at < left ? "full" : "spent"}"/>`,
  ).join("");

const PICTURES: Readonly<Record<string, string>> = {
  "shared-turn": [
    '<rect x="84" y="18" width="152" height="84" rx="14" class="frame"/>',
    disc(124, 60, { acts: true }),
    disc(172, 42, { r: 13, hue: THEIRS }),
    disc(204, 74, { r: 13 }),
    disc(44, 60, { done: true, hue: THEIRS }),
    disc(276, 60, { hue: OURS }),
  ].join(""),
  basic: [
    ...[21, 17, 12, 5].map((score, at) =>
      disc(52 + at * 72, 60, { hue: at % 2 ? THEIRS : OURS, acts: at === 1, done: at === 0, text: String(score) }),
    ),
    arrow(74, 60, 98, 60),
    arrow(149, 60, 174, 60),
    arrow(218, 60, 246, 60),
  ].join(""),
  "action-points": [
    disc(62, 60, { acts: true }),
    points(92, 54, 3, 1),
    arrow(142, 60, 190, 60),
    disc(216, 60, { hue: THEIRS }),
    points(242, 54, 3, 2),
  ].join(""),
  phases: [
    '<line x1="28" y1="86" x2="292" y2="86" class="axis"/>',
    ...[22, 17, 11, 6].map((score, at) =>
      disc(56 + at * 70, 52, { hue: at % 2 ? THEIRS : OURS, acts: at === 0, text: String(score) }),
    ),
    ...[56, 126, 196, 266].map((x, at) => points(x - (at === 0 ? 26 : 19), 92, at === 0 ? 4 : 3, at === 0 ? 2 : 3)),
  ].join(""),
  "initiative-score": [
    disc(52, 60, { done: true, text: "24" }),
    '<rect x="92" y="34" width="116" height="52" rx="12" class="frame"/>',
    ...[118, 150, 182].map((x) => disc(x, 60, { r: 13, hue: THEIRS, acts: false })),
    disc(246, 60, { text: "18" }),
    disc(292, 60, { r: 12, text: "9" }),
    arrow(72, 60, 89, 60),
    arrow(210, 60, 226, 60),
  ].join(""),
  momentum: [
    ...[0, 1, 2].map((at) => disc(50, 26 + at * 34, { r: 13, acts: at === 1, done: at === 0 })),
    ...[0, 1, 2].map((at) => disc(270, 26 + at * 34, { r: 13, hue: THEIRS })),
    points(125, 54, 5, 3),
    bend(78, 46, 242, 46, 44),
    bend(242, 78, 78, 78, -64),
  ].join(""),
  popcorn: [
    disc(48, 84, { done: true }),
    disc(118, 84, { hue: THEIRS, done: true }),
    disc(192, 84, { acts: true }),
    disc(268, 84, { hue: THEIRS }),
    bend(50, 62, 114, 62, 34),
    bend(122, 62, 188, 58, 34),
    bend(198, 58, 264, 62, 40),
  ].join(""),
  "big-fight": Array.from({ length: 24 }, (_, at) =>
    disc(28 + (at % 12) * 24, at < 12 ? 40 : 84, {
      r: 8,
      hue: at % 12 === 0 ? OURS : THEIRS,
      acts: at === 3,
      done: at < 3,
    }),
  ).join(""),
  greyhawk: [
    ...["d4", "d6", "d10"].map(
      (die, at) =>
        `<rect x="${42 + at * 92}" y="14" width="52" height="34" rx="7" class="die"/><text x="${68 + at * 92}" y="37">${die}</text>`,
    ),
    ...[3, 5, 8].map((total, at) =>
      disc(68 + at * 92, 86, { hue: at === 1 ? THEIRS : OURS, acts: at === 0, text: String(total) }),
    ),
    arrow(94, 86, 138, 86),
    arrow(182, 86, 228, 86),
  ].join(""),
};

/** The picture of a set of rules as markup; its colours are those of the page. Decoration: what it shows is said beside it. */
export function pictureOf(id: string): string {
  return `<svg class="picture" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">${PICTURES[id] ?? ""}</svg>`;
}

/** The common parts of the pictures, once for each page. */
export const PICTURE_PARTS = `<svg width="0" height="0" class="parts" aria-hidden="true"><defs>
<marker id="head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" class="tip"/></marker>
</defs></svg>`;
