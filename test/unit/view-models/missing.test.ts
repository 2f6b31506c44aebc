import { describe, expect, it } from "vitest";
import type { TraitSpec } from "../../../src/core/index";
import type { CombatantLack } from "../../../src/foundry/bindings/missing-values";
import { missingView, type Rejected } from "../../../src/foundry/view-models/missing";
import { drawingFor } from "../../support/drawing";
import { render } from "../../support/templates";

const SPEED: TraitSpec = { name: "speed", kind: "number", needed: true };
const PLACE: TraitSpec = { name: "place", kind: "text", needed: false };

const lack = (combatant: string, spec: TraitSpec, more: Partial<CombatantLack> = {}): CombatantLack => ({
  combatant,
  spec,
  needed: true,
  odd: null,
  typed: null,
  ...more,
});

const told = (lacks: readonly CombatantLack[], rejected?: Rejected, drawing = drawingFor()) =>
  missingView(lacks, "rules", false, () => rejected, drawing);

describe("what the gm is told of missing values", () => {
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

  it("escapes what a sheet holds and what people type, and ties both to the field", () => {
    const attack = '"><img src=x>';
    const view = told(
      [lack("lorka", SPEED, { odd: { path: attack, found: attack } })],
      { text: attack, wrong: { wanted: "number" } },
      drawingFor({ face: () => ({ name: attack, img: "" }) }),
    );
    const html = render("turnwright.missing", view);
    expect(html).not.toContain("<img");
    const [field] = view?.people[0]?.fields ?? [];
    expect(html).toContain(`aria-describedby="${field?.oddId ?? ""} ${field?.wrongId ?? ""}"`);
    for (const id of [field?.oddId, field?.wrongId]) expect(html).toContain(`id="${id ?? ""}"`);
  });
});
