import { decodeKeys, isPackedBattle } from "../stored-form";
import { migrate, type Migrated } from "../migrate";
import { unpacked } from "./read";
import { Unreadable } from "./values";

/** A stored record laid out as the core reads it: unpacked where it is packed, then of the current schema where it was of an older one. */
export function laidOut(raw: unknown): Migrated {
  if (!isPackedBattle(raw)) return migrate(decodeKeys(raw));
  try {
    return migrate(unpacked(raw));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ok: false, problem: { code: "bad-state", detail: error.place } };
  }
}
