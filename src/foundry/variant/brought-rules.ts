import { isRecord, readRules, registerRules, SETS } from "../../core/index";
import type { RulesFile, RulesProblem, Variant } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { wordsIn } from "./kept-rules";

/** The problems that an error lists. The others are counted. */
const LISTED = 10;

function listed(problems: readonly RulesProblem[]): string {
  const more = problems.length - LISTED;
  const first = problems.slice(0, LISTED).map(({ code, detail }) => `${code} (${detail})`);
  return [...first, ...(more > 0 ? [`and ${String(more)} more`] : [])].join("; ");
}

/** Registers turn rules that are data, which `extend` may change. Throws what is wrong with them. */
export function addRules(id: string, raw: unknown, extend?: (variant: Variant) => Variant): void {
  const read = readRules(raw, SETS);
  if (!read.ok) throw new Error(`the turn rules ${id} cannot be used: ${listed(read.problems)}`);
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

interface Package {
  readonly id: string;
  readonly title: string;
  readonly active?: boolean;
  readonly flags?: Readonly<Record<string, unknown>>;
}

/** Registers the turn rules in the manifests of the system and active modules. Unusable rules are reported to GMs. */
export function addRulesOfPackages(): void {
  const packages = [game.system, ...game.modules] as unknown as readonly Package[];
  for (const { id: owner, title, active, flags } of packages) {
    const own = flags?.[MODULE_ID];
    if (active === false || !isRecord(own) || !isRecord(own["rules"])) continue;
    for (const [id, raw] of Object.entries(own["rules"])) addSoundly(id, raw, title || owner);
  }
}

function addSoundly(id: string, raw: unknown, owner: string): void {
  try {
    addRules(id, raw);
  } catch (error) {
    const reason = (error as Error).message;
    Hooks.once("ready", () => {
      if (!game.user.isGM) return;
      ui.notifications.error(game.i18n.format("TURNWRIGHT.own-rules.brought.refused", { id, package: owner, reason }));
    });
  }
}
