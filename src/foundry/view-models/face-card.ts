import type { Row } from "../../core/index";
import { chipViews } from "./chips";
import type { Drawing } from "./drawing";
import type { PipsView } from "./pips";

interface Found {
  readonly name: string;
  readonly said: readonly string[];
  readonly statuses: readonly { readonly name: string }[];
  readonly pips: readonly Pick<PipsView, "label">[];
}

/** The card beside a hovered or focused face, a line for each fact. Effects are not listed a second time by name. */
export function faceCard(row: Row, { name, said, statuses, pips }: Found, drawing: Drawing) {
  const effects = chipViews(row.effects, drawing);
  const named = new Set(effects.map((effect) => effect.name.toLowerCase()));
  const facts = row.line.map((text) => drawing.words.text(text));
  const others = statuses.map((status) => status.name).filter((id) => !named.has(id.toLowerCase()));
  const lines = [...said, ...facts, ...pips.map(({ label }) => label), ...others, ...effects.map(({ label }) => label)];
  const distinct = new Map(lines.map((line) => [line.toLowerCase(), line]));
  return { name, lines: [...distinct.values()] };
}
