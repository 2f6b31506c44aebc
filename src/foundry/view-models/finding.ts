/** Whether an assumption holds, holds in part, fails, or could not be checked. */
export type FindingState = "fine" | "odd" | "broken" | "unchecked";

/** A language key of the module's, with its values. */
export interface Sentence {
  readonly key: string;
  readonly data?: Readonly<Record<string, string>>;
}

export interface Finding {
  readonly state: FindingState;
  readonly means: Sentence;
  /** The remedy. Null if there is nothing to do. */
  readonly todo: Sentence | null;
  /** Facts for the report: classes, settings, codes. Never people, actors or worlds. */
  readonly facts: readonly string[];
}

/** A remedy, by the end of its language key. */
type Remedy = "reload" | "install" | "modules" | "report" | "others" | "fight" | "scene" | "decider" | "marker";

interface More {
  readonly data?: Readonly<Record<string, string>>;
  readonly facts?: readonly string[];
}

const found =
  (state: FindingState) =>
  (means: string, remedy: Remedy | null, { data, facts = [] }: More = {}): Finding => ({
    state,
    means: data === undefined ? { key: means } : { key: means, data },
    todo: remedy === null ? null : { key: `TURNWRIGHT.compatibility.todo.${remedy}` },
    facts,
  });

export const fine = (means: string, more: More = {}): Finding => found("fine")(means, null, more);

/** The assumption holds in part: the rules work, but something may look or act differently. */
export const odd = found("odd");

/** The assumption fails, and part of this module can't work. */
export const broken = found("broken");

export const unchecked = found("unchecked");

/** A point of the compatibility check. */
export interface CheckPoint {
  readonly id: string;
  readonly name: string;
  check(): Finding | Promise<Finding>;
}
