import type { CombatantId } from "../../state/ids";
import { combatant, hasActed, initiativeOf, isDefeated, markOf } from "../../state/combatants";
import { effectsSection } from "../../mechanics/effect-screen";
import { named } from "../../mechanics/screen";
import type { Pen } from "../../screen/control-factory";
import type { QueueEntry, RowState, Section } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { kindsQuestion } from "./controls";
import { kindWord, thrownFor } from "./kinds";
import type { Now } from "./now";
import { declarationOf, kindsOf, mayKnow } from "./state";

/** What each will do, and once the count has begun what the dice made of it. */
export function panelOf(now: Now, pen: Pen): Section[] {
  const { body } = now;
  if (body.stage === "setup") {
    return [{ kind: "note", id: "before", text: text("panel.before-declaring") }, ...effectsSection(now, pen)];
  }
  return [...choicesOf(now, pen), queueOf(now), ...effectsSection(now, pen)];
}

/** G-1: a question for each who is this viewer's to declare for. */
function choicesOf(now: Now, pen: Pen): Section[] {
  const [first, ...others] = now.asked;
  if (first === undefined) return [];
  const isOne = others.length === 0;
  return [
    {
      kind: "choices",
      id: "choices",
      person: isOne ? first : null,
      title: isOne ? text("choices.declare", { combatant: named(first) }) : text("choices.declare-several"),
      questions: now.asked.map((id) =>
        kindsQuestion(now, pen, id, isOne ? text("choices.kinds") : text("choices.who", { combatant: named(id) })),
      ),
    },
  ];
}

function queueOf(now: Now): Section {
  return {
    kind: "queue",
    id: "count",
    title: text(now.declaring ? "panel.declarations" : "panel.lowest-first"),
    note: now.declaring ? text("panel.missing-declarations", { count: now.missing.length }) : null,
    entries: now.seen.map((id) => entryOf(now, id)),
  };
}

function entryOf(now: Now, id: CombatantId): QueueEntry {
  const { base } = combatant(now.body, id);
  const number = initiativeOf(now.body, id);
  return {
    id,
    people: [id],
    state: stateOf(now, id),
    tag: now.acting === id ? { label: text("tag.acting"), tone: "actor" } : null,
    number,
    base: base === number ? null : base,
    why: number === null ? declaredWords(now, id) : thrownWords(now, id),
    members: [],
    controls: [],
  };
}

/** What somebody has declared, as far as this viewer may know it. */
export function declaredWords({ body, viewer, missing }: Now, id: CombatantId): Text[] {
  const kinds = kindsOf(body, id);
  if (kinds === null) return missing.includes(id) ? [text("line.undeclared")] : [];
  return mayKnow(body, viewer, id) ? kinds.map(kindWord) : [text("line.declared")];
}

/** What fell for what; a number that no dice made was set by hand. */
function thrownWords(now: Now, id: CombatantId): Text[] {
  const { body } = now;
  const { kinds, faces } = declarationOf(body, id) ?? { kinds: null, faces: null };
  if (kinds === null || faces === null) return [...declaredWords(now, id), text("line.set-by-hand")];
  const thrown = thrownFor(body, id, kinds, faces);
  const words = thrown.map(({ word, dice, total }) => text("line.thrown", { kind: word, dice, total }));
  const sum = thrown.reduce((all, { total }) => all + total, 0);
  return sum === combatant(body, id).base ? words : [...words, text("line.set-by-hand")];
}

/** Where somebody stands in this round. */
export function stateOf({ body, acting }: Now, id: CombatantId): RowState {
  if (acting === id) return "acting";
  if (hasActed(body, id)) return "acted";
  if (isDefeated(body, id)) return "out";
  return markOf(body, id).late === true ? "late" : "waiting";
}
