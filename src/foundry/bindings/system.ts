import { type CounterTemplate, findVariant, type Encounter, type OptionSpec, parseFormula } from "../../core/index";
import { NOTHING, type Finding } from "./lookup-result";
import { filledPath } from "./path";
import { waysOf, slipIn } from "./binding";
import { MODULE_ID } from "../compat/module-id";
import { NO_STATUS, statusBinding } from "./status-bindings";
import { findBy, holds, ROLLED, STATUSES } from "./preset";
import type {
  MessageForm,
  OwnInitiative,
  OwnPreset,
  Preset,
  SheetSource,
  Word,
  Bridge,
  HookBridge,
  OwnTurn,
  UpdateMethod,
} from "./preset";
import { isFromItem } from "./presets/effects";
import { guesses } from "./presets/guesses";
import { presets } from "./presets/index";
import { type Bearer, documentAt, sheetOf, worldSheet, bearing } from "./sheet";
import { OWN_MESSAGES } from "./own-messages";
import { readPreset } from "./own-preset";

let own: OwnPreset | null = null;

/** What the world's game system says of itself: in its manifest, or by `api.registerSystem`. Null if nothing. */
export const ownPreset = (): OwnPreset | null => own;

/**
 * Sets what the world's game system says of itself. Throws as {@link readPreset}, and changes nothing then. A later
 * preset replaces an earlier one.
 */
export function registerSystem(raw: unknown): void {
  own = readPreset(raw);
}

/** A preset with what the system itself says in its place. Values that the system does not name stay. */
function withOwn(preset: Preset): Preset {
  if (own === null) return preset;
  const { traits, options, statuses, turns, ...rest } = own;
  // A system that says what fits it names the best first.
  const { rules, ...known } = preset;
  return {
    ...known,
    ...(rules !== undefined && own.fits === undefined && { rules }),
    ...rest,
    traits: { ...preset.traits, ...traits },
    ...((preset.options ?? options) && { options: { ...preset.options, ...options } }),
    ...((preset.statuses ?? statuses) && { statuses: { ...preset.statuses, ...statuses } }),
    ...((preset.turns ?? turns) && { turns: { ...preset.turns, ...turns } }),
  };
}

/** The terms of a sum with their signs. Brackets stay whole. */
function termsOf(sum: string): string[] {
  const terms: string[] = [];
  let term = "";
  let depth = 0;
  for (const letter of sum) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    // A sign after another or a product's belongs to the next term. A dash after a letter is part of a path.
    const begins = letter === "+" || (letter === "-" && !/[\w.]$/.test(term));
    if (begins && depth === 0 && /[\w).]\s*$/.test(term)) {
      terms.push(term);
      term = "";
    }
    term += letter;
  }
  return [...terms, term].map((each) => each.trim()).filter((each) => each !== "");
}

const joined = (terms: readonly string[]): string => terms.join(" ").replace(/^\+\s*/, "");

/** Splits `1d20 + @attributes.init.mod`. Null if the sheet sets the number of dice, or the rules lack its functions. */
function splitFormula(formula: string) {
  const terms = termsOf(formula);
  const isDice = (term: string): boolean => !term.includes("@") && /\d*d\d/i.test(term);
  const dice = joined(terms.filter(isDice));
  const rest = joined(terms.filter((term) => !isDice(term)));
  if (dice !== "" && parseFormula(dice) === null) return null;
  return rest !== "" && slipIn(rest) !== null ? null : { dice, rest };
}

/** Sums of dice, which all share, and of the sheet's paths and numbers. Either may be empty. */
type SplitFormula = NonNullable<ReturnType<typeof splitFormula>>;

export const presetFor = (system: string): Preset => presets.find((preset) => preset.system === system) ?? guesses;

/** The preset of the world's system. What the system says of itself takes precedence over ours. */
export const systemPreset = (): Preset => withOwn(presetFor(game.system.id));

function formulaText({ formula = "" }: Preset): string {
  const { valueAt } = worldSheet();
  if (formula === "config") return CONFIG.Combat.initiative.formula ?? game.system.initiative ?? "";
  if (!formula.startsWith("setting:")) return filledPath(formula, valueAt, /^/) ?? "";
  const said = valueAt(formula);
  return typeof said === "string" ? said : "";
}

/** Cached, because all combatants ask for the same formula. */
let lastSplit: { readonly text: string; readonly split: SplitFormula | null } = { text: "", split: null };

/** The system's initiative roll in two parts. Null if unknown or indivisible. */
function ownFormula(): SplitFormula | null {
  const text = formulaText(systemPreset()).trim();
  if (lastSplit.text !== text) lastSplit = { text, split: text === "" ? null : splitFormula(text) };
  return lastSplit.split;
}

/** A place with {@link ROLLED} replaced by the formula's modifiers. Null if no alternative is left. */
function resolved(place: SheetSource | Word): SheetSource | Word | null {
  if (!("from" in place) || !place.from.includes(ROLLED)) return place;
  const from = waysOf(place.from)
    .map((way) => (way === ROLLED ? (ownFormula()?.rest ?? "") : way))
    .filter((way) => way !== "")
    .join(" | ");
  return from === "" ? null : { ...place, from };
}

