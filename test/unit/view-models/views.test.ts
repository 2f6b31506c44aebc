import { describe, expect, it } from "vitest";
import type { Control, Screen } from "../../../src/core/index";
import { headView } from "../../../src/foundry/view-models/head";
import { type LogView, logView } from "../../../src/foundry/view-models/log";
import { nowView } from "../../../src/foundry/view-models/now";
import { panelView } from "../../../src/foundry/view-models/panel";
import { type PipsView, pipsView } from "../../../src/foundry/view-models/pips";
import { problemView } from "../../../src/foundry/view-models/problem";
import { rowView } from "../../../src/foundry/view-models/rows";
import { record as actions } from "../../../src/foundry/view-models/sections/actions";
import { record as ladder } from "../../../src/foundry/view-models/sections/ladder";
import { record as lineUp } from "../../../src/foundry/view-models/sections/line-up";
import { record as people } from "../../../src/foundry/view-models/sections/people";
import { stepControl } from "../../../src/foundry/view-models/controls-of";
import { spotOf, SurfaceState } from "../../../src/foundry/view-models/surface-state";
import { trackerView } from "../../../src/foundry/view-models/tracker";
import { drawnBy } from "../../support/drawn";
import { drawingFor } from "../../support/drawing";
import { askedToReact, control, pips, row, say, trollCave } from "../../support/screens";
import { render } from "../../support/templates";

describe("pips", () => {
  it("are a picture for one, dots for a few, a number for many", () => {
    const look = (max: number) => pipsView(pips("x", 1, { max }), "row", drawingFor()).look;
    expect([1, 2, 6, 7, 20].map(look)).toEqual(["picture", "dots", "dots", "number", "number"]);
    expect(pipsView(pips("x", 0, { max: 0 }), "row", drawingFor()).look).toBe("number");
  });

  it("show what is left before what is spent, and mark what is above the usual most", () => {
    const dotsOf = (left: number) => pipsView(pips("x", left, { max: 3 }), "row", drawingFor()).dots;
    expect(dotsOf(2).map((dot) => dot.left)).toEqual([true, true, false]);
    expect(dotsOf(4).map((dot) => dot.over)).toEqual([false, false, false, true]);
  });

  describe("that can be pressed", () => {
    const spend = control("spend lorka", "Spend a point");
    const draw = (more: Partial<Control>, drawing = drawingFor()) =>
      pipsView(pips("ap", 2, { max: 3, control: { ...spend, ...more } }), "row-lorka", drawing);
    const html = (view: PipsView) => render("turnwright.pips", view);

    it("are one button, named by what it does and what there is", () => {
      expect(html(draw({}))).toMatch(/^\s*<button type="button"[^>]* data-control="spend lorka"[^>]*>/);
      expect(draw({}).label).toBe("TURNWRIGHT.tracker.pips.press");
      expect(draw({ cost: say("1 AP") }).label).toBe("TURNWRIGHT.tracker.pips.press-cost");
    });

    it("show which of them would go", () => {
      expect(draw({}).dots.map((dot) => dot.next)).toEqual([false, true, false]);
    });

    it("stay in reach where they are blocked, and say why", () => {
      const markup = html(draw({ blocked: { code: "not-enough-ap", combatant: "lorka" } }));
      expect(markup).toContain('aria-disabled="true"');
      expect(markup).toContain("TURNWRIGHT.refusals.not-enough-ap");
    });
  });

  it("that cannot be pressed are no button", () => {
    expect(render("turnwright.pips", pipsView(pips("ap", 2, { max: 3 }), "row", drawingFor()))).not.toContain(
      "<button",
    );
  });
});

describe("a row", () => {
  it("tells a player which rows are theirs, and the gm, whose they all are, nothing", () => {
    const mine = row("lorka", 16, { mine: true });
    const tags = (gm: boolean) => rowView(mine, 1, drawingFor({ gm })).tags.map((tag) => tag.label);
    expect(tags(false)).toEqual(["TURNWRIGHT.tracker.row.mine"]);
    expect(tags(true)).toEqual([]);
  });

  it("shows hit points to whoever may know them, and says when half are gone", () => {
    const of = (value: number, max: number | null) =>
      rowView(row("lorka", 16), 1, drawingFor({ hitPoints: () => ({ value, max }) })).vitals;
    expect(rowView(row("lorka", 16), 1, drawingFor()).vitals).toBeNull();
    expect(of(14, 27)).toMatchObject({ text: "14/27", isLow: false });
    expect(of(13, 27)).toMatchObject({ isLow: true });
    expect(of(3, null)).toMatchObject({ text: "3", isLow: false });
  });

  it("shows the form of a control in its menu when the menu is folded again", () => {
    const state = new SurfaceState();
    const ask = { kind: "text", name: "what", label: say("What"), required: true, max: 20 } as const;
    const lorka = row("lorka", 16, { menu: [control("bonus", "Bonus action", { fields: [ask] })] });
    state.toggleForm(spotOf("row-lorka", { id: "bonus" }));
    expect(rowView(lorka, 1, drawingFor({ state, mayAddEffect: () => true })).form).not.toBeNull();
  });

  it("says what was rolled where another number counts", () => {
    expect(rowView(row("lorka", 16, { base: 21 }), 1, drawingFor()).base).toBe("TURNWRIGHT.tracker.row.base");
    expect(rowView(row("lorka", 16, { base: null }), 1, drawingFor()).base).toBeNull();
  });
});

