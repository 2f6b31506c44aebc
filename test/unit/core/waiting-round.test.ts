import { expect, test } from "vitest";
import { createEncounter, propose, type Encounter } from "../../../src/core/index";

const GM = { gm: true, controls: [] };

test("a round that waits for the GM says so to whoever names a combatant (C-21)", () => {
  const made = createEncounter({
    variant: "spotlight",
    combatants: [
      { id: "mira", side: "players" },
      { id: "bandit", side: "gm", conditions: ["defeated"] },
    ],
  });
  if (!made.ok) throw new Error(made.problem.code);
  let fight: Encounter = made.encounter;
  for (const command of [
    { do: "start" },
    { do: "choose", combatant: "mira" },
    { do: "setCondition", combatant: "mira", condition: "surprised", on: true },
    { do: "endTurn" },
  ]) {
    const outcome = propose(fight, command, GM);
    if (outcome.kind !== "done") throw new Error(outcome.kind);
    fight = outcome.next;
  }
  expect(propose(fight, { do: "choose", combatant: "mira" }, GM)).toMatchObject({
    kind: "refused",
    refusal: { code: "wrong-stage", says: "TURNWRIGHT.refusals.round-waits" },
  });
});
