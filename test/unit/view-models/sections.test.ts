import { describe, expect, it } from "vitest";
import type { Section } from "../../../src/core/index";
import { controlsOf } from "../../../src/foundry/view-models/controls-of";
import { panelView } from "../../../src/foundry/view-models/panel";
import type { Of, SectionRecord } from "../../../src/foundry/view-models/section-record";
import { type SectionView, sectionView } from "../../../src/foundry/view-models/sections";
import { record as budget } from "../../../src/foundry/view-models/sections/budget";
import { record as choices } from "../../../src/foundry/view-models/sections/choices";
import { record as count } from "../../../src/foundry/view-models/sections/count";
import { record as effects } from "../../../src/foundry/view-models/sections/effects";
import { record as gauge } from "../../../src/foundry/view-models/sections/gauge";
import { record as lanes } from "../../../src/foundry/view-models/sections/lanes";
import { record as matrix } from "../../../src/foundry/view-models/sections/matrix";
import { record as queue } from "../../../src/foundry/view-models/sections/queue";
import { record as sums } from "../../../src/foundry/view-models/sections/sums";
import { SurfaceState } from "../../../src/foundry/view-models/surface-state";
import { drawingFor } from "../../support/drawing";
import { say, trollCave } from "../../support/screens";
import { SECTIONS } from "../../support/sections";
import { render } from "../../support/templates";

const panel = { ...trollCave, panel: [...trollCave.panel, ...SECTIONS] };

type Drawn<View> = SectionView & View;

/** The fixture of a kind. */
function fixtureOf<Kind extends Section["kind"]>(kind: Kind): Of<Kind> {
  const section = SECTIONS.find((each) => each.kind === kind);
  if (section === undefined) throw new Error(`No fixture of kind ${kind}`);
  return section as Of<Kind>;
}

/** The fixture of a record's kind as its template gets it. */
function draw<Kind extends Section["kind"], View extends object>(
  { kind }: SectionRecord<Kind, View>,
  state = new SurfaceState(),
): Drawn<View> {
  return sectionView(fixtureOf(kind), drawingFor({ state })) as Drawn<View>;
}

/** Every button that unfolds something, as it stands in markup. */
const foldsIn = (html: string): string[] =>
  [...html.matchAll(/data-action="turnwrightFold" data-part="([^"]+)" aria-expanded="false"/g)].map(
    (found) => found[1] ?? "",
  );

describe("every kind of section", () => {
  const markup = (state: SurfaceState) => render("turnwright.panel", panelView(panel, drawingFor({ state })));

  it("is drawn by its template, with everything there is to press", () => {
    const state = new SurfaceState();
    // An unfolded part may hold more to unfold.
    for (let folds = foldsIn(markup(state)); folds.length > 0; folds = foldsIn(markup(state))) {
      for (const part of folds) state.toggleFold(part);
    }
    const html = markup(state);
    const all = controlsOf({ ...panel, rows: [], prompts: [], footer: { next: null, aside: [], waiting: null } });
    // The other way of spending, and what a cell opens, is a click away.
    const away = new Set(["simple magic", "band 1", "band 2", "band 3"]);
    for (const id of all.keys()) if (!away.has(id)) expect(html).toContain(`data-control="${id}"`);
  });

  it("names nobody whom the viewer does not see", () => {
    const seen = panelView(panel, drawingFor());
    expect(JSON.stringify(seen.sections)).not.toContain("lurker");
  });
});

describe("a count", () => {
  it("goes from the highest number down, with those who come at each, and a stop where it stands between two", () => {
    const stops = draw(count).stops.map(({ number, now, past, marks }) => [number, now, past, marks.length]);
    expect(stops).toEqual([
      [21, false, true, 2],
      [18, true, false, 0],
      [11, false, false, 1],
      [5, false, false, 0],
    ]);
  });

  it("says in words what colour and place say", () => {
    expect(render("turnwright.count", draw(count))).toContain('alt="Lorka at 21, acted"');
  });
});

describe("a budget", () => {
  it("shows the controls of the first way until another is picked", () => {
    const state = new SurfaceState();
    const shown = () => draw(budget, state).controls.map((each) => each.control);
    expect(shown()).toEqual(["simple matrix", "end"]);
    const magic = draw(budget, state).ways.find((way) => way.value === "magic");
    state.pick(magic?.part ?? "", "magic");
    expect(shown()).toEqual(["simple magic", "end"]);
    expect(draw(budget, state).ways.map((way) => way.chosen)).toEqual([false, true]);
  });

  it("falls back to the first way where the one picked is gone", () => {
    const state = new SurfaceState();
    state.pick(draw(budget, state).ways[0]?.part ?? "", "physical");
    expect(draw(budget, state).controls[0]?.control).toBe("simple matrix");
  });
});

describe("choices", () => {
  it("tell the chosen answer apart by more than colour", () => {
    const html = render("turnwright.choices", draw(choices));
    expect(html.match(/fa-check/g)).toHaveLength(1);
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(1);
  });
});

/** The same, with what a test needs to differ. */
function drawWith<Kind extends Section["kind"], View extends object>(
  { kind }: SectionRecord<Kind, View>,
  more: Partial<Of<Kind>>,
): Drawn<View> {
  return sectionView({ ...fixtureOf(kind), ...more }, drawingFor()) as Drawn<View>;
}

