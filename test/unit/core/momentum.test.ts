import { describe, expect, it } from "vitest";
import { screen, type Author, type Screen, type Section } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { enabledOn } from "../../support/controls";
import { eventsOf, Fight, foe, hero } from "./support/fight";

const ARIA = player("aria");
const BO = player("bo");

const BANDS = ["point-blank", "close", "short", "medium", "long"] as const;

interface Table {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly traits?: Readonly<Record<string, number>>;
}

/** Two heroes and two foes; the players lead. */
function table({ options = {}, traits = {} }: Table = {}): Fight {
  const fight = new Fight("momentum", [hero("aria", traits), hero("bo"), foe("xen"), foe("yor")], { options });
  fight.give({ do: "start" });
  return fight;
}

function turnOf(fight: Fight, id: string): void {
  fight.give({ do: "takeTurn", combatant: id });
}

function wholeTurn(fight: Fight, id: string): void {
  turnOf(fight, id);
  fight.give({ do: "endTurn" });
}

function seen(fight: Fight, as: Author = GM): Screen {
  return screen(fight.encounter, as);
}

function section<Kind extends Section["kind"]>(made: Screen, kind: Kind): Extract<Section, { kind: Kind }> {
  const found = made.panel.find((one): one is Extract<Section, { kind: Kind }> => one.kind === kind);
  if (found === undefined) throw new Error(`no ${kind}`);
  return found;
}

const ids = (made: Screen): string[] => enabledOn(made).map(({ control }) => control.id);

describe("the end of a turn", () => {
  it("has a short label of its own, which handing over does not borrow", () => {
    const fight = table();
    turnOf(fight, "aria");
    const ends = enabledOn(seen(fight, ARIA)).filter(({ control }) => control.command.do === "endTurn");
    expect(ends.map(({ control: { label, brief } }) => [label.key, brief?.key])).toEqual(
      expect.arrayContaining([
        ["TURNWRIGHT.controls.end-turn-of", "TURNWRIGHT.controls.end-turn"],
        ["TURNWRIGHT.momentum.controls.hand-over", undefined],
      ]),
    );
  });
});

describe("who leads (M-1)", () => {
  it.each([
    [10, 5, "players"],
    [10, 4, "gm"],
    [9, 5, "players"],
    [9, 4, "gm"],
    [1, 1, "players"],
    [1, 0, "gm"],
  ])("a pool of %i with %i in it", (poolMax, poolStart, side) => {
    expect(table({ options: { poolMax, poolStart } }).view()["lead"]).toBe(side);
  });

  it("starts with half of the most, rounded up, and never with more than the most", () => {
    expect(table({ options: { poolMax: 7 } }).view()["momentum"]).toEqual({ value: 4, max: 7 });
    expect(table({ options: { poolMax: 7, poolStart: 20 } }).view()["momentum"]).toEqual({ value: 7, max: 7 });
  });
});

describe("seizing (M-5)", () => {
  const seize = { do: "seize", side: "players", reason: "spend" };

  it("is open after the turn of a foe that has left in it, and not after a skipped one", () => {
    const left = table({ options: { poolStart: 3 } });
    turnOf(left, "xen");
    left.give({ do: "leave", combatant: "xen" });
    expect([left.view()["stage"], left.view()["control"], left.code(seize, ARIA)]).toEqual(["choosing", "gm", null]);
    const skipped = table({ options: { poolStart: 3 } });
    for (const id of ["xen", "yor"]) {
      skipped.give({ do: "setCondition", combatant: id, condition: "incapacitated", on: true });
    }
    expect([skipped.view().acted, skipped.view()["maySeize"]]).toEqual([["xen", "yor"], false]);
  });

  it("by the foes waits for the turn's end and lapses where none of them is left to act by then", () => {
    const fight = table();
    turnOf(fight, "aria");
    fight.give({ do: "seize", side: "gm", reason: "critical-failure" });
    for (const id of ["xen", "yor"]) {
      fight.give({ do: "setCondition", combatant: id, condition: "incapacitated", on: true });
    }
    fight.give({ do: "endTurn", next: "bo" });
    expect(fight.active).toEqual(["bo"]);
    expect(fight.view().acted).toEqual(["aria"]);
  });

  it("goes by the sides as they are: who acts takes control along to the other side (C-4)", () => {
    const fight = table();
    turnOf(fight, "aria");
    fight.give({ do: "setSide", combatant: "aria", side: "gm" });
    expect(fight.view()["control"]).toBe("gm");
    fight.give({ do: "endTurn" });
    expect([fight.view()["control"], fight.view()["maySeize"]]).toEqual(["gm", true]);
  });
});

