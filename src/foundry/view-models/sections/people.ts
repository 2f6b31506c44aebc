import type { Person } from "../../../core/index";
import { type ControlView, controlView, openForm } from "../controls";
import { type Drawing, domId, type Face } from "../drawing";
import type { FormView } from "../forms";
import { type PipsView, pipsView, type TagView, tagView } from "../pips";
import { sectionRecord } from "../section-record";

/** A combatant of the turn with its plan. */
interface PersonView extends Face {
  readonly id: string;
  readonly tag: TagView | null;
  readonly quote: string | null;
  readonly silence: string | null;
  readonly pips: readonly PipsView[];
  readonly controls: readonly ControlView[];
  readonly form: FormView | null;
}

/** The combatants of the turn. */
interface PeopleView {
  readonly people: readonly PersonView[];
}

function personView(person: Person, place: string, drawing: Drawing): PersonView | null {
  const face = drawing.face(person.id);
  if (face === null) return null;
  const here = `${place}-${person.id}`;
  // Quiet controls stand beside the name as pictures: the plans should catch the eye.
  const controls = person.controls.map((control) =>
    controlView(control, here, drawing, { bare: control.tone === "quiet" }),
  );
  return {
    ...face,
    id: domId(drawing, here),
    tag: person.tag === null ? null : tagView(person.tag, drawing),
    quote: person.quote,
    silence: person.silence === null ? null : drawing.words.say(person.silence),
    pips: person.pips.map((pips) => pipsView(pips, here, drawing)),
    controls,
    form: openForm(controls),
  };
}

/** People with their plans. */
export const record = sectionRecord("people", (section, place, drawing): PeopleView => ({
  people: section.people.flatMap((person) => personView(person, place, drawing) ?? []),
}));
