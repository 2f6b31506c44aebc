import { text } from "../../state/text";
import { set } from "../../state/write";
import { DistanceTables } from "../../mechanics/distance-tables";
import { distanceRules } from "../../mechanics/distances";
import { hasMinors, mayProvoke } from "./checks";
import { budgetNow } from "./flow";
import type { Band } from "./options";
import { spend } from "./spending";
import { bands, isReady, note, type State, theTurn } from "./state";
import { minorCost } from "./words";

const words = {
  band: (band: Band) => text(`momentum.bands.${band}`),
  price: minorCost,
  move: "momentum.controls.move-to",
  moveFrom: "momentum.controls.move-to-band",
  moveOnMap: "momentum.controls.move-on-map",
  leaving: "momentum.costs.leaving",
  set: "momentum.controls.set-distance",
  bandField: "momentum.fields.band",
  fromField: "momentum.fields.to",
  from: "momentum.fields.from-whom",
};

/** M-13: moves cost Minor Actions and end cover (M-18). */
export const distances = distanceRules<State, Band>({
  bands,
  words,
  purse: (fight, id) => budgetNow(fight, id).minors,
  pays: hasMinors,
  pay(mutation, id, cost) {
    spend(mutation, id, "minor", cost);
    note(mutation.fight, id, { cover: undefined });
  },
  /** M-16: foes left behind may strike. */
  leave({ fight, emit }, id, left) {
    const turn = theTurn(fight);
    set(turn, { left: { ...turn.left, ...Object.fromEntries(left.map((other) => [other, true as const])) } });
    const able = mayProvoke(fight);
    const by = left.filter((other) => able.includes(other));
    if (by.length > 0) emit({ type: "provoked", mover: id, by });
  },
  mayStrike: isReady,
});

/** M-13 */
export const tables = new DistanceTables<State, Band>(bands, {
  band: words.band,
  between: "momentum.panel.bands",
  within: "momentum.panel.bands-within",
  note: "momentum.panel.bands-note",
  pair: "momentum.panel.band",
  fill: "momentum.controls.fill-bands",
});
