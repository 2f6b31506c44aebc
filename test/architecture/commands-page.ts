import type { GenericSchema } from "valibot";
import { findVariant, variants, type RuleTable } from "../../src/core/index.ts";
import { textsOf, wholeOf } from "./language-file.ts";
import { readJson } from "./project.ts";

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

const lineOf = (name: string, { fields, who, batched }: RuleTable[string]): string => {
  const whose = who === "gm" ? "GM" : typeof who === "string" ? who : "depends";
  return [`- \`${name}\` (${whose}${batched ? ", batch" : ""})`, fieldsOf(shapeOf(fields).entries ?? {})]
    .filter(Boolean)
    .join(" ");
};

const INTRO = `# Commands

All commands of all turn rules, for \`propose\` of the [interface](API.md#proposecombat-command), scenarios and rules of other modules. A test
makes this page from the rules. To write it again: \`npx vitest run --project node test/architecture/commands-listed.test.ts -u\`.

- \`{ do: "pass", combatant: "…" }\`: \`do\` has the command's name, beside its fields. A field with \`?\` is optional. An unknown field is refused.
- An id names a combatant, an effect or an action. A text is short.
- After the name, in brackets: who can give the command. _depends_: on the fight or on an option, as the rules say. _batch_: a GM's
  \`batch\` can hold it with others, as one step with one undo. A batch leaves out commands that are not legal.
- The [rules](RULES.md) say when a command is accepted. \`view(combat).legal\` lists the commands that this user could give now.
`;

/** The page of all commands of the sets of rules. */
export function commandsPage(): string {
  const english = textsOf(readJson("lang/en.json"));
  const sets = variants().map(({ id }) => ({
    title: wholeOf(english.get(`TURNWRIGHT.${id}.name`) ?? id),
    lines: Object.entries(findVariant(id)?.rules ?? {}).map(([name, rule]) => lineOf(name, rule)),
  }));
  const isCommon = (line: string): boolean => sets.every(({ lines }) => lines.includes(line));
  const part = (title: string, lines: readonly string[]): string => `## ${title}\n\n${lines.join("\n")}\n`;
  const common = part("Under all rules", sets[0]?.lines.filter(isCommon) ?? []);
  const own = sets.map(({ title, lines }) =>
    part(
      title,
      lines.filter((line) => !isCommon(line)),
    ),
  );
  return [INTRO, common, ...own].join("\n");
}
