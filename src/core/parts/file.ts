import * as v from "valibot";
import { fitsOption, isSameValue, type OptionSpec } from "../options/spec";
import { isRecord } from "../state/table";
import { countersSchema } from "../options/counters";
import type { GivenCounter, OptionValue } from "../state/fight";
import { applies, CHOICES, CHOICE_NAMES, completeChoices, CONTRADICTION_CODES, contradictionsIn } from "./choices";
import type { ChoiceName, Choices, Contradiction, RuleSet } from "./choices";

/** The format of a file with turn rules. Increases if older files must be read differently. */
export const RULES_FORMAT = 1;

/** Words in one language, or in several by Foundry's codes. */
export type Words = string | Readonly<Record<string, string>>;

/** Turn rules of a world, in a file, or from modules and systems. */
export interface RulesFile {
  readonly turnwright: "rules";
  readonly format: typeof RULES_FORMAT;
  readonly name: Words;
  readonly summary: Words;
  readonly icon: string;
  /** A value for every choice, so that later defaults change nothing. */
  readonly choices: Choices;
  /** The choices left to a fight's options. */
  readonly open: readonly ChoiceName[];
  /** Absent if a fight begins without counters (K-1). */
  readonly counters?: readonly GivenCounter[];
}

/** Every code of a {@link RulesProblem} except contradictions. */
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
] as const;

/** Why a text is no file with turn rules. Its sentence is `TURNWRIGHT.parts.refused.<code>`, with `detail`. */
export interface RulesProblem {
  readonly code: Contradiction | (typeof FILE_CODES)[number];
  /** The field or choice. */
  readonly detail: string;
}

/** The rules, or everything wrong with them. */
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

const FIELDS = {
  name: words(60),
  summary: v.optional(v.union([v.literal(""), words(300)]), ""),
  icon: v.optional(v.pipe(v.string(), v.regex(/^fa-[a-z0-9-]{1,40}$/)), "fa-shapes"),
  /** The set whose choices fill in missing ones. */
  from: v.optional(v.string()),
  choices: v.optional(v.custom<Readonly<Record<string, unknown>>>(isRecord), {}),
  open: v.optional(v.array(v.string()), []),
  counters: v.optional(countersSchema, []),
};

const isChoice = (name: string): name is ChoiceName => Object.hasOwn(CHOICES, name);

/** Reads turn rules, and refuses by code. Trusts and repairs nothing. `from` may name a set of `sets`. */
export function readRules(raw: unknown, sets: readonly RuleSet[]): ReadRules {
  const fail = (...problems: RulesProblem[]): ReadRules => ({ ok: false, problems });
  if (!isRecord(raw) || raw["turnwright"] !== "rules") return fail({ code: "no-rules", detail: "turnwright" });
  const { turnwright: _mark, format, ...fields } = raw;
  if (!Number.isInteger(format) || (format as number) < 1) return fail({ code: "wrong-field", detail: "format" });
  if ((format as number) > RULES_FORMAT) return fail({ code: "newer-format", detail: String(format) });
  const read = v.safeParse(v.object(FIELDS), fields);
  const set = fields["from"];
  const base = sets.find(({ id }) => id === set);
  const problems = [
    ...wrongFields(fields, read.issues),
    ...wrongChoices(fields),
    ...(typeof set === "string" && base === undefined ? [{ code: "unknown-set", detail: set } as const] : []),
    ...wrongTogether(fields, base?.choices ?? {}),
  ];
  if (!read.success) return fail(...problems);
  const { name, summary, icon, choices: given, open, counters } = read.output;
  const choices = completeChoices({ ...base?.choices, ...(given as Readonly<Record<string, OptionValue>>) });
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
      ...(counters.length > 0 && { counters }),
    },
  };
}

function wrongFields(fields: object, issues: readonly v.BaseIssue<unknown>[] = []): RulesProblem[] {
  const unknown = Object.keys(fields).filter((field) => !Object.hasOwn(FIELDS, field));
  const wrong = new Set(issues.map((issue) => v.getDotPath(issue)?.split(".")[0] ?? ""));
  return [
    ...unknown.map((detail) => ({ code: "unknown-field", detail }) as const),
    ...[...wrong].map((detail) => ({ code: detail === "name" ? "needs-name" : "wrong-field", detail }) as const),
  ];
}

function givenIn({ choices, open }: Readonly<Record<string, unknown>>) {
  const given = isRecord(choices) ? choices : {};
  const opened = Array.isArray(open) ? open.filter((name) => typeof name === "string") : [];
  const bad = Object.keys(given).filter((name) => isChoice(name) && !fitsOption(CHOICES, name, given[name]));
  return { given, opened, bad: bad.filter(isChoice) };
}

function wrongChoices(fields: Readonly<Record<string, unknown>>): RulesProblem[] {
  const { given, opened, bad } = givenIn(fields);
  const strange = [...Object.keys(given), ...opened].filter((name) => !isChoice(name));
  return [
    ...strange.map((detail) => ({ code: "unknown-choice", detail }) as const),
    ...bad.map((detail) => ({ code: "wrong-value", detail }) as const),
  ];
}

/** What is wrong among choices that each exist, whatever the right values of wrong choices are. */
function wrongTogether(fields: Readonly<Record<string, unknown>>, base: Partial<Choices>): RulesProblem[] {
  const { given, opened, bad } = givenIn(fields);
  const sound = Object.fromEntries(Object.entries(given).filter(([name]) => !bad.some((wrong) => wrong === name)));
  const mended = bad.flatMap((name) => valuesOf(name).map((value) => ({ [name]: value })));
  const ways = [{}, ...mended].map((more) => completeChoices({ ...base, ...sound, ...more }));
  const idle = [...Object.keys(given), ...opened].filter(
    (name) => isChoice(name) && ways.every((choices) => !applies(name, choices)),
  );
  return [
    ...CONTRADICTION_CODES.filter((code) => ways.every((choices) => contradictionsIn(choices).includes(code))).map(
      (code) => ({ code, detail: "choices" }),
    ),
    ...idle.map((detail) => ({ code: "has-no-effect" as const, detail })),
  ];
}

/** The values that a choice can have, or its initial value if there are too many. */
export function valuesOf(name: ChoiceName): readonly unknown[] {
  const spec: OptionSpec = CHOICES[name];
  if (spec.kind === "choice") return spec.choices;
  return spec.kind === "toggle" ? [false, true] : [spec.initial];
}

/** The same rules for a file, without choices that have no effect or their initial value. */
export function writeRules({ choices, open, summary, ...rules }: RulesFile): Readonly<Record<string, unknown>> {
  const said = CHOICE_NAMES.filter(
    (name) => applies(name, choices) && !isSameValue(choices[name], CHOICES[name].initial),
  );
  return {
    ...rules,
    ...(summary !== "" && { summary }),
    choices: Object.fromEntries(said.map((name) => [name, choices[name]])),
    ...(open.length > 0 && { open }),
  };
}

/** A fight's options under these rules, with variant `own`: all values, and no references. */
export const optionsOfRules = (
  { choices, counters }: RulesFile,
  title: string,
): Readonly<Record<string, OptionValue>> => ({
  ...choices,
  title: title.slice(0, 60),
  ...(counters !== undefined && { counters }),
});
