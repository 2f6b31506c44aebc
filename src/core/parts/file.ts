import * as v from "valibot";
import { fitsOption } from "../options/spec";
import { isRecord } from "../state/is-record";
import type { OptionValue } from "../state/encounter";
import {
  applies,
  CHOICES,
  CHOICE_NAMES,
  completeChoices,
  contradictionsIn,
  type ChoiceName,
  type Choices,
  type Contradiction,
  type RuleSet,
} from "./choices";

/** The format of a file with turn rules. It grows when files of an older one have to be read in another way. */
export const RULES_FORMAT = 1;

/** Words in one language, or in several by the codes of Foundry. */
export type Words = string | Readonly<Record<string, string>>;

/** Turn rules as they are kept with a world, written to a file, and brought by modules and systems. */
export interface RulesFile {
  readonly turnwright: "rules";
  readonly format: typeof RULES_FORMAT;
  readonly name: Words;
  readonly summary: Words;
  readonly icon: string;
  /** A value for every choice: nothing is taken from elsewhere later. */
  readonly choices: Choices;
  /** Choices that a table still has, as options. */
  readonly open: readonly ChoiceName[];
}

/** The reason why something is no file with turn rules; its sentence is `TURNWRIGHT.parts.refused.<code>`, with `detail`. */
export interface RulesProblem {
  readonly code:
    | Contradiction
    | "no-rules"
    | "newer-format"
    | "unknown-field"
    | "needs-name"
    | "wrong-field"
    | "unknown-set"
    | "unknown-choice"
    | "wrong-value"
    | "has-no-effect";
  /** The place: a field, or a choice. */
  readonly detail: string;
}

/** Every code of a {@link RulesProblem} beside contradictions. */
export const FILE_CODES = [
  "no-rules",
  "newer-format",
  "unknown-field",
  "needs-name",
  "wrong-field",
  "unknown-set",
  "unknown-choice",
  "wrong-value",
  "has-no-effect",
] as const satisfies readonly RulesProblem["code"][];

/** Turn rules that were read, or everything that is wrong with them. */
export type ReadRules =
  | { readonly ok: true; readonly rules: RulesFile }
  | { readonly ok: false; readonly problems: readonly RulesProblem[] };

const line = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));
const words = (max: number) =>
  v.union([
    line(max),
    v.pipe(
      v.record(line(12), line(max)),
      v.check((said) => Object.keys(said).length > 0),
    ),
  ]);

/** The fields of a file beside its mark and format, in the order in which they are checked. */
const FIELDS = {
  name: words(60),
  summary: v.optional(v.union([v.literal(""), words(300)]), ""),
  icon: v.optional(v.pipe(v.string(), v.regex(/^fa-[a-z0-9-]{1,40}$/)), "fa-shapes"),
  /** A set whose choices are taken where this file says nothing else. */
  from: v.optional(v.string()),
  choices: v.optional(v.custom<Readonly<Record<string, unknown>>>(isRecord), {}),
  open: v.optional(v.array(v.string()), []),
};

const isChoice = (name: string): name is ChoiceName => Object.hasOwn(CHOICES, name);

/**
 * Reads turn rules from a file, a manifest or a setting. Nothing in it is trusted, nothing is repaired: an unknown field, a newer format, a value
 * that a choice does not take, one that would have no effect, and choices that do not go together are refused, each by its code.
 *
 * @param sets the sets that `from` may name
 */
export function readRules(raw: unknown, sets: readonly RuleSet[]): ReadRules {
  const fail = (...problems: RulesProblem[]): ReadRules => ({ ok: false, problems });
  if (!isRecord(raw) || raw["turnwright"] !== "rules") return fail({ code: "no-rules", detail: "turnwright" });
  const { turnwright: _mark, format, ...fields } = raw;
  if (!Number.isInteger(format) || (format as number) < 1) return fail({ code: "wrong-field", detail: "format" });
  if ((format as number) > RULES_FORMAT) return fail({ code: "newer-format", detail: String(format) });
  const unknown = Object.keys(fields).filter((field) => !Object.hasOwn(FIELDS, field));
  if (unknown.length > 0) return fail(...unknown.map((detail) => ({ code: "unknown-field" as const, detail })));
  const read = v.safeParse(v.object(FIELDS), fields);
  if (!read.success) {
    const wrong = new Set(read.issues.map((issue) => v.getDotPath(issue)?.split(".")[0] ?? ""));
    return fail(
      ...[...wrong].map((detail): RulesProblem => ({ code: detail === "name" ? "needs-name" : "wrong-field", detail })),
    );
  }
  const { name, summary, icon, from, choices: given, open } = read.output;
  const base = from === undefined ? undefined : sets.find(({ id }) => id === from);
  if (from !== undefined && base === undefined) return fail({ code: "unknown-set", detail: from });
  const strange = [...Object.keys(given), ...open].filter((choice) => !isChoice(choice));
  if (strange.length > 0) return fail(...strange.map((detail) => ({ code: "unknown-choice" as const, detail })));
  const bad = Object.keys(given).filter((choice) => !fitsOption(CHOICES, choice, given[choice]));
  if (bad.length > 0) return fail(...bad.map((detail) => ({ code: "wrong-value" as const, detail })));
  const choices = completeChoices({ ...base?.choices, ...(given as Readonly<Record<string, OptionValue>>) });
  const idle = [...Object.keys(given), ...open].filter((choice) => isChoice(choice) && !applies(choice, choices));
  const problems = [
    ...contradictionsIn(choices).map((code) => ({ code, detail: "choices" })),
    ...idle.map((detail) => ({ code: "has-no-effect" as const, detail })),
  ];
  if (problems.length > 0) return fail(...problems);
  return {
    ok: true,
    rules: {
      turnwright: "rules",
      format: RULES_FORMAT,
      name,
      summary,
      icon,
      choices,
      open: CHOICE_NAMES.filter((choice) => open.includes(choice)),
    },
  };
}

/** The same rules as a file has them: without the choices that have no effect, or their initial value. */
export function writeRules({ choices, open, summary, ...rules }: RulesFile): Readonly<Record<string, unknown>> {
  const said = CHOICE_NAMES.filter((name) => applies(name, choices) && choices[name] !== CHOICES[name].initial);
  return {
    ...rules,
    ...(summary !== "" && { summary }),
    choices: Object.fromEntries(said.map((name) => [name, choices[name]])),
    ...(open.length > 0 && { open }),
  };
}

/** The options of a fight by these rules, which is one of the variant `own`: all values, and nothing by reference. */
export const optionsOfRules = ({ choices }: RulesFile, title: string): Readonly<Record<string, OptionValue>> => ({
  ...choices,
  title: title.slice(0, 60),
});
