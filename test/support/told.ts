import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { propose } from "../../src/core/index";
import { Story } from "../../src/core/story/index";
import type { Command, Encounter, GameEvent, Viewer } from "../../src/core/index";
import type { StoryLine } from "../../src/core/story/index";
import { parseScenario, playScenario } from "../../src/core/scenario/index";
import { beginScenario } from "../../src/core/scenario/play";
import { type Language, type Words, wordsOf } from "../../src/foundry/i18n/words";
import { sentenceOf } from "../../src/foundry/view-models/log";

const file = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

/** The sentence below a path of keys. */
function below(part: unknown, [key, ...others]: readonly string[]): unknown {
  return key === undefined ? part : below((part as Readonly<Record<string, unknown>> | undefined)?.[key], others);
}

const sentences: unknown = JSON.parse(file("lang/en.json"));

/** English as the module ships it. Throws where a sentence is missing, or lacks something to fill in. */
const english: Language = {
  lang: "en",
  has: (key) => typeof below(sentences, key.split(".")) === "string",
  format(key, data = {}) {
    const sentence = below(sentences, key.split("."));
    if (typeof sentence !== "string") throw new Error(`no sentence ${key}`);
    return sentence.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = data[name];
      if (value === undefined) throw new Error(`${key} lacks ${name}`);
      return value;
    });
  },
};

/** The text of a line of the log: its sentence, what was typed, and what came of it. */
const readOut = (words: Words, line: StoryLine): string =>
  [
    words.text(sentenceOf(line)) + (line.quote === null ? "" : ` “${line.quote}”`),
    ...line.results.map((result) => `    ${words.text(result)}`),
  ].join("\n");

/** The log of a fight as somebody reads it: rounds as headings, a line each for what was done, what came of it below. */
export function logAsRead(
  encounter: Encounter,
  nameOf: (id: string) => string | null,
  viewer: Viewer = { gm: true },
): string {
  const words = wordsOf(english, nameOf);
  let round: number | null = null;
  const { lines } = new Story(viewer).newest(encounter, Number.POSITIVE_INFINITY);
  return lines
    .flatMap((line) => {
      const heading = line.round === round ? [] : [`# ${line.round}`];
      round = line.round;
      return [...heading, readOut(words, line)];
    })
    .join("\n");
}

/** A scenario file once it has been played. Throws where the scenario does not go as it says. */
export function playedScenario(name: string): {
  readonly encounter: Encounter;
  /** The accepted commands with their events, as the rules tell them. */
  readonly steps: readonly { readonly command: Command; readonly events: readonly GameEvent[] }[];
  readonly nameOf: (id: string) => string;
} {
  const read = parseScenario(JSON.parse(file(`test/scenarios/files/${name}.json`)));
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  const played = playScenario(read.scenario);
  if (played.kind !== "passed") throw new Error(JSON.stringify(played));
  const begun = beginScenario(read.scenario);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problem));
  let now = begun.encounter;
  const steps = Object.values(played.encounter.past).map(({ command, author, dice }) => {
    const outcome = propose(now, command, author, dice);
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    now = outcome.next;
    return { command, events: outcome.events };
  });
  const names = new Map(read.scenario.combatants.map(({ id, name: called }) => [id, called ?? id]));
  return { encounter: played.encounter, steps, nameOf: (id) => names.get(id) ?? id };
}

/** The log of a scenario file once it has been played. */
export function logOfScenario(name: string): string {
  const { encounter, nameOf } = playedScenario(name);
  return logAsRead(encounter, nameOf);
}
