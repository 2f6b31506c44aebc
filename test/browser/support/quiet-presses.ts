import type { Locator } from "playwright";
import { together } from "./fight.ts";
import { button, type Seat, type Table } from "./seats.ts";
import { settled } from "./settled.ts";

/** Presses at a table, one after the other: each waits until everybody has seen what comes of it. */
export interface QuietPresses {
  /** Waits until all have the same fight, and nothing is under way. */
  readonly quiet: () => Promise<void>;
  /** Presses the first button of a name. */
  readonly press: (where: Locator, name: string | RegExp) => Promise<void>;
  /** Presses somebody's one big button. */
  readonly pressBig: (seat: Seat, name: string | RegExp) => Promise<void>;
}

/** Presses at a table, which may be another after each call. */
export function pressesAt(table: () => Table): QuietPresses {
  const quiet = async (): Promise<void> => {
    const { fight } = table();
    await together(fight);
    await settled(fight);
  };
  const press = async (where: Locator, name: string | RegExp): Promise<void> => {
    await button(where, name).first().click();
    await quiet();
  };
  return { quiet, press, pressBig: async ({ tracker }, name) => press(tracker.locator(".turnwright-foot"), name) };
}
