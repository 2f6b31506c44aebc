import { describe, expect, it } from "vitest";
import {
  createEncounter,
  eventsFor,
  propose,
  screen,
  view,
  type Command,
  type Encounter,
} from "../../../src/core/index";
import { Story } from "../../../src/core/story/index";
import { GM, player } from "../../support/eyes";
import { Fight, hero } from "./support/fight";

const PEOPLE = [
  { id: "ada", side: "players" as const },
  { id: "orc", side: "gm" as const, kind: "orc" },
  { id: "ogre", side: "gm" as const, kind: "ogre" },
  { id: "spy", side: "gm" as const, kind: "spy", conditions: ["hidden"] },
];

function made(variant = "basic", more: object = {}): Encounter {
  const answer = createEncounter({ variant, combatants: PEOPLE, ...more });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return answer.encounter;
}

function after(encounter: Encounter, command: Command) {
  const outcome = propose(encounter, command, GM, {}, () => [10]);
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome;
}

const group = (combatants: readonly string[], shares = "turn"): Command => ({ do: "group", combatants, shares });

describe("a company (C-31)", () => {
  const ada = player("ada");

  it("does not exist for players who see one of its members alone", () => {
    const { next, events } = after(made(), group(["orc", "spy"]));
    expect(view(next, GM)["companies"]).toEqual([{ members: ["orc", "spy"], shares: "turn" }]);
    expect(view(next, ada)["companies"]).toBeUndefined();
    expect(screen(next, GM).rows.map((row) => row.group?.members.length)).toEqual([undefined, 2, undefined]);
    expect(screen(next, ada).rows.map((row) => row.group)).toEqual([undefined, undefined, undefined]);
    expect(eventsFor(events, next, ada)).toEqual([]);
    expect(new Story(ada).newest(next, 5).lines).toEqual([]);
  });

  it("has for players the members that they see", () => {
    const { next } = after(made(), group(["spy", "orc", "ogre"]));
    expect(view(next, ada)["companies"]).toEqual([{ members: ["orc", "ogre"], shares: "turn" }]);
    const [, orcs] = screen(next, ada).rows;
    expect(orcs?.group).toMatchObject({ able: 2, members: [{ id: "orc" }, { id: "ogre" }] });
    expect(JSON.stringify([screen(next, ada), new Story(ada).newest(next, 5)])).not.toContain("spy");
  });

  it("shows how many of its members can act", () => {
    const { next } = after(after(made(), group(["orc", "ogre"])).next, {
      do: "setCondition",
      combatant: "orc",
      condition: "incapacitated",
      on: true,
    });
    const [, orcs] = screen(next, GM).rows;
    expect(orcs).toMatchObject({ id: "ogre", group: { able: 1, members: [{ id: "orc" }, { id: "ogre" }] } });
  });

  it("shares what its first shares already, else a turn, else a roll", () => {
    const bare = { do: "group", combatants: ["orc", "ogre"] };
    const shared = (encounter: Encounter): unknown => encounter.companies;
    expect(shared(after(made(), bare).next)).toEqual([{ members: ["orc", "ogre"], shares: "turn" }]);
    expect(shared(after(made("shared-turn"), bare).next)).toEqual([{ members: ["orc", "ogre"], shares: "roll" }]);
    const behind = after(made(), group(["orc", "ogre"], "after")).next;
    const three = { do: "group", combatants: ["orc", "ogre", "spy"] };
    expect(shared(after(behind, three).next)).toEqual([{ members: ["orc", "ogre", "spy"], shares: "after" }]);
  });

  it("shows as many of its cards for a member as the member has turns", () => {
    const fight = new Fight("ten-cards-anyone", [hero("wolf", { turns: 1 }), hero("ranger", { turns: 3 })]);
    fight.give(group(["wolf", "ranger"]));
    fight.give({ do: "start" });
    const [{ group: row } = {}] = screen(fight.encounter, GM).rows;
    const cards = row?.members.map(({ line }) => line.filter(({ key }) => key === "TURNWRIGHT.parts.cards.number"));
    expect(cards?.map(({ length }) => length)).toEqual([1, 3]);
  });

  it("is kept under other rules as far as these have it", () => {
    const { next } = after(made(), group(["orc", "ogre"]));
    const under = (variant: string): unknown => after(next, { do: "changeRules", variant }).next.companies;
    expect(under("popcorn")).toEqual([{ members: ["orc", "ogre"], shares: "turn" }]);
    expect(under("action-points")).toEqual([{ members: ["orc", "ogre"], shares: "roll" }]);
    expect(under("momentum")).toBeUndefined();
  });

  it("can come with the fight, and has one number then", () => {
    const combatants = PEOPLE.map((one, at) => ({ ...one, initiative: at }));
    const companies = [{ members: ["ogre", "orc"], shares: "turn" }];
    const encounter = made("basic", { combatants, companies });
    expect(encounter.companies).toEqual(companies);
    expect(view(encounter, GM).combatants).toMatchObject({ orc: { initiative: 2 }, ogre: { initiative: 2 } });
    const wrong = [{ members: ["ogre", "nobody"], shares: "turn" as const }];
    expect(createEncounter({ variant: "basic", combatants, companies: wrong })).toEqual({
      ok: false,
      problem: { code: "bad-state", at: "companies" },
    });
  });
});
