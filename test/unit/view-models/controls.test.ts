import { describe, expect, it } from "vitest";
import type { Row } from "../../../src/core/index";
import { controlView } from "../../../src/foundry/view-models/controls";
import { controlOf, controlsOf } from "../../../src/foundry/view-models/controls-of";
import { complete, spotOf, SurfaceState } from "../../../src/foundry/view-models/surface-state";
import { typedNumber } from "../../../src/foundry/view-models/typed-number";
import { drawingFor } from "../../support/drawing";
import { control, planFields, row, trollCave } from "../../support/screens";

const declare = control("declare", "Act…", { command: { do: "declareActor", combatant: "lorka" }, fields: planFields });
const spot = spotOf("foot", declare);

describe("a control", () => {
  it("says that nobody is there to decide, whatever else would block it", () => {
    const blocked = control("attack", "Attack", { blocked: { code: "wrong-stage" } });
    const drawing = drawingFor({ closed: "No GM is connected." });
    expect(controlView(blocked, "foot", drawing).reason).toBe("No GM is connected.");
    expect(controlView(control("pass", "Pass"), "foot", drawing)).toMatchObject({
      off: true,
      reason: "No GM is connected.",
    });
  });

  it("that waits for its answer is off without a reason", () => {
    const view = controlView(control("pass", "Pass"), "foot", drawingFor({ pending: new Set(["pass"]) }));
    expect(view).toMatchObject({ off: true, busy: true, reason: null });
  });

  it("has an id without white space, as references to it need", () => {
    const view = controlView(control("attack lorka melee", "Attack"), "section-actions lorka", drawingFor());
    expect(view.id).not.toMatch(/\s/);
    expect(view.reasonId).not.toMatch(/\s/);
  });

  it("is shown as its picture alone only where it has one", () => {
    expect(controlView(control("undo", "Undo", { icon: "undo" }), "foot", drawingFor(), { bare: true }).bare).toBe(
      true,
    );
    expect(controlView(control("undo", "Undo"), "foot", drawingFor(), { bare: true }).bare).toBe(false);
  });

  it("tells the key that does the same, and the key for the next step at the foot", () => {
    const keys = new Map([
      ["undo", { text: "Shift + U", aria: "Shift+U" }],
      ["next", { text: "Shift + N", aria: "Shift+N" }],
    ]);
    const drawing = drawingFor({ keys });
    expect(controlView(control("undo", "Undo", { icon: "undo" }), "foot", drawing, { bare: true })).toMatchObject({
      tip: "TURNWRIGHT.keys.tip-labelled",
      shortcut: "Shift+U",
    });
    expect(controlView(control("end", "End turn"), "foot", drawing, { next: true }).shortcut).toBe("Shift+N");
    expect(controlView(control("end", "End turn"), "row", drawing)).toMatchObject({ tip: null, shortcut: null });
  });

  it("promises a form by its dots, and the form does not", () => {
    const state = new SurfaceState();
    state.toggleForm(spot);
    const view = controlView(declare, "foot", drawingFor({ state }));
    expect(view.label).toBe("Act…");
    expect(view.form?.submit).toBe("Act");
  });
});

describe("a control by its id", () => {
  it("is the one that a search through the whole screen finds", () => {
    for (const [id, found] of controlsOf(trollCave)) expect(controlOf(trollCave, id)).toEqual(found);
    expect(controlOf(trollCave, "nothing")).toBeUndefined();
  });

  it("is not looked for in menus where it stands in the open, nor in those of others than it names", () => {
    const unseen = (id: string): Row => ({
      ...row(id, 9, { controls: [control(`act ${id}`, "Act")] }),
      get menu(): never {
        throw new Error("looked at");
      },
    });
    const screen = { ...trollCave, rows: [unseen("ada"), row("bea", 8, { menu: [control("aim bea", "Aim")] })] };
    expect(controlOf(screen, "act ada")?.id).toBe("act ada");
    expect(controlOf(screen, "aim bea")?.id).toBe("aim bea");
    expect(() => controlOf(screen, "aim nobody")).toThrow("looked at");
  });
});

