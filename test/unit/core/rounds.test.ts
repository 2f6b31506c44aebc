import { RULES_TO_TRY } from "../../support/with-pages";
import { describe, expect, it } from "vitest";
import { screen, type Command, type GameEvent } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { eventsOf, Fight, foe, hero } from "./support/fight";
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

describe.each(ALL)("a fight from beginning to end: %s", (variant) => {
  it("does not begin with nobody in it (C-8)", () => {
    expect(new Fight(variant, []).code({ do: "start" })).toBe("not-eligible");
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

  it("says at its end how long the fight was, and who is out of it", () => {
    const fight = fightFor(variant);
    fight.give({ do: "setCondition", combatant: "orc", condition: "defeated", on: true });
    fight.give({ do: "end" });
    const { round } = fight.encounter;
    const waiting = { key: "TURNWRIGHT.tracker.footer.ended", data: { count: round, names: { names: ["orc"] } } };
    expect(screen(fight.encounter, GM).footer).toMatchObject({ next: null, waiting });
  });

  it("says at its end no more than that where nobody is out of it", () => {
    const fight = fightFor(variant);
    fight.give({ do: "end" });
    expect(screen(fight.encounter, GM).footer.waiting?.key).toBe("TURNWRIGHT.stages.ended");
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
    // An entry asks the gm in each round.
    fight.give({ do: "removeEntry", entry: "lair" });
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

  it("asks the gm at once about a newcomer without a number, and counts it when it has one (C-18)", () => {
    const fight = fightFor(variant);
    const isRolling = (): boolean => ["rolling", "declaring"].includes(fight.encounter.stage);
    for (let i = 0; i < 20 && isRolling(); i += 1) fight.give(NEXT);
    const asked = () => fight.screen(GM).prompts.find(({ id }) => id === "newcomers");
    const before = fight.screen(GM).header.progress;
    fight.give({ do: "join", combatants: [foe("rat")] });
    // Who needs no number, or is dealt one, is in the fight at once.
    const lacksNumber = fight.code({ do: "roll", combatants: ["rat"] }) === null;
    expect(asked() !== undefined).toBe(lacksNumber);
    if (!lacksNumber) return;
    expect(fight.screen(GM).header.progress).toEqual(before);
    expect(fight.screen(player("ada")).prompts.some(({ id }) => id === "newcomers")).toBe(false);
    const [roll, last] = asked()?.controls ?? [];
    expect(roll).toMatchObject({ command: { do: "roll" }, tone: "primary" });
    fight.give((last ?? roll)?.command ?? NEXT);
    expect(asked()).toBeUndefined();
    const { round } = fight.encounter;
    const events: GameEvent[] = [];
    for (let i = 0; i < 100 && fight.encounter.round === round; i += 1) events.push(...fight.give(NEXT));
    const started = eventsOf(events, "turn-started").flatMap(({ combatants }) => combatants);
    if (last !== undefined) expect(started).toContain("rat");
  });
});

describe("a side that rolls one die", () => {
  const fight = new Fight("sides-each-round", [hero("ada"), hero("bea"), foe("orc"), foe("rat")]);

  it("is asked once: the first of it, and counted once", () => {
    const { header } = fight.screen(GM);
    expect(header.progress).toMatchObject({ key: "TURNWRIGHT.tracker.header.to-roll", data: { count: 2 } });
    expect(fight.screen(player("ada")).footer.next?.command).toEqual({ do: "roll" });
    expect(fight.screen(player("bea")).footer.next).toBeNull();
    // Whoever is there can roll for the side all the same.
    expect(fight.code({ do: "roll", combatants: ["bea"] }, player("bea"))).toBeNull();
  });
});

describe("the header of a round", () => {
  const progressOf = (variant: string): unknown => {
    const fight = new Fight(variant, [hero("ada"), foe("orc"), foe("rat")]);
    for (let i = 0; i < 5 && fight.encounter.stage !== "turn"; i += 1) fight.give(NEXT);
    return fight.screen(GM).header.progress;
  };

  it.each(["tick-clock", "as-called"])("counts nobody where nobody is ever done (C-32): %s", (variant) => {
    expect(progressOf(variant)).toBeUndefined();
  });

  it.each(["shot-count", "half-number", "spotlight"])("counts who is still to act: %s", (variant) => {
    expect(progressOf(variant)).toMatchObject({ key: "TURNWRIGHT.tracker.header.to-act", data: { count: 2 } });
  });
});

describe("rules in which nobody rolls", () => {
  it.each([
    ["card-order", "TURNWRIGHT.parts.controls.deal"],
    ["by-value", "TURNWRIGHT.parts.controls.read"],
  ])("ask nobody for a roll before the start: %s", (variant, label) => {
    const fight = new Fight(variant, [hero("ada"), foe("orc")]);
    const { header, footer, prompts, rows } = fight.screen(player("ada"));
    expect(header.progress).toBeUndefined();
    expect(footer.next).toBeNull();
    expect(prompts).toEqual([]);
    const words = rows.flatMap(({ controls }) => controls.map((control) => control.label));
    expect(words).toEqual([{ key: label }]);
  });
});

describe("a defeated combatant without a number", () => {
  it("has no roll", () => {
    const fight = new Fight("phases", [hero("ada"), foe("orc")]);
    fight.give({ do: "setCondition", combatant: "orc", condition: "defeated", on: true });
    const rolls = fight
      .screen(GM)
      .rows.map(({ id, controls }) => [id, controls.some(({ command }) => command.do === "roll")]);
    expect(rolls).toEqual([
      ["ada", true],
      ["orc", false],
    ]);
  });
});
