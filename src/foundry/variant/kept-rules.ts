import { readRules, SETS, writeRules, type RulesFile, type Words } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";

/** Turn rules' words in a language. By default English, or the first language they have. */
export function wordsIn(words: Words, lang: string): string {
  if (typeof words === "string") return words;
  return words[lang] ?? words["en"] ?? Object.values(words)[0] ?? "";
}

/** The rules' name in this user's language. */
export const rulesName = ({ name }: RulesFile): string => wordsIn(name, game.i18n.lang);

/** The rules' summary in this user's language, or empty. */
export const rulesSummary = ({ summary }: RulesFile): string => wordsIn(summary, game.i18n.lang);

/** The world's stored rules, raw and as read. Null for unreadable ones, such as a newer release's. */
function stored(): { readonly raw: unknown; readonly rules: RulesFile | null }[] {
  return game.settings.get(MODULE_ID, "ownRules").map((raw) => {
    const read = readRules(raw, SETS);
    return { raw, rules: read.ok ? read.rules : null };
  });
}

/** The world's own turn rules. */
export const keptRules = (): RulesFile[] => stored().flatMap(({ rules }) => rules ?? []);

/** Stores the list without the rules of one name, and with the given ones. Unreadable rules stay. */
async function store(without: string, added: readonly RulesFile[]): Promise<void> {
  const others = stored().filter(({ rules }) => rules === null || rulesName(rules) !== without);
  await game.settings.set(MODULE_ID, "ownRules", [...others.map(({ raw }) => raw), ...added.map(writeRules)]);
}

/** Stores turn rules with the world, in place of rules of the same name. For GMs. */
export const keepRules = async (rules: RulesFile): Promise<void> => store(rulesName(rules), [rules]);

/** Removes the turn rules with a name. Fights under them continue, because they have copies. For GMs. */
export const forgetRules = async (name: string): Promise<void> => store(name, []);
