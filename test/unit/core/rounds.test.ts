import { RULES_TO_TRY } from "../../support/with-pages";
import { beforeEach, describe, expect, it } from "vitest";
import { screen, type Command, type GameEvent } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { eventsOf, Fight, foe, hero, rollsAtStart } from "./support/fight";
import { fightFor } from "./support/samples";

const ALL = RULES_TO_TRY;
const NEXT: Command = { do: "advance" };

/** Goes on as the gm's Next button does until a round has begun; throws where none does. */
function untilRound(fight: Fight, round: number): GameEvent[] {
  const events: GameEvent[] = [];
  for (let i = 0; i < 100 && fight.encounter.round < round; i += 1) events.push(...fight.give(NEXT));
  if (fight.encounter.round < round) throw new Error(`no round ${round}`);
  return events;
}

describe("a fight that is rolled for", () => {
  it.each(ALL.filter(rollsAtStart))(
    "of %s begins with a number for everybody, rolled for those only who had none (C-8)",
    (variant) => {
      const fight = new Fight(variant, [hero("ada"), foe("orc")]);
      fight.give({ do: "setInitiative", combatant: "ada", value: 7 });
      const rolled = eventsOf(fight.give({ do: "start" }), "rolled").map(({ combatant }) => combatant);
      expect(rolled).toEqual(["orc"]);
      expect([fight.encounter.round, fight.one("ada").base]).toEqual([1, 7]);
    },
  );
});

