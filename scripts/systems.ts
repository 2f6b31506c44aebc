/**
 * Writes the table of docs/SYSTEMS.md from the presets: `npm run systems`. A test compares the two.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { COUNTER_TEMPLATES, findVariant, variants } from "../src/core/index.ts";
import { presets } from "../src/foundry/bindings/presets/index.ts";
import type { Preset } from "../src/foundry/bindings/preset.ts";

const PAGE = fileURLToPath(new URL("../docs/SYSTEMS.md", import.meta.url));
const LANGUAGE = fileURLToPath(new URL("../lang/en.json", import.meta.url));

/** The lines around the table in docs/SYSTEMS.md. */
const BEGIN = "<!-- From the presets, by `npm run systems`. -->";
const END = "<!-- Until here. -->";

/** The text at a key of a language file. */
function textAt(texts: unknown, key: string): string {
  let at: unknown = texts;
  for (const part of key.split(".")) at = (at as Record<string, unknown> | undefined)?.[part];
  return typeof at === "string" ? at : "";
}

/** Short English names of the traits that variants read, in their order. */
function traitNames(texts: unknown): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { id } of variants()) {
    for (const { name, label } of findVariant(id)?.traits ?? []) {
      const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const text = textAt(texts, label ?? `TURNWRIGHT.${id}.traits.${kebab}`);
      if (!names.has(name)) names.set(name, text.replace(/ \(.*\)$/, ""));
    }
  }
  return names;
}

/** The condition that 0 hit points mean, for each type of actor that has a condition of its own. */
function atZero({ traits }: Preset): string {
  const words = (traits["atZero"] ?? []).flatMap((source) => ("word" in source ? [source] : []));
  const said = words.map(({ word, types }) => [types?.map((type) => `\`${type}\``).join(", "), word]);
  const all = said.find(([types]) => types === undefined);
  if (all !== undefined) return all[1] ?? "";
  return [...said.map(([types, word]) => `${types}: ${word}`), said.length > 0 ? "others: defeated" : "defeated"].join(
    "; ",
  );
}

/** The counters of the recommended templates. */
function countersFor({ counters = [] }: Preset, texts: unknown): string {
  const all = counters.flatMap((id): readonly { readonly id: string }[] => COUNTER_TEMPLATES[id]);
  return all.map(({ id }) => textAt(texts, `TURNWRIGHT.counters.names.${id}`)).join(", ");
}

function rowOf(preset: Preset, names: ReadonlyMap<string, string>, texts: unknown): string {
  const versions = [preset.confirmedFor, preset.alsoConfirmedFor].filter((version) => version !== undefined).join(", ");
  const values = [...names].filter(([name]) => preset.traits[name] !== undefined).map(([, words]) => words);
  const rolls = new Set((preset.messages ?? []).map(({ says }) => (says === "concentration" ? "save" : says)));
  const cells = [
    `\`${preset.system}\``,
    preset.seenIn === undefined ? versions : `${versions} (${preset.seenIn})`,
    values.join(", "),
    preset.traits["hitPoints"] === undefined ? "" : atZero(preset),
    preset.side === undefined ? "" : "yes",
    [...rolls].join(", "),
    preset.formula === undefined ? "" : `\`${preset.formula}\``,
    preset.keepsInitiative === undefined ? "" : "yes",
    countersFor(preset, texts),
  ];
  return `| ${cells.map((cell) => (cell === "" ? "-" : cell)).join(" | ")} |`;
}

/** The table of game systems, as Markdown. */
export function systemsTable(): string {
  const texts: unknown = JSON.parse(readFileSync(LANGUAGE, "utf8"));
  const names = traitNames(texts);
  const head = [
    "System",
    "Confirmed for",
    "Values",
    "At 0 hit points",
    "Sides",
    "Rolls",
    "Initiative roll",
    "Own initiative",
    "Counters",
  ];
  const rows = presets
    .toSorted((a, b) => (a.system ?? "").localeCompare(b.system ?? ""))
    .map((one) => rowOf(one, names, texts));
  return [`| ${head.join(" | ")} |`, `| ${head.map(() => "---").join(" | ")} |`, ...rows].join("\n");
}

/** The part of docs/SYSTEMS.md that {@link systemsTable} makes. */
export function tableOnPage(): string {
  const page = readFileSync(PAGE, "utf8");
  return page.slice(page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)).trim();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const page = readFileSync(PAGE, "utf8");
  const [before = "", rest = ""] = page.split(BEGIN);
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${systemsTable()}\n\n${END}${rest.split(END)[1] ?? ""}`);
}
