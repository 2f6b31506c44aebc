import type { CombatantId, Pips } from "../../../core/index";
import { type ControlView, controlViews, openForm } from "../controls";
import type { Face } from "../drawing";
import type { FormView } from "../forms";
import { type PipsView, pipsView } from "../pips";
import { sectionRecord } from "../section-record";

/** A combatant in a line-up, with its own pips. */
interface StandingView extends Face {
  readonly pips: readonly PipsView[];
}

/** Some people side by side. */
interface LineUpView {
  readonly title: string;
  readonly people: readonly StandingView[];
  readonly nobody: string | null;
  /** The pips that all of them share. */
  readonly pips: readonly PipsView[];
  readonly controls: readonly ControlView[];
  readonly form: FormView | null;
}

/** Combatants with the pips of their ids, and the controls of the viewer's own among them. */
export const record = sectionRecord("line-up", (section, place, drawing): LineUpView => {
  const viewOf = (pips: Pips): PipsView => pipsView(pips, place, drawing);
  const own = (id: CombatantId): PipsView[] => section.pips.filter((pips) => pips.id === id).map(viewOf);
  const people = section.people.flatMap((id) => {
    const face = drawing.face(id);
    return face === null ? [] : [{ ...face, pips: own(id) }];
  });
  const controls = controlViews(section.controls ?? [], place, drawing);
  return {
    title: drawing.words.say(section.title),
    people,
    nobody: people.length === 0 ? drawing.words.own("names.nobody") : null,
    pips: section.pips.filter((pips) => !section.people.includes(pips.id)).map(viewOf),
    controls,
    form: openForm(controls),
  };
});
