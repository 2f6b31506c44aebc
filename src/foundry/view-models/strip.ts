import type { CombatantId, Row, Screen, Side } from "../../core/index";
import { groupName } from "../i18n/group-name";
import { idsOf } from "./acting";
import { type Drawing, domId, type Face } from "./drawing";
import { faceCard } from "./face-card";
import { pipsView, withoutPress } from "./pips";
import { markerOn, type MarkKind } from "./marks";
import { ribbonOf } from "./ribbon";
import { stateWord } from "./state-word";
import { isLow, vitalsView } from "./vitals";

/** The most faces shown. A longer order shows the part around the acting combatant, and counts the others. */
const MOST_FACES = 24;

/** How many faces before the acting combatant stay in view. */
const BEFORE = 8;

/** How many status icons fit beside a face. If there are more, a number replaces the last. */
const MOST_STATUSES = 2;

const MOST_SEGMENTS = 12;

/** A status on a face: Foundry's or the system's picture, or an icon of ours. */
export interface StatusIcon {
  readonly name: string;
  readonly img: string | null;
  readonly icon: string | null;
}

/** The word below a face. `quiet` has no box. */
interface FaceTag {
  readonly label: string;
  readonly tone: "actor" | "reactor" | "plain" | "quiet";
}

/**
 * Paths along the rims' lower halves, from left to right, in a face of 48 by 48: players' faces are round, the GM's
 * square.
 */
const LOWER_HALVES: Readonly<Record<Side, string>> = {
  players: "M2.25 24A21.75 21.75 0 0 0 45.75 24",
  gm: "M2.25 24V37.75A8 8 0 0 0 10.25 45.75H37.75A8 8 0 0 0 45.75 37.75V24",
};

const MOST_STEPS = 60;

/** The control that a face presses, and its key in the turn bar if it has one. */
export interface FaceAnswer {
  readonly control: string;
  readonly key: string | null;
}

/** What the strip needs besides the screen. */
export interface StripContext {
  readonly statusesOf?: (id: CombatantId) => readonly StatusIcon[];
  readonly clock?: { readonly seconds: number; readonly who: CombatantId | null; readonly since: number } | null;
  readonly isFolded?: boolean;
  /** What a press on a face answers in the turn bar. */
  readonly answers?: ReadonlyMap<CombatantId, FaceAnswer>;
  /** The targets in this user's open form. */
  readonly targets?: ReadonlySet<CombatantId>;
  /** True if people press with a finger, for which pips are too small. */
  readonly isByFinger?: boolean;
}

const OVER: ReadonlySet<Row["state"]> = new Set(["acted", "passed", "out"]);

/** What an acting or reacting combatant does, in words to its player. */
function plainly({ state, mine }: Row, { words }: Drawing): string | null {
  if (state === "acting") return words.own(mine ? "tracker.does.you-act" : "tracker.does.acts");
  if (state === "reacting") return words.own(mine ? "tracker.does.you-react" : "tracker.does.reacts");
  return null;
}

function toneOf(row: Row, ring: MarkKind | null, { gm }: Drawing): FaceTag["tone"] {
  if (ring === "acting") return "actor";
  if (ring === "asked" || ring === "may-act") {
    if (row.mine) return ring === "asked" ? "reactor" : "actor";
    return gm ? "plain" : "quiet";
  }
  if (row.state === "waiting") return "quiet";
  return ring === "reacting" && row.does === undefined ? "reactor" : "plain";
}

/** The word below a face: what the rules say it does, its state, its row's tag, or its question. */
function tagOf(row: Row, ring: MarkKind | null, drawing: Drawing): FaceTag | null {
  const { words } = drawing;
  const does = row.does === undefined ? plainly(row, drawing) : words.text(row.does);
  if (does !== null) return { label: does, tone: toneOf(row, ring, drawing) };
  const [tag] = row.tags;
  if (tag !== undefined) return { label: words.text(tag.label), tone: tag.tone };
  const word = stateWord(row.state, drawing);
  if (word !== null) return { label: word, tone: "quiet" };
  if (row.next === true) return { label: words.own("overlay.strip.next"), tone: row.mine ? "plain" : "quiet" };
  const [asked] = row.asked === undefined ? [] : row.line;
  return asked === undefined ? null : { label: words.text(asked), tone: toneOf(row, ring, drawing) };
}

