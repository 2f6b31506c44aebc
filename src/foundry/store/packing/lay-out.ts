import { decodeKeys } from "../keys";
import { migrate, type Migrated } from "../migrate";
import { isPackedBattle } from "../schema";
import { unpacked, unpackedStep } from "./read";
import { Unreadable } from "./unreadable";

/** A step of a packed battle's history laid out as the core reads it; null where what is packed is damaged. */
export function laidOutStep(raw: Readonly<Record<string, unknown>>, step: unknown): unknown {
  try {
    return unpackedStep(raw, step);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return null;
  }
}

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
