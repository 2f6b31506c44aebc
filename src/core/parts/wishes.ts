import {
  applies,
  CHOICE_NAMES,
  CHOICES,
  completeChoices,
  contradictionsIn,
  type ChoiceName,
  type Choices,
} from "./choices";
import { valuesOf } from "./file";

/** A choice that a person has made. */
export type Wish = readonly [name: ChoiceName, value: unknown];

/**
 * Choices under a person's wishes, the latest last. Choices without a wish give way to contradictions first, then older
 * wishes. A wish that gives way counts again once the wish against it is gone.
 */
export function underWishes(choices: Choices, wishes: readonly Wish[]): Choices {
  let now = completeChoices({ ...choices, ...Object.fromEntries(wishes) });
  for (let older = 0; older < wishes.length; older++) now = givingWay(now, wishes.slice(older));
  return now;
}

/** These choices without contradictions to the wishes, as far as possible. */
function givingWay(choices: Choices, wishes: readonly Wish[]): Choices {
  let now = choices;
  const isKept = (way: Choices): boolean =>
    wishes.every(([name, value]) => way[name] === (applies(name, way) ? value : now[name]));
  // A choice gives way before the choices that it depends on.
  for (const other of CHOICE_NAMES.toReversed()) {
    const before = contradictionsIn(now).length;
    if (before === 0 || wishes.some(([name]) => name === other)) continue;
    const ways = waysOf(other).map((way) => completeChoices({ ...now, ...Object.fromEntries(wishes), [other]: way }));
    now = ways.find((way) => isKept(way) && contradictionsIn(way).length < before) ?? now;
  }
  return now;
}

const waysOf = (name: ChoiceName): readonly unknown[] => (CHOICES[name].kind === "dice" ? ["1d6"] : valuesOf(name));
