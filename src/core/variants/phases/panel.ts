import { controls, whyIdle } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { effectsSection } from "../../mechanics/effect-screen";
import { named } from "../../mechanics/screen";
import type { Pen, Sketch } from "../../screen/control-factory";
import type { Mark, Row, Section, Sort, Way } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { focusOf } from "./attention";
import { budgetNow } from "./budget";
import { choicesOf } from "./choices";
import { actSketch, endPhaseSketch, freeOfSketch, freeSketch, kindsFor, namedActSketches } from "./controls";
import type { Now } from "./now";
import { bonusPips, freePips, simplePips } from "./pips";
import { hasTakenFree, type State } from "./state";
import { attentionLine, bonusNote, kindWord, simpleNote, worldWord } from "./words";
import { worldOf } from "./worlds";

/** The panel: the count, what the one acting has left, everybody's Free action, and what can be settled before a roll. */
export function panelOf(now: Now, pen: Pen, rows: readonly Row[]): Section[] {
  return [
    ...openingNote(now),
    ...countOf(now, rows),
    ...budgetOfActing(now, pen),
    ...freeActions(now, pen),
    ...choicesOf(now, pen),
    ...effectsSection(now, pen),
  ];
}

function openingNote({ body }: Now): Section[] {
  if (body.round === 0) return [{ kind: "note", id: "before", text: text("panel.before") }];
  if (body.stage === "rolling" && !body.halted) {
    return [{ kind: "note", id: "rolling", text: text("panel.rolling-combat-turn") }];
  }
  return [];
}

/** The count going down, with who comes at which number (P-1). */
function countOf(now: Now, rows: readonly Row[]): Section[] {
  const { body, acting } = now;
  if (body.round === 0 || body.stage === "ended") return [];
  const at = acting === null ? null : body.rules.count;
  const marks = rows.flatMap(markOf);
  const below = rows.filter((row) => row.number === null || row.number <= 0).map((row) => row.id);
  if (marks.length === 0) return [];
  return [
    {
      kind: "count",
      id: "count",
      title: at === null ? text("count.title") : text("count.title-at", { count: at }),
      note: text("count.down-to", { floor: 0 }),
      at,
      floor: 0,
      marks,
      below: body.stage === "turn" && below.length > 0 ? text("count.below", { names: { names: below } }) : null,
    },
  ];
}

function markOf({ id, number, state }: Row): Mark[] {
  if (number === null || number <= 0) return [];
  const place = state === "acting" || state === "acted" || state === "late" || state === "out" ? state : "waiting";
  return [{ id, number, state, label: text(`count.${place}`, { combatant: named(id), number }) }];
}

/** What the one acting has left, sort by sort, and for who may act with it what a click would use (P-4, P-5, P-7). */
function budgetOfActing(now: Now, pen: Pen): Section[] {
  const { body, acting: id, viewer } = now;
  if (id === null) return [];
  const mine = controls(viewer, id);
  return [
    {
      kind: "budget",
      id: `budget ${id}`,
      person: id,
      tag: { label: text("tag.action-phase"), tone: "actor" },
      line: focusLine(body, id),
      sorts: sortsOf(now, pen, id),
      ways: mine ? waysOf(body, pen, id) : [],
      controls: mine ? pen.open(endPhaseSketch) : [],
      more: mine ? pen.open(...namedActSketches(body, id), { ...freeSketch(id), tone: "plain" }) : [],
    },
  ];
}

/** Where it is and what it attends to; then where it will be, where that has been changed since (P-12). */
function focusLine(body: Body<State>, id: CombatantId): Text[] {
  const { world, attention } = focusOf(body, id);
  const next = worldOf(body, id);
  return [
    worldWord(world),
    ...attentionLine(attention),
    ...(next === world ? [] : [text("line.next-world", { world: worldWord(next) })]),
  ];
}

function sortsOf(now: Now, pen: Pen, id: CombatantId): Sort[] {
  const { simple, bonus, kind } = budgetNow(now.body, id);
  const free = hasTakenFree(now.body, id);
  return [
    { label: text("budget.any"), pips: simplePips(now, pen, id), note: simpleNote(simple) },
    ...(kind === null
      ? []
      : [
          {
            label: text("budget.only", { kind: kindWord(kind) }),
            pips: bonusPips(now, pen, id, kind),
            note: bonusNote(bonus),
          },
        ]),
    {
      label: text("budget.free"),
      pips: freePips(now, pen, id),
      note: text(free ? "budget.free-taken" : "budget.free-left"),
    },
  ];
}

/** By kind of action a Simple and a Complex one; what cannot be paid stays and says why. */
function waysOf(body: Body<State>, pen: Pen, id: CombatantId): Way[] {
  return kindsFor(body, id).map((kind) => {
    const simple = { ...actSketch(body, id, "simple", kind), tone: "primary" as const };
    return {
      id: kind,
      label: kindWord(kind),
      controls: pen.any(simple, actSketch(body, id, "complex", kind)),
    };
  });
}

/** P-8: who else has a Free action in this phase, and a button for the viewer's own. */
function freeActions(now: Now, pen: Pen): Section[] {
  const { body, running, acting, seen, own } = now;
  if (!running) return [];
  const people = seen.filter((id) => id !== acting && !hasTakenFree(body, id) && whyIdle(body, id) === null);
  const mine = people.filter((id) => own.has(id));
  const [first] = mine;
  const sketches: Sketch[] = first === undefined ? [] : [mine.length === 1 ? freeSketch(first) : freeOfSketch(mine)];
  return [
    {
      kind: "line-up",
      id: "free",
      title: text("panel.free-this-phase"),
      people,
      pips: [],
      controls: pen.open(...sketches),
    },
  ];
}
