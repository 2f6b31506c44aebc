import type { Member, Row, RowState, Side } from "../../core/index";
import { isOnMove } from "./acting";
import { chipViews } from "./chips";
import { askedHere, type ControlView, controlViews, openForm } from "./controls";
import { groupName } from "../i18n/group-name";
import { type Drawing, domId, knownOf } from "./drawing";
import type { FoldView } from "./fold";
import type { FormView } from "./forms";
import { doneOf } from "./members";
import { type MoreView, moreView, type Owner } from "./row-menu";
import { type VitalsView, vitalsView } from "./vitals";
import { type PipsView, pipsView, type TagView, tagView } from "./pips";

/** The module's additions to a row of Foundry's tracker, or to a group's row. */
export interface RowView {
  readonly id: string;
  readonly combatant: string;
  /** Null if the row has combatants of both sides. */
  readonly side: Side | null;
  readonly state: RowState;
  readonly isOnMove: boolean;
  readonly tags: readonly TagView[];
  /** The number that distinguishes it from others with its name. Null for a unique name. */
  readonly apart: string | null;
  readonly line: string;
  readonly number: string | null;
  /** The number as rolled, in words, if a different number makes the order now. */
  readonly base: string | null;
  /** Its place in the rules' order, from 1. Members have their group's place. Null if it is not shown. */
  readonly place: { readonly number: string; readonly label: string } | null;
  /** Hit points. Null if this viewer may not know them, and in a row of several. */
  readonly vitals: VitalsView | null;
  readonly pips: readonly PipsView[];
  readonly effects: ReturnType<typeof chipViews>;
  readonly controls: readonly ControlView[];
  readonly more: MoreView | null;
  /** Whether this viewer may move it in the order. Never for a row of several. */
  readonly isMovable: boolean;
  readonly form: FormView | null;
  readonly isMarked: boolean;
  /** Several combatants in a row. Their own rows follow while it is unfolded. */
  readonly group: {
    readonly id: string;
    /** Whether they only look grouped and share no turn. */
    readonly isStack: boolean;
    readonly name: string;
    /** Null if their pictures differ. */
    readonly img: string | null;
    readonly count: number;
    readonly countLabel: string;
    readonly fold: FoldView;
    readonly members: readonly RowView[];
  } | null;
}

function tags(row: Row, drawing: Drawing): TagView[] {
  // The GM controls every combatant, so the word would say nothing.
  const mine: TagView[] =
    row.mine && !drawing.gm ? [{ label: drawing.words.own("tracker.row.mine"), tone: "plain" }] : [];
  return [...row.tags.map((tag) => tagView(tag, drawing)), ...mine];
}

function apartView(id: string, { face, words }: Drawing): string | null {
  const number = face(id)?.number;
  return number === undefined ? null : words.own("tracker.row.apart", { number });
}

const numberOf = ({ number }: Row): string | null => (number === null ? null : String(number));

/** A row without what only some rows show. */
export const BARE_ROW = {
  isOnMove: false,
  tags: [],
  apart: null,
  line: "",
  number: null,
  base: null,
  place: null,
  vitals: null,
  pips: [],
  effects: [],
  controls: [],
  more: null,
  isMovable: false,
  form: null,
  isMarked: false,
  group: null,
} as const satisfies Partial<RowView>;

/** What a row says of a combatant, in a group or not. */
function anyRow(entry: Row | Member, place: string, menu: () => Row["menu"], owner: Owner, drawing: Drawing) {
  const controls = controlViews(askedHere(entry.controls, drawing), place, drawing);
  const more = moreView(menu, owner, place, drawing);
  return {
    ...BARE_ROW,
    id: domId(drawing, place),
    combatant: entry.id,
    side: drawing.sideOf(entry.id),
    state: entry.state,
    number: owner.number,
    effects: chipViews(entry.effects, drawing),
    controls,
    more,
    form: openForm([...controls, ...(more?.controls ?? [])]),
  };
}

const aloneRow = (id: string, drawing: Drawing) => ({
  apart: apartView(id, drawing),
  vitals: vitalsView(id, drawing),
  isMovable: drawing.mayMove(id),
});

function memberRow(member: Member, number: string | null, at: RowView["place"], drawing: Drawing): RowView {
  const owner = { ids: [member.id], name: drawing.face(member.id)?.name ?? "", drawer: member.id, number };
  return {
    ...anyRow(member, `member-${member.id}`, () => member.menu, owner, drawing),
    ...aloneRow(member.id, drawing),
    line: member.line.map((text) => drawing.words.text(text)).join(" · "),
    place: at,
    isMarked: member.marked === true,
  };
}

