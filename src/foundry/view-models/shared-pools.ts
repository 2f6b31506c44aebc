import type { Pips, Screen } from "../../core/index";
import { controlView } from "./controls";
import { type Drawing, domId } from "./drawing";
import { pipsView } from "./pips";

/** Whether a press on pips spends from a counter (K-1). */
const isCounter = ({ control }: Pips): boolean => control?.command.do === "spend";

/** The counters of these combatants' rows that this viewer may spend. */
export const countersOn = ({ rows }: Pick<Screen, "rows">, ids: readonly string[]): readonly Pips[] =>
  rows.filter(({ id }) => ids.includes(id)).flatMap(({ pips }) => pips.filter(isCounter));

/** The counters of the sides and the table, with their buttons. Empty without any. */
export const sharedPoolViews = ({ pools = [] }: Pick<Screen, "pools">, place: string, drawing: Drawing) =>
  pools.map(({ id, title, pips, controls }) => ({
    id: domId(drawing, place, "pool", id),
    label: drawing.words.text(title),
    pips: pipsView(pips, `${place}-pool-${id}`, drawing),
    controls: controls.map((control) => controlView(control, `${place}-pool`, drawing, { bare: true })),
  }));
