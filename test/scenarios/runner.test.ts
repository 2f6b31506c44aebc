import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const RUNNER = fileURLToPath(new URL("../../scripts/scenario.ts", import.meta.url));

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "turnwright-scenarios-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The output of the command and its exit status. */
interface Run {
  readonly lines: readonly string[];
  readonly errors: string;
  readonly status: number | null;
}

/** Runs the scenario command on these arguments. */
function run(...args: readonly string[]): Run {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--import", "tsx", RUNNER, ...args], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return { lines: stdout.trimEnd().split("\n"), errors: stderr, status };
}

/** Writes a file for the command to read, and answers with its path. */
function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const KNIGHT = { id: "knight", side: "players" };
const ORC = { id: "orc", side: "gm" };
const START = { do: "start", dice: { knight: [15], orc: [10] } };

/** A scenario file: a knight and an orc, whose fight `changes` may turn into something else. */
function scenario(name: string, changes: object): string {
  const plain = { title: `A fight: ${name}`, variant: "basic", combatants: [KNIGHT, ORC], steps: [START] };
  return write(`${name}.json`, JSON.stringify({ ...plain, ...changes }));
}

/** A scenario whose second step is this one. */
const withStep = (name: string, step: unknown, changes: object = {}): string =>
  scenario(name, { steps: [START, step], ...changes });

describe("a scenario that goes as it says", () => {
  it("is a line with its title, then the sum, and status 0", () => {
    const steps = [
      { note: "They meet" },
      START,
      { expect: { active: ["knight"], combatants: { orc: { initiative: 10 } } } },
      { expect: { legal: { $has: [{ do: "endTurn" }], $lacks: [{ do: "undo" }] } }, viewer: "player:knight" },
      { can: { do: "delay", combatant: "knight" }, as: "player:knight" },
      { cannot: { do: "undo" }, as: "player:knight", because: "gm-only", note: "not theirs" },
      { do: "endTurn", as: "player:orc", refused: "not-yours" },
      { do: "endTurn", as: "player:orc", refused: true },
      { do: "endTurn", happens: [{ type: "turn-ended" }, { type: "turn-started", combatants: ["orc"] }], note: "on" },
    ];
    const good = scenario("good", { steps });
    expect(run(good)).toEqual({ lines: ["ok A fight: good", "1 passed, 0 failed"], errors: "", status: 0 });
  });
});

describe("a scenario that goes otherwise", () => {
  const failures: readonly [string, object, string][] = [
    ["another-view", { expect: { active: ["orc"] } }, 'active: expected ["orc"], there was ["knight"]'],
    ["deeper", { expect: { combatants: { orc: { initiative: 9 } } } }, "combatants.orc.initiative: expected 9"],
    ["order", { expect: { order: ["orc", "knight"] } }, 'order: expected ["orc","knight"]'],
    ["lacking", { expect: { order: { $has: ["rat"] } } }, 'order: expected {"$has":["rat"]}'],
    ["too-much", { expect: { order: { $lacks: ["orc"] } } }, 'order: expected {"$lacks":["orc"]}'],
    ["not-accepted", { do: "endTurn", as: "player:orc" }, 'expected "accepted", there was {"code":"not-yours"'],
    ["accepted", { do: "endTurn", refused: true }, 'expected "refused", there was "accepted"'],
    ["otherwise-refused", { do: "start", refused: "gm-only" }, 'expected "gm-only", there was {"code":"wrong-stage"'],
    ["unknown-command", { do: "dance" }, 'expected "accepted", there was {"code":"bad-command"'],
    ["event-missing", { do: "endTurn", happens: [{ type: "ended" }] }, 'happens: expected {"type":"ended"}'],
    [
      "events-in-another-order",
      { do: "endTurn", happens: [{ type: "turn-started" }, { type: "turn-ended" }] },
      'happens: expected {"type":"turn-ended"}, there was []',
    ],
    ["not-possible", { can: { do: "start" } }, 'expected "accepted", there was {"code":"wrong-stage"'],
    ["possible", { cannot: { do: "endTurn" } }, 'expected "refused", there was "accepted"'],
    ["another-reason", { cannot: { do: "start" }, because: "gm-only" }, 'expected "gm-only", there was {"code"'],
    ["dice-missing", { do: "roll", combatants: ["orc"], again: true }, 'dice: expected "dice enough"'],
    ["dice-left", { do: "endTurn", dice: { orc: [1] } }, 'expected "accepted", there was {"code":"bad-dice"'],
  ];

  it("names the file, the step, what was expected and what was there, with status 1", () => {
    const files = failures.map(([name, step]) => withStep(name, step));
    const { lines, status, errors } = run(...files);
    for (const [i, [, , said]] of failures.entries()) {
      expect(lines[i]?.startsWith(`not ok ${files[i]} step 2: ${said}`), lines[i]).toBe(true);
    }
    expect(lines.at(-1)).toBe(`0 passed, ${failures.length} failed`);
    expect({ status, errors }).toEqual({ status: 1, errors: "" });
  });
});

