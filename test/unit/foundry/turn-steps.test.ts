import { describe, expect, it } from "vitest";
import { turnSteps } from "../../../src/foundry/documents/turn-steps";

describe("Foundry's turn events", () => {
  it("mark the end and the start of rounds that were told before an undo, and of no others", () => {
    const events = [
      { type: "round-ended", round: 1 },
      { type: "round-started", round: 2 },
      { type: "round-ended", round: 2 },
      { type: "round-started", round: 3 },
    ] as const;
    expect(turnSteps(events, 1, 2)).toEqual([
      { kind: "roundEnd", round: 1, isTold: true },
      { kind: "roundStart", round: 2, isTold: true },
      { kind: "roundEnd", round: 2, isTold: false },
      { kind: "roundStart", round: 3, isTold: false },
    ]);
  });

  it("start a turn that was put off only once, and end it once (C-23)", () => {
    const steps = turnSteps(
      [
        { type: "turn-started", combatants: ["hero"] },
        { type: "turn-put-off", combatant: "hero" },
        { type: "turn-started", combatants: ["hero"], resumed: true },
        { type: "turn-ended", combatants: ["hero"] },
      ],
      1,
    );
    expect(steps.map(({ kind }) => kind)).toEqual(["turnStart", "turnEnd"]);
  });
});
