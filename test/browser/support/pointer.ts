import { expect } from "vitest";
import { native } from "../../../src/core/index.ts";
import { readEncounter } from "../../../src/foundry/store/read-encounter.ts";
import { encounter, everybody, stored } from "./fight.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight } from "./fight.ts";

/** As much of a page as says whose turn it is by Foundry's own fields. */
interface PointerPage {
  readonly game: {
    readonly combats: {
      readonly contents: readonly {
        readonly round: number;
        readonly turn: number | null;
        readonly combatant: { readonly id: string } | null | undefined;
        readonly turns: readonly { readonly id: string }[];
      }[];
    };
  };
}

/** Foundry's own fields on a page, and the id of whoever they say acts. */
const pointerOn = async ({ page }: Client): Promise<{ round: number; turn: number | null; combatant: string | null }> =>
  page.evaluate(() => {
    const [combat] = (globalThis as unknown as PointerPage).game.combats.contents;
    if (combat === undefined) throw new Error("nothing to look at");
    const { round, turn, turns } = combat;
    const at = turn === null ? null : (turns[turn]?.id ?? "nobody");
    const combatant = combat.combatant?.id ?? null;
    return { round, turn, combatant: at === combatant ? at : `${at}, but it says ${combatant}` };
  });

/**
 * Expects that Foundry's own fields say what the rules say, with everybody and on the server: the round, and who acts or is asked. Nothing
 * may be under way.
 *
 * @param after what has happened, for the message
 */
export async function expectPointer(fight: Fight, after: string): Promise<void> {
  const reading = readEncounter(encounter(fight));
  if (reading.kind !== "encounter") throw new Error("nothing to look at");
  const { round, marked: combatant } = native(reading.encounter);
  for (const client of everybody(fight)) {
    const { turn, ...is } = await pointerOn(client);
    expect(is, `on a page after ${after}`).toEqual({ round, combatant });
    const { round: storedRound, turn: storedTurn } = stored(fight);
    expect({ round: storedRound, turn: storedTurn }, `on the server after ${after}`).toEqual({ round, turn });
  }
}
