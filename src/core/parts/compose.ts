import { commonRules } from "../commands/common";
import { asJoined } from "../state/combatants";
import { text, type Text } from "../state/text";
import type { GameEvent } from "../engine/event";
import { metaOf } from "../mechanics/meta";
import { COMMON_OPTIONS, type OptionsSpec } from "../options/spec";
import { cardText } from "./cards";
import { conceal, tellsSecret } from "./declared-secrets";
import { declaringRules } from "./declaring";
import { kindsOf, mayKnow } from "./declared";
import {
  choicesWith,
  CHOICES,
  contradictionsIn,
  MORE_OPTIONS,
  possible,
  choicesOf,
  isChosen,
  isDeclared,
} from "./choices";
import type { RuleSet } from "./choices";
import { flow } from "./flow";
import { numbers } from "./numbers";
import { endTurnRules, rules } from "./rules";
import { screen } from "./screen";
import { kindWord } from "./kinds";
import { canChoose, canDeclare, canRoll, stateOf, type State } from "./state";
import { waitingRules } from "./waiting";
import { nextMoment } from "./moments";
import type { RuleTable, Variant, Context, Visibility, VariantView } from "../engine/variant";

/**
 * C-28: `next` goes first, the controller of `chooser` must name the next, side `control` must act next. `declared` of
 * the other side appears only once the count has begun, if the choices say so.
 */
function view({ fight, viewer }: Context<State>, visibility: Visibility): VariantView {
  const choices = choicesOf(fight);
  const { first = null, chooser = null } = fight.rules;
  const isChoosing = fight.stage === "choosing";
  const isSided = choices.next !== "choice";
  const known = asJoined(fight).flatMap((id) => {
    const kinds = kindsOf(fight, id);
    return kinds !== null && visibility.sees(id) && mayKnow(fight, viewer, id) ? [[id, [...kinds]] as const] : [];
  });
  return {
    fields: {
      ...(isChosen(choices) && { next: visibility.one(first), chooser: isChoosing ? visibility.one(chooser) : null }),
      ...(isChosen(choices) && isSided && { control: isChoosing ? (nextMoment(fight)?.side ?? null) : null }),
      ...(isDeclared(choices) && { declared: Object.fromEntries(known) }),
    },
    combatants: {},
  };
}

function optionOf(set: RuleSet, name: RuleSet["open"][number]): OptionsSpec[string] {
  if (name === "groupRolls" || name === "title") return MORE_OPTIONS[name];
  const spec = CHOICES[name];
  const initial = set.choices[name] ?? spec.initial;
  const needsOther = name === "dice" && set.choices.dice?.["other"] !== undefined;
  const isWithoutKinds = name === "surprise" && !canDeclare(set);
  const isByHolders = name === "ties" && possible(set, "taker").join() === "holder" && !canDeclare(set);
  return {
    ...spec,
    initial,
    // G-4
    ...(needsOther && { needed: ["other"] }),
    ...(isByHolders && { choices: CHOICES.ties.choices.filter((way) => way !== "together") }),
    ...(isWithoutKinds && { choices: ["loses-turn", "ignored"] }),
  } as OptionsSpec[string];
}

const commonOptions = ({ counters }: RuleSet): OptionsSpec =>
  counters === undefined
    ? COMMON_OPTIONS
    : { ...COMMON_OPTIONS, counters: { ...COMMON_OPTIONS.counters, initial: counters } };

/** Sheet values: a bonus for dice, a value instead of dice, a tie-breaker, cards to draw, and turns in a round. */
function traitsOf(set: RuleSet): Variant["traits"] {
  const isNumbered = possible(set, "numbers").some((source) => source === "dice" || source === "stat");
  const breaksTies = isNumbered ? possible(set, "ties") : [];
  const isFormulaOpen = set.open.includes("formula") || set.choices.formula !== "0";
  const one = (is: boolean, name: string, label: string, needed = false): Variant["traits"] =>
    is ? [{ kind: "number", name, needed, label: `TURNWRIGHT.${label}` }] : [];
  return [
    ...one(isNumbered && isFormulaOpen, "initiative", "traits.initiative-bonus", true),
    ...one(breaksTies.includes("value"), "tiebreak", "parts.traits.tiebreak"),
    ...one(breaksTies.includes("dexterity"), "dexterity", "traits.dexterity", !set.open.includes("ties")),
    ...one(possible(set, "numbers").includes("cards"), "cards", "parts.traits.cards"),
    ...one(possible(set, "turns").includes("several"), "turns", "parts.traits.turns"),
  ];
}

function rulesOf(set: RuleSet): RuleTable<State> {
  const ways = possible(set, "waiting");
  const { choose, ...always } = rules;
  const { delay, stepIn, swap } = waitingRules;
  return {
    ...always,
    ...(canChoose(set) && choose && { choose }),
    endTurn: canChoose(set) ? endTurnRules.handOver : endTurnRules.alone,
    ...(["wait", "hold", "keep"].some((way) => ways.includes(way)) && { delay, stepIn }),
    ...(ways.some((way) => String(way).startsWith("swap")) && { swap }),
    ...(canDeclare(set) && declaringRules),
  };
}

/** Log lines for cards, for the token that ends a round, and for declarations. */
function tells(event: GameEvent): readonly Text[] {
  if (event.type === "card-dealt") {
    const { deck, drawn } = event;
    const dealt = { combatant: { name: event.combatant }, card: cardText(deck, event.card) };
    const cards = drawn && { list: drawn.map((card) => cardText(deck, card)) };
    return [cards === undefined ? text("parts.log.dealt", dealt) : text("parts.log.dealt-best", { ...dealt, cards })];
  }
  if (event.type === "token-drawn" && event.combatant === null) return [text("parts.log.round-token")];
  if (event.type !== "actions-told") return [];
  return event.kinds.map((kind) =>
    text("parts.log.told", { combatant: { name: event.combatant }, kind: kindWord(kind) }),
  );
}

/** All sets share one implementation, which reads each fight's choices. */
export function compose(set: RuleSet): Variant<State> {
  return {
    meta: metaOf(set.id, set.icon, { panel: canChoose(set) || canDeclare(set), section: "parts" }),
    options: { ...commonOptions(set), ...Object.fromEntries(set.open.map((name) => [name, optionOf(set, name)])) },
    fits: (values) =>
      contradictionsIn(choicesWith(set, values)).map((code) => ({
        option: code,
        code: "together",
        says: `TURNWRIGHT.parts.refused.${code}`,
      })),
    choices: set.choices,
    traits: traitsOf(set),
    stages: [
      "setup",
      ...(canRoll(set) ? ["rolling"] : []),
      ...(canDeclare(set) ? ["declaring"] : []),
      ...(canChoose(set) ? ["choosing"] : []),
      "turn",
      "ended",
    ],
    conditions: ["surprised"],
    numbers,
    // On a clock, a group moves as one, or its numbers part.
    sharesTurns: (fight, shares) => shares === "turn" || choicesOf(fight).turns !== "clock",
    ...(set.lasting && { lasting: set.lasting }),
    ...stateOf(set),
    ...(canDeclare(set) && { conceal, tellsSecret }),
    rules: { ...commonRules, ...rulesOf(set) },
    flow,
    tells,
    view,
    screen,
  };
}
