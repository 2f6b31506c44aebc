import { describe, expect, it } from "vitest";
import type { Screen } from "../../../src/core/index";
import { marksOn } from "../../../src/foundry/view-models/marks";
import { stripView } from "../../../src/foundry/view-models/strip";
import { type BarContext, turnBarView } from "../../../src/foundry/view-models/turn-bar";
import { drawingFor } from "../../support/drawing";
import { control, member, row, say } from "../../support/screens";

/** A screen on which nothing is asked of anybody, with what a test needs to differ. */
const screenWith = (more: Partial<Screen>): Screen => ({
  variant: "basic",
  rev: 1,
  header: { round: say("Round 1"), stage: say("In a turn") },
  news: say("Somebody acts"),
  rows: [],
  prompts: [],
  footer: { next: null, aside: [], waiting: null },
  panel: [],
  ...more,
});

/** A user who plays Lorka, in a fight that is under way. */
const context: BarContext = {
  own: (id) => id === "lorka",
  gm: false,
  sideOf: () => "gm",
  isOn: true,
  selected: null,
  hasPanel: true,
  isPanelOpen: false,
  room: 4,
  keys: ["1", "2", "3", "4"],
};

const barOf = (screen: Screen, more: Partial<BarContext> = {}) =>
  turnBarView(screen, drawingFor({ gm: false }), { ...context, ...more });

const labels = (screen: Screen, more: Partial<BarContext> = {}) =>
  barOf(screen, more)?.choices.map(({ label, key }) => `${key} ${label}`) ?? null;

const end = control("end", "End turn", { tone: "primary", command: { do: "endTurn" } });

describe("the turn bar", () => {
  it("is nothing while others act", () => {
    expect(barOf(screenWith({ rows: [row("ogre", 3, { state: "acting" })] }))).toBeNull();
  });

  it("offers what the panel and the row offer first, each command once, and what comes next last", () => {
    const hit = { do: "act", combatant: "lorka" };
    const screen = screenWith({
      rows: [row("lorka", 9, { state: "acting", controls: [control("plain", "Hit", { command: hit })] })],
      panel: [
        {
          kind: "budget",
          id: "budget",
          person: "lorka",
          tag: null,
          line: [],
          sorts: [],
          ways: [
            {
              id: "a",
              label: say("A"),
              controls: [control("paid", "Hit hard", { command: hit }), control("x", "Run")],
            },
          ],
          controls: [control("also end", "End", { command: { do: "endTurn" } })],
          more: [],
        },
        {
          kind: "actions",
          id: "actions",
          title: say("Now"),
          note: null,
          controls: [
            control("no", "Never", { blocked: { code: "wrong-stage" } }),
            control("y", "Hide"),
            control("z", "Sing"),
          ],
          more: [],
        },
      ],
      footer: { next: end, aside: [], waiting: null },
    });
    expect(labels(screen)).toEqual(["1 Hit hard", "2 Run", "3 Hide", "4 End turn"]);
  });

  it("puts one accent, also where several buttons have it", () => {
    const controls = [control("a", "A", { tone: "primary" }), control("b", "B", { tone: "primary" })];
    const bar = barOf(screenWith({ prompts: [{ id: "p", title: say("P"), quote: null, body: null, controls }] }));
    expect(bar?.choices.map(({ tone }) => tone)).toEqual(["primary", "plain"]);
  });

  it("asks about whoever is selected, of several who are asked", () => {
    const as = (id: string) => control(`as ${id}`, id, { command: { do: "react", combatant: id } });
    const screen = screenWith({
      prompts: [{ id: "p", title: say("P"), quote: "A plan", body: null, controls: [as("lorka"), as("brakka")] }],
    });
    expect(labels(screen)).toEqual(["1 lorka", "2 brakka"]);
    expect(labels(screen, { selected: "brakka" })).toEqual(["1 brakka", "2 lorka"]);
    expect(barOf(screen)?.quotes.map(({ quote }) => quote)).toEqual(["A plan"]);
  });

  it("tells of one's own plan and of the plans of others, each with a verb", () => {
    const person = (id: string, quote: string) => ({ id, tag: null, quote, silence: null, pips: [], controls: [] });
    const people = (...all: ReturnType<typeof person>[]) => [{ kind: "people" as const, id: "people", people: all }];
    const rows = [row("lorka", 9, { state: "acting" })];
    const both = screenWith({ rows, panel: people(person("lorka", "Stab"), person("ogre", "Club")) });
    const told = (screen: Screen) => barOf(screen)?.quotes.map(({ says: [first], quote }) => `${first?.text} ${quote}`);
    expect(told(both)).toEqual(["TURNWRIGHT.table.own-plan Stab", "TURNWRIGHT.table.plan-of Club"]);
    const alone = screenWith({ rows, panel: people(person("lorka", "Stab")) });
    expect(told(alone)).toEqual(["TURNWRIGHT.table.own-plan Stab"]);
  });

  it("keeps nobody waiting before the fight and after it", () => {
    const screen = screenWith({ footer: { next: end, aside: [], waiting: null } });
    expect(labels(screen)).toEqual(["1 End turn"]);
    expect(labels(screen, { isOn: false })).toBeNull();
  });
});

