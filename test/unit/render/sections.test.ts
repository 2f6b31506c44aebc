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

describe("every kind of section", () => {
  it("is drawn by its template, with everything there is to press", () => {
    const state = new SurfaceState();
    const closed = panelView(panel, drawingFor({ state }));
    for (const section of closed.sections)
      if ("fold" in section && section.fold !== null) state.toggleFold(section.fold.part);
    const html = render("turnwright.panel", panelView(panel, drawingFor({ state })));
    const all = controlsOf({ ...panel, rows: [], prompts: [], footer: { next: null, aside: [], waiting: null } });
    // The other way of spending is a click away.
    for (const id of all.keys()) if (id !== "simple magic") expect(html).toContain(`data-control="${id}"`);
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
