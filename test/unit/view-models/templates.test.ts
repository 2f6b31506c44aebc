import { describe, expect, it } from "vitest";
import { FIELD_PARTIALS } from "../../../src/foundry/view-models/forms";
import { panelView } from "../../../src/foundry/view-models/panel";
import { SurfaceState } from "../../../src/foundry/view-models/surface-state";
import { TEMPLATE_SOURCES } from "../../../src/foundry/view-models/template-sources";
import { trackerView } from "../../../src/foundry/view-models/tracker";
import { rowView } from "../../../src/foundry/view-models/rows";
import { drawingFor } from "../../support/drawing";
import { askedToReact, control, row, say, trollCave } from "../../support/screens";
import { render } from "../../support/templates";

const ATTACK = '"><img src=x onerror=alert(1)>&{{evil}}';

const openPrompt = (state: SurfaceState): void => state.toggleForm("prompt-react:leomund/declareReactor:leomund");

describe("the templates in the code", () => {
  it("hold one for every kind of field", () => {
    expect([...TEMPLATE_SOURCES.keys()]).toEqual(expect.arrayContaining(Object.values(FIELD_PARTIALS)));
  });
});

describe("markup", () => {
  it("escapes whatever people typed or named", () => {
    const face = () => ({ name: ATTACK, img: ATTACK });
    const prompt = {
      ...askedToReact.prompts[0],
      id: "p",
      quote: ATTACK,
      title: { key: ATTACK },
      body: { key: ATTACK },
    };
    const state = new SurfaceState();
    const screen = { ...askedToReact, prompts: [{ ...prompt, controls: [control("x", ATTACK)] }] };
    const drawing = drawingFor({ face, state });
    const view = trackerView(screen, drawing);
    const html = [
      render("turnwright.prompts", view),
      render(
        "turnwright.row",
        rowView(row("a", 1, { effects: [{ id: "e", name: ATTACK, left: 2, lasts: say("2 more turns") }] }), 1, drawing),
      ),
      render("turnwright.panel", panelView(trollCave, drawing)),
    ].join("");
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src&#x3D;x");
  });

  it("keeps half-typed text and ticks when it is drawn again", () => {
    const state = new SurfaceState();
    openPrompt(state);
    const spot = state.open ?? "";
    state.enter(spot, "plan", "Step aside & strike");
    state.enter(spot, "intends", ["melee"]);
    const html = render("turnwright.prompts", trackerView(askedToReact, drawingFor({ state })));
    expect(html).toContain(">Step aside &amp; strike</textarea>");
    expect(html).toMatch(/value="melee" checked/);
    expect(html).not.toMatch(/value="move" checked/);
  });

  it("turns a question into its form in place", () => {
    const state = new SurfaceState();
    const draw = () => render("turnwright.prompts", trackerView(askedToReact, drawingFor({ state })));
    expect(draw()).toContain('data-control="decline:leomund"');
    openPrompt(state);
    expect(draw()).toContain("<form");
    expect(draw()).not.toContain('data-control="decline:leomund"');
  });

  it("describes a blocked button by its reason", () => {
    const blocked = control("n", "Next step", { blocked: { code: "wrong-step" } });
    const screen = { ...trollCave, footer: { next: blocked, aside: [], waiting: null } };
    const html = render("turnwright.foot", trackerView(screen, drawingFor()).foot);
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1] ?? "missing";
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain(`id="${id}" hidden>TURNWRIGHT.refusals.wrong-step</span>`);
  });

  it("gives every element id once", () => {
    const state = new SurfaceState();
    state.toggleDrawer("lorka");
    const drawing = drawingFor({ state });
    const view = trackerView(trollCave, drawing);
    const html = [
      render("turnwright.prompts", view),
      ...view.rows.map((each) => render("turnwright.row", each)),
      render("turnwright.foot", view.foot),
      render("turnwright.panel", panelView(trollCave, { ...drawing, prefix: "panel" })),
    ].join("");
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
