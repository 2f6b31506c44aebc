import { moreFold } from "../fold";
import { partView } from "../part-view";
import { sectionRecord } from "../section-record";

/** A combatant's actions. Rare actions are behind a fold, which is beside the title if nothing else shows. */
export const record = sectionRecord("actions", (section, place, drawing) => {
  const view = partView(section, place, drawing, { runs: ["title"] });
  const fold = view.more.length === 0 ? null : moreFold(place, drawing);
  return {
    ...view,
    fold,
    more: fold?.open === true ? view.more : [],
    isLean: view.controls.length === 0 && fold?.open === false && view.form === null,
  };
});