/** The name of a group's menu in the surface's state. It differs from its first member's menu. */
const groupDrawer = (id: string): string => `group ${id}`;

/** A row's group. Null if the viewer sees fewer than two members, because a single member has an ordinary row. */
function groupView(row: Row, at: RowView["place"], drawing: Drawing): RowView["group"] {
  const members = row.group?.members ?? [];
  const known = knownOf(
    members.map((member) => member.id),
    drawing,
  );
  const [first] = known;
  if (row.group === undefined || first === undefined || known.length < 2) return null;
  const { words, state } = drawing;
  const part = `fold-group-${row.group.id}`;
  const open = state.isUnfolded(part);
  const { short: name } = groupName(
    known.map((each) => each.name),
    words,
  );
  const seen = new Set(known.map((each) => each.id));
  return {
    id: domId(drawing, "group", row.group.id),
    isStack: false,
    name,
    img: first.img,
    count: known.length,
    countLabel: words.own("tracker.group.count", { count: known.length }),
    fold: {
      id: domId(drawing, "group", row.group.id, "fold"),
      part,
      label: words.own(open ? "tracker.group.fold" : "tracker.group.unfold", { name }),
      open,
    },
    members: members
      .filter((member) => seen.has(member.id))
      .map((member) => memberRow(member, numberOf(row), at, drawing)),
  };
}

/** The facts that all visible members share, such as being hidden. The group's row shows them. */
function sharedFacts(members: readonly Member[], { words, face }: Drawing): string[] {
  const [first, ...others] = members
    .filter((member) => face(member.id) !== null)
    .map((member) => member.line.map((text) => words.text(text)));
  return (first ?? []).filter((fact) => others.every((facts) => facts.includes(fact)));
}

/** How many members can act, if not all. */
function ableIn({ group }: Row, { words, face }: Drawing): string[] {
  const count = group?.members.filter(({ id }) => face(id) !== null).length ?? 0;
  const able = group?.able ?? count;
  return able < count ? [words.own("tracker.group.able", { able, count })] : [];
}

/** The facts below the name, except those that a tag says already. */
function lineOf(row: Row, isGroup: boolean, drawing: Drawing): string {
  const { words } = drawing;
  const tagged = new Set(row.tags.map(({ label }) => words.text(label).toLowerCase()));
  const facts = row.line.map((text) => words.text(text)).filter((fact) => !tagged.has(fact.toLowerCase()));
  if (!isGroup) return facts.join(" · ");
  const members = row.group?.members ?? [];
  const all = [...ableIn(row, drawing), ...facts, ...doneOf(members, drawing), ...sharedFacts(members, drawing)];
  return [...new Set(all)].join(" · ");
}

/** A row's menu. If the viewer sees only one group member, it includes that member's own controls. */
function menuOf(row: Row, isGroup: boolean, drawing: Drawing): Row["menu"] {
  if (isGroup) return row.menu;
  const alone = (row.group?.members ?? []).filter((member) => drawing.face(member.id) !== null);
  return [...row.menu, ...alone.flatMap((member) => [...member.controls, ...member.menu])];
}

/** A place in words. Null if no number makes the order, because people choose who is next. */
const placeView = (number: number, { numbers, words }: Drawing): RowView["place"] =>
  numbers === "none" ? null : { number: String(number), label: words.own("tracker.row.place", { number }) };

/** A row's state, in words and controls. `at`: its place in the rules' order, from 1. */
export function rowView(row: Row, at: number, drawing: Drawing): RowView {
  const placeAt = placeView(at, drawing);
  const place = `row-${row.id}`;
  const group = groupView(row, placeAt, drawing);
  const owner = {
    ids: group === null ? [row.id] : group.members.map(({ combatant }) => combatant),
    name: group?.name ?? drawing.face(row.id)?.name ?? "",
    drawer: group === null ? row.id : groupDrawer(row.id),
    number: numberOf(row),
  };
  return {
    ...anyRow(row, place, () => menuOf(row, group !== null, drawing), owner, drawing),
    ...(group === null && aloneRow(row.id, drawing)),
    isOnMove: isOnMove(row),
    tags: tags(row, drawing),
    line: lineOf(row, group !== null, drawing),
    base:
      row.base === null || row.base === row.number ? null : drawing.words.own("tracker.row.base", { number: row.base }),
    place: placeAt,
    pips: row.pips.map((pips) => pipsView(pips, place, drawing)),
    group,
  };
}
