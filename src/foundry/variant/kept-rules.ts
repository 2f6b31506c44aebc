import { optionsOfRules, OWN, readRules, SETS, writeRules } from "../../core/index";
import type { Encounter, RulesFile, Words } from "../../core/index";
import { gameRulesById, gameRulesOf, isGameId } from "../bindings/game-rules";
import { MODULE_ID } from "../compat/module-id";
import { enteredOptions, written } from "./option-layers";

/** Turn rules' words in a language. By default English, or the first language they have. */
export function wordsIn(words: Words, lang: string): string {
  if (typeof words === "string") return words;
  return words[lang] ?? words["en"] ?? Object.values(words)[0] ?? "";
}

/** The rules' name in this user's language. */
export const rulesName = ({ name }: RulesFile): string => wordsIn(name, game.i18n.lang);

export const rulesSummary = ({ summary }: RulesFile): string => wordsIn(summary, game.i18n.lang);

/** The world's stored rules, raw and as read. Null if unreadable, such as a newer release's. */
function stored(): { readonly raw: unknown; readonly rules: RulesFile | null }[] {
  return game.settings.get(MODULE_ID, "ownRules").map((raw) => {
    const read = readRules(raw, SETS);
    return { raw, rules: read.ok ? read.rules : null };
  });
}

export const keptRules = (): RulesFile[] => stored().flatMap(({ rules }) => rules ?? []);

const KEPT = "kept:";

/** Whether an entry is rules as data: the world's own, or a game's. */
export const isKeptId = (id: unknown): boolean => typeof id === "string" && (id.startsWith(KEPT) || isGameId(id));

/** Turn rules as data in a list beside the variants. Choosing their id means `own` with these values. */
interface KeptEntry {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly summary: string;
  readonly rules: RulesFile;
  /** The name under which the world stores them. Empty for a game's rules, which nobody renames or deletes. */
  readonly stored: string;
}

function entryFor(rules: RulesFile, game: string | null): KeptEntry {
  const name = rulesName(rules);
  return {
    id: game ?? KEPT + name,
    name,
    icon: `fa-solid ${rules.icon}`,
    summary: rulesSummary(rules),
    rules,
    stored: game === null ? name : "",
  };
}

function gameEntry(id: string): KeptEntry[] {
  const rules = gameRulesById(id);
  return rules === null ? [] : [entryFor(rules, id)];
}

/**
 * The rules of the system's game, then the world's own.
 *
 * @param others ids of other games' rules to add
 */
export function keptEntries(others: readonly string[] = []): KeptEntry[] {
  const own = gameRulesOf(game.system.id);
  const games = new Set([...(own === null ? [] : [own]), ...others.filter(isGameId)]);
  return [...[...games].flatMap(gameEntry), ...keptRules().map((rules) => entryFor(rules, null))];
}

/** An entry by its id, also of the rules of a game that the world does not play. */
export const keptById = (id: string): KeptEntry | undefined => keptEntries([id]).find((entry) => entry.id === id);

/** The options under which a level or a fight goes by these rules. */
export const optionsUnder = (rules: RulesFile): Encounter["options"] => optionsOfRules(rules, rulesName(rules));

/** The entry of a list for a variant with these options: that of kept rules with the same values, else the variant. */
export function entryOf(variant: string, options: unknown): string {
  if (variant !== OWN.id) return variant;
  const values = enteredOptions(variant, options);
  const isSame = ({ rules }: { readonly rules: RulesFile }): boolean =>
    Object.entries(optionsUnder(rules)).every(([option, value]) => written(values[option]) === written(value));
  return keptEntries().find(isSame)?.id ?? variant;
}

/** The name that a level gave to its own rules, or empty. */
export function titleIn(options: unknown): string {
  const { title } = enteredOptions(OWN.id, options);
  return typeof title === "string" ? title : "";
}

/** Stores the list without the rules of a name, and with the given rules. Unreadable rules stay. */
async function store(without: string, added: readonly RulesFile[]): Promise<void> {
  const others = stored().filter(({ rules }) => rules === null || rulesName(rules) !== without);
  await game.settings.set(MODULE_ID, "ownRules", [...others.map(({ raw }) => raw), ...added.map(writeRules)]);
}

/** Stores turn rules with the world, in place of rules of the same name. For GMs. */
export const keepRules = async (rules: RulesFile): Promise<void> => store(rulesName(rules), [rules]);

/** Removes the turn rules with a name. Fights under them continue, because they have copies. For GMs. */
export const forgetRules = async (name: string): Promise<void> => store(name, []);
