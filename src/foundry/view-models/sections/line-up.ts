import { partView } from "../part-view";
import { sectionRecord } from "../section-record";

/** Combatants with their pips, shared facts, and the controls for the viewer's own. */
export const record = sectionRecord("line-up", (section, place, drawing) => {
  const { title, pips, controls = [] } = section;
  const own = (ids: readonly string[]) =>
    partView({ pips: pips.filter(({ id }) => ids.includes(id)) }, place, drawing).pips;
  const people = section.people.flatMap((id) => {
    const face = drawing.face(id);
    return face === null ? [] : [{ ...face, pips: own([id]) }];
  });
  return {
    ...partView({ title, controls, pips: pips.filter(({ id }) => !section.people.includes(id)) }, place, drawing),
    people,
    nobody: people.length === 0 ? drawing.words.own("names.nobody") : null,
  };
});
