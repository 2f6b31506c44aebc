import { controls, whyIdle } from "../../state/combatants";
import type { CombatantId, Fight } from "../../state/fight";
import { effectsSection } from "../../mechanics/effect-screen";
import { choiceField } from "../../mechanics/fields";
import { beforeNote, type ScreenContext } from "../../mechanics/screen";
import type { ControlFactory, ControlSpec, Mark, Row, Section, Sort, Way } from "../../screen/screen";
import { named, text, type Text } from "../../state/text";
import { focusOf } from "./attention";
import { budgetNow, COSTS, kindsFor } from "./budget";
import { choicesOf } from "./choices";
import { bonusPips, freePips, simplePips } from "./pips";
import { hasTakenFree, type State } from "./state";
import { attentionLine, bonusNote, kindWord, simpleNote } from "./words";
import { worldOf, worldWord } from "./worlds";

type PhasesScreen = ScreenContext<State>;

export function panelOf(context: PhasesScreen, factory: ControlFactory, rows: readonly Row[]): Section[] {
  return [
    ...openingNote(context),
    ...countOf(context, rows),
    ...budgetOfActing(context, factory),
    ...freeActions(context, factory),
    ...choicesOf(context, factory),
    ...effectsSection(context, factory),
  ];
}

function openingNote({ fight }: PhasesScreen): Section[] {
  if (fight.round === 0) return [beforeNote];
  if (fight.stage === "rolling" && !fight.halted) {
    return [{ kind: "note", id: "rolling", text: text("phases.panel.rolling-combat-turn") }];
  }
  return [];
}

/** P-1 */
function countOf(context: PhasesScreen, rows: readonly Row[]): Section[] {
  const { fight, acting } = context;
  if (fight.round === 0 || fight.stage === "ended") return [];
  const at = acting.length === 0 ? null : fight.rules.count;
  const marks = rows.flatMap(markOf);
  const below = rows.filter((row) => row.number === null || row.number <= 0).map((row) => row.id);
  if (marks.length === 0) return [];
  return [
    {
      kind: "count",
      id: "count",
      title: at === null ? text("phases.count.title") : text("phases.count.title-at", { count: at }),
      note: text("phases.count.down-to", { floor: 0 }),
      at,
      floor: 0,
      marks,
      below:
        fight.stage === "turn" && below.length > 0 ? text("phases.count.below", { names: { names: below } }) : null,
    },
  ];
}

function markOf({ id, number, state }: Row): Mark[] {
  if (number === null || number <= 0) return [];
  const place = state === "acting" || state === "acted" || state === "late" || state === "out" ? state : "waiting";
  return [{ id, number, state, label: text(`phases.count.${place}`, { combatant: named(id), number }) }];
}

/** P-4, P-5, P-7: with the price of each click for its controllers. */
function budgetOfActing(context: PhasesScreen, factory: ControlFactory): Section[] {
  const { fight, acting, viewer } = context;
  return acting.map((id) => {
    const mine = controls(viewer, id);
    const withName = COSTS.map((cost) => ({ command: { do: "act", combatant: id, cost } }));
    const free = { tone: "plain", command: { do: "free", combatant: id } } as const;
    return {
      kind: "budget",
      id: `budget ${id}`,
      person: id,
      tag: { label: text("phases.stages.phase"), tone: "actor" },
      line: focusLine(fight, id),
      sorts: sortsOf(context, factory, id),
      ways: mine ? waysOf(fight, factory, id) : [],
      controls: mine ? factory.enabled({ command: { do: "endTurn" } }) : [],
      more: mine ? [...factory.enabled(...withName), ...factory.visible(free)] : [],
    };
  });
}

/** The present world and attention, and the next if changed (P-12). */
function focusLine(fight: Fight<State>, id: CombatantId): Text[] {
  const { world, attention } = focusOf(fight, id);
  const next = worldOf(fight, id);
  return [
    worldWord(world),
    ...attentionLine(attention),
    ...(next === world ? [] : [text("phases.lines.next-world", { world: worldWord(next) })]),
  ];
}

function sortsOf(context: PhasesScreen, factory: ControlFactory, id: CombatantId): Sort[] {
  const { simple, bonus, kind } = budgetNow(context.fight, id);
  const free = hasTakenFree(context.fight, id);
  return [
    { label: text("phases.budget.any"), pips: simplePips(context, factory, id), note: simpleNote(simple) },
    ...(kind === null
      ? []
      : [
          {
            label: text("phases.budget.only", { kind: kindWord(kind) }),
            pips: bonusPips(context, factory, id, kind),
            note: bonusNote(bonus),
          },
        ]),
    {
      label: text("phases.controls.free"),
      pips: freePips(context, factory, id),
      note: text(free ? "phases.budget.free-taken" : "phases.budget.free-left"),
    },
  ];
}

/** A Simple and a Complex Action of each kind. A blocked action shows the reason. */
function waysOf(fight: Fight<State>, factory: ControlFactory, id: CombatantId): Way[] {
  return kindsFor(fight, id).map((kind) => {
    const specs = COSTS.map((cost): ControlSpec => ({
      tone: cost === "simple" ? "primary" : "plain",
      command: { do: "act", combatant: id, cost, kind },
    }));
    return { id: kind, label: kindWord(kind), controls: factory.visible(...specs) };
  });
}

/** P-8: who else has a Free Action, with a button for the viewer's own. */
function freeActions({ fight, isRunning, acting, seen, own }: PhasesScreen, factory: ControlFactory): Section[] {
  if (!isRunning) return [];
  const people = seen.filter((id) => !acting.includes(id) && !hasTakenFree(fight, id) && whyIdle(fight, id) === null);
  const mine = people.filter((id) => own.has(id));
  return [
    {
      kind: "line-up",
      id: "free",
      title: text("phases.panel.free-this-phase"),
      people,
      pips: [],
      controls: mine.length === 0 ? [] : factory.enabled(freeSpec(mine)),
    },
  ];
}

function freeSpec(mine: readonly CombatantId[]): ControlSpec {
  if (mine.length === 1) return { command: { do: "free", combatant: mine[0] } };
  const who = choiceField("combatant", text("fields.who"), mine, (id) => text("names.one", { combatant: named(id) }));
  return { id: "free of", label: text("phases.controls.free-of"), command: { do: "free" }, fields: [who] };
}
