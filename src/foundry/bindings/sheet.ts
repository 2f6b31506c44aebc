import type { ValueAt } from "./binding";
import type { Sheet } from "./preset";

function stepInto(root: unknown, steps: readonly string[]): unknown {
  let value = root;
  for (const step of steps) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}

/** Where a game system works a value out, its own code runs: one that fails has no value, and costs nobody the fight. */
function calmly(valueAt: ValueAt): ValueAt {
  return (path) => {
    try {
      return valueAt(path);
    } catch {
      return null;
    }
  };
}

/**
 * Where a path leads for a combatant: `system.…` into the actor's system data, `actor.…` and `combatant.…` into those
 * documents (their own getters included), everything else into the actor's roll data, then its system data.
 */
function valueFinder(combatant: Combatant.Implementation): ValueAt {
  const { actor } = combatant;
  const roots: Readonly<Record<string, unknown>> = { actor, combatant, system: actor?.system };
  let rollData: unknown;
  return calmly((path) => {
    const [head = "", ...rest] = path.split(".");
    if (Object.hasOwn(roots, head)) return stepInto(roots[head], rest);
    // Systems copy a good deal into it: it is made only where somebody asks for it.
    rollData ??= actor?.getRollData() ?? {};
    return stepInto(rollData, [head, ...rest]) ?? stepInto(actor?.system, [head, ...rest]);
  });
}

/** A combatant's sheet. Of one without an actor only the combatant itself has anything. */
export const sheetOf = (combatant: Combatant.Implementation): Sheet => ({
  type: combatant.actor?.type ?? null,
  valueAt: valueFinder(combatant),
});
