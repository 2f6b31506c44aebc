import { RULES_TO_TRY } from "../../support/with-pages";
import { describe, expect, it } from "vitest";
import { type Command, findVariant, propose } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { deepFreeze } from "../../support/plain";
import { entriesOf } from "../../support/random-fields";
import { Fight, foe, hero } from "./support/fight";
import { fightFor, samplesOf } from "./support/samples";

const ALL = RULES_TO_TRY;

/** Values of every type. */
const ANYTHING: readonly unknown[] = [null, true, 7, -1, 0.5, NaN, Infinity, 1e300, "", "ada", "x".repeat(500), [], {}];
/** Names that every record has. */
const INHERITED = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"];

/** Fields that take values of more than one type. */
const OF_SEVERAL_TYPES = new Set(["setTrait.value", "reorder.before"]);

/** Every part of plain data that has taken something after a record other than the common one. */
function strangers(data: unknown): unknown[] {
  if (typeof data !== "object" || data === null) return [];
  const prototype: unknown = Object.getPrototypeOf(data);
  const isPlain = prototype === Object.prototype || prototype === Array.prototype;
  return [...(isPlain ? [] : [data]), ...Object.values(data).flatMap(strangers)];
}

/** The fields of a command, without `do`. */
const fieldsOf = (command: Command): string[] => Object.keys(command).filter((field) => field !== "do");

describe.each(ALL)("what comes in place of a command of %s", (variant) => {
  const fight = fightFor(variant);
  deepFreeze(fight.encounter);
  const commands = samplesOf(variant).map(({ command }) => command);

  it.each([[null], [undefined], [7], ["start"], [true], [[]], [["start"]], [{}], [{ do: null }], [{ do: ["start"] }]])(
    "is no command: %j",
    (given) => {
      expect(fight.refusal(given)).toEqual({ code: "bad-command", detail: "do" });
    },
  );

  it("has a field of another type: it is refused, and bad-command names the field", () => {
    for (const command of commands) {
      for (const field of fieldsOf(command)) {
        for (const value of ANYTHING) {
          const refusal = fight.refusal({ ...command, [field]: value });
          if (refusal?.code === "bad-command") expect(String(refusal.detail).split(".")[0]).toBe(field);
          const place = `${command.do}.${field}`;
          if (typeof value !== typeof command[field] && !OF_SEVERAL_TYPES.has(place)) {
            expect(refusal?.code, `${place}: ${JSON.stringify(value)}`).toBeDefined();
          }
        }
      }
    }
  });

  it("lacks a field that it needs: bad-command, which names the field", () => {
    for (const command of commands) {
      const fields = findVariant(variant)?.rules[command.do]?.fields;
      const entries = (fields && entriesOf(fields)) ?? {};
      for (const field of fieldsOf(command).filter((name) => entries[name]?.type !== "optional")) {
        const { [field]: _gone, ...rest } = command;
        expect(fight.refusal(rest), command.do).toEqual({ code: "bad-command", detail: field });
      }
    }
  });

  it("names what every record has, as if it were there", () => {
    for (const command of commands) {
      for (const field of fieldsOf(command)) {
        for (const name of INHERITED) {
          const outcome = fight.propose({ ...command, [field]: name });
          if (outcome.kind === "done") expect(strangers(outcome.next)).toEqual([]);
        }
        // Written out, since a record made with braces takes its prototype from that key.
        const nested: unknown = JSON.parse(`{"do":"${command.do}","${field}":{"__proto__":{"side":"gm"}}}`);
        expect(fight.propose(nested).kind).not.toBe("done");
      }
    }
  });

  it("has a field that nobody knows: bad-command, which names the field", () => {
    for (const command of commands) {
      const refusal = fight.refusal({ ...command, colour: "red" });
      expect(refusal, command.do).toEqual({ code: "bad-command", detail: "colour" });
    }
    expect(fight.code({ do: "end", colour: undefined })).toBeNull();
  });
});

describe("a field that nobody knows", () => {
  it.each<[detail: string, command: Command]>([
    ["steps", { do: "undo", steps: 3 }],
    ["impose", { do: "addEffect", name: "It", target: "ada", until: "combat", impose: ["surprised"] }],
    ["combatants.1.team", { do: "join", combatants: [hero("bea"), { ...hero("cid"), team: "gm" }] }],
  ])("is named by its path: %s", (detail, command) => {
    expect(fightFor("basic").refusal(command)).toEqual({ code: "bad-command", detail });
  });
});