describe("what a turn gives (M-7, M-9)", () => {
  it.each([
    [{}, 1, 2],
    [{ actionsModifier: -3, minorsModifier: -1 }, 0, 1],
    [{ actionsModifier: 1, minorsModifier: 2 }, 2, 4],
    [{ minorsModifier: 0.5 }, 1, 2],
  ])("with %j", (traits, actions, minors) => {
    const fight = table({ traits });
    turnOf(fight, "aria");
    expect(fight.one("aria")["budget"]).toEqual({ actions, minors });
  });

  it("counts effects that last over the turn's start, and not those that end with it", () => {
    const fight = table();
    const modify = { minorsModifier: 1 };
    fight.give({ do: "addEffect", name: "Stim", target: "aria", until: "combat", modify });
    fight.give({ do: "addEffect", name: "Haze", target: "aria", source: "aria", until: "source-turn-start", modify });
    turnOf(fight, "aria");
    expect(fight.one("aria")["budget"]).toEqual({ actions: 1, minors: 3 });
  });
});

describe("Willpower (M-10)", () => {
  it("counts points that an effect gives", () => {
    const fight = table({ traits: { willpower: 0 } });
    fight.give({ do: "addEffect", name: "Song", target: "aria", until: "combat", modify: { willpower: 1 } });
    turnOf(fight, "aria");
    fight.give({ do: "willpower", combatant: "aria", use: "other" });
    expect(fight.one("aria")["willpower"]).toBe(0);
  });
});

describe("moving between bands (M-13)", () => {
  /** From the nearest out: what each step costs. */
  const STEPS = [0, 1, 2, 2];
  const pairs = BANDS.flatMap((from, i) => BANDS.map((to, j) => [from, to, i, j] as const)).filter(
    ([, , i, j]) => i !== j,
  );

  it.each(pairs)("%s to %s costs the steps between", (from, to, i, j) => {
    const cost = STEPS.slice(Math.min(i, j), Math.max(i, j)).reduce((sum, step) => sum + step, 0);
    const fight = table({ traits: { minorsModifier: 3 } });
    fight.give({ do: "setBand", combatant: "xen", to: "aria", band: from });
    turnOf(fight, "aria");
    fight.give({ do: "moveBand", combatant: "aria", to: "xen", band: to });
    expect(fight.one("aria")["budget"]).toEqual({ actions: 1, minors: 5 - cost });
    const poor = table({ traits: { minorsModifier: cost - 3 } });
    poor.give({ do: "setBand", combatant: "xen", to: "aria", band: from });
    turnOf(poor, "aria");
    const move = { do: "moveBand", combatant: "aria", to: "xen", band: to };
    expect(poor.code(move)).toBe(cost === 0 ? null : "no-minors-left");
  });

  it("keeps only pairs that are not where they began", () => {
    const fight = table({ options: { startBand: "long" } });
    const kept = (): unknown => (fight.encounter.rules as { bands: unknown }).bands;
    expect(kept()).toEqual({});
    fight.give({ do: "setBands", bands: { yor: { aria: "short" }, aria: { bo: "close", xen: "long" } } });
    expect(kept()).toEqual({ aria: { yor: "short" } });
    fight.give({ do: "setBand", combatant: "aria", to: "yor", band: "long" });
    expect(kept()).toEqual({});
    fight.give({ do: "setBand", combatant: "bo", to: "yor", band: "close" });
    fight.give({ do: "leave", combatant: "yor" });
    expect(kept()).toEqual({});
  });

  it("says on the button what a move costs and brings about, before one makes it (M-16)", () => {
    const fight = table();
    fight.give({ do: "setBand", combatant: "aria", to: "xen", band: "point-blank" });
    turnOf(fight, "aria");
    const cell = section(seen(fight, ARIA), "matrix").rows[0]?.cells[0];
    const costs = (cell?.controls ?? []).map(({ cost, blocked }) => [cost?.key, cost?.data?.["price"], blocked?.code]);
    const price = (key: string, count?: number) => ({
      key: `TURNWRIGHT.momentum.costs.${key}`,
      ...(count !== undefined && { data: { count } }),
    });
    expect(costs).toEqual([
      ["TURNWRIGHT.momentum.costs.leaving", price("nothing"), undefined],
      ["TURNWRIGHT.momentum.costs.leaving", price("minors", 1), undefined],
      ["TURNWRIGHT.momentum.costs.leaving", price("minors", 3), "no-minors-left"],
      ["TURNWRIGHT.momentum.costs.leaving", price("minors", 5), "no-minors-left"],
    ]);
  });
});

