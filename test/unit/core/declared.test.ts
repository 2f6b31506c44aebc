import { describe, expect, it } from "vitest";
import { parseEncounter } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { throughJson } from "../../support/plain";
import { Fight, foe, hero } from "./support/fight";

const ADA = player("ada");
const TABLE = [hero("ada"), hero("bo"), foe("orc"), foe("wolf")];

const declare = (combatant: string, ...kinds: readonly string[]) => ({ do: "declareActions", combatant, kinds });

/** A fight of these rules in whose first round declarations are made. */
function declaring(variant: string, options: Record<string, unknown> = {}): Fight {
  const fight = new Fight(variant, TABLE, { options });
  fight.give({ do: "start" });
  return fight;
}

describe("the stored state of declarations", () => {
  it("is nothing until somebody declares", () => {
    expect(new Fight("greyhawk", TABLE).encounter.rules).toEqual({ active: null });
    const own = new Fight("own", TABLE);
    own.give({ do: "start" }, { dice: { ada: [9], bo: [7], orc: [5], wolf: [3] } });
    expect(Object.keys(own.encounter.rules as object)).not.toContain("declared");
  });

  it("is read from fights that were saved when Greyhawk was written for itself", () => {
    const { encounter } = declaring("greyhawk");
    const declared = { ada: { round: 1, kinds: ["melee"], faces: null } };
    const read = parseEncounter(throughJson({ ...encounter, rules: { active: null, counted: 0, declared } }));
    expect(read).toMatchObject({ ok: true, encounter: { rules: { counted: 0, declared } } });
  });
});

describe("declared kinds with numbers of their own", () => {
  it("are told beside the roll, and once where the name is the number", () => {
    const fight = declaring("speed-factor");
    fight.give(declare("ada", "+5"));
    fight.give({ do: "beginCount" }, { dice: { ada: [7], bo: [1], orc: [4], wolf: [6] } });
    const ada = fight.section("queue", ADA).entries.find(({ id }) => id === "ada");
    expect(ada?.number).toBe(12);
    expect(ada?.why.map(({ data }) => data?.["total"] ?? data?.["text"])).toEqual([7, "+5"]);
  });

  it("are offered in the order of the numbers", () => {
    const [question] = declaring("speed-factor").section("choices", ADA).questions;
    const kinds = question?.answers.map(({ control }) => (control.command["kinds"] as string[])[0]);
    expect(kinds).toEqual(["+0", "+1", "+2", "+3", "+4", "+5", "+6", "+7", "+8", "+9", "+10"]);
  });
});

describe("bands of declared kinds", () => {
  it("show in the order only once the count has begun", () => {
    const fight = declaring("fast-and-slow", { declarations: "own-side" });
    const before = fight.view(ADA)["order"];
    fight.give(declare("wolf", "fast"));
    fight.give(declare("orc", "slow"));
    fight.give(declare("bo", "fast"));
    for (const viewer of [ADA, GM]) expect(fight.view(viewer)["order"]).toEqual(before);
    fight.give({ do: "beginCount" });
    expect(fight.view(ADA)["order"]).toEqual(["bo", "wolf", "ada", "orc"]);
  });
});

describe("the turn of all", () => {
  it("is ended by the GM alone, and players read that everyone acts", () => {
    const fight = declaring("revealed-orders");
    fight.give({ do: "beginCount" });
    expect(fight.screen(GM).footer.next?.label.key).toBe("TURNWRIGHT.parts.controls.end-all");
    expect(fight.screen(ADA).footer).toMatchObject({
      next: null,
      waiting: { key: "TURNWRIGHT.parts.news.together" },
    });
  });
});
