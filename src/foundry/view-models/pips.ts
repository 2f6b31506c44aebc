import type { Pips, Tag } from "../../core/index";
import { type ControlView, controlView } from "./controls";
import { type Drawing, domId, MOST_DOTS } from "./drawing";
import { ICON_CLASSES } from "./icons";

/** At most one is a picture. Zero is the figure 0. */
function pipStyle(most: number) {
  if (most === 1) return "picture";
  return most > 0 && most <= MOST_DOTS ? "dots" : "number";
}

/** Dots, what is left first. A dot may exceed the usual most (`over`), or be what a click spends (`next`). */
const dotsOf = ({ left, max }: Pips, most: number) =>
  Array.from({ length: most }, (_, index) => ({ left: index < left, over: index >= max, next: index === left - 1 }));

/** A sentence with the command, its cost and the rest left, because dots have no words. */
function pressLabel({ label, cost }: ControlView, left: string, { words }: Drawing): string {
  return cost === null
    ? words.own("tracker.pips.press", { label, left })
    : words.own("tracker.pips.press-cost", { label, cost, left });
}

/** Pips that are only shown. */
export const withoutPress = ({ control: _control, ...pips }: Pips): Pips => pips;

export type PipsView = ReturnType<typeof pipsView>;

/** Draws a resource's pips. `press` is null if they are only shown. */
export function pipsView(pips: Pips, place: string, drawing: Drawing) {
  const most = Math.max(pips.max, pips.left);
  const look = pips.endless === true ? "number" : pipStyle(most);
  const press = pips.control === undefined ? null : controlView(pips.control, `${place}-pips`, drawing);
  const label = drawing.words.text(pips.label);
  return {
    id: domId(drawing, place, "pips", pips.id),
    // For screen readers. It begins with the command if a click spends one.
    label: press === null ? label : pressLabel(press, label, drawing),
    icon: ICON_CLASSES[pips.icon],
    tone: pips.tone,
    look,
    isNumber: look === "number",
    dots: look === "dots" ? dotsOf(pips, most) : [],
    left: pips.left,
    // Null if there is none.
    max: pips.endless === true ? null : pips.max,
    spent: pips.left === 0,
    press,
  };
}

export const tagView = ({ label, tone }: Tag, { words }: Drawing) => ({ label: words.text(label), tone });

export type TagView = ReturnType<typeof tagView>;
