import type { Pips, Tag } from "../../core/index";
import { type Drawing, domId } from "./drawing";
import { ICON_CLASSES } from "./icons";

/** More than these are told as a number: nobody counts more dots at a glance. */
const MOST_DOTS = 6;

/** What is left of one sort of thing to spend. */
export interface PipsView {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly tone: Pips["tone"];
  /** One of a sort is shown as its picture, a few as dots, many as a number. */
  readonly look: "picture" | "dots" | "number";
  readonly isNumber: boolean;
  /** Whether each is left, the ones left first. */
  readonly dots: readonly { readonly left: boolean }[];
  readonly left: number;
  readonly max: number;
  readonly spent: boolean;
}

function lookOf(max: number): PipsView["look"] {
  if (max === 1) return "picture";
  return max <= MOST_DOTS ? "dots" : "number";
}

/** Pips with their sentence for screen readers. */
export function pipsView(pips: Pips, place: string, drawing: Drawing): PipsView {
  const max = Math.max(pips.max, pips.left);
  const look = lookOf(max);
  return {
    id: domId(drawing, place, "pips", pips.id),
    label: drawing.words.say(pips.label),
    icon: ICON_CLASSES[pips.icon],
    tone: pips.tone,
    look,
    isNumber: look === "number",
    dots: look === "dots" ? Array.from({ length: max }, (_, index) => ({ left: index < pips.left })) : [],
    left: pips.left,
    max,
    spent: pips.left === 0,
  };
}

/** A word in a box. */
export interface TagView {
  readonly label: string;
  readonly tone: Tag["tone"];
}

/** A tag in words. */
export const tagView = (tag: Tag, drawing: Drawing): TagView => ({
  label: drawing.words.say(tag.label),
  tone: tag.tone,
});
