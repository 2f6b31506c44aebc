import type { GenericSchema } from "valibot";
import { findVariant, variants, type RuleTable } from "../../src/core/index.ts";
import { commandOf, parseScenario } from "../../src/core/scenario/scenario.ts";
import { asScript } from "./as-script.ts";
import { textsOf, wholeOf } from "./language-file.ts";
import { filesBelow, readJson } from "./project.ts";

/** The parts of a schema that say what fits; which of them are there depends on its `type`. */
interface Shape {
  readonly type: string;
  /** The schema that it begins with, and its checks. */
  readonly pipe?: readonly Shape[];
  readonly requirement?: unknown;
  readonly entries?: Readonly<Record<string, GenericSchema>>;
  readonly options?: readonly unknown[];
  readonly wrapped?: GenericSchema;
  readonly item?: GenericSchema;
  readonly value?: GenericSchema;
  readonly literal?: unknown;
}

/** The parts are plain fields at run time; the published type of a schema hides them. */
const shapeOf = (schema: GenericSchema): Shape => schema;

/** The checks of a schema, those of the schema that it is made of first. */
const checksOf = ({ pipe = [] }: Shape): readonly Shape[] =>
  pipe.flatMap((part) => (part.pipe === undefined ? part : checksOf(part)));

/** The number that a check of this type compares with. */
function bound(shape: Shape, type: string): number | undefined {
  const requirement = checksOf(shape).find((check) => check.type === type)?.requirement;
  return typeof requirement === "number" ? requirement : undefined;
}

const quoted = (value: unknown): string => `\`${JSON.stringify(value)}\``;

const isOptional = (schema: GenericSchema): boolean => ["optional", "nullish"].includes(shapeOf(schema).type);

function numberIn(shape: Shape): string {
  if (!checksOf(shape).some(({ type }) => type === "integer")) return "number";
  const [least, most] = [bound(shape, "min_value"), bound(shape, "max_value")];
  return least === undefined ? `whole, at most ${most}` : `whole, ${least} to ${most}`;
}

/** The same in brackets, where several things fit. */
const together = (schema: GenericSchema): string =>
  ["union", "variant", "picklist", "nullable"].includes(shapeOf(schema).type) ? `(${said(schema)})` : said(schema);

/** What fits a schema, in words. */
function said(schema: GenericSchema): string {
  const shape = shapeOf(schema);
  const { wrapped, item, value, entries = {}, options = [] } = shape;
  switch (shape.type) {
    case "optional":
    case "nullish":
    case "undefinedable":
      return wrapped ? said(wrapped) : "";
    case "nullable":
      return `${wrapped ? said(wrapped) : ""} or \`null\``;
    case "string":
      // The ids of combatants, effects and actions alone are that long.
      return bound(shape, "max_length") === 64 ? "id" : "text";
    case "number":
      return numberIn(shape);
    case "boolean":
      return "boolean";
    case "literal":
      return quoted(shape.literal);
    case "picklist":
      return options.map(quoted).join(" or ");
    case "union":
    case "variant":
      return options.map((one) => said(one as GenericSchema)).join(" or ");
    case "array":
      return `list of ${item ? together(item) : ""}`;
    case "record":
      return `record of ${value ? together(value) : "anything"}`;
    case "loose_object":
      return `{ ${fieldsOf(entries)}; … }`;
    case "object":
    case "strict_object":
      return `{ ${fieldsOf(entries)} }`;
    default:
      return "anything that fits";
  }
}

const fieldsOf = (entries: Readonly<Record<string, GenericSchema>>): string =>
  Object.entries(entries)
    .map(([name, schema]) => `\`${name}${isOptional(schema) ? "?" : ""}\`: ${said(schema)}`)
    .join("; ");

/** The codes that any command can be refused with. */
const GENERAL: ReadonlySet<string> = new Set([
  "bad-command",
  "bad-dice",
  "unknown-combatant",
  "gm-only",
  "not-yours",
  "wrong-stage",
]);

interface Shown {
  /** The shortest accepted command, as JSON. */
  example: string | null;
  readonly refusals: Set<string>;
}

/** What the scenarios show of each command: under all rules, and by the rules' id. */
function shownInScenarios(): (name: string, variant?: string) => Shown {
  const all = new Map<string, Shown>();
  const at = (key: string): Shown => {
    const shown = all.get(key) ?? { example: null, refusals: new Set() };
    all.set(key, shown);
    return shown;
  };
  for (const file of filesBelow("test/scenarios/files")) {
    const read = parseScenario(readJson(file));
    if (!read.ok) throw new Error(`${file}: ${read.problem.at}`);
    let variant = read.scenario.variant;
    for (const step of read.scenario.steps) {
      const given = "do" in step ? commandOf(step) : "cannot" in step ? step.cannot : null;
      if (given === null) continue;
      const refused = "do" in step ? step.refused : "cannot" in step ? (step.because ?? true) : undefined;
      for (const shown of [at(given.do), at(`${given.do} ${variant}`)]) {
        const example = JSON.stringify(given);
        if (typeof refused === "string") shown.refusals.add(refused);
        else if (refused === undefined && example.length < (shown.example?.length ?? Infinity)) shown.example = example;
      }
      if (given.do === "changeRules" && refused === undefined) variant = String(given["variant"]);
    }
  }
  return (name, variant) => at(variant === undefined ? name : `${name} ${variant}`);
}

