import { describe, expect, it } from "vitest";
import { cardOf } from "../../../src/foundry/chat/card";

describe("the chat", () => {
  it.each([
    [{ type: "seized", side: "players" }, "TURNWRIGHT.chat.seized.players", []],
    [{ type: "seized", side: "gm" }, "TURNWRIGHT.chat.seized.gm", []],
    [{ type: "ambush-started", side: "gm" }, "TURNWRIGHT.chat.ambush.gm", []],
    [{ type: "acts-last", combatant: "thief" }, "TURNWRIGHT.chat.acts-last", ["thief"]],
    [{ type: "rolled-with-blow", combatant: "thief" }, "TURNWRIGHT.chat.blow", ["thief"]],
    [{ type: "scene-may-end" }, "TURNWRIGHT.chat.scene-may-end", []],
  ] as const)("tells of %o, and of whom (I-5, I-6, I-11, M-4, M-5)", (event, key, about) => {
    expect(cardOf(event)).toMatchObject({ kind: event.type, text: { key }, about });
  });

  it("says nothing of what the tracker shows by itself", () => {
    expect(cardOf({ type: "turn-started", combatants: ["thief"] })).toBeNull();
  });
});
