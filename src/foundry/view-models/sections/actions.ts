import { type ControlView, controlViews, openForm } from "../controls";
import { type FoldView, moreFold } from "../fold";
import type { FormView } from "../forms";
import type { Run } from "../../i18n/words";
import { sectionRecord } from "../section-record";

/** The actions of a combatant. */
interface ActionsView {
  readonly title: readonly Run[];
  readonly note: string | null;
  readonly controls: readonly ControlView[];
  /** The button that unfolds more controls, where there are any. */
  readonly fold: FoldView | null;
  /** The controls it unfolds; empty while folded. */
  readonly more: readonly ControlView[];
  /** True where the section shows only its fold. The fold then stands beside the title, and the section takes one line. */
  readonly isLean: boolean;
  readonly form: FormView | null;
}

/** The actions of a combatant; the rare ones wait behind a fold. */
export const record = sectionRecord("actions", (section, place, drawing): ActionsView => {
  const { words } = drawing;
  const controls = controlViews(section.controls, place, drawing);
  const all = controlViews(section.more, place, drawing);
  const fold = all.length === 0 ? null : moreFold(place, drawing);
  const form = openForm([...controls, ...all]);
  return {
    title: words.runs(section.title),
    note: section.note === null ? null : words.say(section.note),
    controls,
    fold,
    more: fold?.open === true ? all : [],
    isLean: controls.length === 0 && fold?.open === false && form === null,
    form,
  };
});
