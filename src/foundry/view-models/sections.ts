import type { Section } from "../../../core/index";
import { type Drawing, domId } from "../drawing";
import type { Run } from "../../i18n/words";
import { actions, type ActionsView } from "./actions";
import { budget, type BudgetView } from "./budget";
import { card, type CardView } from "./card";
import { choices, type ChoicesView } from "./choices";
import { count, type CountView } from "./count";
import { effects, type EffectsView } from "./effects";
import { gauge, type GaugeView } from "./gauge";
import { ladder, type LadderView } from "./ladder";
import { lanes, type LanesView } from "./lanes";
import { lineUp, type LineUpView } from "./line-up";
import { matrix, type MatrixView } from "./matrix";
import { people, type PeopleView } from "./people";
import { pools, type PoolsView } from "./pools";
import { progress, type ProgressView } from "./progress";
import { queue, type QueueView } from "./queue";
import type { Draw, Of } from "./section";
import { sums, type SumsView } from "./sums";

type Kind = Section["kind"];

/** The template for each kind of section. The type keeps the list complete: a new kind does not compile without one. */
export const SECTION_PARTIALS = {
  actions: "turnwright.actions",
  budget: "turnwright.budget",
  card: "turnwright.card",
  choices: "turnwright.choices",
  count: "turnwright.count",
  effects: "turnwright.effects",
  gauge: "turnwright.gauge",
  ladder: "turnwright.ladder",
  lanes: "turnwright.lanes",
  "line-up": "turnwright.line-up",
  matrix: "turnwright.matrix",
  note: "turnwright.note",
  people: "turnwright.people",
  pools: "turnwright.pools",
  progress: "turnwright.progress",
  queue: "turnwright.queue",
  sums: "turnwright.sums",
} as const satisfies { readonly [K in Kind]: `turnwright.${K}` };

interface Views {
  actions: ActionsView;
  budget: BudgetView;
  card: CardView;
  choices: ChoicesView;
  count: CountView;
  effects: EffectsView;
  gauge: GaugeView;
  ladder: LadderView;
  lanes: LanesView;
  "line-up": LineUpView;
  matrix: MatrixView;
  note: { readonly text: readonly Run[] };
  people: PeopleView;
  pools: PoolsView;
  progress: ProgressView;
  queue: QueueView;
  sums: SumsView;
}

const DRAW: { readonly [K in Kind]: Draw<K, Views[K]> } = {
  actions,
  budget,
  card,
  choices,
  count,
  effects,
  gauge,
  ladder,
  lanes,
  "line-up": lineUp,
  matrix,
  note: (section, _place, drawing) => ({ text: drawing.words.runs(section.text) }),
  people,
  pools,
  progress,
  queue,
  sums,
};

/** What every section has beside what its kind adds: its id, and the name of its template. */
export interface SectionFrame<K extends Kind> {
  readonly kind: K;
  readonly partial: (typeof SECTION_PARTIALS)[K];
  readonly id: string;
}

/** A section as its template wants it. */
export type SectionView = { [K in Kind]: SectionFrame<K> & Views[K] }[Kind];

function viewOf<K extends Kind>(kind: K, section: Of<K>, place: string, drawing: Drawing): SectionFrame<K> & Views[K] {
  const frame = { kind, partial: SECTION_PARTIALS[kind], id: domId(drawing, place) };
  return { ...frame, ...DRAW[kind](section, place, drawing) };
}

/** A section as its template wants it. */
export const sectionView = (section: Section, drawing: Drawing): SectionView =>
  // A section goes with its own kind; the compiler cannot follow that through the union.
  viewOf(section.kind, section as never, `section-${section.id}`, drawing) as SectionView;
