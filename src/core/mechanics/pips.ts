import { text } from "../state/text";
import type { Pips } from "../screen/screen";

/** The rest of a budget in a turn or a round, as pips; the words under `key` say how much. */
export const pipsOf = (
  id: string,
  icon: Pips["icon"],
  key: string,
  { left, max }: Pick<Pips, "left" | "max">,
  tone: Pips["tone"],
): Pips => ({ id, icon, label: text(key, { left, max }), left, max, tone });
