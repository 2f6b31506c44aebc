/**
 * The rules, without any tabletop: the one door to `src/core`.
 * Everything here is pure: no clock, no chance, no input or output. Encounters are plain JSON and are never changed in place.
 */
import { actionPoints } from "./variants/action-points/index";
import { basic } from "./variants/basic/index";
import { initiativeScore } from "./variants/initiative-score/index";
import { momentum } from "./variants/momentum/index";
import { greyhawk } from "./variants/greyhawk/index";
import { phases } from "./variants/phases/index";
import { popcorn } from "./variants/popcorn/index";
import { sharedTurn } from "./variants/shared-turn/index";
import { registerVariant } from "./variants/registry";

registerVariant(sharedTurn);
registerVariant(basic);
registerVariant(actionPoints);
registerVariant(phases);
registerVariant(initiativeScore);
registerVariant(momentum);
registerVariant(popcorn);
registerVariant(greyhawk);

export { hasCondition } from "./engine/combatants";
export type { Command } from "./engine/command";
export { createEncounter, type Made, type Problem, type Setup } from "./engine/create";
export type { DiceFor, DiceRequest, Tape } from "./engine/dice";
export { COMMON_CONDITIONS } from "./engine/encounter";
export type { Author, Body, Combatant, CombatantId, Effect, Encounter, Side, Trait, Viewer } from "./engine/encounter";
export type { GameEvent, GameEventType } from "./engine/event";
export type { CombatantSpec } from "./engine/fields";
export { parseFormula } from "./engine/formula";
export { legality } from "./engine/legality";
export { applyPatch, type Json, type Patch } from "./engine/patch";
export { propose, type Outcome } from "./engine/propose";
export { parseEncounter } from "./engine/read";
export { REFUSALS, type Refusal, type RefusalCode } from "./engine/refusal";
export type { Act, Look, Offer, Rule, RuleTable } from "./engine/rule";
export type { Eyes, Flow, Numbers, ScreenParts, TraitSpec, Variant, VariantMeta, VariantView } from "./engine/variant";
export { kit, type Kit } from "./kit/index";
export { parseOptions, type OptionProblem, type OptionSpec, type OptionsSpec } from "./options/spec";
export { anonymized } from "./scenario/anonymous";
export { exportScenario } from "./scenario/export";
export { beginScenario, playScenario, type Failure, type Played } from "./scenario/play";
export { rollOnto, seeded, type Random } from "./scenario/random";
export {
  commandOf,
  parseScenario,
  readAuthor,
  writeStep,
  type CommandStep,
  type ParsedScenario,
  type Scenario,
  type ScenarioProblem,
  type ScenarioStep,
} from "./scenario/scenario";
export { findVariant, registerVariant, variants } from "./variants/registry";
export { log, native, screen, type LogLine, type Native } from "./view/draw";
export { eventsFor } from "./view/events";
export type { Pen, Sketch } from "./view/pen";
export { ICONS } from "./view/screen";
export type {
  Cell,
  Chip,
  Choice,
  Control,
  EffectLine,
  Field,
  Footer,
  Icon,
  MapFill,
  Lane,
  LanePerson,
  Member,
  Person,
  Pips,
  Prompt,
  QueueEntry,
  Row,
  RowState,
  Rung,
  Screen,
  Section,
  Sum,
  Tag,
} from "./view/screen";
export { text, type Text, type TextPart } from "./view/text";
export { view, type CombatantView, type View } from "./view/view";
