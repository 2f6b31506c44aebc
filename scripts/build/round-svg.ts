import type { RoundPicture, TurnView } from "../../src/foundry/settings/round-picture";

/** Sizes in pixels. */
const CHIP = 26;
const SMALL = 20;
const PAD = 5;
const GAP = 6;
const BETWEEN = 2;
const LINE = 15;
/** The usual width of a letter below the faces. */
const LETTER = 7;

/** Each turn has a ground of its own, so that a picture is readable on a light and on a dark page. */
const GROUND = "#24292f";
const EDGE = "#8b949e";
const SIDES = { players: "#1f6feb", gm: "#b3361f" } as const;

type Person = TurnView["people"][number];

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const label = (text: string, x: number, y: number, size: number): string =>
  `<text x="${x}" y="${y}" font-size="${size}">${escaped(text)}</text>`;

/** A face: players are round, foes have corners. */
function chip({ letters, side }: Person, x: number, size: number): string {
  const y = PAD + CHIP - size;
  const corner = side === "players" ? size / 2 : 4;
  const shape = `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${corner}" fill="${SIDES[side]}"/>`;
  return shape + label(letters, x + size / 2, y + size / 2 + 4, size === CHIP ? 12 : 10);
}

function drawn({ people, reacting, number, chosen }: TurnView, left: number, height: number) {
  const faces = [
    ...people.map((person) => ({ person, size: CHIP })),
    ...reacting.map((person) => ({ person, size: SMALL })),
  ];
  const inner = faces.reduce((sum, { size }) => sum + size + BETWEEN, -BETWEEN);
  const width = 2 * PAD + Math.max(inner, LETTER * number.length);
  let x = left + (width - inner) / 2;
  const chips = faces.map(({ person, size }) => {
    const face = chip(person, x, size);
    x += size + BETWEEN;
    return face;
  });
  const box = (inset: number): string =>
    `x="${left + inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${7 - inset}"`;
  const ground = `<rect ${box(0.5)} fill="${GROUND}" stroke="${EDGE}"/>`;
  const dashes = chosen ? `<rect ${box(2)} fill="none" stroke="#fff" stroke-dasharray="4 3"/>` : "";
  const below = number === "" ? "" : label(number, left + width / 2, height - 7, 11);
  return { svg: [ground, dashes, ...chips, below].join(""), width };
}

/** The picture of a round as a file: turns from left to right. */
export function roundSvg({ turns, said }: RoundPicture): string {
  const height = CHIP + 2 * PAD + (turns.some(({ number }) => number !== "") ? LINE : 0);
  let left = 0;
  const parts = turns.map((turn) => {
    const { svg, width } = drawn(turn, left, height);
    left += width + GAP;
    return svg;
  });
  const size = `width="${left - GAP}" height="${height}"`;
  const font = 'font-family="system-ui, sans-serif" font-weight="600" fill="#fff" text-anchor="middle"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${escaped(said)}"><g ${font}>${parts.join("")}</g></svg>\n`;
}
