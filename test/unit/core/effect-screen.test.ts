import { RULES_TO_TRY } from "../../support/with-pages";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type Command,
  parseEncounter,
  screen,
  type Screen,
  type Section,
  variants,
  type Viewer,
} from "../../../src/core/index";
import { GM } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

const ADA: Viewer = { gm: false, controls: ["ada"] };
const END: Command = { do: "endTurn" };

type Lines = Extract<Section, { kind: "effects" }>["people"];

/** The panel's lines of effects, by whom they are on; none where there is no such section. */
function lines({ encounter }: Fight, viewer: Viewer = GM): Lines {
  return screen(encounter, viewer).panel.flatMap((section) => (section.kind === "effects" ? section.people : []));
}

function menuOf(shown: Screen, id: string): string[] {
  const row = shown.rows.find((one) => one.id === id);
  return (row?.menu ?? []).filter(({ command }) => command.do === "removeEffect").map((one) => one.id);
}

/** Ada acts first, then the orc, then the lurker, whom players do not see. */
function fight(): Fight {
  const made = new Fight("action-points", [
    hero("ada", { initiativeRating: 40, maxAp: 3 }),
    foe("orc", { initiativeRating: 20, maxAp: 3 }),
    { ...foe("lurker", { maxAp: 3 }), conditions: ["hidden"] },
  ]);
  made.give({ do: "start" });
  return made;
}

const lasts = (key: string, data: object): object => ({ key: `TURNWRIGHT.effects.lasts.${key}`, data });

function add(made: Fight, target: string, until: unknown, more: object = {}): void {
  made.give({ do: "addEffect", name: "Burning", target, until, ...more });
}

describe("what is shown of effects (C-11)", () => {
  let made: Fight;
  beforeEach(() => {
    made = fight();
  });

  it.each<[until: unknown, target: string, words: object]>([
    [{ turns: 1 }, "orc", { key: "TURNWRIGHT.effects.lasts.turns", data: { turns: 1 } }],
    [{ turns: 3 }, "orc", { key: "TURNWRIGHT.effects.lasts.turns", data: { turns: 3 } }],
    ["end-of-round", "orc", { key: "TURNWRIGHT.effects.lasts.round" }],
    ["combat", "orc", { key: "TURNWRIGHT.effects.lasts.fight" }],
    ["target-turn-end", "ada", { key: "TURNWRIGHT.effects.lasts.this-turn" }],
    ["target-turn-end", "orc", lasts("next-turn", { combatant: { name: "orc" } })],
    ["target-turn-start", "orc", lasts("target-turn-start", { combatant: { name: "orc" } })],
    ["source-turn-start", "orc", lasts("source-turn-start", { source: { name: "ada" } })],
    ["source-turn-end", "orc", lasts("source-turn-end", { source: { name: "ada" } })],
    [{ rounds: 1 }, "orc", lasts("rounds", { round: 2 })],
  ])("says how long %j on %s lasts, on the chip and in the panel", (until, target, words) => {
    add(made, target, until, { source: "ada" });
    expect(lines(made)[0]?.effects[0]?.lasts).toEqual(words);
    const chips = screen(made.encounter, GM).rows.find(({ id }) => id === target)?.effects;
    expect(chips).toMatchObject([{ id: "e1", name: "Burning", lasts: words }]);
  });

  it("says what it does, each part by itself", () => {
    add(made, "orc", "combat", {
      tick: { at: "turn-end", label: "Fire", amount: 5 },
      save: { at: "turn-start", label: "Agility" },
      modify: { initiative: 2, maxAp: -1, speed: 4 },
      imposes: ["surprised"],
    });
    expect(lines(made)[0]?.effects[0]?.does).toEqual([
      { key: "TURNWRIGHT.effects.tick-turn-end", data: { label: "Fire", amount: 5 } },
      { key: "TURNWRIGHT.effects.save-turn-start", data: { label: "Agility" } },
      { key: "TURNWRIGHT.effects.adds", data: { to: { key: "TURNWRIGHT.traits.initiative" }, by: "+2" } },
      { key: "TURNWRIGHT.effects.adds", data: { to: { key: "TURNWRIGHT.action-points.traits.max-ap" }, by: "−1" } },
      { key: "TURNWRIGHT.effects.adds", data: { to: "speed", by: "+4" } },
      { key: "TURNWRIGHT.effects.imposes", data: { condition: { key: "TURNWRIGHT.conditions.surprised" } } },
    ]);
  });

  it("says that it has ticked, in the round in which it has, until that is taken back", () => {
    add(made, "orc", "combat", { tick: { at: "turn-start", label: "Fire", amount: 5 } });
    const ticked = (): unknown => lines(made)[0]?.effects[0]?.ticked;
    expect(ticked()).toBeNull();
    made.give(END);
    expect(ticked()).toEqual({ key: "TURNWRIGHT.effects.ticked" });
    expect(made.encounter.effects).toMatchObject({ e1: { ticked: 1 } });
    made.give({ do: "undo" });
    expect(ticked()).toBeNull();
    expect(made.encounter.effects["e1"]).not.toHaveProperty("ticked");
    made.give({ do: "redo" });
    made.times(2, END);
    expect(made.encounter.round).toBe(2);
    expect(ticked()).toBeNull();
  });

  it("says that a saving throw has been called for, where that is all it does", () => {
    add(made, "orc", "combat", { save: { at: "turn-start", label: "Agility" } });
    made.give(END);
    expect(lines(made)[0]?.effects[0]?.ticked).toEqual({ key: "TURNWRIGHT.effects.save-called" });
  });

  it("stays in what is stored, and is a whole number there", () => {
    add(made, "orc", "combat", { tick: { at: "turn-start", label: "Fire", amount: 5 } });
    made.give(END);
    const stored = structuredClone(made.encounter);
    expect(parseEncounter(stored)).toEqual({ ok: true, encounter: made.encounter });
    const broken = { ...stored, effects: { e1: { ...stored.effects["e1"], ticked: "often" } } };
    expect(parseEncounter(broken)).toMatchObject({
      ok: false,
      problem: { code: "bad-state", at: "effects.e1.ticked" },
    });
  });
});

