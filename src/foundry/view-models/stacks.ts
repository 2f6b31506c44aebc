import type { Pips, Row } from "../../core/index";
import { stemOf } from "../i18n/group-name";
import { askedHere, controlViews, openForm } from "./controls";
import { type Drawing, domId } from "./drawing";
import { pipsView } from "./pips";
import type { RowView } from "./rows";

/** The fewest like foes that fold into one row: fewer take no more room than the fold itself saves. */
const LEAST_ALIKE = 4;

/**
 * The fewest who fold though there is something to press in each. Among so many nobody looks for one by its button; fewer would only hide
 * what is to be done.
 */
const HORDE = 13;

/** The fewest who have acted that fold into one row. */
const LEAST_OVER = 2;

/** How a user wants the rows of those whom nothing is asked of. */
export interface RowWishes {
  /** Those who have acted stay in their place, sink to the foot of the list, or fold into one row there. */
  readonly acted: "stay" | "sink" | "fold";
  /** True if foes who are alike in everything their rows say fold into one row. */
  readonly alike: boolean;
}

/** Rows as the rules have them: nothing sinks, nothing folds. */
export const PLAIN: RowWishes = { acted: "stay", alike: false };

/** A row of the screen and what is drawn for it. */
interface StackEntry {
  readonly row: Row;
  readonly view: RowView;
}

/** Tells whether nothing is to be pressed or answered in a row, and nothing is open in it: then it may be out of sight. */
const isAtRest = ({ row, view }: StackEntry): boolean =>
  row.asked !== true && row.controls.length === 0 && view.form === null && view.more?.open !== true;

const isOver = (entry: StackEntry): boolean =>
  (entry.row.state === "acted" || entry.row.state === "out") && isAtRest(entry);

/** Numbers of rows as one: the same once, else the first and the last. */
function numbersOf(rows: readonly RowView[]): string | null {
  const [first, last] = [rows[0]?.number ?? null, rows.at(-1)?.number ?? null];
  return first === null || last === null || first === last ? first : `${first}–${last}`;
}

interface StackSpec {
  readonly id: string;
  /** The name under which the surface keeps that it is open. */
  readonly part: string;
  readonly name: string;
  readonly img: string | null;
  readonly view: Pick<RowView, "tags" | "line" | "pips" | "effects" | "controls">;
}

const BARE: StackSpec["view"] = { tags: [], line: "", pips: [], effects: [], controls: [] };

/** One row for several, which stand below it while it is unfolded. It is there for the eye alone: the rules know nothing of it. */
function stack(spec: StackSpec, entries: readonly [StackEntry, ...StackEntry[]], drawing: Drawing): RowView {
  const { words, state } = drawing;
  const views = entries.map(({ view }) => view);
  const [{ row, view: first }] = entries;
  const open = state.isUnfolded(spec.part);
  const id = domId(drawing, spec.id);
  return {
    ...spec.view,
    apart: null,
    id: `${id}-row`,
    combatant: first.combatant,
    side: views.every(({ side }) => side === first.side) ? first.side : null,
    state: row.state,
    isOnMove: false,
    number: spec.img === null ? null : numbersOf(views),
    base: null,
    place: null,
    vitals: null,
    more: null,
    isMovable: false,
    form: openForm(spec.view.controls),
    isMarked: false,
    group: {
      id,
      isStack: true,
      name: spec.name,
      img: spec.img,
      count: views.length,
      countLabel: words.own("tracker.group.count", { count: views.length }),
      fold: {
        id: `${id}-fold`,
        part: spec.part,
        label: words.own(open ? "tracker.group.fold" : "tracker.group.unfold", { name: spec.name }),
        open,
      },
      members: views,
    },
  };
}

/** The buttons of a row without the combatant that each is for, so that two rows can be compared. */
const pressedIn = ({ controls }: Row): unknown[] =>
  controls.map(({ command, label, cost }) => [command.do, label, cost]);

