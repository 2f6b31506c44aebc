import type { Screen, Section } from "../../core/index";
import type { Run } from "../i18n/words";
import { type Drawing, namesFrom } from "./drawing";

/** The most parts of a ribbon: it is one line. */
const MOST_PARTS = 8;

/** A part of the ribbon: a step, a number of the count, a pool, a side. */
export interface RibbonPart {
  readonly runs: readonly Run[];
  /** Somebody's typed words, shown as text. */
  readonly quote: string | null;
  readonly state: "past" | "now" | "ahead";
  readonly isNow: boolean;
  readonly isPast: boolean;
}

const plain = (text: string): Run[] => [{ text, strong: false }];

const partOf = (runs: readonly Run[], state: RibbonPart["state"], quote: string | null = null): RibbonPart => ({
  runs,
  quote,
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

function countParts({ marks, at }: Of<"count">, { face, words }: Drawing): RibbonPart[] {
  const names = new Map<number, string[]>(at === null ? [] : [[at, []]]);
  for (const { id, number } of marks) {
    const name = face(id)?.name;
    if (name !== undefined) names.set(number, [...(names.get(number) ?? []), name]);
  }
  return [...names]
    .toSorted(([one], [other]) => other - one)
    .map(([number, all]) => {
      const state = at === null || number < at ? "ahead" : number === at ? "now" : "past";
      return partOf([{ text: String(number), strong: true }, ...plain(` ${words.list(all)}`)], state);
    });
}

/** A section's share of the ribbon; nothing where it is for reading at leisure. */
function partsOf(section: Section, drawing: Drawing): readonly RibbonPart[] {
  const { words } = drawing;
  switch (section.kind) {
    case "ladder":
      return around(ladderParts(section, drawing));
    case "count":
      return around(countParts(section, drawing));
    case "gauge":
      return [partOf(words.runs(section.title), "ahead")];
    case "card":
      return [partOf(words.runs(section.title), "now", section.quote)];
    case "lanes":
      return section.lanes.map(({ title, count, leads }) =>
        partOf(plain(`${words.say(title)} · ${words.say(count)}`), leads ? "now" : "ahead"),
      );
    default:
      return [];
  }
}

/** The ribbon of a screen: what its panel says about where the fight stands, in one line. */
export const ribbonOf = ({ panel }: Screen, drawing: Drawing): readonly RibbonPart[] =>
  panel.flatMap((section) => partsOf(section, drawing)).slice(0, MOST_PARTS);
