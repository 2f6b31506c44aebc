import type { QueueEntry } from "../../../core/index";
import { askedHere, controlViews, openForm } from "../controls";
import { groupName } from "../../i18n/group-name";
import { type Drawing, domId, knownOf } from "../drawing";
import { foldView } from "../fold";
import { doneOf, memberView } from "../members";
import { tagView } from "../pips";
import { stateWord } from "../state-word";
import { sectionRecord } from "../section-record";

/** An entry's members with the button that unfolds them. Null for a single combatant. */
function membersOf(entry: QueueEntry, place: string, drawing: Drawing) {
  const members = entry.members.flatMap((member) => memberView(member, place, drawing));
  if (members.length === 0) return { fold: null, members };
  const fold = foldView(place, ["tracker.group.show", "tracker.group.hide"], drawing);
  return { fold, members: fold.open ? members : [] };
}

function entryView(entry: QueueEntry, place: string, drawing: Drawing) {
  const { words } = drawing;
  const known = knownOf(entry.people, drawing);
  const [first] = known;
  if (first === undefined) return [];
  const here = `${place}-${entry.id}`;
  const controls = controlViews(askedHere(entry.controls, drawing), here, drawing);
  const names = known.map((each) => each.name);
  return [
    {
      id: domId(drawing, here),
      img: first.img,
      // The number of members. Null for a single combatant.
      crowd:
        known.length < 2
          ? null
          : { count: known.length, label: words.own("tracker.group.count", { count: known.length }) },
      name: groupName(names, words).short,
      state: entry.state,
      isNow: entry.state === "acting",
      tag: entry.tag === null ? null : tagView(entry.tag, drawing),
      // The tag says it already.
      word: entry.tag === null ? stateWord(entry.state, drawing) : null,
      number: entry.number === null ? null : String(entry.number),
      base:
        entry.base === null || entry.base === entry.number
          ? null
          : words.own("tracker.row.base", { number: entry.base }),
      why: entry.why.map((text) => words.text(text)),
      done: doneOf(entry.members, drawing)[0] ?? null,
      ...membersOf(entry, here, drawing),
      controls,
      form: openForm(controls),
    },
  ];
}

export const record = sectionRecord("queue", (section, place, drawing) => ({
  title: drawing.words.text(section.title),
  note: section.note === null ? null : drawing.words.text(section.note),
  entries: section.entries.flatMap((entry) => entryView(entry, place, drawing)),
}));
