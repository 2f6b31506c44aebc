import { domId } from "../drawing";
import { partView } from "../part-view";
import { type Of, sectionRecord } from "../section-record";

/** The most picks that stand side by side as buttons. More become a list to choose from. */
const MOST_BUTTONS = 3;

function chosenPick(picks: Of<"sums">["picks"], wanted: string | undefined): Of<"sums">["picks"][number] | undefined {
  return picks.find((pick) => pick.id === wanted) ?? picks[0];
}

/** Sums of one pick at a time: the first, until another is chosen. */
export const record = sectionRecord("sums", (section, place, drawing) => {
  const { words, state } = drawing;
  const part = `sums-${place}`;
  const chosen = chosenPick(section.picks, state.picked(part));
  const picks = section.picks.map((pick) => ({
    id: domId(drawing, place, "pick", pick.id),
    part,
    value: pick.id,
    label: words.say(pick.label),
    chosen: pick === chosen,
  }));
  const isList = picks.length > MOST_BUTTONS;
  return {
    title: words.say(section.title),
    titleId: domId(drawing, place, "title"),
    // A list to choose from where the picks are many, buttons where they are few, and the label alone where there is one.
    select: isList ? { id: domId(drawing, place, "picks"), part, options: picks } : null,
    picks: isList || picks.length < 2 ? [] : picks,
    only: picks.length === 1 ? (picks[0]?.label ?? null) : null,
    sums: partView({ sums: chosen?.sums ?? [] }, place, drawing).sums,
  };
});
