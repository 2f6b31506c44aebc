import {
  CHOICE_NAMES,
  CHOICES,
  choicesWith,
  describeChoices,
  type OptionSpec,
  RULES_FORMAT,
  SETS,
  type Text,
} from "../../src/core/index";

/** Sets with rules of their own in docs/RULES.md, and the one that leaves everything open. */
const TOLD_ELSEWHERE = new Set(["basic", "popcorn", "own"]);

export type Words = { readonly [key: string]: string | Words };

/** Finds the texts of a language file by their keys. Throws for a key without a text. */
export const wordsIn =
  (texts: Words) =>
  (key: string): string => {
    const found = key
      .split(".")
      .reduce<string | Words | undefined>((at, part) => (typeof at === "object" ? at[part] : undefined), texts);
    if (typeof found !== "string") throw new Error(`no text ${key}`);
    return found;
  };

/**
 * The page of the included sets, made from their choices. The journal shows it after the rules.
 *
 * @param english the texts of `lang/en.json`
 */
export function setsPage(english: Words): string {
  const wordsAt = wordsIn(english);
  const say = ({ key, data }: Text): string => {
    const typed = data?.["text"];
    return typeof typed === "string" ? `\`${typed}\`` : wordsAt(key);
  };
  const parts = SETS.filter(({ id }) => !TOLD_ELSEWHERE.has(id)).map((set) => {
    const lines = describeChoices(choicesWith(set, {})).map(({ choice, label, value }) => {
      const isOpen = set.open.includes(choice);
      return `- ${say(label)}: ${say(value)}${isOpen ? " (an option)" : ""}`;
    });
    const name = wordsAt(`TURNWRIGHT.${set.id}.name`);
    return [`## ${name} (\`${set.id}\`)`, wordsAt(`TURNWRIGHT.${set.id}.summary`), lines.join("\n")].join("\n\n");
  });
  const head =
    "# Sets of turn rules\n\n[OWN-RULES.md](OWN-RULES.md) explains each choice. You can change a choice that is marked as an option.";
  return `${[head, ...parts].join("\n\n")}\n`;
}

function schemaOf(spec: OptionSpec): object {
  switch (spec.kind) {
    case "choice":
      return { enum: [...spec.choices], default: spec.initial };
    case "toggle":
      return { type: "boolean", default: spec.initial };
    case "integer":
      return { type: "integer", minimum: spec.min, maximum: spec.max, default: spec.initial };
    case "text":
      return {
        type: "string",
        ...(spec.needed === true && { pattern: "\\S" }),
        maxLength: spec.max,
        default: spec.initial,
      };
    case "dice":
      return { type: "string", maxLength: 200, default: spec.initial };
    case "table":
      return { type: "object" };
  }
}

/** The JSON schema of a file with turn rules; `docs/OWN-RULES.md` lists the contradictions. */
export function rulesSchema(): object {
  const words = (most: number): object => ({
    oneOf: [
      { type: "string", minLength: 1, maxLength: most },
      { type: "object", minProperties: 1, additionalProperties: { type: "string", minLength: 1, maxLength: most } },
    ],
  });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Turnwright: turn rules",
    type: "object",
    additionalProperties: false,
    required: ["turnwright", "format", "name"],
    properties: {
      turnwright: { const: "rules" },
      format: { const: RULES_FORMAT },
      name: words(60),
      summary: words(300),
      icon: { type: "string", pattern: "^fa-[a-z0-9-]{1,40}$" },
      from: { enum: SETS.map(({ id }) => id) },
      choices: {
        type: "object",
        additionalProperties: false,
        properties: Object.fromEntries(CHOICE_NAMES.map((name) => [name, schemaOf(CHOICES[name])])),
      },
      open: { type: "array", uniqueItems: true, items: { enum: [...CHOICE_NAMES] } },
    },
  };
}
