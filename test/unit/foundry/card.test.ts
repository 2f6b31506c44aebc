import { describe, expect, it } from "vitest";
import { cardOf } from "../../../src/foundry/chat/card";

describe("the chat", () => {
  it.each([
    [{ type: "seized", side: "gm" }, "TURNWRIGHT.chat.seized.gm", []],
    [{ type: "acts-last", combatant: "thief" }, "TURNWRIGHT.chat.acts-last", ["thief"]],
  ] as const)("tells of %o, and of whom", (event, key, about) => {
    expect(cardOf(event)).toMatchObject({ kind: event.type, text: { key }, about });
  });

  it.each([
    [
      { type: "plan-changed", combatant: "hag", plan: "Flee" },
      { text: { key: "TURNWRIGHT.chat.plan-changed" }, quote: "Flee", about: ["hag"] },
    ],
    [
      { type: "attacked", combatant: "hag", kind: "action", label: "Claws", target: "thief" },
      { text: { key: "TURNWRIGHT.chat.attacked.at" }, quote: "Claws", about: ["hag", "thief"] },
    ],
    [
      { type: "attacked", combatant: "hag", kind: "action", label: "Claws" },
      { text: { key: "TURNWRIGHT.chat.attacked.alone" }, quote: "Claws", about: ["hag"] },
    ],
    [
      { type: "cast", combatant: "hag", level: 3, name: "Fireball" },
      {
        text: { key: "TURNWRIGHT.chat.cast" },
        quote: "Fireball",
        fact: { key: "TURNWRIGHT.chat.spell-level", data: { level: 3 } },
      },
    ],
    [
      { type: "cast", combatant: "hag", level: 0, name: "Light" },
      { quote: "Light", fact: { key: "TURNWRIGHT.chat.cantrip" } },
    ],
  ] as const)("shows what somebody typed: %o", (event, card) => {
    expect(cardOf(event)).toMatchObject({ kind: event.type, ...card });
  });

  it.each([
    { type: "used", combatant: "hag", what: "free", label: null },
    { type: "attacked", combatant: "hag", kind: "action", label: null },
    { type: "resolved", action: "a1", combatant: "hag", outcome: null },
  ] as const)("says nothing of %o, of which nobody has typed anything", (event) => {
    expect(cardOf(event)).toBeNull();
  });

  it("says nothing of what the tracker shows by itself", () => {
    expect(cardOf({ type: "turn-started", combatants: ["thief"] })).toBeNull();
  });
});
