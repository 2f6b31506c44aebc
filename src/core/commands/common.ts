import { changeOptions } from "./change-options";
import { changeRules } from "./change-rules";
import { effectRules } from "./effects";
import { flowRules } from "./flow";
import { rosterRules } from "./roster";
import { commonKey } from "../engine/text-keys";
import type { Rule, RuleTable } from "../engine/variant";
import type { Command } from "../state/command";
import type { Text } from "../state/text";

function plainLabel(command: Command): Text {
  const who = command["combatant"] ?? command["target"];
  return { key: commonKey("log", command.do), data: typeof who === "string" ? { combatant: { name: who } } : {} };
}

function labelled(rules: RuleTable): RuleTable {
  const label: Rule["label"] = (_context, command) => plainLabel(command);
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, { label, ...rule }]));
}

export const commonRules: RuleTable = labelled({
  ...rosterRules,
  ...effectRules,
  ...flowRules,
  ...changeRules,
  ...changeOptions,
});