describe("a file that is no scenario", () => {
  const broken: readonly [string, () => string, RegExp][] = [
    ["no JSON", () => write("no-json.json", '{ "title": '), /JSON/],
    ["nothing", () => write("empty.json", ""), /JSON/],
    ["no object", () => write("number.json", "5"), /it is no JSON object/],
    ["not there", () => join(folder, "nowhere.json"), /ENOENT/],
    ["without a title", () => scenario("untitled", { title: undefined }), /title is missing, wrong or unknown here/],
    ["without steps", () => scenario("stepless", { steps: undefined }), /steps is missing, wrong or unknown here/],
    ["of an unknown variant", () => scenario("variant", { variant: "chess" }), /unknown-variant: chess/],
    ["with an unknown option", () => scenario("option", { options: { castling: true } }), /bad-options: castling/],
    ["with a wrong option", () => scenario("value", { options: { reroll: "often" } }), /bad-options: reroll/],
    [
      "with a side of its own",
      () => scenario("side", { combatants: [{ id: "cat", side: "cats" }] }),
      /combatants\.0\.side/,
    ],
    ["with two of one id", () => scenario("twins", { combatants: [ORC, ORC] }), /bad-combatant: orc/],
    [
      "with an unknown condition",
      () => scenario("condition", { combatants: [{ ...ORC, conditions: ["hungry"] }] }),
      /bad-combatant: orc/,
    ],
    [
      "with a seed in words",
      () => scenario("seed-in-words", { seed: "lucky" }),
      /seed is missing, wrong or unknown here/,
    ],
    ["with a step of nothing", () => withStep("hollow", {}), /step 2: note is missing/],
    ["with a step in words", () => withStep("words", "attack"), /step 2: this is no step/],
    ["with an unknown step", () => withStep("unknown-step", { assume: { round: 1 } }), /step 2: note is missing/],
    ["with a key that a step has not", () => withStep("key", { expect: {}, because: "so" }), /step 2: because/],
    ["with a wrong `as`", () => withStep("as", { do: "endTurn", as: "orc" }), /step 2: as/],
    ["with an empty `as`", () => withStep("as-nobody", { do: "endTurn", as: "player:" }), /step 2: as/],
    ["with a wrong viewer", () => withStep("viewer", { expect: {}, viewer: "everybody" }), /step 2: viewer/],
    [
      "with a face that is none",
      () => withStep("face", { do: "endTurn", dice: { orc: ["six"] } }),
      /step 2: dice\.orc\.0/,
    ],
    ["with a wrong `refused`", () => withStep("refused", { do: "endTurn", refused: 7 }), /step 2: refused/],
    ["with a wrong `happens`", () => withStep("happens", { do: "endTurn", happens: ["ended"] }), /step 2: happens\.0/],
    ["with a command that does nothing", () => withStep("can", { can: {} }), /step 2: can\.do/],
  ];

  it("is named with its step and what is wrong with it, with status 2, whatever passed or failed beside it", () => {
    const [fine, failing] = [scenario("fine", {}), withStep("failing", { do: "start" })];
    const files = broken.map(([, make]) => make());
    const { lines, status, errors } = run(fine, failing, ...files);
    expect(lines.slice(0, 2).map((line) => line.split(":")[0])).toEqual(["ok A fight", `not ok ${failing} step 2`]);
    for (const [i, [what, , said]] of broken.entries()) {
      const line = lines[i + 2];
      expect(line?.startsWith(`not ok ${files[i]} is no scenario: `), `${what}: ${line}`).toBe(true);
      expect(line?.slice(`not ok ${files[i]} is no scenario: `.length), what).toMatch(said);
    }
    expect(lines.at(-1)).toBe(`1 passed, ${broken.length + 1} failed`);
    expect({ status, errors }).toEqual({ status: 2, errors: "" });
  });

  it("is asked for where none is named", () => {
    const { errors, status } = run();
    expect(errors).toContain("npm run -s scenario -- FILE");
    expect(status).toBe(2);
  });
});

describe("a scenario with a seed", () => {
  /** Fails on purpose, so that the line shows which number the seed brought. */
  const asking = (name: string, seed: number): string =>
    scenario(name, {
      seed,
      steps: [{ do: "start", dice: { orc: [1] } }, { expect: { combatants: { knight: { initiative: "?" } } } }],
    });

  it("needs no dice, but keeps to the faces it gives; they fall the same for the same seed, and not for every seed", () => {
    const steps = [{ do: "start", dice: { orc: [1] } }, { expect: { combatants: { orc: { initiative: 1 } } } }];
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
    const { lines, status } = run(
      scenario("seeded", { seed: 7, steps }),
      scenario("seedless", { steps }),
      asking("seed-1-again", 1),
      ...seeds.map((seed) => asking(`seed-${seed}`, seed)),
    );
    expect(lines[0]).toBe("ok A fight: seeded");
    expect(lines[1]).toContain("step 1: dice: expected");
    const [again, first, ...others] = lines.slice(2, -1).map((line) => line.split("there was ")[1]);
    expect(again).toBe(first);
    expect(new Set([first, ...others]).size).toBeGreaterThan(1);
    expect(status).toBe(1);
  });
});
