import type { QueueEntry, RowState } from "../../../core/index";
import { type ControlView, controlViews, openForm } from "../controls";
import { groupName } from "../../i18n/group-name";
import { type Drawing, domId, knownOf } from "../drawing";
import { type FoldView, foldView } from "../fold";
import type { FormView } from "../forms";
import { doneOf, type MemberView, memberView } from "../members";
import { type TagView, tagView } from "../pips";
import { stateWord } from "../state-word";
import { sectionRecord } from "../section-record";

/** The number of combatants who share an entry. */
interface CrowdView {
  readonly count: number;
  readonly label: string;
}

/** One entry of the order. */
interface EntryView {
  readonly id: string;
  readonly img: string;
  /** The number of combatants who share the entry; null for one alone. */
  readonly crowd: CrowdView | null;
  readonly name: string;
  readonly state: RowState;
  readonly isNow: boolean;
  readonly tag: TagView | null;
  /** The state in a word; null where a tag says it. */
  readonly word: string | null;
  readonly number: string | null;
  readonly base: string | null;
  readonly why: readonly string[];
  /** A sentence that counts those who have done their part; null where nothing is ticked off. */
  readonly done: string | null;
  /** The button that unfolds those who share the entry; null for one alone. */
  readonly fold: FoldView | null;
  readonly members: readonly MemberView[];
  readonly controls: readonly ControlView[];
  readonly form: FormView | null;
}

/** The order as it stands. */
interface QueueView {
  readonly title: string;
  readonly note: string | null;
  readonly entries: readonly EntryView[];
}

function membersOf(entry: QueueEntry, place: string, drawing: Drawing): Pick<EntryView, "fold" | "members"> {
  const members = entry.members.flatMap((member) => memberView(member, place, drawing));
  if (members.length === 0) return { fold: null, members };
  const fold = foldView(place, ["tracker.group.show", "tracker.group.hide"], drawing);
  return { fold, members: fold.open ? members : [] };
}

function entryView(entry: QueueEntry, place: string, drawing: Drawing): EntryView[] {
  const { words } = drawing;
  const known = knownOf(entry.people, drawing);
  const [first] = known;
  if (first === undefined) return [];
  const here = `${place}-${entry.id}`;
  const controls = controlViews(entry.controls, here, drawing);
  const names = known.map((one) => one.name);
  return [
    {
      id: domId(drawing, here),
      img: first.img,
      crowd:
        known.length < 2
          ? null
          : { count: known.length, label: words.own("tracker.group.count", { count: known.length }) },
      name: groupName(names, words).short,
      state: entry.state,
      isNow: entry.state === "acting",
      tag: entry.tag === null ? null : tagView(entry.tag, drawing),
      word: entry.tag === null ? stateWord(entry.state, drawing) : null,
      number: entry.number === null ? null : String(entry.number),
      base:
        entry.base === null || entry.base === entry.number
          ? null
          : words.own("tracker.row.base", { number: entry.base }),
      why: entry.why.map((text) => words.say(text)),
      done: doneOf(entry.members, drawing)[0] ?? null,
      ...membersOf(entry, here, drawing),
      controls,
      form: openForm(controls),
    },
  ];
}

/** The order, entry by entry. */
export const record = sectionRecord("queue", (section, place, drawing): QueueView => ({
  title: drawing.words.say(section.title),
  note: section.note === null ? null : drawing.words.say(section.note),
  entries: section.entries.flatMap((entry) => entryView(entry, place, drawing)),
}));
