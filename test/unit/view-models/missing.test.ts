import { describe, expect, it } from "vitest";
import type { TraitSpec } from "../../../src/core/index";
import type { CombatantLack } from "../../../src/foundry/bindings/missing-values";
import { missingView, type Rejected } from "../../../src/foundry/view-models/missing";
import { SurfaceState } from "../../../src/foundry/view-models/surface-state";
import type { Drawing } from "../../../src/foundry/view-models/drawing";
import { drawingFor } from "../../support/drawing";
import { render } from "../../support/templates";

const SPEED: TraitSpec = { name: "speed", kind: "number", needed: true };
const PLACE: TraitSpec = {
  name: "place",
  kind: "text",
  needed: false,
  words: ["net", "street"].map((value) => ({ value, label: { key: value } })),
};

const lack = (combatant: string, spec: TraitSpec, more: Partial<CombatantLack> = {}): CombatantLack => ({
  combatant,
  spec,
  needed: true,
  odd: null,
  typed: null,
  ...more,
});

interface Told {
  readonly begun?: boolean;
  readonly rejected?: Rejected;
  readonly drawing?: Drawing;
}

const told = (lacks: readonly CombatantLack[], { begun = false, rejected, drawing = drawingFor() }: Told = {}) =>
  missingView(lacks, "rules", begun, () => rejected, drawing);

describe("what the gm is told of missing values", () => {
  it("is nothing where nothing is missing", () => {
    expect(told([])).toBeNull();
  });

  it("names each combatant once, with a field for each of its values", () => {
    const view = told([lack("lorka", SPEED), lack("ogre", SPEED), lack("ogre", PLACE)]);
    expect(view?.alarm).toBe(true);
    expect(view?.people.map(({ name, fields }) => [name, fields.map(({ trait }) => trait)])).toEqual([
      ["Lorka", ["speed"]],
      ["Ogre", ["speed", "place"]],
    ]);
    expect(view?.people[0]?.fields[0]?.label).toBe("TURNWRIGHT.rules.traits.speed");
  });

  it("has one field for what several lack, which is for all of them and for nobody who has a value", () => {
    const lacks = [lack("lorka", SPEED), lack("ogre", SPEED), lack("rogue", SPEED, { typed: 3 }), lack("ogre", PLACE)];
    const view = told(lacks);
    expect(view?.shared.map(({ combatant, trait, value }) => [combatant, trait, value])).toEqual([
      ["lorka ogre", "speed", ""],
    ]);
    const ids = [...(view?.shared ?? []), ...(view?.people ?? []).flatMap(({ fields }) => fields)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(told([lack("lorka", SPEED), lack("ogre", SPEED, { typed: 1 })])?.shared).toEqual([]);
  });

  it("lets a word be chosen and a number be typed", () => {
    const fields = told([lack("ogre", SPEED), lack("ogre", PLACE, { typed: "net" })])?.people[0]?.fields ?? [];
    expect(fields.map(({ choices }) => choices?.map(({ value, chosen }) => `${value}${chosen ? "!" : ""}`))).toEqual([
      undefined,
      ["", "net!", "street"],
    ]);
  });

  it("is no alarm any more when everything has been typed in", () => {
    const view = told([lack("lorka", SPEED, { typed: 0 })]);
    expect(view).toMatchObject({ alarm: false, title: "TURNWRIGHT.tracker.missing.typed" });
    expect(view?.people[0]?.fields[0]?.value).toBe("0");
  });

  it("is folded away by itself once the fight has begun", () => {
    const state = new SurfaceState();
    const drawing = drawingFor({ state });
    const folded = told([lack("lorka", SPEED)], { begun: true, drawing });
    expect(folded?.people).toEqual([]);
    state.toggleFold(folded?.fold?.part ?? "");
    expect(told([lack("lorka", SPEED)], { begun: true, drawing })?.people).toHaveLength(1);
  });

  it("keeps what was typed and not taken in the field, with the reason", () => {
    const wrong = told([lack("lorka", SPEED)], { rejected: { text: "fast", wrong: { wanted: "number" } } });
    expect(wrong?.people[0]?.fields[0]).toMatchObject({
      value: "fast",
      wrong: "TURNWRIGHT.tracker.missing.wrong-number",
    });
    const refused = told([lack("lorka", SPEED)], { rejected: { text: "3", wrong: { refusal: { code: "no-gm" } } } });
    expect(refused?.people[0]?.fields[0]?.wrong).toBe("TURNWRIGHT.refusals.no-gm");
  });

  it("escapes what a sheet holds and what people type, and ties both to the field", () => {
    const attack = '"><img src=x>';
    const view = told([lack("lorka", SPEED, { odd: { path: attack, found: attack } })], {
      rejected: { text: attack, wrong: { wanted: "number" } },
      drawing: drawingFor({ face: () => ({ name: attack, img: "" }) }),
    });
    const html = render("turnwright.missing", view);
    expect(html).not.toContain("<img");
    const [field] = view?.people[0]?.fields ?? [];
    expect(html).toContain(`aria-describedby="${field?.oddId ?? ""} ${field?.wrongId ?? ""}"`);
    for (const id of [field?.oddId, field?.wrongId]) expect(html).toContain(`id="${id ?? ""}"`);
  });
});
