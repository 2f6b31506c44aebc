import { partView } from "../part-view";
import { type Of, sectionRecord } from "../section-record";

type Mark = Of<"count">["marks"][number];

function numbersOf(marks: readonly Mark[], at: number | null): number[] {
  const numbers = new Set([...marks.map((mark) => mark.number), ...(at === null ? [] : [at])]);
  return [...numbers].toSorted((a, b) => b - a);
}

/** Numbers counted down, with the combatants at each. A count between two numbers has no combatants. */
export const record = sectionRecord("count", (section, place, drawing) => {
  const { title, note, below, at, marks } = section;
  return {
    ...partView({ title, note, below }, place, drawing),
    stops: numbersOf(marks, at).map((number) => ({
      number,
      now: number === at,
      past: at !== null && number > at,
      marks: marks
        .filter((mark) => mark.number === number)
        .flatMap(({ id, label, state }) => {
          const face = drawing.face(id);
          return face === null ? [] : [{ ...face, label: drawing.words.text(label), state }];
        }),
    })),
  };
});