describe("the tracker", () => {
  it("draws a question in the accent of what it asks", () => {
    expect(trackerView(askedToReact, drawingFor()).prompts.map((prompt) => prompt.tone)).toEqual(["reactor"]);
  });

  describe("with something left that a turn's end would lose", () => {
    const end = control("end", "End turn", { tone: "primary", command: { do: "endTurn" } });
    const screen = (left: number): Screen => ({
      ...trollCave,
      rows: [row("lorka", 16, { state: "acting", pips: [pips("Actions", left, { max: 2, unspent: true })] })],
      footer: { next: end, aside: [], waiting: null },
    });
    const next = (shown: Screen) => trackerView(shown, drawingFor()).foot.next;

    it("asks for no press of the end, and says what would be lost", () => {
      expect(next(screen(1))).toMatchObject({
        tone: "plain",
        cost: "TURNWRIGHT.overlay.unspent",
        tip: "Actions: 1",
      });
      expect(next(screen(0))).toMatchObject({ tone: "primary", cost: null });
    });
  });

  it("offers the way back only where there is one", () => {
    const steps = [stepControl("undo", null), stepControl("redo", { code: "nothing-to-undo" })];
    expect(trackerView(trollCave, drawingFor(), steps).foot.back.map((each) => each.control)).toEqual(["undo"]);
  });

  it("forgets a blocked button's reason once the button is free, and says the present one until then", () => {
    const state = new SurfaceState();
    state.notice = { spot: "bar/beginTurn", reason: { code: "not-eligible" }, round: 1, isBlocked: true };
    state.checkNotice(() => ({ blocked: { code: "wrong-stage" } }));
    expect(state.notice).toMatchObject({ reason: { code: "wrong-stage" } });
    state.checkNotice(() => ({ blocked: null }));
    expect(state.notice).toBeNull();
    state.notice = { spot: "bar/beginTurn", reason: { code: "stale" }, round: 1 };
    state.checkNotice(() => ({ blocked: null }));
    expect(state.notice).not.toBeNull();
  });

  it("forgets a refusal once the fight is in another round", () => {
    const state = new SurfaceState();
    state.notice = { spot: "foot/endTurn", reason: { code: "stale" }, round: 1 };
    state.enterRound(1);
    expect(trackerView(askedToReact, drawingFor({ state })).foot.notice).not.toBeNull();
    state.enterRound(2);
    expect(trackerView(askedToReact, drawingFor({ state })).foot.notice).toBeNull();
  });
});