describe("Risk (M-17)", () => {
  it("adds everything up for the pair, ranged and melee", () => {
    const fight = table();
    fight.give({ do: "seize", side: "gm", reason: "critical-failure" });
    turnOf(fight, "xen");
    fight.give({ do: "minor", combatant: "xen", minor: "drop-prone" });
    fight.give({ do: "endTurn", next: "yor" });
    turnOf(fight, "yor");
    fight.give({ do: "minor", combatant: "yor", minor: "aim" });
    fight.give({ do: "endTurn" });
    turnOf(fight, "aria");
    fight.give({ do: "sprint", combatant: "aria" });
    const risk = fight.view()["risk"];
    expect(risk).toMatchObject({
      aria: {
        xen: {
          ranged: {
            total: 2,
            parts: [
              { why: "sprinting", by: 1 },
              { why: "prone-target", by: 1 },
            ],
          },
          melee: {
            total: 0,
            parts: [
              { why: "sprinting", by: 1 },
              { why: "prone-target", by: -1 },
            ],
          },
        },
        yor: { ranged: { total: 1 }, melee: { total: 1 } },
      },
      yor: {
        aria: {
          ranged: {
            total: 0,
            parts: [
              { why: "moving-target", by: 1 },
              { why: "aim", by: -1 },
            ],
          },
          melee: { total: -1, parts: [{ why: "aim", by: -1 }] },
        },
      },
    });
    expect(Object.keys(risk as object).toSorted()).toEqual(["aria", "bo", "xen", "yor"]);
  });

  it("is told only while somebody acts whom one sees", () => {
    const fight = table({ options: { poolStart: 1 } });
    expect(fight.view()["risk"]).toEqual({});
    turnOf(fight, "xen");
    fight.give({ do: "setCondition", combatant: "xen", condition: "hidden", on: true });
    expect(fight.view(ARIA)["risk"]).toEqual({});
    expect(Object.keys(fight.view()["risk"] as object)).toContain("xen");
  });

  it("forgets aiming with the free attack on one who leaves (M-12, M-16)", () => {
    const fight = table({ options: { poolStart: 1 } });
    fight.give({ do: "setBand", combatant: "aria", to: "xen", band: "point-blank" });
    turnOf(fight, "xen");
    fight.give({ do: "minor", combatant: "xen", minor: "aim" });
    fight.give({ do: "endTurn" });
    wholeTurn(fight, "yor");
    turnOf(fight, "aria");
    fight.give({ do: "moveBand", combatant: "aria", to: "xen", band: "close" });
    expect(section(seen(fight), "sums").picks[0]?.id).toBe("strike xen");
    fight.give({ do: "provoked", combatant: "xen", mover: "aria" });
    expect(fight.one("xen")["aim"]).toBe(0);
  });
});

describe("leaving melee (M-16)", () => {
  it("of several by one move gives each of them a chance, and is told once", () => {
    const fight = table({ options: { startBand: "point-blank" } });
    turnOf(fight, "aria");
    const events = fight.give({ do: "moveBand", combatant: "aria", to: ["yor", "xen", "bo"], band: "short" });
    expect(eventsOf(events, "provoked")).toEqual([{ type: "provoked", mover: "aria", by: ["yor", "xen"] }]);
    expect(fight.one("aria")["budget"]).toEqual({ actions: 1, minors: 1 });
  });

  it("is shown for all of them as they joined, however a store keeps them", () => {
    const fight = table({ options: { startBand: "point-blank" } });
    turnOf(fight, "aria");
    fight.give({ do: "moveBand", combatant: "aria", to: ["yor", "xen"], band: "short" });
    expect(fight.view()["provokes"]).toEqual({ mover: "aria", by: ["xen", "yor"] });
  });

  it("is told as provoking those alone who could strike", () => {
    const fight = table({ options: { startBand: "point-blank" } });
    fight.give({ do: "setCondition", combatant: "yor", condition: "incapacitated", on: true });
    turnOf(fight, "aria");
    const leave = (to: string) => fight.give({ do: "moveBand", combatant: "aria", to, band: "close" });
    expect(eventsOf(leave("yor"), "provoked")).toEqual([]);
    expect(eventsOf(leave("xen"), "provoked")).toEqual([{ type: "provoked", mover: "aria", by: ["xen"] }]);
  });
});

