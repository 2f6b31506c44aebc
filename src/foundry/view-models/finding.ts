/** The state of one assumption: it holds, it holds in part, it doesn't, or nothing could be seen of it here and now. */
export type FindingState = "fine" | "odd" | "broken" | "unchecked";

/** A language key of the module's, with what goes into its sentence. */
export interface Sentence {
  readonly key: string;
  readonly data?: Readonly<Record<string, string>>;
}

/** The result of looking at one assumption. */
export interface Finding {
  readonly state: FindingState;
  /** The meaning for the table. */
  readonly means: Sentence;
  /** The remedy; null where there is nothing to do. */
  readonly todo: Sentence | null;
  /** Facts for the report: names of classes, settings, codes. Never names of people, actors or worlds. */
  readonly facts: readonly string[];
}

/** A remedy that several findings share, by its language key. */
export const REMEDY = {
  reload: "TURNWRIGHT.check-up.todo.reload",
  install: "TURNWRIGHT.check-up.todo.install",
  modules: "TURNWRIGHT.check-up.todo.modules",
  report: "TURNWRIGHT.check-up.todo.report",
  others: "TURNWRIGHT.check-up.todo.others",
  fight: "TURNWRIGHT.check-up.todo.fight",
  scene: "TURNWRIGHT.check-up.todo.scene",
  decider: "TURNWRIGHT.check-up.todo.decider",
  marker: "TURNWRIGHT.check-up.todo.marker",
} as const;

/** More of a finding than its meaning. */
interface More {
  readonly data?: Readonly<Record<string, string>>;
  readonly facts?: readonly string[];
}

const found =
  (state: FindingState) =>
  (means: string, remedy: keyof typeof REMEDY | null, { data, facts = [] }: More = {}): Finding => ({
    state,
    means: data === undefined ? { key: means } : { key: means, data },
    todo: remedy === null ? null : { key: REMEDY[remedy] },
    facts,
  });

/** The assumption holds. */
export const fine = (means: string, more: More = {}): Finding => found("fine")(means, null, more);

/** The assumption holds in part: the rules are kept, something may look or act otherwise. */
export const odd = found("odd");

/** The assumption doesn't hold: something of this module can't work. */
export const broken = found("broken");

/** The assumption could not be looked at. */
export const unchecked = found("unchecked");
