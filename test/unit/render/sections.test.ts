import { describe, expect, it } from "vitest";
import type { Section } from "../../../src/core/index";
import { controlsOf } from "../../../src/foundry/render/controls-of";
import { panelView } from "../../../src/foundry/render/panel";
import { type SectionView, sectionView } from "../../../src/foundry/render/sections/index";
import { SurfaceState } from "../../../src/foundry/render/surface-state";
import { drawingFor } from "../../support/drawing";
import { trollCave } from "../../support/screens";
import { SECTIONS } from "../../support/sections";
import { render } from "../../support/templates";

const panel = { ...trollCave, panel: [...trollCave.panel, ...SECTIONS] };

function draw<Kind extends Section["kind"]>(
  kind: Kind,
  state = new SurfaceState(),
): Extract<SectionView, { kind: Kind }> {
  const section = SECTIONS.find((each) => each.kind === kind);
  if (section === undefined) throw new Error(`No fixture of kind ${kind}`);
  return sectionView(section, drawingFor({ state })) as Extract<SectionView, { kind: Kind }>;
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
    // What is unfolded may hold more to unfold.
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
    const stops = draw("count").stops.map(({ number, now, past, marks }) => [number, now, past, marks.length]);
    expect(stops).toEqual([
      [21, false, true, 2],
      [18, true, false, 0],
      [11, false, false, 1],
      [5, false, false, 0],
    ]);
  });

  it("says in words what colour and place say", () => {
    expect(render("turnwright.count", draw("count"))).toContain('alt="Lorka at 21, acted"');
  });
});

describe("a budget", () => {
  it("shows the controls of the first way until another is picked", () => {
    const state = new SurfaceState();
    const shown = () => draw("budget", state).controls.map((each) => each.control);
    expect(shown()).toEqual(["simple matrix", "end"]);
    const magic = draw("budget", state).ways.find((way) => way.value === "magic");
    state.pick(magic?.part ?? "", "magic");
    expect(shown()).toEqual(["simple magic", "end"]);
    expect(draw("budget", state).ways.map((way) => way.chosen)).toEqual([false, true]);
  });

  it("falls back to the first way where the one picked is gone", () => {
    const state = new SurfaceState();
    state.pick(draw("budget", state).ways[0]?.part ?? "", "physical");
    expect(draw("budget", state).controls[0]?.control).toBe("simple matrix");
  });
});

describe("pools", () => {
  it("leave out whom the viewer does not see", () => {
    expect(draw("pools").pools.map((pool) => pool.name)).toEqual(["Lorka"]);
  });
});

describe("choices", () => {
  it("tell the chosen answer apart by more than colour", () => {
    const html = render("turnwright.choices", draw("choices"));
    expect(html.match(/fa-check/g)).toHaveLength(1);
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(1);
  });
});
