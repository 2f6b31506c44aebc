import { type ControlView, controlViews, openForm } from "../controls";
import { domId, type Face } from "../drawing";
import { type FoldView, moreFold } from "../fold";
import type { FormView } from "../forms";
import { type PipsView, pipsView, type TagView, tagView } from "../pips";
import { sectionRecord } from "../section-record";

/** The pips of one sort, with a note. */
interface SortView {
  readonly label: string;
  readonly pips: PipsView;
  readonly note: string;
}

/** The button that shows the controls of one way of spending. */
interface WayView {
  readonly id: string;
  /** The part of the surface's state that holds the choice. */
  readonly part: string;
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}

/** The budget of a combatant. `face` is null for one that this viewer does not see. */
interface BudgetView {
  readonly face: Face | null;
  readonly tag: TagView | null;
  readonly line: string;
  readonly sorts: readonly SortView[];
  /** Empty where there is one way only. */
  readonly ways: readonly WayView[];
  readonly controls: readonly ControlView[];
  readonly fold: FoldView | null;
  readonly more: readonly ControlView[];
  readonly form: FormView | null;
}

/** The budget of a combatant, with the controls of the chosen way of spending. */
export const record = sectionRecord("budget", (section, place, drawing): BudgetView => {
  const { words, state } = drawing;
  const part = `way-${place}`;
  const chosen = section.ways.find((way) => way.id === state.picked(part)) ?? section.ways[0];
  const controls = controlViews([...(chosen?.controls ?? []), ...section.controls], place, drawing);
  const all = controlViews(section.more, place, drawing);
  const fold = all.length === 0 ? null : moreFold(place, drawing);
  return {
    face: drawing.face(section.person),
    tag: section.tag === null ? null : tagView(section.tag, drawing),
    line: section.line.map((text) => words.say(text)).join(" · "),
    sorts: section.sorts.map((sort) => ({
      label: words.say(sort.label),
      pips: pipsView(sort.pips, place, drawing),
      note: words.say(sort.note),
    })),
    ways:
      section.ways.length < 2
        ? []
        : section.ways.map((way) => ({
            id: domId(drawing, place, "way", way.id),
            part,
            value: way.id,
            label: words.say(way.label),
            chosen: way === chosen,
          })),
    controls,
    fold,
    more: fold?.open === true ? all : [],
    form: openForm([...controls, ...all]),
  };
});
