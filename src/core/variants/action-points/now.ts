import type { CombatantId } from "../../state/ids";
import type { Look } from "../../engine/variant";
import { lackingNumbers } from "../../state/combatants";
import { ownOf, seenOrder } from "../../mechanics/screen";
import type { Pen } from "../../screen/control-factory";
import type { Control } from "../../screen/screen";
import { rolledTogether } from "./numbers";
import { openEvents, type Action, type State } from "./state";
import { quickAnswer } from "./words";

/** What every part of the screen asks for, worked out once. */
export interface Now extends Look<State> {
  /** From top to bottom, whom the viewer sees. */
  readonly seen: readonly CombatantId[];
  /** The viewer's own; for the gm the gm's side. */
  readonly own: ReadonlySet<CombatantId>;
  /** The open events the viewer sees, as they were opened, with the one-click answers of the viewer's own. */
  readonly answers: readonly OpenEvent[];
  /** Whom the viewer sees to have answered an event that is still open. */
  readonly reacted: ReadonlySet<CombatantId>;
  /** Who lacks a number, by the name of the group that is rolled for together. */
  readonly lacking: ReadonlyMap<string, readonly CombatantId[]>;
}

/** An open event as a viewer sees it. */
export interface OpenEvent {
  readonly name: string;
  readonly event: Action;
  /** By those of the viewer's own who may answer it now. */
  readonly quick: ReadonlyMap<CombatantId, Control>;
}

/** How things stand for that viewer. */
export function nowOf(look: Look<State>, pen: Pen): Now {
  const { body } = look;
  const seen = seenOrder(look);
  const own = ownOf(look);
  const visible = new Set(seen);
  const events = openEvents(body).filter(([, { combatant }]) => combatant === null || visible.has(combatant));
  return {
    ...look,
    seen,
    own: new Set(own),
    answers: events.map(([name, event]) => ({ name, event, quick: quickAnswers(look, pen, name, own) })),
    reacted: new Set(events.flatMap(([, event]) => Object.keys(event.reactions).filter((id) => visible.has(id)))),
    lacking: lackingByGroup(look),
  };
}

function quickAnswers(
  { body }: Look<State>,
  pen: Pen,
  name: string,
  own: readonly CombatantId[],
): Map<CombatantId, Control> {
  return new Map(
    own.flatMap((id) => {
      const [control] = pen.open(quickAnswer(body, id, name, own.length === 1));
      return control === undefined ? [] : [[id, control] as const];
    }),
  );
}

function lackingByGroup({ body }: Look<State>): Map<string, CombatantId[]> {
  const groups = new Map<string, CombatantId[]>();
  for (const id of lackingNumbers(body)) {
    const group = rolledTogether(body, id);
    if (group !== null) groups.set(group, [...(groups.get(group) ?? []), id]);
  }
  return groups;
}
