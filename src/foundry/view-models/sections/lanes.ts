import type { Lane, LanePerson, RowState } from "../../../core/index";
import { type ControlView, controlViews, openForm } from "../controls";
import { type Drawing, domId, type Face } from "../drawing";
import type { FormView } from "../forms";
import { ICON_CLASSES } from "../icons";
import { stateWord } from "../state-word";
import { sectionRecord } from "../section-record";

/** The rules' word, or the state in a word where the combatant has neither a word nor a control. */
function wordOf({ word, controls, state }: LanePerson, drawing: Drawing): string | null {
  if (word !== null) return drawing.words.say(word);
  return controls.length > 0 ? null : stateWord(state, drawing);
}

/** A combatant in a lane. */
interface LanePersonView extends Face {
  readonly id: string;
  readonly state: RowState;
  readonly word: string | null;
  readonly icon: string | null;
  readonly controls: readonly ControlView[];
  readonly form: FormView | null;
}

/** A group of combatants, such as a side. */
interface LaneView {
  readonly id: string;
  readonly titleId: string;
  readonly title: string;
  readonly count: string;
  readonly leads: boolean;
  readonly people: readonly LanePersonView[];
  readonly nobody: string | null;
  readonly controls: readonly ControlView[];
  readonly form: FormView | null;
}

/** Several lanes side by side. */
interface LanesView {
  readonly lanes: readonly LaneView[];
}

function personView(person: LanePerson, place: string, drawing: Drawing): LanePersonView[] {
  const face = drawing.face(person.id);
  if (face === null) return [];
  const here = `${place}-${person.id}`;
  const controls = controlViews(person.controls, here, drawing);
  return [
    {
      ...face,
      id: domId(drawing, here),
      state: person.state,
      word: wordOf(person, drawing),
      icon: person.icon === null ? null : ICON_CLASSES[person.icon],
      controls,
      form: openForm(controls),
    },
  ];
}

function laneView(lane: Lane, place: string, drawing: Drawing): LaneView {
  const here = `${place}-${lane.id}`;
  const people = lane.people.flatMap((person) => personView(person, here, drawing));
  const controls = controlViews(lane.controls, here, drawing);
  return {
    id: domId(drawing, here),
    titleId: domId(drawing, here, "title"),
    title: drawing.words.say(lane.title),
    count: drawing.words.say(lane.count),
    leads: lane.leads,
    people,
    nobody: people.length === 0 ? drawing.words.own("names.nobody") : null,
    controls,
    form: openForm(controls),
  };
}

/** Lanes with their combatants and controls. */
export const record = sectionRecord("lanes", (section, place, drawing): LanesView => ({
  lanes: section.lanes.map((lane) => laneView(lane, place, drawing)),
}));
