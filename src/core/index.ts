/** The main entry point: the rules without any tabletop. Encounters are plain JSON and never changed in place. */
import "./variants/all";

export { isMember, memberIds, seesMember } from "./state/entries";
export { baseOf, hasCondition, hasHadTurn, sees } from "./state/combatants";
export type { Command } from "./state/command";
export { BrokenRules, brokenRefusal, unlessBroken, whenRulesBreak } from "./engine/broken-rules";
export { createEncounter, type Made, type Problem, type Setup } from "./engine/create";
export type { DiceFor, Tape } from "./state/tape";
export type { DiceRequest, Thrower } from "./engine/dice";
export { COMMON_CONDITIONS, ENDLESS, NUMBER_FIELDS, SCHEMA } from "./state/fight";
export type * from "./state/fight";
export { isRecord } from "./state/table";
export type { GameEvent, GameEventType } from "./engine/event";
export { type CombatantSpec, FARTHEST, isNumber } from "./state/fields";
export { parseFormula } from "./state/formula";
export { inFew, partsOf } from "./commands/batch";
export { legality, legalityFor } from "./engine/legality";
export { applyPatch, diff, type Json, type Patch } from "./state/patch";
export { LiveFight, type Outcome, propose, replayed, type Replayed } from "./engine/propose";
export { parseEncounter, parseStep } from "./engine/read";
export { REFUSALS, type Refusal, type RefusalCode, type RuleRefusalCode } from "./state/refusal";
export type * from "./engine/variant";
export { kit, type Kit } from "./kit";
export {
  completed as completedCounter,
  COUNTER_TEMPLATES,
  type CounterTemplate,
  countersIn,
  isCounters,
  KNOWN_COUNTERS,
  MOST_COUNTERS,
  traitsOfCounters,
} from "./options/counters";
export { parseOptions, type OptionProblem, type OptionSpec, type OptionsSpec } from "./options/spec";
export type { Author, Encounter } from "./state/history";
export type { KeptStep, Veil } from "./state/veil";
export type { Scenario } from "./scenario/scenario";
export { findVariant, variants } from "./engine/registry";
export { registerRules, registerVariant } from "./variants/register";
export { buttonFor, native, screen, screenAfter, type Native } from "./view/draw";
export type * from "./screen/screen";
export { ICONS, type Icon } from "./screen/icons";
export { cardText } from "./parts/cards";
export {
  applies,
  CHOICES,
  CHOICE_NAMES,
  choicesWith,
  completeChoices,
  contradictionsIn,
  CONTRADICTION_CODES,
  type ChoiceName,
  type Choices,
  type Contradiction,
  type RuleSet,
} from "./parts/choices";
export * from "./parts/describe";
export * from "./parts/file";
export { own as OWN, SETS } from "./sets/index";
export { conditionsOf, takesCondition } from "./engine/roster";
export { conditionText, optionKey, textKey, traitText } from "./engine/text-keys";
export { unknownField } from "./state/unknown-field";
export { namedIn, text, type Text, type TextPart } from "./state/text";
export { eventsFor } from "./view/events";
export { view, type CombatantView, type View } from "./view/view";
