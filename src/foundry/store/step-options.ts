import type { GameEvent } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";

/** What a step was: something done, something taken back, or something given again. */
export type StepKind = "done" | "undone" | "redone";

/**
 * What an update of ours says to every client beside the change itself. It travels in the update's options, so that it
 * is told once and stored nowhere.
 */
export interface News {
  readonly rev: number;
  readonly kind: StepKind;
  /** What the command does: its `do`. */
  readonly command: string;
  /** The user who gave it. */
  readonly by: string;
  readonly events: readonly GameEvent[];
}

/** The options of an update that carry news. Foundry's own turn events stay silent: ours come from the events. */
export const carrying = (news: News): Record<string, unknown> => ({ [MODULE_ID]: news, turnEvents: false });

/** The news in an update's options; null where the update is somebody else's. */
export function newsIn(options: unknown): News | null {
  if (typeof options !== "object" || options === null) return null;
  const news = (options as Readonly<Record<string, unknown>>)[MODULE_ID];
  if (typeof news !== "object" || news === null || !("events" in news)) return null;
  return news as News;
}

/** Whether an update, creation or deletion was made by this module, with news or without. */
export const isOurs = (options: unknown): boolean =>
  typeof options === "object" && options !== null && MODULE_ID in options;

/** The options of a document operation of ours that only follows what has been decided already. */
export const following = (): Record<string, unknown> => ({ [MODULE_ID]: { following: true } });