describe("the scene's end (M-4)", () => {
  it("waits for newcomers too, but for nobody who cannot act", () => {
    const fight = table({ options: { poolStart: 10 } });
    fight.give({ do: "setCondition", combatant: "yor", condition: "defeated", on: true });
    for (const id of ["aria", "bo", "xen"]) wholeTurn(fight, id);
    expect([fight.view().round, fight.view()["sceneMayEnd"]]).toEqual([2, true]);
    const late = table({ options: { poolStart: 10 } });
    late.give({ do: "join", combatants: [foe("zed")] });
    for (const id of ["aria", "bo", "xen", "yor"]) wholeTurn(late, id);
    expect(eventsOf(late.give({ do: "nextRound" }), "scene-may-end")).toEqual([]);
    for (const id of ["aria", "bo", "xen", "yor"]) wholeTurn(late, id);
    turnOf(late, "zed");
    expect(eventsOf(late.give({ do: "endTurn" }), "scene-may-end")).toHaveLength(1);
  });
});

describe("what lasts until the start of the next turn (M-11, M-14)", () => {
  it("ends with a skipped one too, and not with a lost one", () => {
    for (const skipped of [true, false]) {
      const fight = table({ options: { poolStart: 1 } });
      for (const id of ["xen", "yor"]) wholeTurn(fight, id);
      turnOf(fight, "aria");
      fight.give({ do: "sprint", combatant: "aria" });
      fight.give({ do: "act", combatant: "aria", action: "defensive-stance" });
      fight.give({ do: "endTurn" });
      wholeTurn(fight, "bo");
      if (skipped) fight.give({ do: "setCondition", combatant: "aria", condition: "incapacitated", on: true });
      for (const id of skipped ? ["xen", "yor", "bo"] : ["xen"]) wholeTurn(fight, id);
      if (!skipped) fight.give({ do: "nextRound" });
      expect([fight.view().round, fight.one("aria")["defense"], fight.one("aria")["sprinting"]]).toEqual(
        skipped ? [3, 0, false] : [3, 1, true],
      );
    }
  });
});

