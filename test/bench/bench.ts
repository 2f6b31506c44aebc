/**
 * How fast the rules decide, how much an update weighs, and how big the module is: `npm run bench`.
 *
 * Everything is measured in one run on one machine, beside what others do, and nothing is asserted: what can be compared
 * between machines are the ratios.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { variants } from "../../src/core/index.ts";
import { fightOf } from "./fight.ts";
import { boardgameTurns, rotTurns, type Turn } from "./peers.ts";
import { measureRendering } from "./rendering.ts";
import { weigh } from "./weight.ts";

const SIZES = [20, 100, 500] as const;
/** How long each is measured, after as long again to get warm, in milliseconds. */
const SPAN = 700;
const BUNDLE = fileURLToPath(new URL("../../dist/turnwright.mjs", import.meta.url));

/** How often something can be done in a second. */
function perSecond(turn: Turn): number {
  spend(turn, SPAN / 2);
  return spend(turn, SPAN);
}

function spend(turn: Turn, span: number): number {
  const start = performance.now();
  let count = 0;
  let passed = 0;
  do {
    turn();
    count += 1;
    passed = performance.now() - start;
  } while (passed < span);
  return (count / passed) * 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** How much longer a command takes after 500 of them than at first: 1 where the length of a fight does not matter. */
function growth(variant: string, combatants: number): number {
  const { step } = fightOf(variant, combatants);
  const time = (): number => {
    const start = performance.now();
    for (let i = 0; i < 50; i += 1) step();
    return performance.now() - start;
  };
  time();
  const first = time();
  for (let i = 0; i < 400; i += 1) step();
  return time() / first;
}

const whole = (value: number): string => Math.round(value).toLocaleString("en");
const line = (cells: readonly (string | number)[]): void =>
  console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(18) : String(cell).padStart(13))).join(""));

console.log("Commands or turns per second\n");
line(["", ...SIZES.map((size) => `${size} fighters`)]);
line(["rot.js", ...SIZES.map((size) => whole(perSecond(rotTurns(size))))]);
line(["boardgame.io", ...SIZES.map((size) => whole(perSecond(boardgameTurns(size))))]);
const fights = variants().map(({ id }) => ({ id, fights: SIZES.map((size) => fightOf(id, size)) }));
for (const { id, fights: sizes } of fights) line([id, ...sizes.map(({ step }) => whole(perSecond(step)))]);

console.log("\nBytes of an update, ordinary commands: median / largest; a round that begins: median\n");
for (const { id, fights: sizes } of fights) {
  const cells = sizes.map(({ updates: { ordinary, rounds } }) => {
    const largest = ordinary.reduce((a, b) => Math.max(a, b), 0);
    return `${median(ordinary)}/${largest}; ${rounds.length > 0 ? median(rounds) : "-"}`;
  });
  console.log(`${id.padEnd(18)}${cells.map((cell) => cell.padStart(20)).join("")}`);
}

console.log("\nThe gm's screen, drawn per second\n");
for (const { id, fights: sizes } of fights) line([id, ...sizes.map(({ draw }) => whole(perSecond(draw)))]);

console.log("\nTime of a command after 500 of them, as a multiple of the first (100 fighters)\n");
for (const { id } of fights) line([id, growth(id, 100).toFixed(2)]);

if (existsSync(BUNDLE)) {
  console.log(
    "\nDrawing the tracker of 100 fighters in Chromium after a command, in ms: the rules', Foundry's own, ratio\n",
  );
  const drawn = await measureRendering(
    fights.map(({ id }) => id),
    100,
  );
  for (const { variant, milliseconds, bare, ratio } of drawn) {
    line([variant, milliseconds.toFixed(0), bare.toFixed(0), ratio.toFixed(2)]);
  }
  console.log(
    "\nBytes that a client loads, gzipped: before a fight, with the first, and with the first of each variant\n",
  );
  for (const [what, bytes] of Object.entries(weigh())) line([what, whole(bytes)]);
} else console.log("\ndist/turnwright.mjs is not there: npm run build makes it");
