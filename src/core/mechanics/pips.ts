import { text } from "../state/text";
import type { Pips } from "../screen/screen";

/** `key` is the sentence with the amount. */
export const pipsOf = (
  id: string,
  icon: Pips["icon"],
  key: string,
  { left, max }: Pick<Pips, "left" | "max">,
  tone: Pips["tone"],
): Pips => ({ id, icon, label: text(key, { left, max }), left, max, tone });
