import { describe, expect, it } from "vitest";
import { FIELD_PARTIALS } from "../../../src/foundry/view-models/forms";
import { panelView } from "../../../src/foundry/view-models/panel";
import { SurfaceState } from "../../../src/foundry/view-models/surface-state";
import { TEMPLATE_SOURCES } from "../../../src/foundry/view-models/template-sources";
import { trackerView } from "../../../src/foundry/view-models/tracker";
import { rowView } from "../../../src/foundry/view-models/rows";
import { drawingFor } from "../../support/drawing";
import { askedToReact, control, row, say, trollCave, trolls } from "../../support/screens";
import { render } from "../../support/templates";

const ATTACK = '"><img src=x onerror=alert(1)>&{{evil}}';

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
    const group = row("trollA", 19, { group: { id: "trolls", members: trolls } });
    const view = trackerView({ ...trollCave, rows: [...trollCave.rows.slice(0, -1), group] }, drawing);
    const html = [
      render("turnwright.prompts", view),
      ...view.rows.slice(0, -1).map((each) => render("turnwright.row", each)),
      ...view.rows.slice(-1).map((each) => render("turnwright.group", each)),
      ...view.rows.flatMap(({ group: all }) => (all?.members ?? []).map((each) => render("turnwright.row", each))),
      render("turnwright.foot", view.foot),
      render("turnwright.panel", panelView(trollCave, { ...drawing, prefix: "panel" })),
    ].join("");
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
