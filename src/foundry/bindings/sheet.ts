import type { ValueAt } from "./binding";
import { filledPath } from "./path";
import type { Sheet } from "./preset";
import { addedByItems } from "./presets/effects";
import { stepInto } from "./step-into";
import { worldSettingAt } from "./world-setting";

/** The owner of a sheet: a combatant, or a token that has not joined a fight. */
export interface Bearer {
  readonly actor: Actor.Implementation | null;
  readonly token: TokenDocument.Implementation | null;
  readonly combatant: Combatant.Implementation | null;
}

/** A combatant as the bearer of a sheet. */
export const bearing = (combatant: Combatant.Implementation): Bearer => ({
  actor: combatant.actor,
  token: combatant.token,
  combatant,
});

const EFFECTS = "effects:";
const MOST = "most:";

/** The greatest number at a path of an actor's items of one kind; those that are put away don't count. Undefined where none has one. */
function mostAmongItems(actor: Actor.Implementation | null, kind: string, path: readonly string[]): number | undefined {
  const numbers = [...(actor?.items ?? [])].flatMap((item: unknown) => {
    const { type, system } = item as { readonly type: string; readonly system?: { readonly equipped?: unknown } };
    const value = type === kind && system?.equipped !== false ? stepInto(item, path) : undefined;
    return typeof value === "number" ? [value] : [];
  });
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}

/** The document of a uuid; null where there is none. The published types take only one that is written out. */
export const documentAt = (uuid: string): unknown => fromUuidSync(uuid as never, { strict: false });

const NOBODY: Bearer = { actor: null, token: null, combatant: null };

/**
 * The answer of the game system's own code. Its getters may throw, as long as a sheet is half prepared: the fight goes on.
 *
 * @param otherwise counts where it throws
 */
export function calm<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** Reading a sheet may run the game system's code. A value whose code throws counts as absent. */
const calmly =
  (valueAt: ValueAt): ValueAt =>
  (path) =>
    calm(() => valueAt(path), null);

/** The documents behind the first words of paths, such as `doc` or `flag:`. */
function rootsOf({ actor, token, combatant }: Bearer): Readonly<Record<string, unknown>> {
  const combat = combatant?.parent ?? null;
  const flagged: Readonly<Record<string, { readonly flags: unknown } | null>> = {
    Actor: actor,
    Token: token,
    Combatant: combatant,
    Combat: combat,
  };
  const flags = Object.fromEntries(Object.entries(flagged).map(([name, document]) => [name, document?.flags]));
  return { actor, doc: actor, token, combatant, combat, system: actor?.system, "flag:": flags };
}

/** Resolves paths for a bearer; `path.ts` documents their syntax. */
function valueFinder(bearer: Bearer): ValueAt {
  const { actor } = bearer;
  const roots = rootsOf(bearer);
  let rollData: unknown;
  const plain = (path: string): unknown => {
    if (path.startsWith("setting:")) return worldSettingAt(path.slice("setting:".length));
    if (path.startsWith(EFFECTS)) {
      const [kind = "", ...key] = path.slice(EFFECTS.length).split(".");
      return addedByItems({ actor, kind, key: key.join("."), documentAt });
    }
    if (path.startsWith(MOST)) {
      const [kind = "", ...rest] = path.slice(MOST.length).split(".");
      return mostAmongItems(actor, kind, rest);
    }
    const [head = "", ...rest] = path.replace("flag:", "flag:.").split(".");
    if (Object.hasOwn(roots, head)) return stepInto(roots[head], rest);
    // Systems copy a good deal into it: it is made only where somebody asks for it.
    rollData ??= actor?.getRollData() ?? {};
    return stepInto(rollData, [head, ...rest]) ?? stepInto(actor?.system, [head, ...rest]);
  };
  return calmly((path) => {
    const filled = path.includes("{") ? filledPath(path, plain) : path;
    return filled === null ? undefined : plain(filled);
  });
}

/** The sheet of a bearer. Without an actor, only the paths of its combatant and token lead to values. */
export const sheetOf = (bearer: Bearer): Sheet => ({
  type: bearer.actor?.type ?? null,
  valueAt: valueFinder(bearer),
});

/** The sheet of nobody: only the world's settings lead to values. */
export const worldSheet = (): Sheet => sheetOf(NOBODY);
