import * as v from "valibot";
import { distancesIn } from "../../map/distance";

/** The file format's name, and its newest version that this release reads. */
const FORMAT = "turnwright-setup";
const VERSION = 1;

/** Options by variant and key, each in its own type. */
export type OptionsByVariant = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The distances of a world or a scene, in units of the grid. */
export interface MeasureSetup {
  readonly reach?: number | undefined;
  /** The greatest distances of the first four bands, as a GM types them. */
  readonly bands?: string | undefined;
}

/** A scene's rules, by the scene's name. Without a variant the world's applies. */
export interface SceneSetup {
  readonly name: string;
  readonly variant?: string | undefined;
  readonly options?: OptionsByVariant | undefined;
  readonly measures?: MeasureSetup | undefined;
}

/** A setup. Applying a file replaces each setting it names as a whole, and scenes one by one. */
export interface TableSetup {
  readonly defaultVariant?: string | undefined;
  readonly options?: OptionsByVariant | undefined;
  readonly bindings?: Readonly<Record<string, string>> | undefined;
  /** Distances are replaced one by one. */
  readonly measures?: MeasureSetup | undefined;
  readonly scenes?: readonly SceneSetup[] | undefined;
}

export interface WorldSetup {
  readonly defaultVariant: string;
  readonly options: OptionsByVariant;
  readonly bindings: Readonly<Record<string, string>>;
  readonly measures: MeasureSetup;
  /** Only scenes with their own settings. */
  readonly scenes: readonly SceneSetup[];
}

/** Why a text is no setup. */
export type FileProblem =
  | { readonly code: "no-json" | "no-setup" | "newer" }
  | { readonly code: "shape"; readonly at: string };

export type ReadSetup =
  | { readonly ok: true; readonly setup: TableSetup }
  | { readonly ok: false; readonly problem: FileProblem };

const options = v.record(v.string(), v.record(v.string(), v.unknown()));
const measures = v.strictObject({
  reach: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
  bands: v.optional(
    v.pipe(
      v.string(),
      v.check((typed) => distancesIn(typed) !== null),
    ),
  ),
});
const scene = v.strictObject({
  name: v.string(),
  variant: v.optional(v.string()),
  options: v.optional(options),
  measures: v.optional(measures),
});

const file = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  defaultVariant: v.optional(v.string()),
  options: v.optional(options),
  bindings: v.optional(v.record(v.string(), v.string())),
  measures: v.optional(measures),
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

/** Parses a file's text, without looking at this world's variants, options and traits. */
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

export const writeSetup = (setup: TableSetup): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, ...setup }, null, 2)}\n`;
