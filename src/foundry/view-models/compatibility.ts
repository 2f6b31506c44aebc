import type { Finding, FindingState, Sentence } from "./finding";

export interface CheckedPoint {
  /** Its group and name, such as `classes.combat`. */
  readonly id: string;
  readonly name: string;
  readonly finding: Finding;
}

/** A compatibility check as it is saved. It names no person, actor or world. */
export interface CompatibilityReport {
  readonly format: "turnwright-compatibility";
  readonly version: string;
  readonly foundry: string;
  readonly system: { readonly id: string; readonly version: string; readonly preset: string | null };
  readonly modules: readonly string[];
  readonly users: { readonly here: number; readonly gms: number };
  readonly state: FindingState;
  readonly points: readonly (Pick<Finding, "state" | "facts"> & { readonly id: string; readonly finding: string })[];
}

export interface CompatibilityProgress {
  readonly root: string;
  readonly running: boolean;
  readonly all: number;
  readonly points: readonly CheckedPoint[];
}

const ICONS: Readonly<Record<FindingState, string>> = {
  fine: "fa-solid fa-check",
  odd: "fa-solid fa-triangle-exclamation",
  broken: "fa-solid fa-xmark",
  unchecked: "fa-solid fa-minus",
};

const BY_WEIGHT: readonly FindingState[] = ["broken", "odd", "unchecked", "fine"];

export type Localize = (sentence: Sentence) => string;

const groupOf = (id: string): string => id.split(".")[0] ?? "";

function pointView({ name, finding }: CheckedPoint, say: Localize) {
  const { state, means, todo, facts } = finding;
  return {
    name: say({ key: name }),
    state,
    word: say({ key: `TURNWRIGHT.compatibility.states.${state}` }),
    icon: ICONS[state],
    means: say(means),
    todo: todo === null ? null : say(todo),
    facts: state === "fine" || facts.length === 0 ? null : facts.join("; "),
  };
}

/** The worst state of any point. Null before the first check. */
export const worstOf = (points: readonly CheckedPoint[]): FindingState | null =>
  BY_WEIGHT.find((state) => points.some(({ finding }) => finding.state === state)) ?? null;

/** The progress, or the result. Null before the first check. */
function summaryOf({ running, all, points }: CompatibilityProgress, say: Localize): string | null {
  const count = (state: FindingState): string => String(points.filter(({ finding }) => finding.state === state).length);
  if (running) {
    const data = { done: String(points.length), all: String(all) };
    return say({ key: "TURNWRIGHT.compatibility.running", data });
  }
  if (points.length === 0) return null;
  const data = { fine: count("fine"), odd: count("odd"), broken: count("broken"), unchecked: count("unchecked") };
  return say({ key: "TURNWRIGHT.compatibility.summary", data });
}

/** The compatibility check's window as template data. */
export function compatibilityView(progress: CompatibilityProgress, say: Localize) {
  const { root, running, points } = progress;
  const ids = [...new Set(points.map(({ id }) => groupOf(id)))];
  return {
    root,
    running,
    summary: summaryOf(progress, say),
    state: running ? null : worstOf(points),
    groups: ids.map((group) => ({
      name: say({ key: `TURNWRIGHT.compatibility.groups.${group}` }),
      points: points.filter(({ id }) => groupOf(id) === group).map((point) => pointView(point, say)),
    })),
  };
}
