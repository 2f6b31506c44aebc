import type { CombatantId } from "../../state/ids";
import { combatant, hasActed, initiativeOf, isDefeated, markOf } from "../../state/combatants";
import { effectsSection } from "../../mechanics/effect-screen";
import { named } from "../../mechanics/screen";
import type { ControlFactory } from "../../screen/control-factory";
import type { QueueEntry, RowState, Section } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { kindsQuestion } from "./controls";
import { kindWord, thrownFor } from "./kinds";
import type { ScreenContext } from "./screen-context";
import { declarationOf, kindsOf, mayKnow } from "./state";

/** Draws each combatant's declaration, and once the count has begun the number it led to. */
export function panelOf(context: ScreenContext, factory: ControlFactory): Section[] {
  const { fight } = context;
  if (fight.stage === "setup") {
    return [
      { kind: "note", id: "before", text: text("greyhawk.panel.before-declaring") },
      ...effectsSection(context, factory),
    ];
  }
  return [...choicesOf(context, factory), queueOf(context), ...effectsSection(context, factory)];
}

/** G-1: a question for each who is this viewer's to declare for. */
function choicesOf(context: ScreenContext, factory: ControlFactory): Section[] {
  const [first, ...others] = context.asked;
  if (first === undefined) return [];
  const isOne = others.length === 0;
  return [
    {
      kind: "choices",
      id: "choices",
      person: isOne ? first : null,
      title: isOne
        ? text("greyhawk.choices.declare", { combatant: named(first) })
        : text("greyhawk.choices.declare-several"),
      questions: context.asked.map((id) =>
        kindsQuestion(
          context,
          factory,
          id,
          isOne ? text("greyhawk.choices.kinds") : text("names.one", { combatant: named(id) }),
        ),
      ),
    },
  ];
}

function queueOf(context: ScreenContext): Section {
  return {
    kind: "queue",
    id: "count",
    title: text(context.declaring ? "greyhawk.panel.declarations" : "greyhawk.panel.lowest-first"),
    note: context.declaring ? text("greyhawk.panel.missing-declarations", { count: context.missing.length }) : null,
    entries: context.seen.map((id) => entryOf(context, id)),
  };
}

function entryOf(context: ScreenContext, id: CombatantId): QueueEntry {
  const { base } = combatant(context.fight, id);
  const number = initiativeOf(context.fight, id);
  return {
    id,
    people: [id],
    state: stateOf(context, id),
    tag: context.acting === id ? { label: text("tracker.tags.acting"), tone: "actor" } : null,
    number,
    base: base === number ? null : base,
    why: number === null ? declaredWords(context, id) : thrownWords(context, id),
    members: [],
    controls: [],
  };
}

/** The declaration of a combatant, as far as this viewer may know it. */
export function declaredWords({ fight, viewer, missing }: ScreenContext, id: CombatantId): Text[] {
  const kinds = kindsOf(fight, id);
  if (kinds === null) return missing.includes(id) ? [text("greyhawk.lines.undeclared")] : [];
  return mayKnow(fight, viewer, id) ? kinds.map(kindWord) : [text("greyhawk.lines.declared")];
}

/** The rolled parts of a number; a number without dice was set by hand. */
function thrownWords(context: ScreenContext, id: CombatantId): Text[] {
  const { fight } = context;
  const { kinds, faces } = declarationOf(fight, id) ?? { kinds: null, faces: null };
  if (kinds === null || faces === null) return [...declaredWords(context, id), text("greyhawk.lines.set-by-hand")];
  const thrown = thrownFor(fight, id, kinds, faces);
  const words = thrown.map(({ word, dice, total }) => text("greyhawk.lines.thrown", { kind: word, dice, total }));
  const sum = thrown.reduce((all, { total }) => all + total, 0);
  return sum === combatant(fight, id).base ? words : [...words, text("greyhawk.lines.set-by-hand")];
}

/** The state of a combatant's row in this round. */
export function stateOf({ fight, acting }: ScreenContext, id: CombatantId): RowState {
  if (acting === id) return "acting";
  if (hasActed(fight, id)) return "acted";
  if (isDefeated(fight, id)) return "out";
  return markOf(fight, id).late === true ? "late" : "waiting";
}
