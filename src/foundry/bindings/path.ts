const STEP = String.raw`(?:[\w-]|\{[^{}]*\})+`;

/**
 * The syntax of a path, in steps with dots. It starts in the actor's data (`system.a.b`), a document (`doc.a`,
 * `combatant.a`, `combat.a`), a world setting (`setting:system.key.a`), a flag (`flag:Combatant.system.key`), the used
 * items of a kind (`most:weapon.system.a`: their greatest number), or the active effects of a kind of item
 * (`effects:equipment.system.a.b`: the sum they add to `system.a.b`). Anything else starts in the actor's roll data.
 * Braces insert another path's value into a step: `stats.{setting:brp.stat}.total`.
 */
export const PATH = String.raw`(?:(?:setting|flag|effects|most):)?(?=[A-Za-z_{])${STEP}(?:\.${STEP})*`;

const WHOLE = new RegExp(`^${PATH}$`);

export const isPath = (text: string): boolean => WHOLE.test(text);

const STEPS = /^[\w-]+$/;

/** Replaces paths in braces by their values, by default parts of a step. Null if a value does not fit. */
export function filledPath(path: string, valueAt: (path: string) => unknown, fits = STEPS): string | null {
  let isWhole = true;
  const filled = path.replaceAll(/\{([^{}]*)\}/g, (_part, inner: string) => {
    const value = valueAt(inner);
    const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    isWhole &&= fits.test(text);
    return text;
  });
  return isWhole ? filled : null;
}

/** Follows steps into a value, and into collections by id. Undefined if they lead nowhere. */
export function stepInto(root: unknown, steps: readonly string[]): unknown {
  let value = root;
  for (const step of steps) {
    if (typeof value !== "object" || value === null) return undefined;
    const entry: unknown = value instanceof Map ? value.get(step) : undefined;
    value = entry ?? (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}
