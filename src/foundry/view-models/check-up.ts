import type { Finding, FindingState, Sentence } from "./finding";

/** One assumption that was looked at. */
export interface CheckedPoint {
  /** The group of points and the point in it, as `classes.combat`. */
  readonly id: string;
  /** A language key. */
  readonly name: string;
  readonly finding: Finding;
}

/** A check-up as it is saved: versions, settings that differ, and findings. It names no person, actor or world. */
export interface CheckUpReport {
  readonly format: "turnwright-check-up";
  readonly version: string;
  readonly foundry: string;
  readonly system: { readonly id: string; readonly version: string; readonly preset: string | null };
  /** The active modules with their versions, in the order of their ids. */
  readonly modules: readonly string[];
  readonly users: { readonly here: number; readonly gms: number };
  readonly state: FindingState;
  readonly points: readonly ReportedPoint[];
}

interface ReportedPoint {
  readonly id: string;
  readonly state: FindingState;
  /** The finding by its language key. */
  readonly finding: string;
  readonly facts: readonly string[];
}

/** One group of points in the order in which they are looked at. */
interface GroupView {
  readonly name: string;
  readonly points: readonly PointView[];
}

/** One line of the window. */
interface PointView {
  readonly name: string;
  readonly state: FindingState;
  /** The state as a word. */
  readonly word: string;
  readonly icon: string;
  readonly means: string;
  /** Null where there is nothing to do. */
  readonly todo: string | null;
  readonly facts: string | null;
}

/** The window of the check-up. */
export interface CheckUpView {
  /** Prefix of ids. */
  readonly root: string;
  readonly running: boolean;
  /** The progress while it runs, the sum afterwards; null before the first time. */
  readonly summary: string | null;
  readonly state: FindingState | null;
  readonly groups: readonly GroupView[];
}

/** The window's input. */
export interface CheckUpProgress {
  readonly root: string;
  readonly running: boolean;
  /** The number of points there are. */
  readonly all: number;
  readonly points: readonly CheckedPoint[];
}

const ICONS: Readonly<Record<FindingState, string>> = {
  fine: "fa-solid fa-check",
  odd: "fa-solid fa-triangle-exclamation",
  broken: "fa-solid fa-xmark",
  unchecked: "fa-solid fa-minus",
};

const WORDS: Readonly<Record<FindingState, string>> = {
  fine: "TURNWRIGHT.check-up.states.fine",
  odd: "TURNWRIGHT.check-up.states.odd",
  broken: "TURNWRIGHT.check-up.states.broken",
  unchecked: "TURNWRIGHT.check-up.states.unchecked",
};

/** From the worst to the best. */
const BY_WEIGHT: readonly FindingState[] = ["broken", "odd", "unchecked", "fine"];

/** The names of groups by the beginnings of their points' ids. */
const GROUPS: Readonly<Record<string, string>> = {
  classes: "TURNWRIGHT.check-up.groups.classes",
  tracker: "TURNWRIGHT.check-up.groups.tracker",
  others: "TURNWRIGHT.check-up.groups.others",
  settings: "TURNWRIGHT.check-up.groups.settings",
  map: "TURNWRIGHT.check-up.groups.map",
  writing: "TURNWRIGHT.check-up.groups.writing",
  fights: "TURNWRIGHT.check-up.groups.fights",
};

/** Translates a language key. */
export type Say = (sentence: Sentence) => string;

const groupOf = (id: string): string => id.split(".")[0] ?? "";

function pointView({ name, finding }: CheckedPoint, say: Say): PointView {
  const { state, means, todo, facts } = finding;
  return {
    name: say({ key: name }),
    state,
    word: say({ key: WORDS[state] }),
    icon: ICONS[state],
    means: say(means),
    todo: todo === null ? null : say(todo),
    facts: state === "fine" || facts.length === 0 ? null : facts.join("; "),
  };
}

/** The state of all points together: the worst of theirs. Null where none has been looked at. */
export const worstOf = (points: readonly CheckedPoint[]): FindingState | null =>
  BY_WEIGHT.find((state) => points.some(({ finding }) => finding.state === state)) ?? null;

function summaryOf({ running, all, points }: CheckUpProgress, say: Say): string | null {
  const count = (state: FindingState): string => String(points.filter(({ finding }) => finding.state === state).length);
  if (running) {
    const data = { done: String(points.length), all: String(all) };
    return say({ key: "TURNWRIGHT.check-up.running", data });
  }
  if (points.length === 0) return null;
  const data = { fine: count("fine"), odd: count("odd"), broken: count("broken"), unchecked: count("unchecked") };
  return say({ key: "TURNWRIGHT.check-up.summary", data });
}

/** The window as template data. */
export function checkUpView(progress: CheckUpProgress, say: Say): CheckUpView {
  const { root, running, points } = progress;
  const ids = [...new Set(points.map(({ id }) => groupOf(id)))];
  return {
    root,
    running,
    summary: summaryOf(progress, say),
    state: running ? null : worstOf(points),
    groups: ids.map((group) => ({
      name: say({ key: GROUPS[group] ?? group }),
      points: points.filter(({ id }) => groupOf(id) === group).map((point) => pointView(point, say)),
    })),
  };
}
