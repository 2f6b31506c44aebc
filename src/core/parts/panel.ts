import { hasActed } from "../state/combatants";
import type { CombatantId } from "../state/fight";
import { named, text, type Text } from "../state/text";
import { effectsSection } from "../mechanics/effect-screen";
import { beforeNote, isStillToAct, stateInTurns, takesPart } from "../mechanics/screen";
import { later } from "../screen/later";
import type { Control, ControlFactory, Lane, LanePerson, Section } from "../screen/screen";
import { cardText } from "./cards";
import { isChosen, isDeclared, isForFirst, kindsCount, mayNameFirst } from "./choices";
import { countOf, questionsOf } from "./declaring-panel";
import { nextIs, type ScreenContext } from "./screen-context";
import { numbersLeft } from "./several-turns";

/** Draws the combatants that have acted and that are left, with a button on each that may be named. */
export function panelOf(context: ScreenContext, factory: ControlFactory): Section[] {
  const section: Section =
    context.fight.stage === "setup"
      ? firstNote(context)
      : isCounted(context)
        ? countOf(context)
        : later({ kind: "lanes", id: "turns" } as const, "lanes", () => lanesOf(context, factory));
  return [...questionsOf(context, factory), section, ...effectsSection(context, factory)];
}

/** Whether the declarations are shown as a list. Chosen turns are shown in lanes once the count has begun. */
const isCounted = ({ choices, declaring }: ScreenContext): boolean =>
  declaring || (isDeclared(choices) && !isChosen(choices));

/** N-1, in words. */
function firstNote({ fight, seen, choices }: ScreenContext): Section {
  const { first = null } = fight.rules;
  if (isDeclared(choices)) {
    const isByLowest = kindsCount(choices) && choices.direction === "ascending";
    return note(text(isByLowest ? "parts.panel.before-declaring" : "parts.panel.before-orders"));
  }
  if (!mayNameFirst(choices)) return beforeNote;
  const isNamed = first !== null && seen.includes(first);
  if (isNamed) return note(text("parts.panel.named-first", { combatant: named(first) }));
  const isRolled = isForFirst(choices) && choices.numbers !== "none";
  if (!isRolled) return beforeNote;
  return note(text(choices.numbers === "dice" ? "parts.panel.highest-first" : "parts.panel.best-first"));
}

const note = (words: Text): Section => ({ kind: "note", id: "before", text: words });

function lanesOf(context: ScreenContext, factory: ControlFactory): Lane[] {
  const { fight, seen } = context;
  const all = seen.filter((who) => takesPart(context, who)).length;
  const laneOf = (id: string, title: Text, count: number, ids: readonly CombatantId[]): Lane => ({
    id,
    title,
    count: text("parts.lanes.count", { count, all }),
    leads: false,
    people: ids.map((who) => personOf(context, factory, who)),
    controls: [],
  });
  const left = seen.filter((id) => !hasActed(fight, id));
  const gone = seen.filter((id) => hasActed(fight, id));
  const lanes = [
    // Combatants that act or cannot act are listed, but not still to act.
    laneOf("left", text("panel.still-to-act"), left.filter((who) => isStillToAct(context, who)).length, left),
    laneOf("gone", text("parts.panel.has-acted"), gone.length, gone),
  ];
  const able = lanes.flatMap(({ people }) => people.filter(({ controls }) => controls.length > 0).map(({ id }) => id));
  return lanes.map((lane, i) => (i === 0 ? { ...lane, controls: pointing(context, factory, able) } : lane));
}

/** The viewer that may name, so that a click on a token names it too. Empty if the viewer could name no combatant. */
function pointing({ fight }: ScreenContext, factory: ControlFactory, people: readonly CombatantId[]): Control[] {
  if (people.length === 0) return [];
  const [word, name] = fight.stage === "turn" ? (["endTurn", "next"] as const) : (["choose", "combatant"] as const);
  return factory.enabled({
    id: `${word} on the map`,
    label: text("parts.controls.point"),
    icon: "point-at",
    tone: "quiet",
    command: { do: word },
    fields: [{ kind: "token", name, label: text("parts.fields.next"), people }],
  });
}

function personOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): LanePerson {
  const { fight, choices } = context;
  const state = stateInTurns(fight, context.acting, id);
  const card = choices.numbers === "cards" ? (numbersLeft(fight, id)[0] ?? null) : null;
  const word = state === "acting" ? text("tracker.tags.acting") : state === "out" ? text("tracker.states.out") : null;
  return {
    id,
    state,
    word: word ?? (card === null ? null : cardText(choices.deck, card)),
    icon: state === "acting" ? "act" : state === "acted" ? "done" : null,
    controls: context.mayChoose ? factory.enabled(nextIs(context, id)) : [],
  };
}
