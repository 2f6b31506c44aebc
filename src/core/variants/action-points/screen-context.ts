import type { CombatantId } from "../../state/ids";
import type { Context } from "../../engine/variant";
import { lackingNumbers } from "../../state/combatants";
import { ownOf, seenOrder } from "../../mechanics/screen";
import type { ControlFactory } from "../../screen/control-factory";
import type { Control } from "../../screen/screen";
import { rolledTogether } from "./numbers";
import { openEvents, type Action, type State } from "./state";
import { quickAnswer } from "./words";

/** The values that every part of the screen needs, computed once. */
export interface ScreenContext extends Context<State> {
  /** From top to bottom, whom the viewer sees. */
  readonly seen: readonly CombatantId[];
  /** The viewer's own; for the gm the gm's side. */
  readonly own: ReadonlySet<CombatantId>;
  /** The open events the viewer sees, as they were opened, with the one-click answers of the viewer's own. */
  readonly answers: readonly OpenEvent[];
  /** Those the viewer sees to have answered an event that is still open. */
  readonly reacted: ReadonlySet<CombatantId>;
  /** The combatants without a number, by the name of the group that is rolled for together. */
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
export function screenContext(context: Context<State>, factory: ControlFactory): ScreenContext {
  const { fight } = context;
  const seen = seenOrder(context);
  const own = ownOf(context);
  const visible = new Set(seen);
  const events = openEvents(fight).filter(([, { combatant }]) => combatant === null || visible.has(combatant));
  return {
    ...context,
    seen,
    own: new Set(own),
    answers: events.map(([name, event]) => ({ name, event, quick: quickAnswers(context, factory, name, own) })),
    reacted: new Set(events.flatMap(([, event]) => Object.keys(event.reactions).filter((id) => visible.has(id)))),
    lacking: lackingByGroup(context),
  };
}

function quickAnswers(
  { fight }: Context<State>,
  factory: ControlFactory,
  name: string,
  own: readonly CombatantId[],
): Map<CombatantId, Control> {
  return new Map(
    own.flatMap((id) => {
      const [control] = factory.enabled(quickAnswer(fight, id, name, own.length === 1));
      return control === undefined ? [] : [[id, control] as const];
    }),
  );
}

function lackingByGroup({ fight }: Context<State>): Map<string, CombatantId[]> {
  const groups = new Map<string, CombatantId[]>();
  for (const id of lackingNumbers(fight)) {
    const group = rolledTogether(fight, id);
    if (group !== null) groups.set(group, [...(groups.get(group) ?? []), id]);
  }
  return groups;
}
