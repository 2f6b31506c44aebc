import type { ValueAt } from "./binding";
import { filledPath } from "./path";
import type { Sheet } from "./preset";
import { stepInto, worldSettingAt } from "./world-setting";

/** Whoever has a sheet: a combatant, or a token that has not joined a fight. */
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

const NOBODY: Bearer = { actor: null, token: null, combatant: null };

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

/** Where paths begin with a word of their own. */
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

/** Where a path leads for somebody; see `path.ts` for what can be written. */
function valueFinder(bearer: Bearer): ValueAt {
  const { actor } = bearer;
  const roots = rootsOf(bearer);
  let rollData: unknown;
  const plain = (path: string): unknown => {
    if (path.startsWith("setting:")) return worldSettingAt(path.slice("setting:".length));
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

/** Somebody's sheet. Of one without an actor only the combatant and the token themselves have anything. */
export const sheetOf = (bearer: Bearer): Sheet => ({
  type: bearer.actor?.type ?? null,
  valueAt: valueFinder(bearer),
});

/** What is nobody's: the world's settings alone. */
export const worldSheet = (): Sheet => sheetOf(NOBODY);