/** The part under which a row may fold with others of its name; null for a single row. */
function foldOf({ row, view }: StackEntry, drawing: Drawing): string | null {
  const face = drawing.face(row.id);
  const isAlone = view.side !== "gm" || row.mine || view.group !== null || face === null;
  if (isAlone || row.state === "acting" || row.state === "reacting") return null;
  const part = partOf(face.name);
  // While they lie open, a menu or a form in one of them is no reason to part them.
  const isOpen = view.form !== null || view.more?.open === true;
  return row.asked === true || (isOpen && !drawing.state.isUnfolded(part)) ? null : part;
}

/** All that a row says and offers, so that two rows can be compared. Pictures differ, if a token picks one of several. */
function saidIn({ row, view }: StackEntry): string {
  const pips = view.pips.map(({ left, max }) => [left, max]);
  return JSON.stringify([row.state, view.tags, view.line, view.effects, pips, pressedIn(row)]);
}

/** Neighbours who are alike. */
interface Run {
  /** As {@link foldOf} has it. */
  readonly part: string | null;
  /** The words and buttons of each of them; null until somebody asks, since most have no neighbour of their name. */
  said: string | null;
  readonly entries: [StackEntry, ...StackEntry[]];
}

/** Tells whether a row that folds under a part goes with those before it. */
function goesWith(run: Run, part: string | null, entry: StackEntry): boolean {
  if (part === null || run.part !== part) return false;
  run.said ??= saidIn(run.entries[0]);
  return run.said === saidIn(entry);
}

/** The same pips for the eye alone. */
const shownOnly = ({ id, icon, label, left, max, tone }: Pips): Pips => ({ id, icon, label, left, max, tone });

const partOf = (name: string): string => `fold-alike-${stemOf(name)}`;

/** Folds neighbours who are alike. */
function alikeStacked(entries: readonly StackEntry[], drawing: Drawing): RowView[] {
  const runs: Run[] = [];
  for (const entry of entries) {
    const part = foldOf(entry, drawing);
    const last = runs.at(-1);
    if (last !== undefined && goesWith(last, part, entry)) last.entries.push(entry);
    else runs.push({ part, said: null, entries: [entry] });
  }
  return runs.flatMap(({ entries: run }) => {
    const [{ row, view }] = run;
    const face = drawing.face(row.id);
    const least = row.controls.length > 0 ? HORDE : LEAST_ALIKE;
    if (run.length < least || face === null) return run.map((other) => other.view);
    const id = `alike-${row.id}`;
    // Anything spent there by a click is one's own.
    const pips = row.pips.map((each) => pipsView(shownOnly(each), id, drawing));
    const { tags, line, effects } = view;
    // A button in the folded row acts for the first combatant in it, and its tip names that one.
    const controls = controlViews(askedHere(row.controls, drawing), id, drawing).map((controlView) => ({
      ...controlView,
      tip: controlView.tip ?? face.name,
    }));
    const spec = { id, part: partOf(face.name), name: stemOf(face.name), img: face.img };
    return [stack({ ...spec, view: { tags, line, pips, effects, controls } }, run, drawing)];
  });
}

/** The rows as a user wants them: who has acted where they are to be, and like foes as one. */
export function stacked(entries: readonly StackEntry[], { acted, alike }: RowWishes, drawing: Drawing): RowView[] {
  const draw = (some: readonly StackEntry[]): RowView[] =>
    alike ? alikeStacked(some, drawing) : some.map(({ view }) => view);
  if (acted === "stay") return draw(entries);
  const left = entries.filter((entry) => !isOver(entry));
  const [first, ...others] = entries.filter(isOver);
  if (first === undefined) return draw(left);
  if (acted === "sink" || others.length + 1 < LEAST_OVER) return [...draw(left), ...draw([first, ...others])];
  const name = drawing.words.own("tracker.row.over");
  const over = { id: "over", part: "fold-over", name, img: null, view: BARE };
  return [...draw(left), stack(over, [first, ...others], drawing)];
}
