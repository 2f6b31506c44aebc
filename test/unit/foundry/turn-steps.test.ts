import { describe, expect, it } from "vitest";
import { turnSteps } from "../../../src/foundry/documents/turn-events";

describe("Foundry's turn events", () => {
  it("mark the end and the start of rounds that were told before an undo, and of no others", () => {
    const events = [
      { type: "round-ended", round: 1 },
      { type: "round-started", round: 2 },
      { type: "round-ended", round: 2 },
      { type: "round-started", round: 3 },
    ] as const;
    expect(turnSteps(events, 1, 2)).toEqual([
      { kind: "roundEnd", round: 1, isAnnounced: true },
      { kind: "roundStart", round: 2, isAnnounced: true },
      { kind: "roundEnd", round: 2, isAnnounced: false },
      { kind: "roundStart", round: 3, isAnnounced: false },
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

  it("mark the turns that were only skipped in a round that was told as over, but no turn that was taken", () => {
    const events = [
      { type: "turn-ended", combatants: ["hero"] },
      { type: "turn-skipped", combatant: "hag", why: "lost" },
      { type: "round-started", round: 2 },
      { type: "turn-skipped", combatant: "ghost", why: "defeated" },
    ] as const;
    const toldOf = (told: number): unknown[] =>
      turnSteps(events, 1, told).flatMap((step) =>
        step.kind === "turnEnd" ? [[step.combatant, step.isAnnounced === true]] : [],
      );
    expect(toldOf(2)).toEqual([
      ["hero", false],
      ["hag", true],
      ["ghost", false],
    ]);
    expect(toldOf(1)).toEqual([
      ["hero", false],
      ["hag", false],
      ["ghost", false],
    ]);
  });
});
