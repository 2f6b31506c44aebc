import { expect, it } from "vitest";
import type { Control, Encounter } from "../../../src/core/index";
import { latelyIn } from "../../../src/foundry/windows/lately";

const control = {
  command: { do: "declare", combatant: "ash" },
  fields: [{ kind: "text", name: "label", otherwise: "–" }],
} as unknown as Control;

const past = (...given: readonly object[]): Pick<Encounter, "past"> =>
  ({ past: Object.fromEntries(given.map((command, rev) => [rev + 8, { command }])) }) as unknown as Encounter;

it("offers the last three different deeds of a combatant, the newest first, without whom they were aimed at", () => {
  const declare = (label: string, combatant = "ash") => ({ do: "declare", combatant, label });
  const texts = latelyIn(
    past(
      declare("Wait"),
      declare("Bind the wound"),
      declare("Cut: Brigand 1"),
      declare("Shoot", "scout"),
      declare("–"),
      { do: "free", combatant: "ash", label: "Shout" },
      declare("Throw a stone"),
      declare("Cut: Brigand 2"),
    ),
    control,
    "label",
  );
  expect(texts).toEqual(["Cut", "Throw a stone", "Bind the wound"]);
});