describe("what is typed", () => {
  it("goes into the command, trimmed, numbers as numbers, ticks in their order", () => {
    const state = new SurfaceState();
    const cast = control("cast", "Cast…", {
      command: { do: "castSpell", combatant: "vallas" },
      fields: [
        { kind: "text", name: "name", label: declare.label, required: true, max: 120 },
        { kind: "integer", name: "level", label: declare.label, min: 0, max: 9, value: 1 },
      ],
    });
    state.enter("foot/cast", "name", "  Fear ");
    expect(complete(cast, "foot/cast", state)).toEqual({
      do: "castSpell",
      combatant: "vallas",
      name: "Fear",
      level: 1,
    });
    state.enter("foot/cast", "level", "3");
    expect(complete(cast, "foot/cast", state)["level"]).toBe(3);
    state.enter(spot, "plan", "Rush in");
    state.enter(spot, "intends", ["move", "melee"]);
    expect(complete(declare, spot, state)).toEqual({
      do: "declareActor",
      combatant: "lorka",
      plan: "Rush in",
      intends: ["move", "melee"],
    });
  });

  it("is left out where nothing was chosen, but sent empty where it is asked for, so that the rules can answer", () => {
    expect(complete(declare, spot, new SurfaceState())).toEqual({ do: "declareActor", combatant: "lorka", plan: "" });
  });

  it("starts from what is there, until somebody changes it, if only by unticking all of it", () => {
    const state = new SurfaceState();
    const revise = control("revise", "Change plan…", {
      command: { do: "revisePlan" },
      fields: [
        { kind: "text", name: "plan", label: declare.label, required: true, max: 300, value: "Rush in" },
        { kind: "choices", name: "intends", label: declare.label, choices: [], value: ["move"] },
      ],
    });
    expect(complete(revise, "foot/revise", state)).toEqual({ do: "revisePlan", plan: "Rush in", intends: ["move"] });
    state.enter("foot/revise", "plan", "Run");
    state.enter("foot/revise", "intends", []);
    expect(complete(revise, "foot/revise", state)).toEqual({ do: "revisePlan", plan: "Run", intends: [] });
  });

  it("leaves nothing of what is on its way, nor of a form that is closed", () => {
    const state = new SurfaceState();
    state.toggleForm(spot);
    state.enter(spot, "plan", "Rush in", true);
    state.sending = spot;
    state.keepOnly(new Set());
    expect(state.kept).toEqual([]);
    state.sending = null;
    state.enter(spot, "plan", "Rush in", true);
    state.keepOnly(new Set());
    expect(state.kept).toEqual([]);
  });

  it("stays when another form is opened in between", () => {
    const state = new SurfaceState();
    state.toggleForm(spot);
    state.enter(spot, "plan", "Rush in");
    state.toggleForm("foot/other");
    state.toggleForm(spot);
    expect(state.open).toBe(spot);
    expect(state.entry(spot, "plan")).toBe("Rush in");
  });
});

describe("a number typed into a row", () => {
  it("sets, adds, takes off or clears, as Foundry's field does", () => {
    expect(typedNumber("12", 5, "en")).toBe(12);
    expect(typedNumber("=-2", 5, "en")).toBe(-2);
    expect(typedNumber("+3", 5, "en")).toBe(8);
    expect(typedNumber("-3", 5, "en")).toBe(2);
    expect(typedNumber("+3", null, "en")).toBe(3);
    expect(typedNumber("  ", 5, "en")).toBeNull();
    expect(typedNumber("many", 5, "en")).toBe("many");
  });

  it("is read as a language with a decimal comma writes it, and as the field writes it", () => {
    const lang = "de";
    expect(typedNumber("12,5", 5, lang)).toBe(12.5);
    expect(typedNumber("12.5", 5, lang)).toBe(12.5);
    expect(typedNumber("+1,5", 5, lang)).toBe(6.5);
    expect(typedNumber("\u22121,5", 5, lang)).toBe(3.5);
    expect(typedNumber("=\u22122", 5, lang)).toBe(-2);
    expect(typedNumber("1,2,3", 5, lang)).toBe("1,2,3");
  });

  it("has no comma in a language that groups digits by it", () => {
    expect(typedNumber("12,5", 5, "en")).toBe("12,5");
    expect(typedNumber("\u22122", 5, "en")).toBe(3);
  });
});