describe("the screen of momentum", () => {
  it("never has more than two controls on a row, and a card for whoever is asked (M-2, M-5, M-16)", () => {
    const fight = table();
    expect(seen(fight, ARIA).prompts.map(({ id }) => id)).toEqual(["choose"]);
    expect(seen(fight).prompts).toEqual([]);
    fight.give({ do: "setBand", combatant: "bo", to: "xen", band: "point-blank" });
    turnOf(fight, "bo");
    fight.give({ do: "moveBand", combatant: "bo", to: "xen", band: "close" });
    expect(seen(fight).prompts.map(({ id }) => id)).toEqual(["strike"]);
    expect(seen(fight, ARIA).prompts).toEqual([]);
    fight.give({ do: "endTurn", next: "aria" });
    fight.give({ do: "changeMomentum", by: -4 });
    fight.give({ do: "endTurn" });
    wholeTurn(fight, "xen");
    wholeTurn(fight, "yor");
    expect(seen(fight, ARIA).prompts.map(({ id }) => id)).toEqual(["seize"]);
    for (const viewer of [GM, ARIA, BO, player()]) {
      for (const row of seen(fight, viewer).rows) expect(row.controls.length).toBeLessThan(3);
    }
  });

  it("shows the one acting what is left and what it costs; the gm has a player's turn folded away (M-7)", () => {
    const fight = table();
    turnOf(fight, "aria");
    const own = section(seen(fight, ARIA), "budget");
    expect(own.sorts.map(({ pips }) => [pips.left, pips.max])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(own.ways[0]?.controls.map(({ cost }) => cost?.key)).toEqual(
      ["action", "action", "minors", "minors"].map((key) => `TURNWRIGHT.momentum.costs.${key}`),
    );
    const folded = section(seen(fight), "budget");
    expect(folded.ways).toEqual([]);
    expect(folded.more.map(({ command }) => command["action"])).toContain("attack");
    const looking = section(seen(fight, BO), "budget");
    expect([looking.ways, looking.more]).toEqual([[], []]);
  });

  it("leads from Move to the distances: from several at once, from an ally too, each with its price (M-13)", () => {
    const fight = table();
    fight.give({ do: "setBand", combatant: "aria", to: "xen", band: "close" });
    turnOf(fight, "aria");
    const [, move] = section(seen(fight, ARIA), "budget").ways;
    const offered = (move?.controls ?? []).map(({ command, blocked, fields: [field] }) => [
      command["band"] ?? command.do,
      blocked?.code ?? null,
      field?.kind === "choices" ? field.choices.map(({ value }) => value) : null,
    ]);
    expect(offered).toEqual([
      ["point-blank", null, ["bo", "xen"]],
      ["close", "no-minors-left", ["yor"]],
      ["short", null, ["bo", "xen", "yor"]],
      ["medium", "no-minors-left", ["bo", "xen"]],
      ["long", null, ["yor"]],
      ["minor", null, null],
      ["sprint", null, null],
    ]);
    fight.give({ do: "moveBand", combatant: "aria", to: ["bo", "xen"], band: "short" }, { as: ARIA });
    expect(fight.view()["bands"]).toMatchObject({ aria: { bo: "short", xen: "short", yor: "medium" } });
  });

  it("has a field for the target of an attack, and for a note to every Action (M-8)", () => {
    const fight = table();
    turnOf(fight, "aria");
    const fieldsOf = (id: string): string[] =>
      section(seen(fight, ARIA), "budget")
        .more.find((one) => one.id === id)
        ?.fields.map(({ name }) => name) ?? [];
    expect(fieldsOf("attack aria")).toEqual(["target", "label"]);
    expect(fieldsOf("noted action aria")).toEqual(["action", "label"]);
    expect(fieldsOf("noted minor aria")).toEqual(["minor", "label"]);
  });

  it("keeps what is used up, with the reason; who has no Willpower is not told that it has been spent (M-10)", () => {
    const fight = table({ traits: { willpower: 0 } });
    turnOf(fight, "aria");
    fight.give({ do: "act", combatant: "aria", action: "interact" });
    const blocked = (as: Author, id: string) =>
      section(seen(fight, as), "budget").more.find((one) => one.id === id)?.blocked ?? null;
    expect(blocked(ARIA, "act aria skill")?.code).toBe("no-actions-left");
    expect(blocked(ARIA, "willpower aria action")).toMatchObject({
      code: "willpower-spent",
      says: "TURNWRIGHT.momentum.refusals.no-willpower",
    });
    fight.give({ do: "setTrait", combatant: "aria", trait: "willpower", value: 2 });
    fight.give({ do: "willpower", combatant: "aria", use: "action" });
    expect(blocked(ARIA, "willpower aria action")).not.toHaveProperty("says");
  });

  it("says who is too far away to be helped, and offers no help where there are no allies (M-12)", () => {
    const fight = table();
    fight.give({ do: "setBand", combatant: "aria", to: "bo", band: "short" });
    turnOf(fight, "aria");
    const assist = () => section(seen(fight, ARIA), "budget").more.find(({ id }) => id === "assist aria");
    expect(assist()?.blocked).toMatchObject({ code: "out-of-range", combatant: "bo" });
    fight.give({ do: "leave", combatant: "bo" });
    expect(assist()).toBeUndefined();
  });

  it("keeps seizing and the scene's end in the window, with what they wait for (M-4, M-5)", () => {
    const fight = table();
    const seize = (as: Author, side: number) => section(seen(fight, as), "lanes").lanes[side]?.controls[0]?.blocked;
    expect(seize(ARIA, 0)?.code).toBe("not-after-enemy-turn");
    expect(seize(ARIA, 1)).toBeUndefined();
    expect(seize(GM, 1)).toBeNull();
    fight.give({ do: "seize", side: "gm", reason: "critical-failure" });
    expect(seize(GM, 1)).toMatchObject({ says: "TURNWRIGHT.momentum.refusals.nothing-to-seize" });
    const scene = (as: Author) =>
      section(seen(fight, as), "gauge").controls.find(({ command }) => command.do === "endScene");
    expect(scene(GM)?.blocked).toMatchObject({ says: "TURNWRIGHT.momentum.refusals.scene" });
    expect(scene(ARIA)).toBeUndefined();
  });

  it("offers a move from the fallen as well (M-13)", () => {
    const fight = table({ options: { startBand: "close" } });
    fight.give({ do: "setBand", combatant: "aria", to: "yor", band: "long" });
    fight.give({ do: "setCondition", combatant: "yor", condition: "defeated", on: true });
    turnOf(fight, "aria");
    const [, move] = section(seen(fight, ARIA), "budget").ways;
    const close = move?.controls.find(({ command }) => command["band"] === "close");
    expect(close?.fields).toMatchObject([{ name: "to", choices: [{ value: "yor" }] }]);
  });

  it("lets the gm correct what was noted, with what stands there now (M-19)", () => {
    const fight = table();
    turnOf(fight, "aria");
    fight.give({ do: "minor", combatant: "aria", minor: "aim" });
    const menu = (as: Author) => seen(fight, as).rows.find(({ id }) => id === "aria")?.menu ?? [];
    const control = menu(GM).find(({ command }) => command.do === "setState");
    expect(control?.fields.map((field) => [field.name, "value" in field ? field.value : null])).toEqual([
      ["aim", 1],
      ["assisted", 0],
      ["defense", 0],
    ]);
    expect(menu(ARIA).map(({ command }) => command.do)).not.toContain("setState");
  });

  it("names no hidden foe in lanes, distances and Risk, whoever acts (C-28)", () => {
    const fight = table();
    fight.give({ do: "setCondition", combatant: "yor", condition: "hidden", on: true });
    turnOf(fight, "aria");
    fight.give({ do: "setBand", combatant: "aria", to: "yor", band: "point-blank" });
    fight.give({ do: "moveBand", combatant: "aria", to: "yor", band: "close" });
    const made = seen(fight, ARIA);
    expect(JSON.stringify(made)).not.toContain("yor");
    expect(section(made, "lanes").lanes.map(({ count }) => count.data)).toEqual([
      { count: 0, of: 2 },
      { count: 0, of: 1 },
    ]);
    expect(section(made, "matrix").columns).toEqual(["xen"]);
    expect(section(made, "sums").picks.map(({ id }) => id)).toEqual(["xen"]);
    expect(fight.view(ARIA)["provokes"]).toBeNull();
    expect(fight.view()["provokes"]).toEqual({ mover: "aria", by: ["yor"] });
  });

  it("waits in its lanes for nobody who cannot act (C-15)", () => {
    const fight = table();
    turnOf(fight, "aria");
    fight.give({ do: "setCondition", combatant: "bo", condition: "defeated", on: true });
    expect(section(seen(fight), "lanes").lanes[0]?.count.data).toEqual({ count: 0, of: 1 });
  });

  it("has distances within a side only where somebody is not close to an ally (M-13)", () => {
    const fight = table();
    const matrices = (): string[] => seen(fight).panel.flatMap((one) => (one.kind === "matrix" ? [one.id] : []));
    expect(matrices()).toEqual(["bands"]);
    fight.give({ do: "setBand", combatant: "aria", to: "bo", band: "short" });
    expect(matrices()).toEqual(["bands", "bands players"]);
    fight.give({ do: "setBand", combatant: "aria", to: "bo", band: "close" });
    expect(matrices()).toEqual(["bands"]);
    // Who changes sides stays where the old side was, until that is said of each.
    fight.give({ do: "setSide", combatant: "xen", side: "players" });
    expect(matrices()).toEqual(["bands", "bands players"]);
    fight.give({ do: "setBand", combatant: "aria", to: "xen", band: "close" });
    expect(matrices()).toEqual(["bands", "bands players"]);
    fight.give({ do: "setBand", combatant: "bo", to: "xen", band: "close" });
    expect(matrices()).toEqual(["bands"]);
  });

  it("offers the end of the scene to the gm when it may end, and to nobody else (M-4)", () => {
    const fight = table({ options: { poolStart: 10 } });
    for (const id of ["aria", "bo", "xen", "yor"]) wholeTurn(fight, id);
    expect(ids(seen(fight))).toContain("endScene");
    expect(ids(seen(fight, ARIA))).not.toContain("endScene");
  });
});
