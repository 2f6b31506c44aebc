import type { CombatantId, Row, Screen, Side } from "../../core/index";
import { groupName } from "../i18n/group-name";
import { idsOf } from "./acting";
import { type Drawing, domId, type Face } from "./drawing";
import type { FoldView } from "./fold";
import { type TagView, tagView } from "./pips";
import { type RibbonPart, ribbonOf } from "./ribbon";
import { stateWord } from "./state-word";

/** More faces than this are not looked through: those around whoever acts are shown, and how many others there are. */
const MOST_FACES = 24;

/** So many before the one acting stay in view then. */
const BEFORE = 8;

/** A face in the strip: one combatant, or a group. */
interface StripFace {
  readonly id: string;
  readonly combatant: string;
  readonly name: string;
  readonly img: string;
  readonly side: Side;
  readonly state: Row["state"];
  readonly isAsked: boolean;
  /** True if it has had its turn, or has none. */
  readonly isOver: boolean;
  /** For `aria-current`. */
  readonly isActing: boolean;
  /** How many share it, where several do. */
  readonly count: number | null;
  /** The word for its state; null where the place tells it. */
  readonly tag: TagView | null;
  /** The name and the word, for screen readers. */
  readonly label: string;
  /** One face is reached by Tab, the others by arrows from there. */
  readonly tabindex: "0" | "-1";
}

/** The order along an edge of the map. */
export interface StripView {
  readonly label: string;
  readonly round: string;
  readonly fold: FoldView;
  /** How it comes to another edge, in words. */
  readonly move: string;
  readonly faces: readonly StripFace[];
  /** How many have no room, in words; null where all have. */
  readonly others: string | null;
  readonly ribbon: readonly RibbonPart[];
  readonly hasRibbon: boolean;
}

const OVER: ReadonlySet<Row["state"]> = new Set(["acted", "passed", "out"]);

/** The word below a face: the row's own tag, its state, or what it is asked. */
function tagOf(row: Row, drawing: Drawing): TagView | null {
  const [tag] = row.tags;
  if (tag !== undefined) return tagView(tag, drawing);
  const word = stateWord(row.state, drawing);
  if (word !== null) return { label: word, tone: "plain" };
  const [asked] = row.asked === true ? row.line : [];
  return asked === undefined ? null : { label: drawing.words.say(asked), tone: "plain" };
}

/** An entry of the order, with the faces in it that this viewer sees. */
interface Seen {
  readonly row: Row;
  readonly faces: readonly [Face, ...Face[]];
}

function seenIn(row: Row, { face }: Drawing): Seen[] {
  const [first, ...others] = idsOf(row).flatMap((id) => face(id) ?? []);
  return first === undefined ? [] : [{ row, faces: [first, ...others] }];
}

function faceOf({ row, faces }: Seen, side: Side, drawing: Drawing): Omit<StripFace, "tabindex"> {
  const [first] = faces;
  const name =
    row.group === undefined
      ? first.name
      : groupName(
          faces.map((face) => face.name),
          drawing.words,
        ).full;
  const tag = tagOf(row, drawing);
  return {
    id: domId(drawing, "face", row.id),
    combatant: row.id,
    name,
    img: first.img,
    side,
    state: row.state,
    isAsked: row.asked === true,
    isOver: OVER.has(row.state),
    isActing: isActing(row),
    count: faces.length > 1 ? faces.length : null,
    tag,
    label: tag === null ? name : `${name}, ${tag.label}`,
  };
}

const isActing = ({ state }: Row): boolean => state === "acting";

/** Those who are shown of many, from the first on that must be in view. */
function inView(all: readonly Seen[]): readonly Seen[] {
  if (all.length <= MOST_FACES) return all;
  const from = Math.max(0, all.findIndex(({ row }) => isActing(row)) - BEFORE);
  return all.slice(Math.min(from, all.length - MOST_FACES)).slice(0, MOST_FACES);
}

/**
 * The strip of a screen.
 *
 * @param sideOf the side of a combatant that this viewer sees
 * @param isFolded whether this user wants no more of it than the number of the round
 */
export function stripView(
  screen: Screen,
  drawing: Drawing,
  sideOf: (id: CombatantId) => Side,
  isFolded = false,
): StripView {
  const { words } = drawing;
  const all = screen.rows.flatMap((row) => seenIn(row, drawing));
  const shown = inView(all);
  const entry = Math.max(
    0,
    shown.findIndex(({ row }) => isActing(row)),
  );
  const ribbon = ribbonOf(screen, drawing);
  return {
    label: words.own("table.strip.label"),
    round: words.say(screen.header.round),
    fold: {
      id: domId(drawing, "strip", "fold"),
      part: "fold-strip",
      label: words.own(isFolded ? "table.strip.show" : "table.strip.hide"),
      open: !isFolded,
    },
    move: words.own("table.strip.move"),
    faces: shown.map((one, index) => ({
      ...faceOf(one, sideOf(one.row.id), drawing),
      tabindex: index === entry ? "0" : "-1",
    })),
    others: all.length > shown.length ? words.own("table.strip.others", { count: all.length - shown.length }) : null,
    ribbon,
    hasRibbon: ribbon.length > 0,
  };
}
