import { batch } from "./batch";
import { companyRules } from "./companies";
import { counterRules } from "./counters";
import { changeOptions } from "./change-options";
import { changeRules } from "./change-rules";
import { entryRules } from "./entries";
import { effectRules } from "./effects";
import { flowRules } from "./flow";
import { rosterRules } from "./roster";
import { textKey } from "../engine/text-keys";
import type { Rule, RuleTable } from "../engine/variant";

function labelled(rules: RuleTable): RuleTable {
  const label: Rule["label"] = (_context, command) => {
    const who = command["combatant"] ?? command["target"];
    return { key: textKey("log", command.do), data: typeof who === "string" ? { combatant: { name: who } } : {} };
  };
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, { label, ...rule }]));
}

export const commonRules: RuleTable = labelled({
  ...rosterRules,
  ...companyRules,
  ...counterRules,
  ...batch,
  ...effectRules,
  ...entryRules,
  ...flowRules,
  ...changeRules,
  ...changeOptions,
});
