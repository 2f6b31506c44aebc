import type { GenericSchema } from "valibot";
import { findVariant, variants } from "../../src/core/index";
import { AT_ZERO, HOST_TRAITS } from "../../src/foundry/bindings/host-traits";
import { presetSchema } from "../../src/foundry/bindings/preset-schema";

/** The parts of a schema, which its published type hides. */
interface Parts {
  readonly type: string;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
  readonly entries?: Readonly<Record<string, GenericSchema>>;
  readonly options?: readonly unknown[];
  readonly wrapped?: GenericSchema;
  readonly item?: GenericSchema;
  readonly value?: GenericSchema;
  readonly literal?: unknown;
}

/** A schema of the code as a JSON schema. Throws for a kind that no file of ours has. */
function jsonSchemaOf(schema: unknown): object {
  const parts = schema as Parts;
  const inner = (other: unknown): object => jsonSchemaOf(other);
  switch (parts.type) {
    case "strict_object": {
      const entries = Object.entries(parts.entries ?? {});
      const required = entries.filter(([, entry]) => (entry as unknown as Parts).type !== "optional");
      return {
        type: "object",
        additionalProperties: false,
        ...(required.length > 0 && { required: required.map(([name]) => name) }),
        properties: Object.fromEntries(entries.map(([name, entry]) => [name, inner(entry)])),
      };
    }
    case "optional":
      return inner(parts.wrapped);
    case "record":
      return { type: "object", additionalProperties: inner(parts.value) };
    case "array":
      return { type: "array", items: inner(parts.item) };
    case "union":
      return { anyOf: (parts.options ?? []).map(inner) };
    case "picklist":
      return { enum: [...(parts.options ?? [])] };
    case "literal":
      return { const: parts.literal };
    case "boolean":
    case "number":
      return { type: parts.type };
    case "string": {
      const bound = (type: string): unknown => parts.pipe?.find((step) => step.type === type)?.requirement;
      const [least, most] = [bound("min_length"), bound("max_length")];
      return {
        type: "string",
        ...(least !== undefined && { minLength: least }),
        ...(most !== undefined && { maxLength: most }),
      };
    }
    default:
      throw new Error(`no JSON schema for ${parts.type}`);
  }
}

/** The JSON schema of what a game system can say of itself. Its values are those that our turn rules read. */
export function presetJsonSchema(): object {
  const specs = [...variants().flatMap(({ id }) => findVariant(id)?.traits ?? []), ...HOST_TRAITS, AT_ZERO];
  const made = jsonSchemaOf(presetSchema) as { readonly properties: Readonly<Record<string, object>> };
  const names = [...new Set(specs.map(({ name }) => name))].toSorted();
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Turnwright: what a game system says of itself",
    ...made,
    properties: { ...made.properties, traits: { ...made.properties["traits"], propertyNames: { enum: names } } },
  };
}
