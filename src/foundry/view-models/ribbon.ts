import type { Screen, Section } from "../../core/index";
import type { Run } from "../i18n/words";
import { type Drawing, namesFrom } from "./drawing";

/** The most parts of a ribbon: it is one line. */
const MOST_PARTS = 8;

/** A part of the ribbon: a step. */
export interface RibbonPart {
  readonly runs: readonly Run[];
  readonly state: "past" | "now" | "ahead";
  readonly isNow: boolean;
  readonly isPast: boolean;
}

const plain = (text: string): Run[] => [{ text, strong: false }];

const partOf = (runs: readonly Run[], state: RibbonPart["state"]): RibbonPart => ({
  runs,
  state,
  isNow: state === "now",
  isPast: state === "past",
});

/** Parts from the one before that which counts now. */
function around(parts: readonly RibbonPart[]): readonly RibbonPart[] {
  const now = parts.findIndex(({ isNow }) => isNow);
  return parts.slice(Math.max(0, now - 1)).slice(0, MOST_PARTS);
}

type Of<Kind extends Section["kind"]> = Extract<Section, { readonly kind: Kind }>;

function ladderParts({ rungs }: Of<"ladder">, { words, face }: Drawing): RibbonPart[] {
  return rungs
    .filter(({ needed }) => needed)
    .map(({ number, what, next, state }) => {
      const name = next === null ? null : namesFrom(face)(next);
      const step = plain(`${number} ${words.say(what)}`);
      return partOf(name === null ? step : [...step, ...plain(" → "), { text: name, strong: true }], state);
    });
}

/** The ribbon of a screen: the steps of a turn, in one line. All else is said by the headline and by the faces. */
export const ribbonOf = ({ panel }: Screen, drawing: Drawing): readonly RibbonPart[] =>
  panel.flatMap((section) => (section.kind === "ladder" ? around(ladderParts(section, drawing)) : []));
