const STEP = String.raw`(?:[\w-]|\{[^{}]*\})+`;

/**
 * How a path is written: steps with dots between them, from the actor's data (`system.a.b`), from a document (`doc.a`,
 * `combatant.a`, `combat.a`), from a world setting (`setting:system.key.a`) or from a flag (`flag:Combatant.system.key`),
 * else from the actor's roll data. A step, or a part of one, may be what stands at another path: `stats.{setting:brp.stat}.total`.
 */
export const PATH = String.raw`(?:(?:setting|flag):)?(?=[A-Za-z_{])${STEP}(?:\.${STEP})*`;

const WHOLE = new RegExp(`^${PATH}$`);

/** Whether a text is a path and nothing else. */
export const isPath = (text: string): boolean => WHOLE.test(text);

const STEPS = /^[\w-]+$/;

/**
 * What a path's own paths lead to, put in their places; null where one of them leads to nothing that fits there.
 *
 * @param fits what a part of a path may be, or of another text
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
