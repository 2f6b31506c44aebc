import { findVariant } from "../../core/index";
import type { Encounter, OptionSpec } from "../../core/index";
import { NOTHING } from "./lookup-result";
import { splitFormula } from "./own-formula";
import { filledPath } from "./path";
import { waysOf } from "./binding";
import { MODULE_ID } from "../compat/module-id";
import { NO_STATUS, statusBinding } from "./status-bindings";
import { findBy, holds, ROLLED, STATUSES } from "./preset";
import { comesFrom } from "./presets/effects";
import { presetFor } from "./presets/index";
import { type Bearer, documentAt, sheetOf, worldSheet } from "./sheet";
import type { Finding } from "./lookup-result";
import type { SplitFormula } from "./own-formula";
import { OWN_MESSAGES } from "./own-messages";
import type { MessageForm, OwnInitiative, Preset, Source, Word } from "./preset";

/** The preset of this world's system. */
export const systemPreset = (): Preset => presetFor(game.system.id);

/** The system's own initiative formula; empty where the preset names none. */
function formulaText({ formula = "" }: Preset): string {
  const { valueAt } = worldSheet();
  if (formula === "config") return CONFIG.Combat.initiative.formula ?? game.system.initiative ?? "";
  if (!formula.startsWith("setting:")) return filledPath(formula, valueAt, /^/) ?? "";
  const said = valueAt(formula);
  return typeof said === "string" ? said : "";
}

/** The last formula split: every combatant asks for the same one. */
let lastSplit: { readonly text: string; readonly split: SplitFormula | null } = { text: "", split: null };

/** The system's own roll of initiative in its two parts; null where nothing says it, or what does cannot be divided. */
function ownFormula(): SplitFormula | null {
  const text = formulaText(systemPreset()).trim();
  if (lastSplit.text !== text) lastSplit = { text, split: text === "" ? null : splitFormula(text) };
  return lastSplit.split;
}

/** A place with {@link ROLLED} replaced by the modifiers of the system's own formula; null where no way is left. */
function resolved(place: Source | Word): Source | Word | null {
  if (!("from" in place) || !place.from.includes(ROLLED)) return place;
  const from = waysOf(place.from)
    .map((way) => (way === ROLLED ? (ownFormula()?.rest ?? "") : way))
    .filter((way) => way !== "")
    .join(" | ");
  return from === "" ? null : { ...place, from };
}

/** Traits with the same meaning in other rules: where a preset has no places for one, those of the other count. */
const SAME: Readonly<Record<string, string>> = { initiativeRating: "initiative" };

/** The places of a trait in this world's system, the best first. */
export function placesOf(trait: string): readonly (Source | Word)[] {
  const { traits } = systemPreset();
  const places = traits[trait] ?? traits[SAME[trait] ?? ""] ?? [];
  return places.flatMap((place) => resolved(place) ?? []);
}

/** An option's value according to this world's system, and its place. */
export interface SystemOption {
  readonly option: string;
  readonly finding: Finding;
}

function findOption(option: string, spec: OptionSpec, { formula, options = {} }: Preset): Finding {
  const place = Object.hasOwn(options, option) ? options[option] : undefined;
  if (typeof place === "string" && spec.kind === "integer")
    return findBy([{ from: place }], { kind: "number" }, worldSheet());
  // A switch for a whole system is at no place of its own.
  if (place !== undefined) return { value: place, odd: null, path: typeof place === "string" ? place : game.system.id };
  const split = option === "formula" && spec.kind === "dice" ? ownFormula() : null;
  if (split === null) return NOTHING;
  const value = split.dice === "" ? "@initiative" : `${split.dice} + @initiative`;
  return { value, odd: null, path: formula ?? value };
}

/** The options of a variant that this world's system says something about. */
export function systemOptions(variantId: string): SystemOption[] {
  const preset = systemPreset();
  return Object.entries(findVariant(variantId)?.options ?? {}).flatMap(([option, spec]) => {
    const finding = findOption(option, spec, preset);
    return finding.value === null && finding.odd === null ? [] : [{ option, finding }];
  });
}

/** Those options as a layer, the lowest of all. */
export function systemLayer(variantId: string): Encounter["options"] {
  const said = systemOptions(variantId).flatMap(({ option, finding: { value } }) =>
    value === null ? [] : [[option, value] as const],
  );
  return Object.fromEntries(said);
}

/** The reason why the module must not write initiative in this world's system; null where it may. */
export function ownInitiative(): OwnInitiative | null {
  const kept = systemPreset().keepsInitiative;
  return kept !== undefined && holds(kept.where ?? {}, worldSheet().valueAt) ? kept.why : null;
}

/** Tells whether a combatant stands for nobody: some systems add combatants for purposes of their own. */
export function isPlaceholder(bearer: Bearer): boolean {
  const { ignoreIf } = systemPreset();
  return ignoreIf !== undefined && holds(ignoreIf, sheetOf(bearer).valueAt);
}

/** The parts of the system's tracker that have no place under our rules, as selectors. */
export const hiddenParts = (): readonly string[] => systemPreset().hide ?? [];

/** Tells whether the system's tracker lists anything but everybody once. */
export const listsOtherwise = (): boolean => systemPreset().listsOtherwise === true;

const SIDES = { kind: "text", words: ["players", "gm"].map((value) => ({ value, label: { key: value } })) } as const;

/** The side of a combatant in the system's own terms; null where it has none. */
export function systemSide(bearer: Bearer): "players" | "gm" | null {
  const words: readonly Word[] = systemPreset().side ?? [];
  const { value } = findBy(words, SIDES, sheetOf(bearer));
  return value === "players" || value === "gm" ? value : null;
}

/** Tells whether an active effect is that of a drug in this world's system. */
export function isDrug(effect: unknown): boolean {
  const { drugs } = systemPreset();
  return drugs !== undefined && comesFrom(effect, drugs, documentAt);
}

/** The forms of chat messages that say what somebody has done: those of this world's system, and ours for any. */
export const messageForms = (): readonly MessageForm[] => [...(systemPreset().messages ?? []), ...OWN_MESSAGES];

/** The statuses that mean a condition of ours in this world's system, as long as the gm has not named others. */
export const presetStatuses = (condition: string): readonly string[] =>
  systemPreset().statuses?.[condition] ?? STATUSES[condition] ?? [];

/** The statuses that the gm has named for a condition; null where the preset's count. */
export function ownStatuses(condition: string): readonly string[] | null {
  const named = waysOf(game.settings.get(MODULE_ID, "bindings")[statusBinding(condition)] ?? "");
  return named.length === 0 ? null : named.filter((status) => status !== NO_STATUS);
}

/** The statuses that mean a condition of ours in this world. */
export const statusesFor = (condition: string): readonly string[] =>
  ownStatuses(condition) ?? presetStatuses(condition);
