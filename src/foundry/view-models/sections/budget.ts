import { domId } from "../drawing";
import { moreFold } from "../fold";
import { partView } from "../part-view";
import { sectionRecord } from "../section-record";

/** A combatant's budget, with the controls of the chosen way of spending. */
export const record = sectionRecord("budget", (section, place, drawing) => {
  const { words, state } = drawing;
  const part = `way-${place}`;
  const chosen = section.ways.find((way) => way.id === state.picked(part)) ?? section.ways[0];
  const { ways, ...shown } = { ...section, controls: [...(chosen?.controls ?? []), ...section.controls] };
  const view = partView(shown, place, drawing);
  const fold = view.more.length === 0 ? null : moreFold(place, drawing);
  return {
    ...view,
    // Null for a combatant this viewer does not see.
    face: drawing.face(section.person),
    line: view.line.join(" · "),
    // Empty if there is only one way.
    ways:
      ways.length < 2
        ? []
        : ways.map((way) => ({
            id: domId(drawing, place, "way", way.id),
            part,
            value: way.id,
            label: words.text(way.label),
            chosen: way === chosen,
          })),
    fold,
    more: fold?.open === true ? view.more : [],
  };
});
