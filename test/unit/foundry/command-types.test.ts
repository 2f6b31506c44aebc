import { expect, it } from "vitest";
import type { Command } from "../../../src/core/index";
import type { Api, CommandNamed } from "../../../src/foundry/types";

declare const api: Api;
declare const combat: Combat.Implementation;
declare const read: Command;

/** Never called: the compiler checks it. */
export function commands(): unknown[] {
  return [
    api.propose(combat, { do: "pass", combatant: "a" }),
    api.propose(combat, { do: "advance" }),
    api.propose(combat, { do: "endTurn" }),
    api.propose(combat, { do: "endTurn", next: "b" }),
    api.propose(combat, { do: "addEffect", name: "Shield", targets: ["a"], until: { turns: 1 } }),
    api.propose(combat, { do: "of-another-module", anything: true }),
    api.propose(combat, read),
    // @ts-expect-error -- `on` is missing
    api.propose(combat, { do: "setCondition", combatant: "a", condition: "prone" }),
    // @ts-expect-error -- no such field
    api.propose(combat, { do: "pass", combatant: "a", fast: true }),
    // @ts-expect-error -- no such duration
    api.propose(combat, { do: "addEffect", name: "Shield", targets: ["a"], until: { hours: 1 } }),
  ];
}

it("a command has the type of its name, for editors", () => {
  const command: CommandNamed<"setSide"> = { do: "setSide", combatant: "a", side: "gm" };
  expect(command.do).toBe("setSide");
});