describe("a gauge", () => {
  it("has a segment for each, those there are full, and a line at its mark", () => {
    const { segments, mark } = draw(gauge);
    expect(segments.map((segment) => segment.full)).toEqual([
      ...Array.from({ length: 6 }, () => true),
      ...Array.from({ length: 4 }, () => false),
    ]);
    expect(mark).toEqual({ label: "half", at: 50, isLate: false });
  });

  it("is a bar where nobody could count the segments", () => {
    expect(drawWith(gauge, { max: 20 }).segments).toHaveLength(20);
    const many = drawWith(gauge, { value: 30, max: 40 });
    expect(many.segments).toEqual([]);
    expect(many.share).toBe(75);
    expect(render("turnwright.gauge", many)).toContain("inline-size: 75%");
  });

  it("never stands out of its bounds, and has the word of a late mark before its line", () => {
    expect(drawWith(gauge, { value: 50, max: 40 }).share).toBe(100);
    expect(drawWith(gauge, { value: 0, max: 0, mark: null }).share).toBe(0);
    expect(drawWith(gauge, { mark: { at: 9, label: say("brim") } }).mark).toMatchObject({ at: 90, isLate: true });
  });

  it("tells screen readers its numbers", () => {
    const html = render("turnwright.gauge", draw(gauge));
    expect(html).toContain('role="meter"');
    expect(html).toContain('aria-valuenow="6"');
    expect(html).toContain('aria-valuetext="TURNWRIGHT.panel.gauge.text-mark"');
  });
});

describe("lanes", () => {
  it("mark the one that leads, and show those the viewer sees with a control or a word", () => {
    const [players, foes] = draw(lanes).lanes;
    expect([players?.leads, foes?.leads]).toEqual([true, false]);
    expect(players?.people.map((person) => [person.name, person.word, person.controls.length])).toEqual([
      ["Lorka", null, 1],
      ["Vallas", "acted", 0],
    ]);
  });

  it("say in a word how somebody stands who is drawn faded, where the rules say nothing", () => {
    const gone = { id: "vallas", state: "acted", word: null, icon: null, controls: [] } as const;
    const lane = { id: "gone", title: say("Gone"), count: say("1"), leads: false, people: [gone], controls: [] };
    expect(drawWith(lanes, { lanes: [lane] }).lanes[0]?.people[0]?.word).toBe("TURNWRIGHT.tracker.states.acted");
  });
});

describe("a matrix", () => {
  it("leaves out whom the viewer does not see, with their cells", () => {
    const { columns, rows } = draw(matrix);
    expect(columns.map((face) => face.name)).toEqual(["Cave Troll A", "Cave Troll B"]);
    expect(rows.map((line) => line.cells.map((slot) => slot.cell?.word ?? null))).toEqual([
      ["point-blank", "medium"],
      ["extreme", null],
    ]);
  });

  it("can be reached to be scrolled where nothing in it can be pressed", () => {
    const rows = SECTIONS.flatMap((section) => (section.kind === "matrix" ? section.rows : []));
    const still = rows.map((line) => ({
      ...line,
      cells: line.cells.map((cell) => (cell === null ? null : { ...cell, controls: [] })),
    }));
    expect(render("turnwright.matrix", drawWith(matrix, { rows: still }))).toContain('tabindex="0"');
  });
});

describe("sums", () => {
  it("have buttons for a few picks, a list for many, and neither for one", () => {
    const pick = (id: number) => ({ id: String(id), label: say(`Pick ${id}`), sums: [] });
    const picks = (length: number) => {
      const view = drawWith(sums, { picks: Array.from({ length }, (_, index) => pick(index)) });
      return [view.picks.length, view.select?.options.length ?? 0, view.only];
    };
    expect(picks(1)).toEqual([0, 0, "Pick 0"]);
    expect(picks(3)).toEqual([3, 0, null]);
    expect(picks(4)).toEqual([0, 4, null]);
  });
});

describe("the order in the panel", () => {
  it("has one entry for several, with what they are called and how many the viewer sees", () => {
    const [first, second] = draw(queue).entries;
    expect(first).toMatchObject({ name: "Cave Troll", crowd: { count: 3 }, number: "19", isNow: true });
    expect(second).toMatchObject({ name: "Vallas", crowd: null, fold: null, base: null });
    expect(render("turnwright.queue", draw(queue))).toContain('aria-current="step"');
  });

  it("says in a word how an entry stands that is drawn faded", () => {
    const entries = SECTIONS.flatMap((section) => (section.kind === "queue" ? section.entries : []));
    const words = drawWith(queue, { entries: entries.map((entry) => ({ ...entry, state: "out" })) }).entries.map(
      (entry) => entry.word,
    );
    expect(words).toEqual([null, "TURNWRIGHT.tracker.states.out"]);
  });

  it("shows the number 0 like any other", () => {
    expect(render("turnwright.queue", draw(queue))).toContain('<span class="turnwright-number">0</span>');
  });

  it("shows its members when it is unfolded, but never one whom the viewer does not see", () => {
    const state = new SurfaceState();
    expect(draw(queue, state).entries[0]?.members).toEqual([]);
    state.toggleFold(draw(queue).entries[0]?.fold?.part ?? "");
    expect(draw(queue, state).entries[0]?.members.map((each) => each.name)).toEqual([
      "Cave Troll A",
      "Cave Troll B",
      "Cave Troll C",
    ]);
  });
});

describe("effects", () => {
  it("say how long they last, what they do and what they did", () => {
    const html = render("turnwright.effects", draw(effects));
    for (const said of ["Burning", "3 turns left", "−3 on initiative", "counted down in this round"])
      expect(html).toContain(said);
  });
});
