import * as v from "valibot";

/** What a file with a table's set-up calls itself, and the newest shape that this release reads. */
const FORMAT = "turnwright-setup";
const VERSION = 1;

/** Options by variant and key, each in its own type. */
export type OptionsByVariant = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What one scene says of its rules, by the scene's name; no variant: the world's counts. */
export interface SceneSetup {
  readonly name: string;
  readonly variant?: string | undefined;
  readonly options?: OptionsByVariant | undefined;
}

/**
 * How a table is set up. What is left out is left as it is when the file is read; what is there replaces all of what was
 * there before. Scenes are replaced one by one, those that are not named stay.
 */
export interface TableSetup {
  readonly defaultVariant?: string | undefined;
  readonly options?: OptionsByVariant | undefined;
  /** Where values are found on sheets, by trait. */
  readonly bindings?: Readonly<Record<string, string>> | undefined;
  readonly scenes?: readonly SceneSetup[] | undefined;
}

/** How a whole world is set up. */
export interface WorldSetup {
  readonly defaultVariant: string;
  readonly options: OptionsByVariant;
  readonly bindings: Readonly<Record<string, string>>;
  /** Only those that say something of their own. */
  readonly scenes: readonly SceneSetup[];
}

/** Why a text is no set-up: no JSON, another kind of file, one of a newer release, or a place with the wrong shape. */
export type FileProblem =
  { readonly code: "no-json" | "no-setup" | "newer" } | { readonly code: "shape"; readonly at: string };

/** A set-up, or why there is none. */
export type ReadSetup =
  { readonly ok: true; readonly setup: TableSetup } | { readonly ok: false; readonly problem: FileProblem };

const options = v.record(v.string(), v.record(v.string(), v.unknown()));
const scene = v.strictObject({ name: v.string(), variant: v.optional(v.string()), options: v.optional(options) });

const file = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  defaultVariant: v.optional(v.string()),
  options: v.optional(options),
  bindings: v.optional(v.record(v.string(), v.string())),
  scenes: v.optional(v.array(scene)),
});

const head = v.looseObject({ format: v.literal(FORMAT), version: v.number() });

function fromJson(text: string): { readonly json: unknown } | null {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Reads the text of a file. Whether there are such variants, options and traits is not asked here. */
export function readSetup(text: string): ReadSetup {
  const read = fromJson(text);
  if (read === null) return { ok: false, problem: { code: "no-json" } };
  if (!v.is(head, read.json)) return { ok: false, problem: { code: "no-setup" } };
  if (read.json.version > VERSION) return { ok: false, problem: { code: "newer" } };
  const parsed = v.safeParse(file, read.json);
  if (!parsed.success) {
    return { ok: false, problem: { code: "shape", at: v.getDotPath(parsed.issues[0]) ?? "" } };
  }
  const { format: _format, version: _version, ...setup } = parsed.output;
  return { ok: true, setup };
}

/** The text of a file that holds a set-up. */
export const writeSetup = (setup: TableSetup): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, ...setup }, null, 2)}\n`;
