import type { Screen, Section } from "../../core/index";
import type { Run } from "../i18n/words";
import { type Drawing, namesFrom } from "./drawing";

const MOST_PARTS = 8;

/** A step in the ribbon. */
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

/** The parts that fit, beginning with the one before the current part. */
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

/** A turn's steps in a line. The headline and the faces say the rest. */
export const ribbonOf = ({ panel }: Screen, drawing: Drawing): readonly RibbonPart[] =>
  panel.flatMap((section) => (section.kind === "ladder" ? around(ladderParts(section, drawing)) : []));
