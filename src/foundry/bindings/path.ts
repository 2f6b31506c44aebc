const STEP = String.raw`(?:[\w-]|\{[^{}]*\})+`;

/**
 * The syntax of a path: steps with dots between them, from the actor's data (`system.a.b`), from a document (`doc.a`,
 * `combatant.a`, `combat.a`), from a world setting (`setting:system.key.a`) or from a flag (`flag:Combatant.system.key`),
 * from the items of one kind that are in use (`most:weapon.system.a`: the greatest number among them),
 * from the active effects of one kind of item (`effects:equipment.system.a.b`: the sum that they add to `system.a.b`),
 * else from the actor's roll data. Braces put the value of another path into a step: `stats.{setting:brp.stat}.total`.
 */
export const PATH = String.raw`(?:(?:setting|flag|effects|most):)?(?=[A-Za-z_{])${STEP}(?:\.${STEP})*`;

const WHOLE = new RegExp(`^${PATH}$`);

/** Tests whether a text is one path and nothing else. */
export const isPath = (text: string): boolean => WHOLE.test(text);

const STEPS = /^[\w-]+$/;

/**
 * Replaces the paths in braces by their values; null where one has no value that fits.
 *
 * @param fits the values allowed: by default a part of a step
 */
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
