import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { isRecord, kit, readRules, registerRules, registerVariant, SETS, variants } from "../../src/core/index";
import type { Variant } from "../../src/core/index";
import { readPreset } from "../../src/foundry/bindings/own-preset";
import { faultSentence } from "../../src/foundry/variant/rules-faults";

/** Names the folders and files for processes and tests that get no arguments of their own. */
const WITH = "TURNWRIGHT_WITH";

/** What other modules have brought. */
export interface Brought {
  /** The ids of their turn rules. */
  readonly ids: readonly string[];
  /** Their English sentences, by their whole keys. */
  readonly sentences: readonly (readonly [key: string, sentence: string])[];
  /** How many presets for game systems they have. */
  readonly presets: number;
}

/** Takes `--with PATH` out of the arguments of a script, and hands the paths on to its processes. */
export function argumentsWithout(argv: readonly string[]): string[] {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { with: { type: "string", multiple: true, default: [] } },
  });
  if (values.with.length > 0) process.env[WITH] = JSON.stringify(values.with.map((path) => resolve(path)));
  return positionals;
}

/** The folders of built modules and the files of turn rules that `--with` has named. */
export const namedPaths = (): readonly string[] => JSON.parse(process.env[WITH] ?? "[]") as string[];

type Init = (api: object) => void;

const json = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

function addRules(id: string, raw: unknown, extend?: (variant: Variant) => Variant): void {
  const read = readRules(raw, SETS);
  if (!read.ok) {
    const faults = read.problems.map((problem) => faultSentence(problem, raw));
    throw new Error(`the turn rules ${id} cannot be used: ${faults.join("; ")}`);
  }
  registerRules(id, read.rules, extend);
}

/** Every sentence of a language file, by its whole key. */
function sentencesIn(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => sentencesIn(child, path === "" ? key : `${path}.${key}`));
}

/**
 * Loads built modules and systems by the folders of their manifests, and files of turn rules, as Foundry does before
 * its hook `setup`. Scripts get the hook `turnwright.init` and nothing else of Foundry. Throws the faults of rules and
 * presets in sentences, and if there are neither.
 */
export async function loadForeign(paths: readonly string[]): Promise<Brought> {
  const before = new Set(variants().map(({ id }) => id));
  const listeners: Init[] = [];
  const listen = (hook: string, listener: Init): void => void (hook === "turnwright.init" && listeners.push(listener));
  Object.assign(globalThis, { Hooks: { on: listen, once: listen } });
  const sentences: [string, string][] = [];
  const presets: unknown[] = [];
  for (const path of paths) {
    const one = await loadOne(path);
    sentences.push(...one.sentences);
    presets.push(...one.presets);
  }
  const registerSystem = (raw: unknown): void => void presets.push(raw);
  for (const listener of listeners) listener({ kit, addRules, registerVariant, registerSystem, variants });
  const ids = variants().flatMap(({ id }) => (before.has(id) ? [] : [id]));
  // Presets name turn rules, which may come later.
  for (const preset of presets) readPreset(preset);
  if (paths.length > 0 && ids.length === 0 && presets.length === 0)
    throw new Error(`${paths.join(", ")}: no turn rules were registered, and there is no preset`);
  return { ids, sentences, presets: presets.length };
}

interface Loaded {
  readonly sentences: readonly [string, string][];
  /** In its manifest, if it is a system. */
  readonly presets: readonly unknown[];
}

async function loadOne(path: string): Promise<Loaded> {
  if (path.endsWith(".json") && basename(path) !== "module.json") {
    addRules(basename(path, ".json"), json(path));
    return { sentences: [], presets: [] };
  }
  const manifestPath = ["module.json", "system.json"].map((name) => join(path, name)).find((file) => existsSync(file));
  if (manifestPath === undefined) throw new Error(`${path} holds no module.json: name the folder of the built module`);
  const manifest = json(manifestPath) as {
    readonly esmodules?: readonly string[];
    readonly languages?: readonly { readonly lang: string; readonly path: string }[];
    readonly flags?: {
      readonly turnwright?: { readonly rules?: Readonly<Record<string, unknown>>; readonly preset?: unknown };
    };
  };
  for (const [id, rules] of Object.entries(manifest.flags?.turnwright?.rules ?? {})) addRules(id, rules);
  for (const file of manifest.esmodules ?? []) {
    try {
      await import(/* @vite-ignore */ pathToFileURL(join(path, file)).href);
    } catch (error) {
      throw new Error(`${file} cannot run here: use Foundry in hooks only, not while the script loads`, {
        cause: error,
      });
    }
  }
  const english = manifest.languages?.find(({ lang }) => lang === "en");
  const preset = manifest.flags?.turnwright?.preset;
  return {
    sentences: english === undefined ? [] : sentencesIn(json(join(path, english.path))),
    presets: preset === undefined || basename(manifestPath) !== "system.json" ? [] : [preset],
  };
}