/** Traits that use another trait's places if a preset has none. */
const SAME: Readonly<Record<string, string>> = { initiativeRating: "initiative" };

export function placesOf(trait: string): readonly (SheetSource | Word)[] {
  const { traits } = systemPreset();
  const places = traits[trait] ?? traits[SAME[trait] ?? ""] ?? [];
  return places.flatMap((place) => resolved(place) ?? []);
}

function findOption(option: string, spec: OptionSpec, { formula, options = {} }: Preset): Finding {
  const place = Object.hasOwn(options, option) ? options[option] : undefined;
  if (typeof place === "string" && spec.kind === "integer")
    return findBy([{ from: place }], { kind: "number" }, worldSheet());
  // A switch for the whole system has no place.
  if (place !== undefined) return { value: place, odd: null, path: typeof place === "string" ? place : game.system.id };
  const split = option === "formula" && spec.kind === "dice" ? ownFormula() : null;
  if (split === null) return NOTHING;
  const value = split.dice === "" ? "@initiative" : `${split.dice} + @initiative`;
  return { value, odd: null, path: formula ?? value };
}

/** The variant options that the system decides. */
export function systemOptions(variantId: string) {
  const preset = systemPreset();
  return Object.entries(findVariant(variantId)?.options ?? {}).flatMap(([option, spec]) => {
    const finding = findOption(option, spec, preset);
    return finding.value === null && finding.odd === null ? [] : [{ option, finding }];
  });
}

export type SystemOption = ReturnType<typeof systemOptions>[number];

/** The system's options as the lowest layer. */
export function systemLayer(variantId: string): Encounter["options"] {
  const said = systemOptions(variantId).flatMap(({ option, finding: { value } }) =>
    value === null ? [] : [[option, value] as const],
  );
  return Object.fromEntries(said);
}

/** The templates of counters that fit the system. */
export const recommendedCounters = (): readonly CounterTemplate[] => systemPreset().counters ?? [];

/** Why we must not write initiative in this system. */
export function ownInitiative(): OwnInitiative | null {
  const kept = systemPreset().keepsInitiative;
  return kept !== undefined && holds(kept.where ?? {}, worldSheet().valueAt) ? kept.why : null;
}

export function isPlaceholder(bearer: Bearer): boolean {
  const { ignoreIf } = systemPreset();
  return ignoreIf !== undefined && holds(ignoreIf, sheetOf(bearer).valueAt);
}

export const hiddenParts = (): readonly string[] => systemPreset().hide ?? [];

export const listsOtherwise = (): boolean => systemPreset().listsOtherwise === true;

const SIDES = { kind: "text", words: ["players", "gm"].map((value) => ({ value, label: { key: value } })) } as const;

export function systemSide(bearer: Bearer): "players" | "gm" | null {
  const words: readonly Word[] = systemPreset().side ?? [];
  const { value } = findBy(words, SIDES, sheetOf(bearer));
  return value === "players" || value === "gm" ? value : null;
}

export function isDrug(effect: unknown): boolean {
  const { drugs } = systemPreset();
  return drugs !== undefined && isFromItem(effect, drugs, documentAt);
}

export const messageForms = (): readonly MessageForm[] => [...(systemPreset().messages ?? []), ...OWN_MESSAGES];

export const presetStatuses = (condition: string): readonly string[] =>
  systemPreset().statuses?.[condition] ?? STATUSES[condition] ?? [];

/** The GM's statuses for a condition. Null if the preset's count. */
export function ownStatuses(condition: string): readonly string[] | null {
  const named = waysOf(game.settings.get(MODULE_ID, "bindings")[statusBinding(condition)] ?? "");
  return named.length === 0 ? null : named.filter((status) => status !== NO_STATUS);
}

export const statusesFor = (condition: string): readonly string[] =>
  ownStatuses(condition) ?? presetStatuses(condition);

export type SystemMethod = "startCombat" | "nextRound";

export function runsUnderRules(method: SystemMethod): boolean {
  const { start, round } = systemPreset().turns ?? {};
  return (method === "startCombat" ? start : round) !== false;
}

export const bridgeAt = (moment: "turnStart" | "turnEnd"): Bridge | HookBridge | null =>
  systemPreset().turns?.[moment] ?? null;

export const roundBridge = (): HookBridge | null => systemPreset().turns?.roundStart ?? null;

/** The known methods that move the system's turns, with their meaning. */
export const ownTurns = (): Readonly<Record<string, OwnTurn>> => systemPreset().turns?.ownTurns ?? {};

/** Whether our updates skip a method of the system. */
export const skipsSystemMethod = (method: UpdateMethod): boolean => systemPreset().turns?.skipped === method;

/** A bridge's arguments for a combatant. Places without a number give 0. */
export function bridgeArguments({ with: places = [] }: Bridge, combatant: Combatant.Implementation): number[] {
  const sheet = sheetOf(bearing(combatant));
  return places.map((from) => Number(findBy([{ from }], { kind: "number" }, sheet).value ?? 0));
}