/** An entry of the order, with the faces this viewer sees. */
interface StripSight {
  readonly row: Row;
  readonly faces: readonly [Face, ...Face[]];
}

function seenIn(row: Row, { face }: Drawing): StripSight[] {
  const [first, ...others] = idsOf(row).flatMap((id) => face(id) ?? []);
  return first === undefined ? [] : [{ row, faces: [first, ...others] }];
}

/** The percentage left, and whether it is low. Null if this viewer may not know hit points. */
function healthOf(id: CombatantId, { hitPoints, sideOf }: Drawing) {
  const { value, max } = hitPoints(id) ?? { value: 0, max: null };
  if (max === null || max <= 0) return null;
  const share = Math.min(Math.max(value / max, 0), 1);
  return { share: Math.round(share * 100), isLow: isLow(value, max), path: LOWER_HALVES[sideOf(id)] };
}

/** Everything on a combatant, each once: Foundry's statuses, conditions only the rules know, effects. */
function statusesOn(
  { effects, conditions = [] }: Row,
  theirs: readonly StatusIcon[],
  { words }: Drawing,
): StatusIcon[] {
  const ours: StatusIcon[] = [
    ...conditions.map(({ id, label }) => ({
      name: words.text(label),
      img: null,
      icon: CONDITION_ICONS[id] ?? OTHER_ICON,
    })),
    ...effects.map(({ name }) => ({ name, img: null, icon: "fa-solid fa-hourglass" })),
  ];
  const named = new Map([...ours, ...theirs].map((statusIcon) => [statusIcon.name.toLowerCase(), statusIcon]));
  return [...named.values()];
}

const OTHER_ICON = "fa-solid fa-circle-exclamation";

const CONDITION_ICONS: Readonly<Record<string, string>> = {
  hidden: "fa-solid fa-eye-slash",
  incapacitated: "fa-solid fa-ban",
  surprised: "fa-solid fa-exclamation",
  prone: "fa-solid fa-person-falling",
  "must-save": "fa-solid fa-shield-halved",
  compelled: "fa-solid fa-link",
};

/**
 * The pips below a face, without the free actions that every turn has. `isShownOnly` for a finger, which has more room
 * in the row and in the turn bar.
 */
const pipsOn = ({ id, pips }: Row, isShownOnly: boolean, drawing: Drawing) =>
  pips
    .filter(({ icon }) => icon !== "free")
    .map((each) => pipsView(isShownOnly ? withoutPress(each) : each, `face-${id}`, drawing));

const NO_ANSWERS: ReadonlyMap<CombatantId, FaceAnswer> = new Map();
const NOBODY: ReadonlySet<CombatantId> = new Set();

/** A face in the strip: one combatant, or a group. */
function faceOf(
  { row, faces }: StripSight,
  ring: MarkKind | null,
  { statusesOf = () => [], clock = null, answers = NO_ANSWERS, targets = NOBODY, isByFinger = false }: StripContext,
  drawing: Drawing,
) {
  const { words } = drawing;
  const [first, ...others] = faces;
  const isAlone = others.length === 0;
  const name =
    row.group === undefined
      ? first.name
      : groupName(
          faces.map((face) => face.name),
          words,
        ).full;
  const isTarget = idsOf(row).some((id) => targets.has(id));
  const tag: FaceTag | null = isTarget
    ? { label: words.own("overlay.strip.target"), tone: "plain" }
    : tagOf(row, ring, drawing);
  const vitals = isAlone ? vitalsView(row.id, drawing) : null;
  const statuses = statusesOn(row, isAlone ? statusesOf(row.id) : [], drawing);
  const shown = statuses.length > MOST_STATUSES ? statuses.slice(0, MOST_STATUSES - 1) : statuses;
  const said = [tag?.label, vitals?.label].filter((id) => id !== undefined);
  const pips = pipsOn(row, isByFinger, drawing);
  return {
    id: domId(drawing, "face", row.id),
    combatant: row.id,
    name,
    img: first.img,
    side: drawing.sideOf(row.id),
    state: row.state,
    ring,
    isMine: row.mine,
    isOver: ring !== "acting" && OVER.has(row.state),
    isActing: ring === "acting",
    count: isAlone ? null : faces.length,
    tag,
    answer: answers.get(row.id)?.control ?? null,
    // The key that picks it, in place of the tag.
    key: isTarget ? null : (answers.get(row.id)?.key ?? null),
    health: isAlone ? healthOf(row.id, drawing) : null,
    statuses: shown,
    moreStatuses: shown.length < statuses.length ? `+${statuses.length - shown.length}` : null,
    clock: isClockOf(row, ring, clock) ? clockView(row, clock, drawing) : null,
    pips,
    // The card states facts, and has nothing to press.
    card: faceCard(row, { name, said, statuses, pips: pipsOn(row, true, drawing) }, drawing),
    label: [name, ...said, ...statuses.map((status) => status.name)].join(", "),
  };
}

