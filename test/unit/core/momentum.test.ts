import { describe, expect, it } from "vitest";
import type { Author } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { enabledOn } from "../../support/controls";
import { eventsOf, Fight, foe, hero } from "./support/fight";

const ARIA = player("aria");
const BO = player("bo");

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

describe("the end of a turn", () => {
  it("has a short label of its own, which handing over does not borrow", () => {
    const fight = table();
    turnOf(fight, "aria");
    const ends = enabledOn(fight.screen(ARIA)).filter(({ control }) => control.command.do === "endTurn");
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
});

describe("seizing (M-5)", () => {
  it("goes by the sides as they are: who acts takes control along to the other side (C-4)", () => {
    const fight = table();
    turnOf(fight, "aria");
    fight.give({ do: "setSide", combatant: "aria", side: "gm" });
    expect(fight.view()["control"]).toBe("gm");
    fight.give({ do: "endTurn" });
    expect([fight.view()["control"], fight.view()["maySeize"]]).toEqual(["gm", true]);
  });
});

describe("moving between bands (M-13)", () => {
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

  it("are read again only as pairs, each kept once, of people who are there", () => {
    const fight = table();
    const reads = [{ aria: { xen: "long", yor: "long" } }, { xen: { aria: "long" } }, { aria: { nobody: "long" } }];
    expect([...reads, { xen: {} }].map((bands) => fight.reads({ bands }))).toEqual([true, false, false, false]);
  });

  it("stand in a table within a side only once its people have parted; the gm alone can fill in a whole table", () => {
    const fight = table();
    const matrices = (author: Author = GM) =>
      fight.screen(author).panel.flatMap((one) => (one.kind === "matrix" ? [one] : []));
    expect(matrices().map(({ id }) => id)).toEqual(["bands"]);
    fight.give({ do: "setBand", combatant: "xen", to: "yor", band: "long" });
    expect(matrices().map(({ rows }) => rows.map(({ cells }) => cells.map((cell) => cell?.level)))).toEqual([
      [
        [3, 3],
        [3, 3],
      ],
      [
        [undefined, 4],
        [undefined, undefined],
      ],
    ]);
    expect(matrices()[0]?.fill?.words).toEqual(["point-blank", "close", "short", "medium", "long"]);
    expect(matrices(ARIA)[0]?.fill).toBeUndefined();
  });

  it("says on the button what a move costs and brings about, before one makes it (M-16)", () => {
    const fight = table();
    fight.give({ do: "setBand", combatant: "aria", to: "xen", band: "point-blank" });
    turnOf(fight, "aria");
    const cell = fight.section("matrix", ARIA).rows[0]?.cells[0];
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
    expect(fight.section("sums").picks[0]?.id).toBe("strike xen");
    fight.give({ do: "provoked", combatant: "xen", mover: "aria" });
    expect(fight.one("xen")["aim"]).toBe(0);
  });
});

describe("leaving melee (M-16)", () => {
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
    expect(fight.screen(ARIA).prompts.map(({ id }) => id)).toEqual(["choose"]);
    expect(fight.screen().prompts).toEqual([]);
    fight.give({ do: "setBand", combatant: "bo", to: "xen", band: "point-blank" });
    turnOf(fight, "bo");
    fight.give({ do: "moveBand", combatant: "bo", to: "xen", band: "close" });
    expect(fight.screen().prompts.map(({ id }) => id)).toEqual(["strike"]);
    expect(fight.screen(ARIA).prompts).toEqual([]);
    fight.give({ do: "endTurn", next: "aria" });
    fight.give({ do: "changeMomentum", by: -4 });
    fight.give({ do: "endTurn" });
    wholeTurn(fight, "xen");
    wholeTurn(fight, "yor");
    expect(fight.screen(ARIA).prompts.map(({ id }) => id)).toEqual(["seize"]);
    for (const viewer of [GM, ARIA, BO, player()]) {
      for (const row of fight.screen(viewer).rows) expect(row.controls.length).toBeLessThan(3);
    }
  });

  it("shows the one acting what is left and what it costs; the gm has a player's turn folded away (M-7)", () => {
    const fight = table();
    turnOf(fight, "aria");
    const own = fight.section("budget", ARIA);
    expect(own.sorts.map(({ pips }) => [pips.left, pips.max])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(own.ways[0]?.controls.map(({ cost }) => cost?.key)).toEqual(
      ["action", "action", "minors", "minors"].map((key) => `TURNWRIGHT.momentum.costs.${key}`),
    );
    const folded = fight.section("budget");
    expect(folded.ways).toEqual([]);
    expect(folded.more.map(({ command }) => command["action"])).toContain("attack");
    const looking = fight.section("budget", BO);
    expect([looking.ways, looking.more]).toEqual([[], []]);
  });

  it("leads from Move to the distances: from several at once, from an ally too, each with its price (M-13)", () => {
    const fight = table();
    fight.give({ do: "setBand", combatant: "aria", to: "xen", band: "close" });
    turnOf(fight, "aria");
    const [, move] = fight.section("budget", ARIA).ways;
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
      fight
        .section("budget", ARIA)
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
      fight.section("budget", as).more.find((one) => one.id === id)?.blocked ?? null;
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
    const assist = () => fight.section("budget", ARIA).more.find(({ id }) => id === "assist aria");
    expect(assist()?.blocked).toMatchObject({ code: "out-of-range", combatant: "bo" });
    fight.give({ do: "leave", combatant: "bo" });
    expect(assist()).toBeUndefined();
  });

  it("keeps seizing and the scene's end in the window, with what they wait for (M-4, M-5)", () => {
    const fight = table();
    const seize = (as: Author, side: number) => fight.section("lanes", as).lanes[side]?.controls[0]?.blocked;
    expect(seize(ARIA, 0)?.code).toBe("not-after-enemy-turn");
    expect(seize(ARIA, 1)).toBeUndefined();
    expect(seize(GM, 1)).toBeNull();
    fight.give({ do: "seize", side: "gm", reason: "critical-failure" });
    expect(seize(GM, 1)).toMatchObject({ says: "TURNWRIGHT.momentum.refusals.nothing-to-seize" });
    const scene = (as: Author) => fight.section("gauge", as).controls.find(({ command }) => command.do === "endScene");
    expect(scene(GM)?.blocked).toMatchObject({ says: "TURNWRIGHT.momentum.refusals.scene" });
    expect(scene(ARIA)).toBeUndefined();
  });

  it("lets the gm correct what was noted, with what stands there now (M-19)", () => {
    const fight = table();
    turnOf(fight, "aria");
    fight.give({ do: "minor", combatant: "aria", minor: "aim" });
    const menu = (as: Author) => fight.screen(as).rows.find(({ id }) => id === "aria")?.menu ?? [];
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
    expect(JSON.stringify(fight.screen(ARIA))).not.toContain("yor");
    expect(fight.section("lanes", ARIA).lanes.map(({ count }) => count.data)).toEqual([
      { count: 0, of: 2 },
      { count: 0, of: 1 },
    ]);
    expect(fight.section("matrix", ARIA).columns).toEqual(["xen"]);
    expect(fight.section("sums", ARIA).picks.map(({ id }) => id)).toEqual(["xen"]);
    expect(fight.view(ARIA)["provokes"]).toBeNull();
    expect(fight.view()["provokes"]).toEqual({ mover: "aria", by: ["yor"] });
  });

  it("waits in its lanes for nobody who cannot act (C-15)", () => {
    const fight = table();
    turnOf(fight, "aria");
    fight.give({ do: "setCondition", combatant: "bo", condition: "defeated", on: true });
    expect(fight.section("lanes").lanes[0]?.count.data).toEqual({ count: 0, of: 1 });
  });
});
