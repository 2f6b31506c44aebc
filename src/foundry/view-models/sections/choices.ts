import { type ControlView, controlView, openForm } from "../controls";
import { domId, type Face } from "../drawing";
import type { FormView } from "../forms";
import type { Run } from "../../i18n/words";
import { sectionRecord } from "../section-record";

/** A question with its answers. */
interface QuestionView {
  /** The id of its title, which names the group of answers. */
  readonly id: string;
  readonly title: string;
  readonly answers: readonly { readonly control: ControlView; readonly chosen: boolean }[];
}

/** The open questions of a combatant. `face` is null for one that this viewer does not see. */
interface ChoicesView {
  readonly face: Face | null;
  readonly title: readonly Run[];
  readonly questions: readonly QuestionView[];
  readonly form: FormView | null;
}

/** Some questions, one answer each. */
export const record = sectionRecord("choices", (section, place, drawing): ChoicesView => {
  const questions = section.questions.map((question) => ({
    id: domId(drawing, place, question.id),
    title: drawing.words.say(question.title),
    answers: question.answers.map(({ control, chosen }) => ({
      control: {
        ...controlView(control, `${place}-${question.id}`, drawing),
        // The same picture before every answer would tell nothing; a check before the chosen one does.
        icon: null,
        pressed: chosen ? ("true" as const) : ("false" as const),
      },
      chosen,
    })),
  }));
  return {
    face: section.person === null ? null : drawing.face(section.person),
    title: drawing.words.runs(section.title),
    questions,
    form: openForm(questions.flatMap((question) => question.answers.map((answer) => answer.control))),
  };
});
