import { MODULE_ID } from "../compat/module-id";
import type { StoredFlags } from "./flags";

/** The module's flags of a combat, as they are; an empty record where there are none. */
export function storedFlags(combat: Combat.Implementation): StoredFlags {
  const flags = combat.flags as Readonly<Record<string, unknown>>;
  const own = flags[MODULE_ID];
  return typeof own === "object" && own !== null ? own : {};
}

/** The `rev` of what is stored, as far as it can be read without the fight's rules; 0 where there is none. */
export function storedRev(combat: Combat.Implementation): number {
  const raw = storedFlags(combat).encounter as { readonly rev?: unknown } | null | undefined;
  return typeof raw?.rev === "number" ? raw.rev : 0;
}
