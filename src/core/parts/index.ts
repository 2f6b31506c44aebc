/** Choices and sets without their rules, for forms, lists and files. */
export { cardText } from "./cards";
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
} from "./choices";
export { describeChoices, type DescribedChoice } from "./describe";
export {
  FILE_CODES,
  optionsOfRules,
  readRules,
  RULES_FORMAT,
  writeRules,
  type ReadRules,
  type RulesFile,
  type RulesProblem,
  type Words,
} from "./file";
