import { describe, expect, it } from "vitest";
import type { Row, Screen, Side } from "../../../src/core/index";
import type { Drawing } from "../../../src/foundry/view-models/drawing";
import type { RowView } from "../../../src/foundry/view-models/rows";
import { PLAIN, type RowSettings } from "../../../src/foundry/view-models/stacks";
import { SurfaceState } from "../../../src/foundry/view-models/surface-state";
import { trackerView } from "../../../src/foundry/view-models/tracker";
import { drawingFor } from "../../support/drawing";
import { control, member, pips, row, say, trollCave } from "../../support/screens";

const face = (id: string) => ({ name: id, img: `${id}.webp` });

/** Rows as a tracker lists them, those in a row of several in brackets. */
const outline = (rows: readonly RowView[]): unknown[] =>
  rows.map(({ combatant, group }) => (group === null ? combatant : [group.name, ...outline(group.members)]));

const draw = (rows: readonly Row[], wishes: Partial<RowSettings>, more: Partial<Drawing> = {}): readonly RowView[] => {
  const screen: Screen = { ...trollCave, rows, prompts: [], panel: [] };
  return trackerView(screen, drawingFor({ face, ...more }), [], [], { ...PLAIN, ...wishes }).rows;
};

const rats = (count: number, more: (number: number) => Partial<Row> = () => ({})): Row[] =>
  Array.from({ length: count }, (_, index) => row(`Rat ${index + 1}`, 10 - index, more(index + 1)));

const ALL = ["Rat 1", "Rat 2", "Rat 3", "Rat 4"];

describe("like foes", () => {
  const alike = (rows: readonly Row[], more?: Partial<Drawing>) => outline(draw(rows, { alike: true }, more));

  it("are one row from four on, with their number, and its numbers from the first to the last", () => {
    expect(alike(rats(3))).toEqual(["Rat 1", "Rat 2", "Rat 3"]);
    expect(alike(rats(4))).toEqual([["Rat", ...ALL]]);
    const [stack] = draw(rats(4), { alike: true });
    expect(stack).toMatchObject({ number: "10–7", controls: [], more: null, group: { count: 4, isStack: true } });
    expect(outline(draw(rats(4), {}))).toEqual(ALL);
  });

  it("leave out whoever acts, is asked, has something to press, or differs in anything that a row says", () => {
    const differences: Partial<Row>[] = [
      { state: "acting" },
      { asked: true },
      { controls: [control("react", "React")] },
      { line: [say("prone")] },
      { tags: [{ label: say("Actor"), tone: "actor" }] },
      { pips: [pips("ap", 1, { max: 3 })] },
      { effects: [{ id: "e", name: "Slowed", left: 2, lasts: say("2 turns") }] },
      { group: { id: "g", members: [member("Rat 1"), member("Rat 2")] } },
    ];
    for (const difference of differences)
      expect(alike(rats(5, (number) => (number === 1 ? difference : {})))[1], JSON.stringify(difference)).toEqual([
        "Rat",
        ...ALL.slice(1),
        "Rat 5",
      ]);
  });

  it("fold with something to press in each where they are a horde, and the row of all has it for the first", () => {
    const choices = (label: string) => (number: number) => ({
      controls: [{ ...control(`next Rat ${number}`, label), command: { do: "choose", combatant: `Rat ${number}` } }],
    });
    expect(alike(rats(12, choices("Next")))).toHaveLength(12);
    const [horde, ...others] = draw(rats(13, choices("Next")), { alike: true });
    expect(others).toEqual([]);
    expect(horde?.controls).toMatchObject([{ control: "next Rat 1", label: "Next", tip: "Rat 1" }]);
    expect(horde?.group?.members[12]?.controls).toMatchObject([{ control: "next Rat 13" }]);
    const mixed = rats(14, (number) => choices(number === 1 ? "Strike" : "Next")(number));
    expect(alike(mixed)).toEqual(["Rat 1", ["Rat", ...mixed.slice(1).map(({ id }) => id)]]);
    expect(alike(rats(13, (number) => ({ ...choices("Next")(number), asked: true })))).toHaveLength(13);
  });

  it("are foes, and neighbours", () => {
    const sideOf = (): Side => "players";
    expect(alike(rats(4), { sideOf })).toEqual(ALL);
    const [one, two, ...others] = rats(4);
    expect(alike([one, two, row("Ogre", 8), ...others].flatMap((each) => each ?? []))).not.toContainEqual([
      "Rat",
      ...ALL,
    ]);
  });

  it("stay open however the fight goes on, and with a menu open in one of them", () => {
    const state = new SurfaceState();
    const withMenu = () => ({ menu: [control("more", "More")] });
    const isOpen = (rows: readonly Row[]) =>
      draw(rows, { alike: true }, { state }).find(({ group }) => group)?.group?.fold.open;
    state.toggleDrawer("Rat 2");
    expect(alike(rats(5, withMenu), { state })).toEqual([...ALL, "Rat 5"]);
    const part = draw(rats(4), { alike: true })[0]?.group?.fold.part ?? "";
    state.toggleFold(part);
    expect(isOpen(rats(5, withMenu))).toBe(true);
    expect(isOpen(rats(6, (number) => (number === 1 ? { state: "acted" } : {})))).toBe(true);
  });

  it("show what is left of each, for the eye alone", () => {
    const spend = { pips: [pips("ap", 2, { max: 3, control: control("spend", "Spend") })] };
    const [stack] = draw(
      rats(4, () => spend),
      { alike: true },
    );
    expect(stack?.pips).toMatchObject([{ left: 2, press: null }]);
  });
});

describe("those who have acted", () => {
  const rows = [
    row("Ada", 20, { state: "acted" }),
    row("Bo", 18, { state: "acted", asked: true }),
    row("Orc", 15, { state: "out" }),
    row("Elf", 12, { state: "acting" }),
    row("Fay", 9),
  ];
  const acted = (wish: RowSettings["acted"]) => outline(draw(rows, { acted: wish }));

  it("stay, sink to the foot, or fold into one row there, unless they are asked something", () => {
    expect(acted("stay")).toEqual(["Ada", "Bo", "Orc", "Elf", "Fay"]);
    expect(acted("sink")).toEqual(["Bo", "Elf", "Fay", "Ada", "Orc"]);
    expect(acted("fold")).toEqual(["Bo", "Elf", "Fay", ["TURNWRIGHT.tracker.row.over", "Ada", "Orc"]]);
  });

  it("keep their place in the order of the rules", () => {
    const places = draw(rows, { acted: "sink" }).map(({ combatant, place }) => [combatant, place?.number]);
    expect(places).toContainEqual(["Ada", "1"]);
  });

  it("are no fold where it would hide only one", () => {
    expect(outline(draw(rows.slice(2), { acted: "fold" }))).toEqual(["Elf", "Fay", "Orc"]);
  });
});
