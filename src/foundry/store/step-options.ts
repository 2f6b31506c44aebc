import { MODULE_ID } from "../compat/module-id";
import type { StepInfo } from "./stored-form";

/** The options of our operations that only follow a decision. */
export const syncOnly = (): Record<string, unknown> => ({ [MODULE_ID]: { following: true } });

function markIn(options: unknown): object | null {
  if (typeof options !== "object" || options === null) return null;
  const mark = (options as Readonly<Record<string, unknown>>)[MODULE_ID];
  return typeof mark === "object" ? mark : null;
}

/** Options come from the sender, so our mark counts only from a GM, who may write everything anyway. */
const isByGM = (userId: string): boolean => game.users.get(userId)?.isGM ?? false;

/** An update's step, or null if it is not ours. */
export function stepIn(options: unknown, userId: string): StepInfo | null {
  const mark = markIn(options);
  return mark !== null && "rev" in mark && isByGM(userId) ? (mark as StepInfo) : null;
}

/** Whether this module made an update, creation or deletion. */
export const isOurs = (options: unknown, userId: string): boolean => markIn(options) !== null && isByGM(userId);

/** The options of an update with a step. Suppresses Foundry's turn events, because ours come from the step's events. */
export const withStep = (info: StepInfo): Record<string, unknown> => ({ [MODULE_ID]: info, turnEvents: false });

/** Whether an update's options say that the turn or the round moved. */
export const hasMoved = (options: unknown): boolean =>
  typeof options === "object" && options !== null && "direction" in options;
