import { readRules, registerRules, SETS } from "../../core/index";
import type { RulesFile, Variant } from "../../core/index";
import { faultSentence } from "./rules-faults";
import { wordsIn } from "./kept-rules";

/** Registers turn rules that are data, which `extend` may change. Throws everything that is wrong with them. */
export function addRules(id: string, raw: unknown, extend?: (variant: Variant) => Variant): void {
  const read = readRules(raw, SETS);
  if (!read.ok) {
    const faults = read.problems.map((problem) => faultSentence(problem, raw));
    throw new Error(`the turn rules ${id} cannot be used: ${faults.join("; ")}`);
  }
  registerRules(id, read.rules, extend);
  // Foundry's texts and the user's language load after `init`.
  if (Object.hasOwn(game.i18n.translations, "TURNWRIGHT")) addWords(id, read.rules);
  else Hooks.once("i18nInit", () => addWords(id, read.rules));
}

function addWords(id: string, { name, summary }: RulesFile): void {
  const said = wordsIn(name, game.i18n.lang);
  const words = { name: said, summary: wordsIn(summary, game.i18n.lang) || said };
  foundry.utils.mergeObject(game.i18n.translations, { TURNWRIGHT: { [id]: words } });
}
