import { changeRules } from "./change-rules";
import { effectRules } from "./effect-rules";
import { flowRules } from "./flow-rules";
import { rosterRules } from "./roster-rules";
import type { RuleTable } from "./rule";

/** The rules that every variant has and none changes. */
export const commonRules: RuleTable = { ...rosterRules, ...effectRules, ...flowRules, ...changeRules };
