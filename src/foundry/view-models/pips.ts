import type { Pips, Tag } from "../../core/index";
import { type ControlView, controlView } from "./controls";
import { type Drawing, domId, MOST_DOTS } from "./drawing";
import { ICON_CLASSES } from "./icons";

interface DotView {
  readonly left: boolean;
  /** Whether it exceeds the usual most. */
  readonly over: boolean;
  readonly next: boolean;
}

/** A resource's pips. */
export interface PipsView {
  readonly id: string;
  /** The sentence for screen readers. It begins with the command if a click spends one. */
  readonly label: string;
  readonly icon: string;
  readonly tone: Pips["tone"];
  /** One of a sort is its picture, a few are dots, many are a number. */
  readonly look: "picture" | "dots" | "number";
  readonly isNumber: boolean;
  readonly dots: readonly DotView[];
  readonly left: number;
  readonly max: number;
  readonly spent: boolean;
  /** Null if the pips are only shown. */
  readonly press: ControlView | null;
}

/** At most one is a picture. Zero is the figure 0. */
function lookOf(most: number): PipsView["look"] {
  if (most === 1) return "picture";
  return most > 0 && most <= MOST_DOTS ? "dots" : "number";
}

const dotsOf = ({ left, max }: Pips, most: number): DotView[] =>
  Array.from({ length: most }, (_, index) => ({ left: index < left, over: index >= max, next: index === left - 1 }));

/** A sentence with the command, its cost and the rest left, because dots have no words. */
function pressLabel({ label, cost }: ControlView, left: string, { words }: Drawing): string {
  return cost === null
    ? words.own("tracker.pips.press", { label, left })
    : words.own("tracker.pips.press-cost", { label, cost, left });
}

export function pipsView(pips: Pips, place: string, drawing: Drawing): PipsView {
  const most = Math.max(pips.max, pips.left);
  const look = lookOf(most);
  const press = pips.control === undefined ? null : controlView(pips.control, `${place}-pips`, drawing);
  const label = drawing.words.say(pips.label);
  return {
    id: domId(drawing, place, "pips", pips.id),
    label: press === null ? label : pressLabel(press, label, drawing),
    icon: ICON_CLASSES[pips.icon],
    tone: pips.tone,
    look,
    isNumber: look === "number",
    dots: look === "dots" ? dotsOf(pips, most) : [],
    left: pips.left,
    max: pips.max,
    spent: pips.left === 0,
    press,
  };
}

/** A word in a box. */
export interface TagView {
  readonly label: string;
  readonly tone: Tag["tone"];
}

export const tagView = (tag: Tag, drawing: Drawing): TagView => ({
  label: drawing.words.say(tag.label),
  tone: tag.tone,
});
