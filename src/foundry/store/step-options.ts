import { MODULE_ID } from "../compat/module-id";
import type { StepInfo } from "./step-info";

/** The options of an operation of ours that only follows what has been decided already. */
export const syncOnly = (): Record<string, unknown> => ({ [MODULE_ID]: { following: true } });

function markIn(options: unknown): object | null {
  if (typeof options !== "object" || options === null) return null;
  const mark = (options as Readonly<Record<string, unknown>>)[MODULE_ID];
  return typeof mark === "object" ? mark : null;
}

/** Options are the sender's own words: our mark counts only from a GM, who may write everything anyway. */
const isByGM = (userId: string): boolean => game.users.get(userId)?.isGM ?? false;

/** The step that an update carries; null where the update is somebody else's. */
export function stepIn(options: unknown, userId: string): StepInfo | null {
  const mark = markIn(options);
  return mark !== null && "rev" in mark && isByGM(userId) ? (mark as StepInfo) : null;
}

/** Tells whether this module made an update, creation or deletion, with a step or without. */
export const isOurs = (options: unknown, userId: string): boolean => markIn(options) !== null && isByGM(userId);

/** The options of an update that carries a step. Foundry's own turn events stay silent: ours come from the events. */
export const withStep = (info: StepInfo): Record<string, unknown> => ({ [MODULE_ID]: info, turnEvents: false });
