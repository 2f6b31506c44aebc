import type { EffectLine } from "../../../core/index";
import { type ControlView, controlView, openForm } from "../controls";
import { type Drawing, domId, type Face } from "../drawing";
import type { FormView } from "../forms";
import { sectionRecord } from "../section-record";

/** An effect in words. */
interface EffectView {
  readonly id: string;
  readonly name: string;
  readonly lasts: string;
  readonly does: string;
  readonly ticked: string | null;
  readonly controls: readonly ControlView[];
  readonly form: FormView | null;
}

/** A combatant with its effects. */
interface BearerView extends Face {
  readonly id: string;
  readonly effects: readonly EffectView[];
}

/** The effects of a fight, by combatant. */
interface EffectsView {
  readonly title: string;
  readonly people: readonly BearerView[];
}

function effectView(effect: EffectLine, place: string, drawing: Drawing): EffectView {
  const here = `${place}-${effect.id}`;
  const { words } = drawing;
  // Quiet controls stand beside the name as pictures: the effect's text should catch the eye.
  const controls = effect.controls.map((control) =>
    controlView(control, here, drawing, { bare: control.tone === "quiet" }),
  );
  return {
    id: domId(drawing, here),
    name: effect.name,
    lasts: words.say(effect.lasts),
    does: effect.does.map((text) => words.say(text)).join(" · "),
    ticked: effect.ticked === null ? null : words.say(effect.ticked),
    controls,
    form: openForm(controls),
  };
}

/** Effects, by the combatants who bear them. */
export const record = sectionRecord("effects", (section, place, drawing): EffectsView => ({
  title: drawing.words.say(section.title),
  people: section.people.flatMap((person) => {
    const face = drawing.face(person.id);
    if (face === null) return [];
    const here = `${place}-${person.id}`;
    const own = person.effects.map((effect) => effectView(effect, here, drawing));
    return [{ ...face, id: domId(drawing, here), effects: own }];
  }),
}));
