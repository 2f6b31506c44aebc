import { describe, expect, it } from "vitest";
import type { Control, Row, Screen } from "../../../src/core/index";
import { askOf, picksIn } from "../../../src/foundry/view-models/asks";
import { marksOn } from "../../../src/foundry/view-models/marks";
import { stripView } from "../../../src/foundry/view-models/strip";
import { type BarContext, turnBarView } from "../../../src/foundry/view-models/turn-bar";
import { drawingFor } from "../../support/drawing";
import { control, member, pips, row, say } from "../../support/screens";

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
  playerOf: () => null,
  keys: ["1", "2", "3", "4"],
};

const barOf = (screen: Screen, more: Partial<BarContext> = {}) =>
  turnBarView(screen, drawingFor({ gm: false }), { ...context, ...more });

const labels = (screen: Screen, more: Partial<BarContext> = {}) =>
  barOf(screen, more)?.choices.map(({ label, key }) => `${key} ${label}`) ?? null;

const end = control("end", "End turn", { tone: "primary", command: { do: "endTurn" } });

describe("the turn bar", () => {
  it("offers what the panel and the row offer first, each command once, and the end of the turn last, with one key", () => {
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
          sorts: [{ label: say("Actions"), pips: pips("Actions", 1), note: say("left") }],
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
    const spent = { ...screen, panel: screen.panel.filter(({ kind }) => kind !== "budget") };
    expect(labels(spent), "with nothing left to spend").toEqual(["1 Hit", "2 Hide", "3 Sing", "4 End turn"]);
    expect(labels({ ...spent, panel: [] }), "with one answer beside it").toEqual(["1 Hit", "4 End turn"]);
    expect(labels(screen, { room: 2 }), "in a narrow bar").toEqual(["1 Hit hard", "4 End turn"]);
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

  it("lets faces be answers, those of one's own side first, and folds the end of the turn away", () => {
    const next = (id: string) =>
      control(`next ${id}`, "Next", { command: { do: "endTurn", next: id }, pick: { id, says: say("goes next") } });
    const rows = [
      row("lorka", 9, { state: "acting" }),
      row("ogre", 8, { controls: [next("ogre")] }),
      row("haldern", 7, { controls: [next("haldern")] }),
    ];
    const screen = screenWith({ rows, footer: { next: end, aside: [], waiting: null } });
    const sideOf = (id: string) => (id === "ogre" ? ("gm" as const) : ("players" as const));
    const bar = barOf(screen, { sideOf });
    expect(bar?.choices.map(({ label, cost, face }) => [label, cost, face?.img])).toEqual([
      ["Haldern", "goes next", "haldern.webp"],
      ["Ogre", "goes next", "ogre.webp"],
    ]);
    expect(bar?.more?.controls.map(({ label }) => label)).toEqual(["End turn"]);
    const ask = askOf(screen, { ...context, sideOf });
    expect(ask === null ? [] : [...picksIn(ask).keys()]).toEqual(["haldern", "ogre"]);
  });

  it("picks nobody by a click on a face where nobody waits for this user", () => {
    const start = control("start", "Act", {
      command: { do: "take", combatant: "ogre" },
      pick: { id: "ogre", says: say("starts") },
    });
    const ask = askOf(screenWith({ rows: [row("ogre", 8, { controls: [start] })] }), context);
    expect(ask?.tone).toBe("plain");
    expect(ask === null ? null : picksIn(ask).size).toBe(0);
  });

  it("offers a delayed turn quietly, to its player alone", () => {
    const stepIn = control("in", "Step in next", { command: { do: "stepIn", combatant: "lorka" }, tone: "reactor" });
    const rows = [row("ogre", 9, { state: "acting" }), row("lorka", 8, { state: "delayed", controls: [stepIn] })];
    const screen = screenWith({ rows });
    const mine = askOf(screen, { ...context, own: (id) => id === "lorka" });
    expect(mine).toMatchObject({ tone: "plain", people: ["lorka"], choices: [{ id: "in" }] });
    expect(askOf(screen, { ...context, own: (id) => id === "haldern" })).toBeNull();
  });

  it("has those ticked beforehand whom an answer is for, each with a key", () => {
    const people = ["lorka", "haldern"].map((id) => ({
      value: id,
      label: say("{who}", { who: { name: id } }),
      whom: id,
    }));
    const fields = [
      { kind: "choices" as const, name: "who", label: say("Who"), choices: people, required: true as const },
    ];
    const together = control("together", "React", { tone: "reactor", fields });
    const controls = [together, control("none", "None"), control("one", "One")];
    const screen = screenWith({ prompts: [{ id: "p", title: say("P"), quote: null, body: null, controls }] });
    const drawing = drawingFor({ gm: false });
    drawing.state.enter("bar/together", "who", ["haldern"]);
    const bar = turnBarView(screen, drawing, context);
    expect(bar?.toggles.map(({ name, pressed, key }) => [name, pressed, key])).toEqual([
      ["Lorka", false, "1"],
      ["Haldern", true, "2"],
    ]);
    expect(bar?.choices.map(({ label, cost, key }) => [label, cost, key])).toEqual([
      ["React", "Haldern", "3"],
      ["None", null, "4"],
    ]);
  });

  it("keeps the places of those that have answered, among ticks and among answers", () => {
    const of = (id: string) => ({ value: id, label: say(id), whom: id });
    const fields = [
      { kind: "choices" as const, name: "who", label: say("Who"), choices: [of("haldern")], required: true as const },
    ];
    const asked = ["lorka", "haldern", "ogre"];
    const ask = (...controls: Control[]) =>
      barOf(screenWith({ prompts: [{ id: "p", title: say("P"), quote: null, body: null, asked, controls }] }));
    const ticks = ask(control("together", "React", { fields }));
    expect(ticks?.toggles.map(({ value, said }) => [value, said])).toEqual([
      ["lorka", "TURNWRIGHT.overlay.has-answered"],
      ["haldern", null],
      ["ogre", "TURNWRIGHT.overlay.has-answered"],
    ]);
    const answers = ask(
      control("a", "React", { command: { do: "react", combatant: "haldern" } }),
      control("b", "React twice", { command: { do: "react", combatant: "haldern", twice: true } }),
      control("c", "None", { command: { do: "declineAll" } }),
    );
    expect(answers?.choices.map(({ label, seat }) => [label, seat])).toEqual([
      ["React", 2],
      ["None", 4],
    ]);
    expect(answers?.answered.map(({ name, seat }) => [name, seat])).toEqual([
      ["Lorka", 1],
      ["Ogre", 3],
    ]);
    expect(answers?.more.controls.map(({ label }) => label)).toEqual(["React twice"]);
  });
});

describe("the marks on the map", () => {
  it("are on every member of a group that acts, and on whoever is asked", () => {
    const group = { id: "g", members: [member("trollA"), member("trollB", { state: "acted" }), member("trollC")] };
    const rows = [
      row("trollA", 5, { state: "acting", group }),
      row("lorka", 4, { state: "reacting" }),
      row("ogre", 3, { asked: true }),
      row("haldern", 3, { asked: "act" }),
      row("brakka", 2),
    ];
    expect([...marksOn(screenWith({ rows }))]).toEqual([
      ["trollA", "acting"],
      ["trollC", "acting"],
      ["lorka", "reacting"],
      ["ogre", "asked"],
      ["haldern", "may-act"],
    ]);
  });
});

describe("the strip", () => {
  const drawing = drawingFor();

  it("has the key that picks somebody, and names a target of the form that is open", () => {
    const screen = screenWith({ rows: [row("lorka", 3, { asked: "act" }), row("trollA", 2)] });
    const { faces } = stripView(screen, drawing, {
      answers: new Map([["lorka", { control: "choose lorka", key: "2" }]]),
      targets: new Set(["trollA"]),
    });
    expect(faces.map(({ key, tag }) => [key, tag?.label])).toEqual([
      ["2", undefined],
      [null, "TURNWRIGHT.overlay.strip.target"],
    ]);
  });

  it("shows those around whoever acts where there are very many, and says how many others there are", () => {
    const rows = Array.from({ length: 100 }, (_, place) =>
      row("ogre", place, { state: place === 70 ? "acting" : "waiting" }),
    );
    const { faces, before, after } = stripView(screenWith({ rows }), drawing);
    expect(faces).toHaveLength(24);
    expect(faces.findIndex(({ isActing }) => isActing)).toBeGreaterThanOrEqual(0);
    expect(faces.filter(({ tabindex }) => tabindex === "0").map(({ isActing }) => isActing)).toEqual([true]);
    expect([before, after]).toEqual([62, 14]);
  });

  it("says what each one does, to the person it is about, and marks who has the move alone", () => {
    const does = (rows: readonly Row[], gm = false) =>
      stripView(screenWith({ rows }), drawingFor({ gm })).faces.map(({ tag, ring }) => [tag?.label, tag?.tone, ring]);
    const acting = row("lorka", 9, { state: "acting" });
    expect(does([acting, { ...acting, mine: true }])).toEqual([
      ["TURNWRIGHT.tracker.does.acts", "actor", "acting"],
      ["TURNWRIGHT.tracker.does.you-act", "actor", "acting"],
    ]);
    const asked = row("haldern", 7, { asked: true, does: say("may react") });
    expect(does([asked, { ...asked, mine: true }])).toEqual([
      ["may react", "quiet", "asked"],
      ["may react", "reactor", "asked"],
    ]);
    expect(does([asked], true)).toEqual([["may react", "plain", "asked"]]);
    const strikes = row("ogre", 5, { state: "reacting", onMove: true, does: say("strikes") });
    expect(does([{ ...acting, does: say("has struck") }, strikes, row("brakka", 3, { state: "passed" })])).toEqual([
      ["has struck", "plain", null],
      ["strikes", "actor", "acting"],
      ["TURNWRIGHT.tracker.states.passed", "quiet", null],
    ]);
  });

  it("shows hit points as an arc to those who may know them, red from a third down", () => {
    const hitPoints = (id: string) =>
      id === "lorka" ? { value: 4, max: 12 } : id === "ogre" ? null : { value: 7, max: 9 };
    const rows = [row("lorka", 9), row("ogre", 5), row("brakka", 3)];
    const { faces } = stripView(screenWith({ rows }), drawingFor({ hitPoints }));
    expect(faces.map(({ health }) => health && [health.share, health.isLow])).toEqual([[33, true], null, [78, false]]);
    expect(faces[0]?.label).toBe("Lorka, TURNWRIGHT.tracker.row.hit-points-of");
  });

  it("shows two statuses at the most, names all of them once, and tells of everything in the card", () => {
    const picture = (name: string) => ({ name, img: `${name}.webp`, icon: null });
    const rows = [
      row("lorka", 9, {
        conditions: [{ id: "surprised", label: say("Surprised") }],
        effects: [{ id: "e", name: "Bless", left: 2, lasts: say("2 more turns") }],
      }),
    ];
    const faceWith = (...names: string[]) =>
      stripView(screenWith({ rows }), drawing, { statusesOf: () => names.map(picture) }).faces[0];
    expect(faceWith("surprised", "bless")).toMatchObject({ moreStatuses: null, label: "Lorka, surprised, bless" });
    expect(faceWith("surprised", "bless")?.statuses.map(({ img }) => img)).toEqual(["surprised.webp", "bless.webp"]);
    const many = faceWith("Prone", "Deaf");
    expect([many?.statuses.length, many?.moreStatuses]).toEqual([1, "+3"]);
    expect(many?.card.lines).toEqual(["Surprised", "Prone", "Deaf", "TURNWRIGHT.tracker.row.effect"]);
  });

  it("lets a mouse press pips, a finger not, and a card states what is left", () => {
    const action = { ...pips("Actions", 1), control: control("spend", "Spend", { command: { do: "spend" } }) };
    const screen = screenWith({ rows: [row("lorka", 3, { pips: [action] })] });
    const [byMouse] = stripView(screen, drawing).faces;
    const [byFinger] = stripView(screen, drawing, { isByFinger: true }).faces;
    expect(byMouse?.pips.map(({ press }) => press?.control)).toEqual(["spend"]);
    expect(byFinger?.pips.map(({ press }) => press)).toEqual([null]);
    expect([byMouse?.card.lines, byFinger?.card.lines]).toEqual([["Actions: 1"], ["Actions: 1"]]);
  });

  it("has the round in two lines, and a pool beside it", () => {
    const pool = { kind: "gauge", id: "g", note: null, value: 2, max: 3, mark: null, controls: [] } as const;
    const round = { key: "Round {round}", data: { round: 3 } };
    const view = stripView(
      screenWith({ header: { round, stage: say("In a turn") }, panel: [{ ...pool, title: say("Momentum 2 of 3") }] }),
      drawing,
    );
    expect(view.roundIn).toEqual({ word: "Round", number: "3" });
    expect(view.pools).toEqual([{ id: "test-pool-g", label: "Momentum 2 of 3", segments: [true, true, false] }]);
  });
});
