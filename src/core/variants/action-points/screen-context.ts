import type { CombatantId } from "../../state/fight";
import { groupBy } from "../../state/group-by";
import type { Context } from "../../engine/variant";
import { lackingNumbers } from "../../state/combatants";
import { unansweredFor } from "../../mechanics/answers";
import { type ScreenContext as Base, screenContextOf } from "../../mechanics/screen";
import type { Control, ControlFactory } from "../../screen/screen";
import { undecidedAbout } from "./answering";
import { numbers } from "./numbers";
import { rollKey } from "../../mechanics/numbers";
import { openEvents, seesEvent, type Action, type State } from "./state";
import { quickAnswer } from "./words";

export interface ScreenContext extends Base<State> {
  /** Oldest first, with the viewer's one-click answers. */
  readonly answers: readonly OpenEvent[];
  /** The visible combatants that answered an open event. */
  readonly reacted: ReadonlySet<CombatantId>;
  /** By group, null for combatants that roll alone. */
  readonly lacking: ReadonlyMap<string | null, readonly CombatantId[]>;
}

export interface OpenEvent {
  readonly name: string;
  readonly event: Action;
  readonly quick: ReadonlyMap<CombatantId, Control>;
  /** The combatants that must still answer, as far as the viewer may know. */
  readonly unanswered: ReturnType<typeof unansweredFor>;
}

export function screenContext(context: Context<State>, factory: ControlFactory): ScreenContext {
  const base = screenContextOf(context);
  const { fight, own, seen, viewer } = base;
  const events = openEvents(fight).filter(([, event]) => seesEvent(fight, viewer, event));
  const quickTo = (name: string) =>
    [...own].flatMap((id) =>
      factory.enabled(quickAnswer(fight, id, name, own.size === 1)).map((control) => [id, control] as const),
    );
  const reacting = new Set(events.flatMap(([, event]) => Object.keys(event.reactions)));
  return {
    ...base,
    answers: events.map(([name, event]) => ({
      name,
      event,
      quick: new Map(quickTo(name)),
      unanswered: unansweredFor(base, undecidedAbout(fight, event)),
    })),
    reacted: new Set(seen.filter((id) => reacting.has(id))),
    lacking: groupBy(lackingNumbers(fight), (id) => rollKey(fight, numbers, id)),
  };
}
