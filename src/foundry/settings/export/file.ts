import * as v from "valibot";
import { distancesIn } from "../../map/distance";
import { jsonOf } from "../chosen-file";

/** The file format's name, and its newest version that this release reads. */
const FORMAT = "turnwright-setup";
const VERSION = 1;

/** Options by variant and key, each in its own type. */
const options = v.record(v.string(), v.record(v.string(), v.unknown()));

/** The distances of a world or a scene, in units of the grid. `bands` has the greatest of the first four, as typed. */
const measures = v.strictObject({
  reach: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
  bands: v.optional(
    v.pipe(
      v.string(),
      v.check((typed) => distancesIn(typed) !== null),
    ),
  ),
});

/** A scene's rules, by the scene's name. Without a variant the world's applies. */
const scene = v.strictObject({
  name: v.string(),
  variant: v.optional(v.string()),
  options: v.optional(options),
  measures: v.optional(measures),
});

/** Applying a file replaces each setting it names as a whole, and distances and scenes one by one. */
const setup = {
  defaultVariant: v.optional(v.string()),
  options: v.optional(options),
  bindings: v.optional(v.record(v.string(), v.string())),
  measures: v.optional(measures),
  scenes: v.optional(v.array(scene)),
};

const file = v.strictObject({ format: v.literal(FORMAT), version: v.literal(VERSION), ...setup });

export type OptionsByVariant = Readonly<v.InferOutput<typeof options>>;
export type MeasureSetup = Readonly<v.InferOutput<typeof measures>>;
export type SceneSetup = Readonly<v.InferOutput<typeof scene>>;
export type TableSetup = Readonly<Omit<v.InferOutput<typeof file>, "format" | "version">>;

/** Why a text is no setup. */
export type FileProblem =
  | { readonly code: "no-json" | "no-setup" | "newer" }
  | { readonly code: "shape"; readonly at: string };

export type ReadSetup =
  | { readonly ok: true; readonly setup: TableSetup }
  | { readonly ok: false; readonly problem: FileProblem };

const head = v.looseObject({ format: v.literal(FORMAT), version: v.number() });

/** Parses a file's text, without looking at this world's variants, options and traits. */
export function readSetup(text: string): ReadSetup {
  const json = jsonOf(text);
  if (json === undefined) return { ok: false, problem: { code: "no-json" } };
  if (!v.is(head, json)) return { ok: false, problem: { code: "no-setup" } };
  if (json.version > VERSION) return { ok: false, problem: { code: "newer" } };
  const parsed = v.safeParse(file, json);
  if (!parsed.success) {
    return { ok: false, problem: { code: "shape", at: v.getDotPath(parsed.issues[0]) ?? "" } };
  }
  const { format: _format, version: _version, ...read } = parsed.output;
  return { ok: true, setup: read };
}

export const writeSetup = (written: TableSetup): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, ...written }, null, 2)}\n`;
