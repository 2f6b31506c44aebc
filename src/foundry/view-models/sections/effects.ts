import { partView } from "../part-view";
import { sectionRecord } from "../section-record";

export const record = sectionRecord("effects", (section, place, drawing) => {
  const { title, people } = partView(section, place, drawing, { bare: true });
  return {
    title,
    people: people.map((person) => ({
      ...person,
      effects: person.effects.map((effect) => ({ ...effect, does: effect.does.join(" · ") })),
    })),
  };
});