describe("numbers and texts out of bounds", () => {
  it.each<[variant: string, command: Command]>([
    ["basic", { do: "setInitiative", combatant: "ada", value: NaN }],
    ["basic", { do: "setInitiative", combatant: "ada", value: -Infinity }],
    ["basic", { do: "setInitiative", combatant: "ada", value: 1e10 }],
    ["basic", { do: "setTrait", combatant: "ada", trait: "initiative", value: 1e300 }],
    ["basic", { do: "setTrait", combatant: "ada", trait: "a.b", value: 1 }],
    ["basic", { do: "setTrait", combatant: "ada", trait: "__proto__", value: 1 }],
    ["basic", { do: "setTrait", combatant: "ada", trait: "-=initiative", value: 1 }],
    ["basic", { do: "setTrait", combatant: "ada", trait: "motto", value: "x".repeat(201) }],
    ["basic", { do: "join", combatants: [] }],
    ["basic", { do: "join", combatants: [{ id: "__proto__", side: "gm" }] }],
    ["basic", { do: "join", combatants: [{ id: "ada", side: "gm" }] }],
    [
      "basic",
      {
        do: "join",
        combatants: [
          { id: "rat", side: "gm" },
          { id: "rat", side: "gm" },
        ],
      },
    ],
    ["basic", { do: "addEffect", name: " ", target: "ada", until: "combat" }],
    ["basic", { do: "addEffect", name: "It", target: "ada", until: "for ever" }],
    ["basic", { do: "addEffect", name: "It", target: "ada", until: { turns: 0 } }],
    ["basic", { do: "addEffect", name: "It", target: "ada", until: { turns: 1.5 } }],
    ["basic", { do: "addEffect", name: "It", target: "ada", until: { turns: 1001 } }],
    ["basic", { do: "addEffect", name: "It", target: "ada", until: { turns: 1, rounds: 1 } }],
    ["basic", { do: "addEffect", name: "It", target: "ada", until: "combat", imposes: ["hungry"] }],
    ["basic", { do: "addEffect", name: "It", target: "ada", until: "combat", modify: { initiative: "2" } }],
    ["basic", { do: "addEffect", name: "It", target: "ada", until: "combat", modify: { "a.b": 2 } }],
    [
      "basic",
      { do: "addEffect", name: "It", target: "ada", until: "combat", tick: { at: "noon", label: "Fire", amount: 1 } },
    ],
    ["basic", { do: "addEffect", name: "It", target: "ada", until: "combat", tick: { at: "turn-end", label: "Fire" } }],
    ["basic", { do: "roll", combatants: [] }],
    ["basic", { do: "setCondition", combatant: "ada", condition: "compelled", on: true }],
    ["shared-turn", { do: "declareActor", combatant: "ada", plan: "  " }],
    ["shared-turn", { do: "declareActor", combatant: "ada", plan: "x".repeat(301) }],
    ["shared-turn", { do: "declareActor", combatant: "ada", plan: "Go", intends: ["dance"] }],
    ["shared-turn", { do: "castSpell", combatant: "ada", level: 10, name: "Wish" }],
    ["shared-turn", { do: "recordDamage", combatant: "ada", amount: 0 }],
    ["shared-turn", { do: "goToStep", step: 0 }],
    ["action-points", { do: "adjustAp", combatant: "ada", by: 1001 }],
    ["action-points", { do: "extend", combatant: "ada", id: "x9", total: 1, ap: 1 }],
    ["action-points", { do: "declare", combatant: "ada", type: "primary", ap: 1.5, label: "Cut" }],
    ["action-points", { do: "declare", combatant: "ada", id: "a.b", type: "primary", ap: 1, label: "Cut" }],
    ["phases", { do: "adjustInitiative", combatant: "ada", by: 2000 }],
    ["phases", { do: "setWorld", combatant: "ada", world: "dream" }],
  ])("are bad-command in %s: %j", (variant, command) => {
    expect(fightFor(variant).code(command, GM)).toBe("bad-command");
  });
});

describe("an id that every record has, where it is somebody's own", () => {
  it.each(["toString", "hasOwnProperty", "valueOf", "0"])("is an id like any other: %s", (id) => {
    for (const variant of ALL) {
      const fight = new Fight(variant, [hero(id, { maxAp: 2 }), foe("orc", { maxAp: 2 })]);
      fight.give({ do: "start" });
      fight.give({ do: "addEffect", id: "valueOf", name: "It", target: id, until: { turns: 1 } });
      for (let i = 0; i < 6; i += 1) fight.give({ do: "advance" });
      fight.give({ do: "leave", combatant: id });
      expect(fight.code({ do: "leave", combatant: id })).toBe("unknown-combatant");
      expect(propose(fight.encounter, { do: "endTurn", combatant: id }, player(id))).toMatchObject({
        refusal: { code: "unknown-combatant" },
      });
    }
  });
});
