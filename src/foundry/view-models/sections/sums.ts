import { domId } from "../drawing";
import { partView } from "../part-view";
import { type Of, sectionRecord } from "../section-record";

/** The most picks shown as buttons. More become a list. */
const MOST_BUTTONS = 3;

function chosenPick(picks: Of<"sums">["picks"], wanted: string | undefined): Of<"sums">["picks"][number] | undefined {
  return picks.find((pick) => pick.id === wanted) ?? picks[0];
}

/** Sums of one pick at a time, at first the first. */
export const record = sectionRecord("sums", (section, place, drawing) => {
  const { words, state } = drawing;
  const part = `sums-${place}`;
  const chosen = chosenPick(section.picks, state.picked(part));
  const picks = section.picks.map((pick) => ({
    id: domId(drawing, place, "pick", pick.id),
    part,
    value: pick.id,
    label: words.text(pick.label),
    chosen: pick === chosen,
  }));
  const isList = picks.length > MOST_BUTTONS;
  return {
    title: words.text(section.title),
    titleId: domId(drawing, place, "title"),
    // A list for many picks, buttons for a few, only the label for one.
    select: isList ? { id: domId(drawing, place, "picks"), part, options: picks } : null,
    picks: isList || picks.length < 2 ? [] : picks,
    only: picks.length === 1 ? (picks[0]?.label ?? null) : null,
    sums: partView({ sums: chosen?.sums ?? [] }, place, drawing).sums,
  };
});