const isClockOf = (row: Row, ring: MarkKind | null, clock: StripContext["clock"]): clock is Running =>
  clock !== null && clock !== undefined && (clock.who === null ? ring === "acting" : idsOf(row).includes(clock.who));

type Running = NonNullable<StripContext["clock"]>;

const clockView = ({ id }: Row, { seconds, since }: Running, { sideOf }: Drawing) => ({
  seconds,
  since,
  // At most one a second.
  steps: Math.min(seconds, MOST_STEPS),
  isRound: sideOf(id) === "players",
});

/** The round in two lines, if its words contain its number. */
function roundIn({ header }: Screen, { words }: Drawing) {
  const { data = {} } = header.round;
  const number = Object.values(data).find((value) => typeof value === "number");
  if (number === undefined) return null;
  const said = words.text(header.round);
  return { word: said.replace(String(number), "").trim(), number: String(number) };
}

const poolsOn = ({ panel }: Screen, drawing: Drawing) =>
  panel.flatMap((section) =>
    section.kind === "gauge"
      ? {
          id: domId(drawing, "pool", section.id),
          label: drawing.words.text(section.title),
          // One for each possible point, true for the present points. Empty if there are too many to count.
          segments:
            section.max > MOST_SEGMENTS ? [] : Array.from({ length: section.max }, (_, at) => at < section.value),
        }
      : [],
  );

export type StripView = ReturnType<typeof stripView>;

export function stripView(screen: Screen, drawing: Drawing, context: StripContext = {}) {
  const { words } = drawing;
  const { isFolded = false } = context;
  // The strip has only entries that come in this round.
  const present = screen.rows.filter(({ entry, state }) => entry !== true || state !== "late");
  const all = present.flatMap((row) => seenIn(row, drawing));
  const markOf = markerOn(screen);
  const acting = all.findIndex(({ row }) => markOf(row) === "acting");
  const start = Math.max(0, Math.min(acting - BEFORE, all.length - MOST_FACES));
  const shown = all.slice(start, start + MOST_FACES);
  const entry = Math.max(0, acting - start);
  const faces = shown.map((seen, index) => ({
    ...faceOf(seen, markOf(seen.row), context, drawing),
    // Tab reaches one face, arrows reach the others from there.
    tabindex: index === entry ? "0" : "-1",
  }));
  const ribbon = ribbonOf(screen, drawing);
  return {
    label: words.own("overlay.strip.label"),
    round: words.text(screen.header.round),
    roundIn: roundIn(screen, drawing),
    fold: {
      id: domId(drawing, "strip", "fold"),
      part: "fold-strip",
      label: words.own(isFolded ? "overlay.strip.show" : "overlay.strip.hide"),
      open: !isFolded,
    },
    move: words.own("overlay.strip.move"),
    pools: poolsOn(screen, drawing),
    faces,
    before: start,
    after: all.length - start - shown.length,
    ribbon,
    hasRibbon: ribbon.length > 0,
  };
}
