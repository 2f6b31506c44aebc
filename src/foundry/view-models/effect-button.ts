import { type Drawing, domId } from "./drawing";

/** The button that opens the form for an effect. */
export interface EffectButton {
  readonly id: string;
  readonly label: string;
  /** The ids of the combatants selected at first, separated by spaces. */
  readonly targets: string;
}

/** The button for an effect on some of the fight; null where this user may not put one on anybody now. */
export function effectButton(targets: readonly string[], place: string, drawing: Drawing): EffectButton | null {
  if (!drawing.mayAddEffect(targets)) return null;
  return {
    id: domId(drawing, place, "effect"),
    label: drawing.words.say({ key: "TURNWRIGHT.effects.form.open" }),
    targets: targets.join(" "),
  };
}