describe("the panel", () => {
  /** The state's name for the fold of the troll cave's ladder or actions. */
  const foldOf = (kind: "ladder" | "actions"): string => {
    const panel = panelView(trollCave, drawingFor());
    const folds =
      kind === "ladder"
        ? drawnBy(ladder, panel).map((section) => section.unneeded?.fold)
        : drawnBy(actions, panel).map((section) => section.fold);
    return folds[0]?.part ?? "no fold";
  };

  const ladderOf = (state: SurfaceState) =>
    drawnBy(ladder, panelView(trollCave, drawingFor({ state }))).flatMap((section) =>
      section.rungs.map((rung) => rung.number),
    );

  it("folds away the steps nobody needs until asked", () => {
    const state = new SurfaceState();
    expect(ladderOf(state)).toEqual([4, 6, 7, 8, 10]);
    state.toggleFold(foldOf("ladder"));
    expect(ladderOf(state)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("folds away what is seldom wanted until asked", () => {
    const state = new SurfaceState();
    const more = () =>
      drawnBy(actions, panelView(trollCave, drawingFor({ state }))).flatMap((section) =>
        section.more.map((each) => each.control),
      );
    expect(more()).toEqual([]);
    state.toggleFold(foldOf("actions"));
    expect(more()).toEqual(["extra:lorka", "damage:lorka"]);
  });

  it("puts what is left to one person beside that person", () => {
    const [standing] = drawnBy(lineUp, panelView(trollCave, drawingFor()));
    expect(standing).toMatchObject({
      people: [
        { name: "Haldern", pips: [{ spent: false }] },
        { name: "Esthelle", pips: [{ spent: true }] },
      ],
      pips: [{ look: "dots" }],
    });
  });

  it("leaves out whom the viewer does not see", () => {
    const drawing = drawingFor();
    const blind = { ...drawing, face: (id: string) => (id === "trollB" || id === "haldern" ? null : drawing.face(id)) };
    const panel = panelView(trollCave, blind);
    const shown = drawnBy(people, panel).flatMap((section) => section.people.map(({ name }) => name));
    expect(shown).toEqual(["Lorka", "Cave Troll C"]);
    const standing = drawnBy(lineUp, panel).flatMap((section) => section.people.map(({ name }) => name));
    expect(standing).toEqual(["Esthelle"]);
  });
});

describe("the log", () => {
  const entries = [2, 3, 4].map((rev) => ({
    rev,
    round: rev < 4 ? 1 : 2,
    label: say("{who} attacks", { who: { name: "lorka" } }),
    quote: rev === 4 ? "Cleave" : null,
    targets: [],
    results: rev === 2 ? [say("a roll")] : [],
    by: null,
    isKept: rev > 2,
  }));
  const steps = { undo: stepControl("undo", null), redo: stepControl("redo", { code: "nothing-to-undo" }) };
  const data = { entries, hasEarlier: false, steps };
  const linesOf = (view: LogView) => view.rounds.flatMap(({ lines }) => lines);

  it("takes back the newest, or all after a line that the history still holds", () => {
    const lines = linesOf(logView(data, drawingFor()));
    expect(lines.map((line) => line.undo?.control ?? null)).toEqual([null, null, "undo"]);
    expect(lines.map((line) => line.back?.rev ?? null)).toEqual([null, 3, null]);
    expect(logView(data, drawingFor()).redo).toBeNull();
  });

  it("shows players the story alone: no way back, no file, and no number in which a gap would show", () => {
    const view = logView({ ...data, steps: null }, drawingFor({ gm: false }));
    expect(linesOf(view).every(({ back, undo }) => back === null && undo === null)).toBe(true);
    expect([view.redo, view.saves]).toEqual([null, []]);
    expect(linesOf(view).map(({ id }) => id)).toEqual(["test-log-0", "test-log-1", "test-log-2"]);
  });
});

describe("the head", () => {
  const variant = { id: "shared-turn", name: "Shared Turn Combat", icon: "icon" };
  const data = {
    variant,
    hasRules: true,
    choices: [variant],
    chosen: null,
    inherited: "This scene: Basic",
    reason: "from this scene",
    editable: false,
    changeable: false,
    windows: [],
  };

  it("names who acts or has the move, and tells how far it is, once", () => {
    const now = (more: Partial<Screen>) => nowView({ ...trollCave, ...more }, drawingFor());
    const news = (more: Partial<Screen>) =>
      now(more)
        .news.map(({ text }) => text)
        .join("");
    const [lorka, haldern] = [row("lorka", 9, { state: "acting" }), row("haldern", 7)];
    expect(news({ rows: [lorka, haldern] })).toBe("TURNWRIGHT.tracker.news.turn");
    const struck = { ...haldern, state: "reacting", onMove: true } as const;
    expect(news({ rows: [lorka, struck] })).toBe("TURNWRIGHT.tracker.head.act");
    expect(news({ rows: [haldern] })).toBe("Lorka strikes next");
    expect(now({}).progress).toBe("Shared turn · step 8");
    expect(now({ header: { ...trollCave.header, progress: say("step 8") } }).progress).toBe("step 8");
    expect(now({ rows: [haldern], header: { ...trollCave.header, stage: trollCave.news } }).progress).toBeNull();
  });

  it("calls for a closed window in which there is something to press", () => {
    const calls = (open: boolean) =>
      headView({ ...data, windows: [{ act: "panel", open, calls: true }] }, null, drawingFor()).windows[0];
    expect(calls(false)).toMatchObject({ calls: true, label: "TURNWRIGHT.tracker.head.panel-calls" });
    expect(calls(true)).toMatchObject({ calls: false, label: "TURNWRIGHT.tracker.head.panel" });
  });
});

describe("a record that cannot be read", () => {
  it("gives the gm its cause and the ways out, and players neither", () => {
    const gm = problemView({ code: "bad-state", detail: "rules.turn" }, true, null, drawingFor());
    expect(gm.text).toBe("TURNWRIGHT.tracker.problem.bad-state (rules.turn)");
    expect(gm.ways.map((way) => way.act)).toEqual(["export", "start-over"]);
    const player = problemView({ code: "bad-state", detail: "rules.turn" }, true, null, drawingFor({ gm: false }));
    expect(player.text).not.toContain("rules.turn");
    expect(player.ways).toEqual([]);
  });

  it("offers the last good state by its round, or as the setup", () => {
    const labelAt = (round: number) =>
      problemView({ code: "bad-state" }, true, { round, by: "Ada" }, drawingFor()).ways[0]?.label;
    expect(labelAt(3)).toBe("TURNWRIGHT.tracker.problem.put-back");
    expect(labelAt(0)).toBe("TURNWRIGHT.tracker.problem.put-back-setup");
  });

  it("says which choices contradict each other, and offers to change them while the fight is not stored", () => {
    const problem = { code: "bad-options", detail: "no-joker", says: "TURNWRIGHT.parts.refused.no-joker" } as const;
    const gm = problemView(problem, false, null, drawingFor());
    expect(gm.text).toBe(problem.says);
    expect(gm.ways.map((way) => way.act)).toEqual(["options"]);
    const kept = problemView(problem, true, null, drawingFor());
    expect(kept.ways.map((way) => way.act)).toEqual(["export", "start-over"]);
    expect(problemView(problem, false, null, drawingFor({ gm: false })).ways).toEqual([]);
  });
});
