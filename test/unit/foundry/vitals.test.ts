import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hitPointsOf } from "../../../src/foundry/bindings/hit-points";
import type { Fight } from "../../../src/foundry/session/fight";
import type { Slot } from "../../../src/foundry/session/slot";
import { forgetHitPoints } from "../../../src/foundry/session/vitals";
import { hitPointsIn } from "../../../src/foundry/windows/hit-points";

vi.mock("../../../src/foundry/bindings/hit-points", () => ({ hitPointsOf: vi.fn() }));

const found = { value: 7, max: 9, temporary: 0 };

/** As much of a session as keeps what others remember. */
function aFight(): Fight {
  const slots = new Map<Slot<unknown>, unknown>();
  const slot = <T>(of: Slot<T>): T => {
    if (!slots.has(of)) slots.set(of, of.make());
    return slots.get(of) as T;
  };
  return { slot } as unknown as Fight;
}

const combatant = (id: string): Combatant.Implementation => ({ id }) as unknown as Combatant.Implementation;

beforeEach(() => void vi.mocked(hitPointsOf).mockReturnValue(found));
afterEach(() => vi.clearAllMocks());

it("reads a sheet once, and again only after its own documents have changed", () => {
  const fight = aFight();
  const [one, other] = [combatant("one"), combatant("other")];
  for (let drawing = 0; drawing < 3; drawing += 1) {
    expect(hitPointsIn(fight, one)).toBe(found);
    hitPointsIn(fight, other);
  }
  expect(hitPointsOf).toHaveBeenCalledTimes(2);
  vi.mocked(hitPointsOf).mockReturnValue(null);
  forgetHitPoints(fight, [one]);
  expect(hitPointsIn(fight, one)).toBeNull();
  expect(hitPointsIn(fight, one)).toBeNull();
  expect(hitPointsIn(fight, other)).toBe(found);
  expect(hitPointsOf).toHaveBeenCalledTimes(3);
});

it("reads all anew where what sheets are read by has changed", () => {
  const fight = aFight();
  hitPointsIn(fight, combatant("one"));
  forgetHitPoints(fight);
  hitPointsIn(fight, combatant("one"));
  expect(hitPointsOf).toHaveBeenCalledTimes(2);
});
