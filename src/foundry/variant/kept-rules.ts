import { readRules, SETS, writeRules, type RulesFile, type Words } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";

/** Words of turn rules in a language; in English or else in their first one where it has none. */
export function wordsIn(words: Words, lang: string): string {
  if (typeof words === "string") return words;
  return words[lang] ?? words["en"] ?? Object.values(words)[0] ?? "";
}

/** The name of turn rules as this client's user reads it. */
export const rulesName = ({ name }: RulesFile): string => wordsIn(name, game.i18n.lang);

/** Their summary as this client's user reads it; empty where they have none. */
export const rulesSummary = ({ summary }: RulesFile): string => wordsIn(summary, game.i18n.lang);

/** What the world keeps, as stored, each with its rules; null for one that can't be read, say of a newer release. */
function stored(): { readonly raw: unknown; readonly rules: RulesFile | null }[] {
  return game.settings.get(MODULE_ID, "ownRules").map((raw) => {
    const read = readRules(raw, SETS);
    return { raw, rules: read.ok ? read.rules : null };
  });
}

/** The turn rules that are kept with the world. */
export const keptRules = (): RulesFile[] => stored().flatMap(({ rules }) => rules ?? []);

/** Stores the list without the rules of this name, and with those given. What can't be read stays as it is. */
async function store(without: string, added: readonly RulesFile[]): Promise<void> {
  const others = stored().filter(({ rules }) => rules === null || rulesName(rules) !== without);
  await game.settings.set(MODULE_ID, "ownRules", [...others.map(({ raw }) => raw), ...added.map(writeRules)]);
}

/** Keeps turn rules with the world. Those of the same name go. For GMs. */
export const keepRules = async (rules: RulesFile): Promise<void> => store(rulesName(rules), [rules]);

/** Forgets the turn rules of this name. Fights that go by them have them whole, and go on. For GMs. */
export const forgetRules = async (name: string): Promise<void> => store(name, []);
