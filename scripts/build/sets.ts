import {
  CHOICE_NAMES,
  CHOICES,
  ENDLESS,
  MOST_COUNTERS,
  type OptionSpec,
  RULES_FORMAT,
  SETS,
} from "../../src/core/index";

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
    case "counters":
      return { type: "array" };
  }
}

const some = { type: "integer", minimum: 1, maximum: ENDLESS };

const counterSchema = {
  type: "object",
  additionalProperties: false,
  required: ["id"],
  properties: {
    id: { type: "string", pattern: "^[a-z][a-z0-9-]*$" },
    label: { type: "string", minLength: 1, maxLength: 40 },
    of: { enum: ["combatant", "side", "table"], default: "combatant" },
    max: { oneOf: [some, { type: "string" }], default: 1 },
    start: { oneOf: [{ enum: ["full", "empty"] }, { type: "integer", minimum: 0, maximum: ENDLESS }], default: "full" },
    refills: { enum: ["turn-start", "turn-end", "round", "never"] },
    by: { oneOf: [{ const: "full" }, some], default: "full" },
    spends: { enum: ["owner", "gm"], default: "owner" },
    offered: { enum: ["always", "others-turns"], default: "always" },
    for: { enum: ["everyone", "players", "gm"], default: "everyone" },
    unspent: { type: "boolean", default: false },
  },
};

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
      counters: { type: "array", maxItems: MOST_COUNTERS, items: counterSchema },
    },
  };
}
