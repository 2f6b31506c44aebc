import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hitPointsOf } from "../../../src/foundry/bindings/hit-points";
import { specOf } from "../../../src/foundry/roster/combatant-spec";
import type { Spec } from "../../../src/foundry/roster/combatant-spec";
import type { FightSession } from "../../../src/foundry/session/fight-session";
import { clearSheetCache, visibleHitPoints, compareShownSheets } from "../../../src/foundry/session/sheets-shown";
import type { SessionSlot } from "../../../src/foundry/session/session-slot";

vi.mock("../../../src/foundry/bindings/hit-points", () => ({ hitPointsOf: vi.fn() }));
vi.mock("../../../src/foundry/bindings/system", () => ({ isPlaceholder: () => false }));
vi.mock("../../../src/foundry/roster/combatant-spec", () => ({ specOf: vi.fn() }));

const found = { value: 7, max: 9, temporary: 0 };
const spec: Spec = { id: "one", side: "gm", kind: "wolf", owner: null, traits: { might: 3 }, conditions: [] };

/** A combatant's documents, as far as they are shown. */
const combatant = (id: string, shown: object = {}): Combatant.Implementation =>
  ({
    id,
    name: id,
    isDefeated: false,
    visible: true,
    isOwner: true,
    _source: { group: null },
    ...shown,
  }) as unknown as Combatant.Implementation;

/** As much of a session as keeps what sheets said, of a fight that is stored or is not yet. */
function aFight(stored: object | null, ...present: Combatant.Implementation[]): FightSession {
  const slots = new Map<SessionSlot<unknown>, unknown>();
  const slot = <T>(of: SessionSlot<T>): T => {
    if (!slots.has(of)) slots.set(of, of.make());
    return slots.get(of) as T;
  };
  const combatants = new Map(present.map((one) => [one.id, one]));
  return { slot, stored, combat: { combatants }, choice: () => ({ id: "basic" }) } as unknown as FightSession;
}

beforeEach(() => {
  vi.stubGlobal("game", { user: { isGM: true } });
  vi.mocked(hitPointsOf).mockReturnValue(found);
  vi.mocked(specOf).mockReturnValue(spec);
});
afterEach(() => vi.clearAllMocks());

it("reads a sheet once, and again only after its own documents have changed", () => {
  const [one, other] = [combatant("one"), combatant("other")];
  const fight = aFight({}, one, other);
  for (let drawing = 0; drawing < 3; drawing += 1) {
    expect(visibleHitPoints(fight, "one")).toBe(found);
    visibleHitPoints(fight, "other");
  }
  expect(hitPointsOf).toHaveBeenCalledTimes(2);
  vi.mocked(hitPointsOf).mockReturnValue(null);
  compareShownSheets(fight, [one]);
  expect(visibleHitPoints(fight, "one")).toBeNull();
  expect(visibleHitPoints(fight, "other")).toBe(found);
  expect(hitPointsOf).toHaveBeenCalledTimes(3);
});

it("reads all anew where what sheets are read by has changed", () => {
  const fight = aFight({}, combatant("one"));
  visibleHitPoints(fight, "one");
  clearSheetCache(fight);
  visibleHitPoints(fight, "one");
  expect(hitPointsOf).toHaveBeenCalledTimes(2);
});

it("looks at a combatant whose system's getters throw as at one of whom nothing more is shown", () => {
  const one = combatant("one");
  const fight = aFight({}, one);
  Object.defineProperty(one, "isDefeated", {
    get: () => {
      throw new TypeError("Cannot read properties of undefined");
    },
  });
  compareShownSheets(fight, [one]);
  expect(compareShownSheets(fight, [one])).toBe("nothing");
});

it("shows whoever is not stored yet anew where the rules would take in something else", () => {
  const one = combatant("one");
  const [stored, unsaved] = [aFight({}, one), aFight(null, one)];
  for (const fight of [stored, unsaved]) compareShownSheets(fight, [one]);
  vi.mocked(specOf).mockReturnValue({ ...spec, traits: { might: 4 } });
  expect(compareShownSheets(stored, [one])).toBe("nothing");
  expect(compareShownSheets(unsaved, [one])).toBe("more");
  expect(compareShownSheets(unsaved, [one])).toBe("nothing");
});
