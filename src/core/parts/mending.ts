import { CHOICE_NAMES, CHOICES, completeChoices, contradictionsIn, type ChoiceName, type Choices } from "./choices";

/** These choices with one changed. Others that contradict it get their first value that does not. */
export function withChoice(choices: Choices, name: ChoiceName, value: unknown): Choices {
  let now = completeChoices({ ...choices, [name]: value });
  // A choice gives way before the choices that it depends on.
  for (const other of CHOICE_NAMES.toReversed()) {
    const before = contradictionsIn(now).length;
    if (before === 0 || other === name) continue;
    const ways = waysOf(other).map((way) => completeChoices({ ...now, [other]: way }));
    now = ways.find((way) => way[name] === value && contradictionsIn(way).length < before) ?? now;
  }
  return now;
}

/** The values to try for a choice that contradicts others. */
function waysOf(name: ChoiceName): readonly unknown[] {
  const spec = CHOICES[name];
  if ("choices" in spec) return spec.choices;
  if (spec.kind === "dice") return ["1d6"];
  return spec.kind === "toggle" ? [false, true] : [spec.initial];
}
