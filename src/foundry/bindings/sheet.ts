import { filledPath, stepInto } from "./path";
import { addedByItems } from "./presets/effects";
import type { ValueAt } from "./binding";
import type { Sheet } from "./preset";

/** A combatant, or a token outside of fights. */
export interface Bearer {
  readonly actor: Actor.Implementation | null;
  readonly token: TokenDocument.Implementation | null;
  readonly combatant: Combatant.Implementation | null;
}

export const bearing = (combatant: Combatant.Implementation): Bearer => ({
  actor: combatant.actor,
  token: combatant.token,
  combatant,
});

const EFFECTS = "effects:";
const MOST = "most:";

/** The greatest number among an actor's equipped items of a kind. */
function mostAmongItems(actor: Actor.Implementation | null, kind: string, path: readonly string[]): number | undefined {
  const numbers = [...(actor?.items ?? [])].flatMap((item: unknown) => {
    const { type, system } = item as { readonly type: string; readonly system?: { readonly equipped?: unknown } };
    const value = type === kind && system?.equipped !== false ? stepInto(item, path) : undefined;
    return typeof value === "number" ? [value] : [];
  });
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}

/** A uuid's document, or null. The published types accept only literal uuids. */
export const documentAt = (uuid: string): unknown => fromUuidSync(uuid as never, { strict: false });

const NOBODY: Bearer = { actor: null, token: null, combatant: null };

/** Calls the system's code, whose getters may throw while a sheet is half prepared. */
export function calm<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** Treats a value as absent if the system's code throws. */
const calmly =
  (valueAt: ValueAt): ValueAt =>
  (path) =>
    calm(() => valueAt(path), null);

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
    // Created only if needed, because systems copy a lot into roll data.
    rollData ??= actor?.getRollData() ?? {};
    return stepInto(rollData, [head, ...rest]) ?? stepInto(actor?.system, [head, ...rest]);
  };
  return calmly((path) => {
    const filled = path.includes("{") ? filledPath(path, plain) : path;
    return filled === null ? undefined : plain(filled);
  });
}

/** A bearer's sheet. */
export const sheetOf = (bearer: Bearer): Sheet => ({
  type: bearer.actor?.type ?? null,
  valueAt: valueFinder(bearer),
});

export const worldSheet = (): Sheet => sheetOf(NOBODY);

/** The value of a world setting, `system.key`, or inside it. Clients differ in their own settings, which have none. */
function worldSettingAt(path: string): unknown {
  const [namespace = "", ...steps] = path.split(".");
  for (let length = steps.length; length > 0; length -= 1) {
    const key = steps.slice(0, length).join(".");
    // The published types do not know systems' settings.
    const registered = game.settings.settings.get(`${namespace}.${key}` as never) as
      | { readonly scope: string }
      | undefined;
    if (registered?.scope !== "world") continue;
    return stepInto(game.settings.get(namespace as never, key as never), steps.slice(length));
  }
  return undefined;
}
