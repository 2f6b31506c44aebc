import type { CombatantId } from "../../state/ids";
import type { Context } from "../../engine/variant";
import { lackingNumbers } from "../../state/combatants";
import { screenContextOf, type ScreenContext as Base } from "../../mechanics/screen-context";
import type { ControlFactory } from "../../screen/control-factory";
import type { Control } from "../../screen/screen";
import { undecidedAbout } from "./answering";
import { rolledTogether } from "./numbers";
import { openEvents, seesEvent, type Action, type State } from "./state";
import { quickAnswer } from "./words";

/** The values that every part of the screen needs, looked up once. */
export interface ScreenContext extends Base<State> {
  /** The open events the viewer sees, as they were opened, with the one-click answers of the viewer's own. */
  readonly answers: readonly OpenEvent[];
  /** By the names of those events, those who have yet to answer, seen or unseen. */
  readonly undecided: ReadonlyMap<string, ReadonlySet<CombatantId>>;
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
  const base = screenContextOf(context);
  const { fight, own, seen, viewer } = base;
  const events = openEvents(fight).filter(([, event]) => seesEvent(fight, viewer, event));
  const reacting = new Set(events.flatMap(([, event]) => Object.keys(event.reactions)));
  return {
    ...base,
    answers: events.map(([name, event]) => ({ name, event, quick: quickAnswers(factory, name, own) })),
    undecided: new Map(events.map(([name, event]) => [name, new Set(undecidedAbout(fight, event))])),
    reacted: new Set(seen.filter((id) => reacting.has(id))),
    lacking: lackingByGroup(context),
  };
}

function quickAnswers(factory: ControlFactory, name: string, own: ReadonlySet<CombatantId>): Map<CombatantId, Control> {
  return new Map(
    [...own].flatMap((id) => factory.enabled(quickAnswer(id, name, own.size === 1)).map((control) => [id, control])),
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
