import { changeRules } from "./change-rules";
import { effectRules } from "./effects";
import { flowRules } from "./flow";
import { rosterRules } from "./roster";
import type { RuleTable } from "../engine/variant";

/** The rules that every variant has and none changes. */
export const commonRules: RuleTable = { ...rosterRules, ...effectRules, ...flowRules, ...changeRules };
