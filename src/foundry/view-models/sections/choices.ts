import { controlView, openForm } from "../controls";
import { domId } from "../drawing";
import { sectionRecord } from "../section-record";

export const record = sectionRecord("choices", (section, place, drawing) => {
  const questions = section.questions.map((question) => ({
    // Names the group of answers.
    id: domId(drawing, place, question.id),
    title: drawing.words.text(question.title),
    answers: question.answers.map(({ control, chosen }) => ({
      control: {
        ...controlView(control, `${place}-${question.id}`, drawing),
        // A check before the chosen answer, because the same icon before each would say nothing.
        icon: null,
        pressed: chosen ? ("true" as const) : ("false" as const),
      },
      chosen,
    })),
  }));
  return {
    // Null for a combatant this viewer does not see.
    face: section.person === null ? null : drawing.face(section.person),
    title: drawing.words.runs(section.title),
    questions,
    form: openForm(questions.flatMap((question) => question.answers.map((answer) => answer.control))),
  };
});
