/**
 * The rules without any tabletop: the main entry point of `src/core`. All of it is pure: no clock, randomness, input or
 * output. Encounters are plain JSON and never changed in place.
 */
import "./variants/all";

export { baseOf, hasCondition, sees } from "./state/combatants";
export type { Command } from "./state/command";
export { BrokenRules, brokenRefusal, unlessBroken, whenRulesBreak } from "./engine/broken-rules";
export { createEncounter, type Made, type Problem, type Setup } from "./engine/create";
export type { DiceFor, Tape } from "./state/tape";
export type { DiceRequest, Thrower } from "./engine/dice";
export {
  COMMON_CONDITIONS,
  NUMBER_FIELDS,
  SCHEMA,
  type Author,
  type Fight,
  type Combatant,
  type Effect,
  type Encounter,
  type Trait,
  type Viewer,
} from "./state/encounter";
export type { CombatantId, Side } from "./state/ids";
export { isRecord } from "./state/is-record";
export type { GameEvent, GameEventType } from "./engine/event";
export { FARTHEST, isNumber } from "./state/fields";
export type { CombatantSpec } from "./state/fields";
export { parseFormula } from "./state/formula";
export { legality } from "./engine/legality";
export { applyPatch, diff, type Json, type Patch } from "./state/patch";
export { LiveFight } from "./engine/live-fight";
export { propose, type Outcome } from "./engine/propose";
export { replayed, type Replayed } from "./engine/replay";
export { parseEncounter, parseStep } from "./engine/read";
export { REFUSALS, type Refusal, type RefusalCode, type RuleRefusalCode } from "./state/refusal";
export type {
  Mutation,
  Context,
  Candidate,
  Rule,
  RuleTable,
  Visibility,
  Flow,
  Numbers,
  ScreenParts,
  TraitSpec,
  Variant,
  VariantMeta,
  VariantOutline,
  VariantView,
} from "./engine/variant";

export { kit, type Kit } from "./kit";
export { parseOptions, type OptionProblem, type OptionSpec, type OptionsSpec } from "./options/spec";
export type { KeptStep, Veil } from "./state/veil";
export type { Scenario } from "./scenario/scenario";
export { findVariant, variants } from "./engine/registry";
export { registerRules, registerVariant } from "./variants/register";
export { buttonFor, native, screen, screenAfter, type Native } from "./view/draw";
export type { ControlFactory, ControlSpec } from "./screen/control-factory";
export {
  type Cell,
  type Chip,
  type FieldChoice,
  type Control,
  type EffectLine,
  type Field,
  type Footer,
  type MapFill,
  type Lane,
  type LanePerson,
  type Member,
  type Person,
  type Pips,
  type Prompt,
  type QueueEntry,
  type Row,
  type RowState,
  type Rung,
  type Screen,
  type Section,
  type Tag,
} from "./screen/screen";

export { ICONS, type Icon } from "./screen/icons";
export type { Sum } from "./screen/sum";

export * from "./parts/index";
export { SETS } from "./sets/index";
export { own as OWN } from "./sets/own";
export { conditionsOf, takesCondition } from "./engine/roster";
export { conditionText, optionKey, traitText } from "./engine/text-keys";
export { unknownField } from "./state/unknown-field";
export { namedIn, text, type Text, type TextPart } from "./state/text";
export { eventsFor } from "./view/events";
export { view, type CombatantView, type View } from "./view/view";
