import { domId } from "../drawing";
import { partView } from "../part-view";
import { stateWord } from "../state-word";
import { sectionRecord } from "../section-record";

export const record = sectionRecord("lanes", (section, place, drawing) => {
  const { lanes } = partView(section, place, drawing);
  return {
    lanes: lanes.map((lane, index) => ({
      ...lane,
      titleId: domId(drawing, `${place}-${section.lanes[index]?.id ?? ""}`, "title"),
      // The rules' word, or the state in a word if there is neither word nor control.
      people: lane.people.map((person) => ({
        ...person,
        word: person.word ?? (person.controls.length > 0 ? null : stateWord(person.state, drawing)),
      })),
      nobody: lane.people.length === 0 ? drawing.words.own("names.nobody") : null,
    })),
  };
});