describe("who is shown what of effects (C-25, C-28)", () => {
  let made: Fight;
  beforeEach(() => {
    made = fight();
    add(made, "orc", "source-turn-start", { source: "lurker" });
    add(made, "lurker", "combat");
  });

  it("are only those on somebody whom the viewer sees, and an unseen source has no name", () => {
    expect(lines(made).map(({ id }) => id)).toEqual(["orc", "lurker"]);
    expect(lines(made, ADA).map(({ id }) => id)).toEqual(["orc"]);
    expect(lines(made, ADA)[0]?.effects[0]?.lasts).toEqual({
      key: "TURNWRIGHT.effects.lasts.source-turn-start-unseen",
    });
  });

  it("only the gm takes them off, from the panel and from the row's menu", () => {
    expect(lines(made)[0]?.effects[0]?.controls.map(({ command }) => command)).toEqual([
      { do: "removeEffect", effect: "e1" },
    ]);
    expect(menuOf(screen(made.encounter, GM), "orc")).toEqual(["removeEffect e1"]);
    expect(lines(made, ADA)[0]?.effects[0]?.controls).toEqual([]);
    expect(menuOf(screen(made.encounter, ADA), "orc")).toEqual([]);
  });
});

describe.each(RULES_TO_TRY)("effects in %s", (variant) => {
  it("are in the panel, where there is one (C-11)", () => {
    const made = new Fight(variant, [hero("ada"), foe("orc")]);
    add(made, "orc", "combat");
    const hasPanel = variants().find(({ id }) => id === variant)?.panel === true;
    expect(lines(made).map(({ id }) => id)).toEqual(hasPanel ? ["orc"] : []);
  });
});
