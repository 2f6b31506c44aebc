import type { Drawing, Face } from "../drawing";
import { type Of, sectionRecord } from "../section-record";

type Mark = Of<"count">["marks"][number];

/** A combatant at its number. */
interface MarkView extends Face {
  /** A sentence with the combatant, the number and the state. */
  readonly label: string;
  readonly state: Mark["state"];
}

/** One number of the count with its combatants; none where the count stands between two of them. */
interface StopView {
  readonly number: number;
  readonly now: boolean;
  readonly past: boolean;
  readonly marks: readonly MarkView[];
}

/** A count from the highest number down. */
interface CountView {
  readonly title: string;
  readonly note: string;
  readonly stops: readonly StopView[];
  readonly below: string | null;
}

const markView = (mark: Mark, drawing: Drawing): MarkView[] => {
  const face = drawing.face(mark.id);
  return face === null ? [] : [{ ...face, label: drawing.words.say(mark.label), state: mark.state }];
};

/** The numbers of the count, each once, in descending order. */
function numbersOf(marks: readonly Mark[], at: number | null): number[] {
  const numbers = new Set([...marks.map((mark) => mark.number), ...(at === null ? [] : [at])]);
  return [...numbers].toSorted((a, b) => b - a);
}

/** Numbers that are counted down, with those who come at each. */
export const record = sectionRecord("count", (section, _place, drawing): CountView => {
  const { words } = drawing;
  const { at, marks, below } = section;
  return {
    title: words.say(section.title),
    note: words.say(section.note),
    stops: numbersOf(marks, at).map((number) => ({
      number,
      now: number === at,
      past: at !== null && number > at,
      marks: marks.filter((mark) => mark.number === number).flatMap((mark) => markView(mark, drawing)),
    })),
    below: below === null ? null : words.say(below),
  };
});