describe("the marks on the map", () => {
  it("are on every member of a group that acts, and on whoever is asked", () => {
    const group = { id: "g", members: [member("trollA"), member("trollB", { state: "acted" }), member("trollC")] };
    const rows = [
      row("trollA", 5, { state: "acting", group }),
      row("lorka", 4, { state: "reacting" }),
      row("ogre", 3, { asked: true }),
      row("brakka", 2),
    ];
    expect([...marksOn(screenWith({ rows }))]).toEqual([
      ["trollA", "acting"],
      ["trollC", "acting"],
      ["lorka", "reacting"],
      ["ogre", "asked"],
    ]);
  });
});

describe("the strip", () => {
  const drawing = drawingFor();

  it("leaves out whom the viewer doesn't see, and counts a group as one", () => {
    const group = { id: "g", members: [member("trollA"), member("trollB")] };
    const screen = screenWith({ rows: [row("trollA", 5, { group }), row("lurker", 4), row("lorka", 3)] });
    const { faces } = stripView(screen, drawing, (id) => (id === "lorka" ? "players" : "gm"));
    expect(faces.map(({ combatant, count, side }) => [combatant, count, side])).toEqual([
      ["trollA", 2, "gm"],
      ["lorka", null, "players"],
    ]);
  });

  it("folds for whoever wants it folded, and says how it comes elsewhere", () => {
    const screen = screenWith({ rows: [row("lorka", 3)] });
    const foldOf = (isFolded: boolean) => stripView(screen, drawing, () => "gm", isFolded).fold;
    expect(foldOf(false)).toMatchObject({ open: true, label: "TURNWRIGHT.table.strip.hide" });
    expect(foldOf(true)).toMatchObject({ open: false, label: "TURNWRIGHT.table.strip.show" });
    expect(stripView(screen, drawing, () => "gm").move).toBe("TURNWRIGHT.table.strip.move");
  });

  it("shows those around whoever acts where there are very many, and says how many others there are", () => {
    const rows = Array.from({ length: 100 }, (_, place) =>
      row("ogre", place, { state: place === 70 ? "acting" : "waiting" }),
    );
    const { faces, others } = stripView(screenWith({ rows }), drawing, () => "gm");
    expect(faces).toHaveLength(24);
    expect(faces.findIndex(({ isActing }) => isActing)).toBeGreaterThanOrEqual(0);
    expect(faces.filter(({ tabindex }) => tabindex === "0").map(({ isActing }) => isActing)).toEqual([true]);
    expect(others).not.toBeNull();
  });
});
