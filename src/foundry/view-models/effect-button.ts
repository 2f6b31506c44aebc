import { type Drawing, domId } from "./drawing";

/** The button for an effect on some combatants. Null if this user may add no effect to any of them now. */
export function effectButton(targets: readonly string[], place: string, drawing: Drawing) {
  if (!drawing.mayAddEffect(targets)) return null;
  return {
    id: domId(drawing, place, "effect"),
    label: drawing.words.text({ key: "TURNWRIGHT.effects.form.open" }),
    targets: targets.join(" "),
  };
}
