/**
 * Plays random fights until it hurts: `npm run fuzz`, or `npm run fuzz -- FIGHTS VARIANT…` for so many fights of some variants.
 * `--with FOLDER` plays the rules of a built module, and of no other unless they are named.
 *
 * 50,000 fights per variant, shared out among the processors. The first seed is printed; `TURNWRIGHT_SEED=…` plays the same
 * fights again, and with FIGHTS 1 a single one of them. A fight in which a law breaks is made shorter and kept as a scenario
 * in the folder named. Exit status 0; 1 where a law broke; 2 where there is no such variant.
 */
import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { variants } from "../../src/core/index";
import { learn } from "../contract/laws/words";
import { engine } from "../support/engine";
import { argumentsWithout, loadForeign, namedPaths } from "../support/foreign-modules";
import "../support/patient-engine";
import { LONG, noTally, playFight, type Tally } from "./random-fight";
import { FOLDER, report } from "./save";
import { shrunk } from "./shrink";

/** One process's share: every `step`th fight from the first. */
interface Share {
  readonly variant: string;
  readonly seed: number;
  readonly fights: number;
  readonly first: number;
  readonly step: number;
}

interface Findings {
  readonly tally: Tally;
  readonly broken: readonly string[];
}

/** The argument that says that a share follows. */
const SHARE = "--share";
const FIGHTS = 50_000;
/** More broken fights of one variant would say nothing new. */
const MOST_BROKEN = 5;

function play({ variant, seed, fights, first, step }: Share): Findings {
  const tally = noTally();
  const broken: string[] = [];
  for (let i = first; i < fights && broken.length < MOST_BROKEN; i += step) {
    const found = broke({ variant, seed: seed + i }, tally);
    if (found !== null) broken.push(found);
  }
  return { tally, broken };
}

/** Plays the fight of a seed, and says what broke in it; null where nothing did. Where something throws, the other fights are played all the same. */
function broke({ variant, seed }: Pick<Share, "variant" | "seed">, tally: Tally): string | null {
  try {
    const fight = playFight(engine, variant, seed, tally, LONG);
    return fight === null ? null : report(shrunk(engine, fight));
  } catch (error) {
    return `${variant}, seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}

/** Plays a share in a process of its own. Fails where that ends without having said what it found. */
function playElsewhere(share: Share): Promise<Findings> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [SHARE, JSON.stringify(share)]);
    child.once("message", (findings) => resolve(findings as Findings));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`a share of ${share.variant} ended with ${code}`)));
  });
}

function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({
      fights: all.fights + one.fights,
      attempts: all.attempts + one.attempts,
      accepted: all.accepted + one.accepted,
      rounds: all.rounds + one.rounds,
    }),
    noTally(),
  );
}

async function fuzz(): Promise<void> {
  const [count, ...named] = positionals;
  const fights = Number(count ?? FIGHTS);
  const seed = Number(process.env["TURNWRIGHT_SEED"] || Date.now() % 1e9);
  const known = variants().map(({ id }) => id);
  const unknown = named.filter((id) => !known.includes(id));
  if (unknown.length > 0 || !Number.isInteger(fights) || fights < 1) {
    console.error(`npm run fuzz -- FIGHTS VARIANT…; variants: ${known.join(", ")}`);
    process.exit(2);
  }
  console.log(`${fights} fights per variant from seed ${seed} (TURNWRIGHT_SEED); broken ones go to ${FOLDER}`);
  const processes = Math.min(availableParallelism(), fights);
  const all = brought.length > 0 ? brought : known;
  for (const variant of named.length > 0 ? named : all) {
    const shares = Array.from({ length: processes }, (_, first) => ({ variant, seed, fights, first, step: processes }));
    const findings = await Promise.all(shares.map(playElsewhere));
    const { fights: played, attempts, accepted, rounds } = sum(findings.map(({ tally }) => tally));
    const broken = findings.flatMap((one) => one.broken);
    console.log(
      `${broken.length === 0 ? "ok" : "BROKEN"} ${variant}: ${played} fights, ${accepted} of ${attempts} attempts accepted, ${rounds} rounds`,
    );
    for (const one of broken) console.log(one);
    if (broken.length > 0) process.exitCode = 1;
  }
}

const positionals = process.argv[2] === SHARE ? process.argv.slice(2) : argumentsWithout(process.argv.slice(2));
const { ids: brought, sentences } = await loadForeign(namedPaths());
learn(sentences);
const [word, share] = positionals;
if (word === SHARE) process.send?.(play(JSON.parse(share ?? "") as Share));
else await fuzz();
