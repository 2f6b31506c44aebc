import { Bands } from "../../mechanics/bands";
import { chosenOf } from "../../options/spec";
import { BANDS, options, type Band } from "./outline";
import { fighterOf, note, type State } from "./state";

/** M-13 */
export const bands = new Bands<State, Band>({
  words: BANDS,
  costs: { "point-blank": 0, close: 0, short: 1, medium: 3, long: 5 },
  allied: "close",
  opposed: (fight) => chosenOf(fight.options, options, "startBand"),
  campOf: (fight, id) => fighterOf(fight, id).camp,
  setCamp: (fight, id, camp) => note(fight, id, { camp }),
  camps: ({ fighters }) => fighters,
});
