import { describe, expect, it } from "vitest";
import { findVariant, registerVariant, screen, text, type Section, type Variant } from "../../../src/core/index";
import type { Fight as Encounter } from "../../../src/core/state/fight";
import { set } from "../../../src/core/state/write";
import { arePairs, Bands, namesInPairs } from "../../../src/core/mechanics/bands";
import { DistanceTables } from "../../../src/core/mechanics/distance-tables";
import { distanceRules } from "../../../src/core/mechanics/distances";
import { activeOf } from "../../../src/core/mechanics/own-turn";
import { screenContextOf } from "../../../src/core/mechanics/screen";
import { GM, player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

/** Distances of another game: people are in one room, next door or outside, and go there by paces. */
const ROOMS = ["same-room", "next-door", "outside"] as const;
type Room = (typeof ROOMS)[number];

interface State {
  readonly active: string | null;
  readonly delays: object;
  readonly bands: Readonly<Record<string, Readonly<Record<string, Room>>>>;
  readonly paces: number;
  readonly left: readonly string[];
  /** Those who fight for the other side by birth. */
  readonly turncoats: Readonly<Record<string, true>>;
}

const rooms = new Bands<State, Room>({
  words: ROOMS,
  costs: { "same-room": 0, "next-door": 2, outside: 3 },
  allied: "next-door",
  opposed: () => "outside",
  campOf: ({ rules }, id) => (Object.hasOwn(rules.turncoats, id) ? "gm" : undefined),
  setCamp: () => {},
  camps: ({ turncoats }) => turncoats,
});

const words = {
  band: (room: Room) => text(`rooms.${room}`),
  price: (count: number) => text("rooms.paces", { count }),
  move: "rooms.go",
  moveFrom: "rooms.go-somewhere",
  moveOnMap: "rooms.go-on-map",
  leaving: "rooms.leaving",
  set: "rooms.set",
  bandField: "rooms.room",
  fromField: "rooms.from",
  from: "rooms.from-whom",
};

const tables = new DistanceTables<State, Room>(rooms, {
  band: words.band,
  between: "rooms.between",
  within: "rooms.within",
  note: "rooms.note",
  pair: "rooms.pair",
  fill: "rooms.fill",
});

const basic = findVariant("basic") as Variant<State>;

const variant: Variant<State> = {
  ...basic,
  meta: { ...basic.meta, id: "rooms", panel: true },
  setup: () => ({ active: null, delays: {}, bands: {}, paces: 3, left: [], turncoats: {} }),
  isState: (state): state is State => typeof state === "object",
  rules: {
    ...basic.rules,
    ...distanceRules<State, Room>({
      bands: rooms,
      words,
      purse: ({ rules }) => rules.paces,
      pays:
        (cost) =>
        ({ fight }, { combatant }) =>
          fight.rules.paces < cost ? { code: "not-enough-ap", combatant, detail: cost } : null,
      pay: ({ fight }, _one, cost) => set(fight.rules, { paces: fight.rules.paces - cost }),
      leave: ({ fight }, _one, left) => set(fight.rules, { left }),
      mayStrike: (_fight, one) => one === "xen",
    }),
  },
  flow: {
    ...basic.flow,
    leave(mutation, id) {
      basic.flow.leave(mutation, id);
      rooms.forget(mutation.fight, id);
    },
  },
  screen: (context, factory) => ({
    ...basic.screen(context, factory),
    panel: tables.sections(screenContextOf(context), factory, activeOf(context.fight)),
  }),
};
registerVariant(variant);

/** Ann, whose turn it is, and Bo against two foes. */
function table(): Fight {
  const fight = new Fight("rooms", [hero("ann", { initiative: 100 }), hero("bo"), foe("xen"), foe("yor")]);
  fight.give({ do: "start" });
  return fight;
}

const stateOf = ({ encounter }: Fight): State => (encounter as Encounter<State>).rules;

function between(fight: Fight, a: string, b: string): Room {
  return rooms.of(fight.encounter as Encounter<State>, a, b);
}

const goTo = (to: string | readonly string[], band: Room) => ({ do: "moveBand", combatant: "ann", to, band });

function matrices(fight: Fight, as = GM): Extract<Section, { kind: "matrix" }>[] {
  return screen(fight.encounter, as).panel.flatMap((one) => (one.kind === "matrix" ? [one] : []));
}

describe("distances in the bands of any variant", () => {
  it("begin as the variant says, by the sides that people come from", () => {
    const fight = table();
    expect([between(fight, "ann", "bo"), between(fight, "bo", "xen")]).toEqual(["next-door", "outside"]);
    const encounter = { ...fight.encounter, rules: { ...stateOf(fight), turncoats: { bo: true as const } } };
    expect(rooms.of(encounter, "ann", "bo")).toBe("outside");
    expect(rooms.of(encounter, "bo", "xen")).toBe("next-door");
  });

  it("are kept once for a pair, and only where they are not as at the start", () => {
    const fight = table();
    fight.give({ do: "setBand", combatant: "xen", to: "ann", band: "same-room" });
    expect(stateOf(fight).bands).toEqual({ ann: { xen: "same-room" } });
    fight.give({ do: "setBand", combatant: "ann", to: "xen", band: "outside" });
    expect(stateOf(fight).bands).toEqual({});
    expect(fight.code({ do: "setBand", combatant: "ann", to: "ann", band: "outside" })).toBe("not-eligible");
  });

  it("cost as much as the dearest pair of a move, and no more than one has", () => {
    const fight = table();
    fight.give(goTo(["xen", "bo"], "next-door"));
    expect([stateOf(fight).paces, between(fight, "ann", "xen")]).toEqual([2, "next-door"]);
    expect(fight.code(goTo("bo", "next-door"))).toBe("not-eligible");
    expect(fight.code(goTo("yor", "same-room"))).toBe("not-enough-ap");
    fight.give({ do: "moveBands", combatant: "ann", bands: { xen: "same-room", yor: "next-door" } });
    expect([stateOf(fight).paces, between(fight, "ann", "yor")]).toEqual([0, "next-door"]);
  });

  it("tell which foes a move has left, and not which friends", () => {
    const fight = table();
    const near = { xen: "same-room", bo: "same-room" } as const;
    fight.give({ do: "setBands", bands: { ann: near } });
    expect(stateOf(fight).left).toEqual([]);
    fight.give(goTo(["xen", "bo"], "next-door"));
    expect(stateOf(fight).left).toEqual(["xen"]);
  });

  it("are forgotten with whoever leaves, and hidden with whoever is not seen", () => {
    const fight = table();
    fight.give({ do: "setBands", bands: { xen: { ann: "same-room", yor: "outside" }, bo: { yor: "same-room" } } });
    fight.give({ do: "leave", combatant: "xen" });
    expect(stateOf(fight).bands).toEqual({ bo: { yor: "same-room" } });
  });

  it("are read as pairs only where each is kept once", () => {
    expect(namesInPairs({ ann: { xen: "outside", yor: "outside" } })).toEqual(["ann", "xen", "yor"]);
    expect([{ ann: { xen: "outside" } }, { xen: { ann: "outside" } }, { xen: {} }].map(arePairs)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("stand in a table between the sides, and in one within a side once its people have parted", () => {
    const fight = table();
    expect(matrices(fight).map(({ id }) => id)).toEqual(["bands"]);
    fight.give({ do: "setBand", combatant: "xen", to: "yor", band: "outside" });
    const [players, foes] = matrices(fight);
    expect(players?.rows.map(({ cells }) => cells.map((cell) => cell?.level))).toEqual([
      [2, 2],
      [2, 2],
    ]);
    expect(foes?.rows.map(({ cells }) => cells.map((cell) => cell?.level))).toEqual([
      [undefined, 2],
      [undefined, undefined],
    ]);
  });

  it("offer the moves of the one acting with their prices, and the map to the gm", () => {
    const fight = table();
    fight.give({ do: "setBand", combatant: "ann", to: "xen", band: "same-room" });
    const [own] = matrices(fight, player("ann"));
    const [toXen, toYor] = own?.rows[0]?.cells ?? [];
    expect(toXen?.controls.map(({ cost }) => cost?.key)).toEqual([
      "TURNWRIGHT.rooms.leaving",
      "TURNWRIGHT.rooms.leaving",
    ]);
    expect(toYor?.controls.map(({ cost, blocked }) => [cost?.data?.["count"], blocked])).toEqual([
      [3, null],
      [1, null],
    ]);
    expect([own?.fill, matrices(fight)[0]?.fill?.words]).toEqual([undefined, ROOMS]);
  });
});
