import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEncounter, propose, type Encounter } from "../../../src/core/index";
import { requestMemories, onMemory, bestMemory } from "../../../src/foundry/session/memories";
import type { SessionSlot } from "../../../src/foundry/session/session-slot";
import { GM } from "../../support/eyes";
import type { FightSession } from "../../../src/foundry/session/fight-session";

/** A fight after so many rounds. */
function after(rounds: number): Encounter {
  const made = createEncounter({
    variant: "momentum",
    combatants: [
      { id: "ada", side: "players" },
      { id: "orc", side: "gm" },
    ],
  });
  if (!made.ok) throw new Error("no fight");
  let { encounter } = made;
  for (const command of [{ do: "start" }, ...Array.from({ length: rounds }, () => ({ do: "nextRound" }))]) {
    const outcome = propose(encounter, command, GM);
    if (outcome.kind === "done") encounter = outcome.next;
  }
  return encounter;
}

/** The session of a fight whose record is damaged, but still says how many steps it had. */
function damagedSession(rev: number): FightSession {
  const slots = new Map<SessionSlot<unknown>, unknown>();
  const session = {
    id: "fight",
    combat: { flags: { turnwright: { encounter: { rev } } } },
    lastGoodState: () => null,
    notifyChanged: () => {},
    slot<T>(slot: SessionSlot<T>): T {
      if (!slots.has(slot)) slots.set(slot, slot.make());
      return slots.get(slot) as T;
    },
  } as unknown as FightSession;
  requestMemories(session, () => {});
  return session;
}

const user = (id: string, isGM = false): User.Implementation => ({ id, isGM }) as User.Implementation;

describe("memories of a damaged fight", () => {
  const honest = after(2);
  const forged = after(4);

  beforeEach(() => vi.stubGlobal("game", { user: { isGM: true } }));
  afterEach(() => vi.unstubAllGlobals());

  it("are offered as most players have them, not as the newest claims", () => {
    const session = damagedSession(99);
    onMemory(session, forged, user("liar"));
    onMemory(session, honest, user("ann"));
    onMemory(session, honest, user("ben"));
    expect(bestMemory(session)?.encounter.rev).toBe(honest.rev);
  });

  it("are not taken if a player claims more steps than the record had", () => {
    const session = damagedSession(honest.rev);
    onMemory(session, honest, user("ann"));
    onMemory(session, forged, user("liar"));
    expect(bestMemory(session)).toMatchObject({ by: { id: "ann" } });
  });

  it("are offered from a GM before all others", () => {
    const session = damagedSession(99);
    onMemory(session, forged, user("ann"));
    onMemory(session, forged, user("ben"));
    onMemory(session, honest, user("helper", true));
    expect(bestMemory(session)).toMatchObject({ by: { id: "helper" } });
  });
});