/** The line below a command: an example, and the codes that the rules refuse it with. */
function belowOf({ example, refusals }: Shown): string {
  const codes = [...refusals].filter((code) => !GENERAL.has(code)).toSorted();
  const parts = [
    ...(example === null ? [] : [`\`${asScript(example)}\``]),
    ...(codes.length === 0 ? [] : [`refused: ${codes.map((code) => `\`${code}\``).join(", ")}`]),
  ];
  return parts.length === 0 ? "" : `\n  ${parts.join(" · ")}`;
}

const lineOf = (name: string, { fields, who, batched }: RuleTable[string]): string => {
  // `advance` is judged as the command that it means.
  const depends = typeof who !== "string" || name === "advance";
  const whose = depends ? "depends" : who === "gm" ? "GM" : who;
  return [`- \`${name}\` (${whose}${batched ? ", batch" : ""})`, fieldsOf(shapeOf(fields).entries ?? {})]
    .filter(Boolean)
    .join(" ");
};

const INTRO = `# Commands

All commands of all turn rules, for \`propose\` of the [interface](API.md#proposecombat-command), scenarios and rules of other modules. A test
makes this page from the rules. To write it again: \`npx vitest run --project node test/architecture/commands-listed.test.ts -u\`.

- \`{ do: "pass", combatant: "…" }\`: \`do\` has the command's name, beside its fields. A field with \`?\` is optional. An unknown field is refused.
- An id names a combatant, an effect or an action. A text is short.
- After the name, in brackets: who can give the command. _controller_: the GM, and whoever controls its \`combatant\` or all its
  \`combatants\`; for \`lead\`, the whole group. _depends_: on the fight or on an option, as the rules say. _batch_: a GM's \`batch\` can hold it
  with others, as one step with one undo. A batch leaves out commands that are not legal.
- Below a command there is an example, in which short names stand for ids, and the codes with which the rules refuse it, as far as the
  [scenarios](TESTING.md#scenarios) show them. Any command can also be refused with \`bad-command\`, \`bad-dice\`, \`unknown-combatant\`, \`gm-only\`,
  \`not-yours\` and \`wrong-stage\`. The [rules](RULES.md) say when a command is accepted.
- \`view(combat).legal\` lists the commands that this user could give now, and \`incomplete\` the fields that some still need.
`;

/** The page of all commands of the sets of rules. */
export function commandsPage(): string {
  const english = textsOf(readJson("lang/en.json"));
  const shown = shownInScenarios();
  const sets = variants().map(({ id }) => ({
    id,
    title: wholeOf(english.get(`TURNWRIGHT.${id}.name`) ?? id),
    rules: Object.entries(findVariant(id)?.rules ?? {}).map(([name, rule]) => ({ name, line: lineOf(name, rule) })),
  }));
  const isCommon = (line: string): boolean => sets.every(({ rules }) => rules.some((rule) => rule.line === line));
  const part = (title: string, lines: readonly string[]): string => `## ${title}\n\n${lines.join("\n")}\n`;
  const commonRules = sets[0]?.rules.filter(({ line }) => isCommon(line)) ?? [];
  const common = part(
    "Under all rules",
    commonRules.map(({ name, line }) => line + belowOf(shown(name))),
  );
  const own = sets.map(({ id, title, rules }) =>
    part(
      title,
      rules.filter(({ line }) => !isCommon(line)).map(({ name, line }) => line + belowOf(shown(name, id))),
    ),
  );
  return [INTRO, common, ...own].join("\n");
}

const PROPERTY = /^[A-Za-z_]\w*$/;

/** What fits a schema, as a TypeScript type. */
function typeOf(schema: GenericSchema): string {
  const { type, wrapped, item, value, entries = {}, options = [], literal } = shapeOf(schema);
  const literals = (values: readonly unknown[]): string => values.map((one) => JSON.stringify(one)).join(" | ");
  switch (type) {
    case "optional":
    case "nullish":
    case "undefinedable":
      return wrapped ? typeOf(wrapped) : "unknown";
    case "nullable":
      return `${wrapped ? typeOf(wrapped) : "unknown"} | null`;
    case "string":
    case "number":
    case "boolean":
      return type;
    case "literal":
      return literals([literal]);
    case "picklist":
      return literals(options);
    case "union":
    case "variant":
      return [...new Set(options.map((one) => typeOf(one as GenericSchema)))].join(" | ");
    case "array":
      return `readonly (${item ? typeOf(item) : "unknown"})[]`;
    case "record":
      return `Readonly<Record<string, ${value ? typeOf(value) : "unknown"}>>`;
    case "loose_object":
      return `{ ${propertiesOf(entries)} readonly [field: string]: unknown }`;
    case "object":
    case "strict_object":
      return Object.keys(entries).length === 0 ? "unknown" : `{ ${propertiesOf(entries)} }`;
    default:
      return "unknown";
  }
}

const propertiesOf = (entries: Readonly<Record<string, GenericSchema>>): string =>
  Object.entries(entries)
    .map(([name, schema]) => {
      const key = PROPERTY.test(name) ? name : JSON.stringify(name);
      const isOpen = isOptional(schema);
      return `readonly ${key}${isOpen ? "?" : ""}: ${typeOf(schema)}${isOpen ? " | undefined" : ""};`;
    })
    .join(" ");

/** The types of all commands of the sets of rules, as the text of a file. */
export function commandTypes(): string {
  const types = new Map<string, Set<string>>();
  for (const { id } of variants()) {
    for (const [name, { fields }] of Object.entries(findVariant(id)?.rules ?? {})) {
      const known = types.get(name) ?? new Set();
      types.set(name, known.add(typeOf(fields)));
    }
  }
  const lines = [...types]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, ways]) => `  readonly ${name}: ${[...ways].toSorted().join(" | ")};`);
  return `/** The fields of every command of our turn rules, by its name. A test makes this file from the rules (docs/COMMANDS.md). */
export interface Commands {
${lines.join("\n")}
}
`;
}
