import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Encounter, findVariant, propose, variants } from "../../src/core/index";
import { vocabulary } from "../properties/random-setup";
import { anonymized, exportScenario, parseScenario, playScenario, type Scenario } from "../../src/core/scenario/index";

const FOLDER = fileURLToPath(new URL("files", import.meta.url));
const RULES = fileURLToPath(new URL("../../docs/RULES.md", import.meta.url));
const RULE_ID = /\b[A-Z]-\d+\b/g;
const GM = { gm: true } as const;

const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));

/** The scenario in a file. Throws where the file holds none. */
function load(file: string): Scenario {
  return parsed(JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8")), file);
}

/** The scenario that the data hold. Throws if they hold none. */
function parsed(raw: unknown, from = "what was written"): Scenario {
  const read = parseScenario(raw);
  if (!read.ok) throw new Error(`${from}: ${JSON.stringify(read.problem)}`);
  return read.scenario;
}

/** The numbers of the combatants in the order in which they joined, whatever the combatants are called. */
function numbersOf({ combatants, marks }: Encounter): unknown[] {
  return Object.entries(combatants)
    .toSorted(([, a], [, b]) => a.joined - b.joined)
    .map(([id, { side, traits, base, joined, since }]) => {
      const numbers = Object.entries(traits).filter(([, value]) => typeof value === "number");
      return { side, numbers, base, joined, since, mark: marks[id] };
    });
}

/** Every text in a value, keys included. */
function textsIn(value: unknown): Set<string> {
  if (typeof value === "string") return new Set([value]);
  if (typeof value !== "object" || value === null) return new Set();
  return new Set(Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one)]));
}

/** Fields of commands in which people write freely. */
const FREE = new Set(["plan", "label", "name", "spell", "outcome"]);

/**
 * Ids, kinds and whatever somebody has typed in a scenario. A single letter says nothing of anybody, and neither does
 * what is called like something of the rules.
 */
function typedIn({ variant, combatants, steps }: Scenario): string[] {
  const rules = findVariant(variant);
  const words = new Set([...textsIn(rules?.traits), ...(rules === undefined ? [] : vocabulary(rules))]);
  const ids = combatants.flatMap(({ id, kind, owner }) => [id, kind, owner]);
  const typed = steps.flatMap((step) =>
    Object.entries(step).flatMap(([field, value]) => (FREE.has(field) ? [value] : [])),
  );
  return [...ids, ...typed].filter(
    (text): text is string => typeof text === "string" && text.length > 1 && !words.has(text),
  );
}

/** The encounter at the end of a scenario. Throws where it does not go through. */
function played(scenario: Scenario): Encounter {
  const outcome = playScenario(scenario);
  if (outcome.kind === "passed") return outcome.encounter;
  throw new Error(JSON.stringify(outcome.kind === "failed" ? outcome.failure : outcome.problem));
}

/** An encounter without its history. */
function fightOf({ rev: _rev, keep: _keep, past: _past, undone: _undone, ...fight }: Encounter): object {
  return fight;
}

/** Gives `undo` or `redo` so many times; throws where it is refused. */
function times(count: number, command: "undo" | "redo", encounter: Encounter): Encounter {
  let now = encounter;
  for (let i = 0; i < count; i++) {
    const outcome = propose(now, { do: command }, GM);
    if (outcome.kind !== "done") throw new Error(`${command} ${i + 1}: ${JSON.stringify(outcome)}`);
    now = outcome.next;
  }
  return now;
}

/** The text of a scenario for its readers: its title and its notes. */
function wordsOf({ title, steps }: Scenario): string {
  const notes = steps.map((step) => ("note" in step && typeof step.note === "string" ? step.note : ""));
  return [title, ...notes].join("\n");
}

describe.each(files)("%s", (file) => {
  const scenario = load(file);

  it("goes as it says", () => {
    expect(fightOf(played(scenario))).toMatchObject({ variant: scenario.variant });
  });

  it("is taken back to its beginning, and comes to the same with the same dice (C-14, C-17, C-22)", () => {
    const end = played(scenario);
    const commands = Object.keys(end.past).length;
    const beginning = times(commands, "undo", end);
    expect(fightOf(beginning)).toEqual(fightOf(played({ ...scenario, steps: [] })));
    expect(fightOf(times(commands, "redo", beginning))).toEqual(fightOf(end));
  });

  it("comes to the same when it is written down and played anew", () => {
    const end = played(scenario);
    const written = exportScenario(end, scenario.title);
    expect(written).not.toBeNull();
    expect(fightOf(played(written ?? scenario))).toEqual(fightOf(end));
  });

  it("goes the same way without names, and says nothing that anybody has typed", () => {
    const end = played(scenario);
    const written = exportScenario(end, "A fight");
    if (written === null) throw new Error("the history reaches back to the beginning");
    const nameless = parsed(JSON.parse(JSON.stringify(anonymized(written))));
    const again = played(nameless);
    expect({ stage: again.stage, round: again.round }).toEqual({ stage: end.stage, round: end.round });
    expect(numbersOf(again)).toEqual(numbersOf(end));
    const said = textsIn(nameless);
    expect(typedIn(written).filter((text) => said.has(text))).toEqual([]);
  });

  it("is named after its variant", () => {
    expect(basename(file).startsWith(`${scenario.variant}-`)).toBe(true);
  });
});

describe("the scenarios together", () => {
  const scenarios = files.map(load);

  it("play every variant", () => {
    const variantsPlayed = new Set(scenarios.map((scenario) => scenario.variant));
    expect(
      variants()
        .map(({ id }) => id)
        .filter((id) => !variantsPlayed.has(id)),
    ).toEqual([]);
  });

  it("show every rule that docs/RULES.md explains", () => {
    const explained = new Set(readFileSync(RULES, "utf8").match(RULE_ID));
    const shown = new Set(scenarios.flatMap((scenario) => wordsOf(scenario).match(RULE_ID) ?? []));
    expect(explained.size).toBeGreaterThan(0);
    expect([...explained].filter((id) => !shown.has(id))).toEqual([]);
  });
});