describe.each(ALL)("a fight from beginning to end: %s", (variant) => {
  it("does not begin with nobody in it (C-8)", () => {
    expect(new Fight(variant, []).code({ do: "start" })).toBe("not-eligible");
  });

  it("goes on by Next alone, round after round, each of which everybody has one turn in (C-20, C-19)", () => {
    const fight = fightFor(variant);
    untilRound(fight, 2);
    const events = untilRound(fight, 3);
    // A turn that starts with the new round is of that one.
    const ofTheRound = events.slice(
      0,
      events.findIndex((event) => event.type === "round-started"),
    );
    const over = [
      ...eventsOf(ofTheRound, "turn-ended").flatMap(({ combatants }) => combatants),
      ...eventsOf(ofTheRound, "turn-skipped").map(({ combatant }) => combatant),
    ];
    expect(over.toSorted()).toEqual(["ada", "bea", "orc"]);
  });

  it("has a round closed by hand once it is under way: who has had no turn loses it (C-12, C-19)", () => {
    const fight = fightFor(variant);
    expect(new Fight(variant, [hero("ada")]).code({ do: "nextRound" })).toBe("wrong-stage");
    const events = fight.give({ do: "nextRound" });
    expect(fight.encounter.round).toBe(2);
    const lost = eventsOf(events, "turn-skipped").filter(({ why }) => why === "lost");
    const ended = eventsOf(events, "turn-ended").flatMap(({ combatants }) => combatants);
    expect([...lost.map(({ combatant }) => combatant), ...ended].toSorted()).toEqual(["ada", "bea", "orc"]);
  });

  it("tells of a round's end in order: the turns, the round, what ends with it, the next round (C-19)", () => {
    const fight = fightFor(variant);
    fight.give({ do: "addEffect", name: "Slow", target: "bea", until: "end-of-round" });
    const types = fight.give({ do: "nextRound" }).map(({ type }) => type);
    const places = ["turn-skipped", "round-ended", "effect-ended", "round-started"].map((type) =>
      types.lastIndexOf(type as GameEvent["type"]),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it("says at its end how long the fight was, and who is out of it", () => {
    const fight = fightFor(variant);
    fight.give({ do: "setCondition", combatant: "orc", condition: "defeated", on: true });
    fight.give({ do: "end" });
    const { round } = fight.encounter;
    const waiting = { key: "TURNWRIGHT.tracker.footer.ended", data: { count: round, names: { names: ["orc"] } } };
    expect(screen(fight.encounter, GM).footer).toMatchObject({ next: null, waiting });
  });

  it("has no round closed while numbers are still coming in (C-12)", () => {
    const fight = fightFor(variant);
    untilRound(fight, 2);
    if (["rolling", "declaring"].includes(fight.encounter.stage))
      expect(fight.code({ do: "nextRound" })).toBe("wrong-stage");
    else expect(fight.code({ do: "nextRound" })).toBeNull();
  });

  it("waits for the gm after a round in which nobody could act (C-21)", () => {
    const fight = fightFor(variant);
    for (const combatant of ["ada", "orc", "bea"]) {
      fight.give({ do: "setCondition", combatant, condition: "incapacitated", on: true });
    }
    // The round under way was one in which somebody could; the next is not, and the one after it waits.
    untilRound(fight, 3);
    const { round } = fight.encounter;
    expect([fight.encounter.halted, fight.active]).toEqual([true, []]);
    fight.give({ do: "setTrait", combatant: "ada", trait: "hair", value: "red" });
    expect(fight.encounter.round).toBe(round);
    for (let i = 0; i < 3 && fight.encounter.round === round; i += 1) fight.give(NEXT);
    expect(fight.encounter.round).toBeGreaterThan(round);
  });

  it("stops in its round when everybody has left it, and goes on with newcomers in that round (C-21)", () => {
    const fight = fightFor(variant);
    for (const combatant of ["ada", "orc", "bea"]) fight.give({ do: "leave", combatant });
    expect(fight.encounter).toMatchObject({ round: 1, halted: true });
    for (const command of [NEXT, { do: "nextRound" }]) expect(fight.code(command)).toBe("not-eligible");
    expect(screen(fight.encounter, GM)).toMatchObject({
      header: { stage: { key: "TURNWRIGHT.stages.empty" } },
      footer: { next: null, aside: [], waiting: { key: "TURNWRIGHT.tracker.footer.empty" } },
    });
    fight.give({ do: "join", combatants: [hero("eve"), foe("rat")] });
    const { footer } = screen(fight.encounter, GM);
    if (fight.code({ do: "roll" }) === null) {
      expect(footer).toMatchObject({ next: { command: { do: "roll" } }, aside: [{ command: NEXT }] });
      expect(screen(fight.encounter, player("eve")).footer.next?.command).toEqual({ do: "roll" });
    } else expect(footer.waiting?.key).not.toBe("TURNWRIGHT.tracker.footer.halted");
    fight.give(NEXT);
    expect(fight.encounter).toMatchObject({ round: 1, halted: false });
  });

  it("is over when it is ended: nobody acts, and nothing is left but to take that back (C-13)", () => {
    const fight = fightFor(variant);
    expect(fight.give({ do: "end" }).at(-1)).toEqual({ type: "ended" });
    expect([fight.active, fight.view().legal]).toEqual([[], [{ do: "undo" }]]);
    for (const command of [NEXT, { do: "join", combatants: [foe("rat")] }]) {
      expect(fight.code(command)).toBe("wrong-stage");
    }
  });
});

describe("numbers (C-6, C-7)", () => {
  let fight: Fight;
  beforeEach(() => {
    fight = new Fight("basic", [hero("ada"), foe("orc"), foe("rat")]);
  });

  it("are rolled once: who has one is not rolled for again", () => {
    fight.give({ do: "roll", combatants: ["orc"] }, { dice: { orc: [4] } });
    expect(fight.refusal({ do: "roll", combatants: ["ada", "orc"] })).toEqual({
      code: "already-rolled",
      combatant: "orc",
    });
    fight.give({ do: "roll" }, { dice: { ada: [3], rat: [2] } });
    expect(fight.code({ do: "roll" })).toBe("already-rolled");
  });

  it("are rolled once for somebody who is named twice", () => {
    fight.give({ do: "roll", combatants: ["ada", "ada"] }, { dice: { ada: [3] } });
    expect(fight.one("ada").base).toBe(3);
  });

  it("are not rolled for the defeated, unless they are named", () => {
    fight.give({ do: "setCondition", combatant: "rat", condition: "defeated", on: true });
    fight.give({ do: "roll" }, { dice: { ada: [3], orc: [4] } });
    fight.give({ do: "roll", combatants: ["rat"] }, { dice: { rat: [5] } });
    expect(fight.one("rat").base).toBe(5);
  });

  it("can be taken back before the start only", () => {
    fight.give({ do: "setInitiative", combatant: "ada", value: -2.5 });
    expect(fight.one("ada")).toMatchObject({ initiative: -2.5, base: -2.5 });
    fight.give({ do: "setInitiative", combatant: "ada", value: null });
    expect(fight.one("ada")).toMatchObject({ initiative: null, base: null });
    fight.give({ do: "start" });
    expect(fight.code({ do: "setInitiative", combatant: "ada", value: null })).toBe("wrong-stage");
  });

  it("are one die for all of a kind, each with its own bonus, where the table wants it so (C-29)", () => {
    const goblins = [foe("gob", { initiative: 1 }, "goblin"), foe("lin", { initiative: 3 }, "goblin")];
    const table = new Fight("basic", [...goblins, hero("ada")], { options: { groupRolls: true } });
    table.give({ do: "roll" }, { dice: { gob: [10], ada: [2] } });
    expect([table.one("gob").base, table.one("lin").base]).toEqual([11, 13]);
  });
});

describe("a turn that is put off (C-23, B-3)", () => {
  it("starts once and ends once, with all that either brings", () => {
    const fight = new Fight("basic", [hero("ada"), foe("orc")]);
    fight.give({ do: "start" }, { dice: { ada: [15], orc: [10] } });
    fight.give({ do: "nextRound" });
    const both = { tick: { at: "turn-start", label: "Fire", amount: 1 }, save: { at: "turn-end", label: "Wits" } };
    fight.give({ do: "endTurn" });
    fight.give({ do: "addEffect", name: "It", target: "ada", until: { turns: 3 }, ...both });
    const started = fight.give({ do: "endTurn" });
    const delayed = fight.give({ do: "delay", combatant: "ada" });
    const stepped = fight.give({ do: "stepIn", combatant: "ada" });
    const resumed = fight.give({ do: "endTurn" });
    const ended = fight.give({ do: "endTurn" });
    const ticks = [started, delayed, stepped, resumed, ended].map((events) =>
      eventsOf(events, "effect-ticked").map(({ what }) => what),
    );
    // The end of this turn is followed by the start of Ada's turn in the next round.
    expect(ticks).toEqual([["tick"], [], [], [], ["save", "tick"]]);
    expect(eventsOf(resumed, "turn-started")).toEqual([{ type: "turn-started", combatants: ["ada"], resumed: true }]);
  });
});
