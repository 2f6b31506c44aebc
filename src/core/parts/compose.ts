import { commonRules } from "../commands/common";
import { text, type Text } from "../state/text";
import type { GameEvent } from "../engine/event";
import { metaOf } from "../mechanics/meta";
import { COMMON_OPTIONS, type OptionsSpec } from "../options/spec";
import { cardText } from "./cards";
import { choicesWith, CHOICES, contradictionsIn, MORE_OPTIONS, possible, choicesOf, isChosen } from "./choices";
import type { RuleSet } from "./choices";
import { flow } from "./flow";
import { numbers } from "./numbers";
import { endTurnRules, rules } from "./rules";
import { screen } from "./screen";
import { canChoose, canRoll, stateOf, type State } from "./state";
import { waitingRules } from "./waiting";
import { nextMoment } from "./moments";
import type { RuleTable, Variant, Context, Visibility, VariantView } from "../engine/variant";

/** C-28: `next` goes first, the controller of `chooser` must name the next, side `control` must act next. */
function view({ fight }: Context<State>, visibility: Visibility): VariantView {
  if (!isChosen(choicesOf(fight))) return { fields: {}, combatants: {} };
  const { first = null, chooser = null } = fight.rules;
  const isChoosing = fight.stage === "choosing";
  const fields = { next: visibility.one(first), chooser: isChoosing ? visibility.one(chooser) : null };
  const isSided = choicesOf(fight).next !== "choice";
  return {
    fields: isSided ? { ...fields, control: isChoosing ? (nextMoment(fight)?.side ?? null) : null } : fields,
    combatants: {},
  };
}

function optionOf(set: RuleSet, name: RuleSet["open"][number]): OptionsSpec[string] {
  if (name === "groupRolls" || name === "title") return MORE_OPTIONS[name];
  const spec = CHOICES[name];
  return { ...spec, initial: set.choices[name] ?? spec.initial } as OptionsSpec[string];
}

const commonOptions = ({ counters }: RuleSet): OptionsSpec =>
  counters === undefined
    ? COMMON_OPTIONS
    : { ...COMMON_OPTIONS, counters: { ...COMMON_OPTIONS.counters, initial: counters } };

const TURNS = { name: "turns", kind: "number", needed: false, label: "TURNWRIGHT.parts.traits.turns" } as const;

/** Sheet values: a bonus for dice, a value instead of dice, a tie-breaker, and turns in a round. */
function traitsOf(set: RuleSet): Variant["traits"] {
  const isNumbered = possible(set, "numbers").some((source) => source === "dice" || source === "stat");
  const turns = possible(set, "turns").includes("several") ? [TURNS] : [];
  if (!isNumbered) return turns;
  const breaksTies = possible(set, "ties").includes("value");
  return [
    { name: "initiative", kind: "number", needed: true, label: "TURNWRIGHT.traits.initiative-bonus" },
    ...(breaksTies
      ? [{ name: "tiebreak", kind: "number", needed: false, label: "TURNWRIGHT.parts.traits.tiebreak" } as const]
      : []),
    ...turns,
  ];
}

/** Log lines for cards, and for the token that ends a round. */
function tells(event: GameEvent): readonly Text[] {
  if (event.type === "card-dealt")
    return [text("parts.log.dealt", { combatant: { name: event.combatant }, card: cardText(event.deck, event.card) })];
  return event.type === "token-drawn" && event.combatant === null ? [text("parts.log.round-token")] : [];
}

function rulesOf(set: RuleSet): RuleTable<State> {
  const ways = possible(set, "waiting");
  const { choose, ...always } = rules;
  const { delay, stepIn, swap } = waitingRules;
  return {
    ...always,
    ...(canChoose(set) && choose && { choose }),
    endTurn: canChoose(set) ? endTurnRules.handOver : endTurnRules.alone,
    ...((ways.includes("wait") || ways.includes("hold")) && { delay, stepIn }),
    ...(ways.some((way) => String(way).startsWith("swap")) && { swap }),
  };
}

/** All sets share one implementation, which reads each fight's choices. */
export function compose(set: RuleSet): Variant<State> {
  return {
    meta: metaOf(set.id, set.icon, { panel: canChoose(set), section: "parts" }),
    options: { ...commonOptions(set), ...Object.fromEntries(set.open.map((name) => [name, optionOf(set, name)])) },
    fits: (values) =>
      contradictionsIn(choicesWith(set, values)).map((code) => ({
        option: code,
        code: "together",
        says: `TURNWRIGHT.parts.refused.${code}`,
      })),
    choices: set.choices,
    traits: traitsOf(set),
    stages: ["setup", ...(canRoll(set) ? ["rolling"] : []), ...(canChoose(set) ? ["choosing"] : []), "turn", "ended"],
    conditions: ["surprised"],
    numbers,
    // On a clock, a group moves as one, or its numbers part.
    sharesTurns: (fight, shares) => shares === "turn" || choicesOf(fight).turns !== "clock",
    ...stateOf(set),
    rules: { ...commonRules, ...rulesOf(set) },
    flow,
    tells,
    view,
    screen,
  };
}
