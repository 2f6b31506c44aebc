import { describe, expect, it } from "vitest";
import type { Command, Encounter } from "../../../src/core/index";
import { Story, type StoryLine } from "../../../src/core/story/index";
import { conceal } from "../../../src/core/secrets/index";
import { GM, player } from "../../support/eyes";
import { logAsRead } from "../../support/told";
import { Fight, foe, hero } from "./support/fight";

const ALL = Number.POSITIVE_INFINITY;
const END: Command = { do: "endTurn" };

const linesOf = (encounter: Encounter, viewer: ConstructorParameters<typeof Story>[0] = GM): readonly StoryLine[] =>
  new Story(viewer).newest(encounter, ALL).lines;

/** A fight of two that has gone on for some turns. */
function longFight(turns: number, keep = turns + 1): Fight {
  const fight = new Fight("basic", [hero("ada"), foe("orc")], { keep });
  fight.give({ do: "start" }, { dice: { ada: [15], orc: [10] } });
  for (let i = 0; i < turns; i += 1) fight.give(END);
  return fight;
}

describe("the story of a fight", () => {
  it("tells each command under its round, the start under the first", () => {
    const fight = new Fight("basic", [hero("ada"), foe("orc")]);
    fight.give({ do: "addEffect", name: "Slow", target: "orc", until: "combat" });
    fight.give({ do: "start" }, { dice: { ada: [15], orc: [10] } });
    for (let i = 0; i < 3; i += 1) fight.give(END);
    expect(linesOf(fight.encounter).map(({ round }) => round)).toEqual([0, 1, 1, 1, 2]);
  });

  it("is the same with a step at a time as all at once", () => {
    const story = new Story(GM);
    const fight = longFight(0, 20);
    for (let i = 0; i < 6; i += 1) {
      fight.give(i === 3 ? { do: "undo" } : END);
      expect(story.newest(fight.encounter, ALL).lines).toEqual(linesOf(fight.encounter));
    }
  });

  it("tells only as many as are asked for, and that there are more", () => {
    const { encounter } = longFight(30);
    const { lines, hasEarlier } = new Story(GM).newest(encounter, 5);
    expect(lines).toEqual(linesOf(encounter).slice(-5));
    expect(hasEarlier).toBe(true);
    expect(new Story(GM).newest(encounter, 31).hasEarlier).toBe(false);
  });

  it("tells players once that foes do not react, however many answers the gm gives", () => {
    const fight = new Fight("shared-turn", [hero("ada"), foe("orc"), foe("imp"), foe("rat")]);
    fight.give({ do: "start" }, { dice: { ada: [20], orc: [4], imp: [3], rat: [2] } });
    fight.give({ do: "declareActor", combatant: "ada", plan: "Charge" });
    for (const combatant of ["orc", "imp", "rat"]) fight.give({ do: "decline", combatant });
    const declined = (viewer: typeof GM): object[] =>
      linesOf(fight.encounter, viewer)
        .map(({ label }) => label)
        .filter(({ key }) => key.includes("decline"));
    expect(declined(player("ada"))).toEqual([
      { key: "TURNWRIGHT.log.decline-all", data: { names: { names: ["orc", "imp", "rat"] } } },
    ]);
    expect(declined(GM)).toHaveLength(3);
  });

  it("looks at no more of a long history than it tells, and tells each step once", () => {
    const { encounter } = longFight(300);
    const read = new Set<string>();
    const past = new Proxy(encounter.past, {
      get(steps, rev) {
        if (typeof rev === "string") read.add(rev);
        return Reflect.get(steps, rev) as unknown;
      },
    });
    new Story(GM).newest({ ...encounter, past }, 20);
    expect(read.size).toBeLessThanOrEqual(21);
  });

  it("keeps what it has told when the history forgets the step, and not what was taken back", () => {
    const fight = longFight(3, 4);
    const story = new Story(GM);
    const before = story.newest(fight.encounter, ALL).lines;
    fight.give(END);
    expect(story.newest(fight.encounter, ALL).lines.slice(0, 4)).toEqual(before);
    expect(story.newest(fight.encounter, ALL).lines).toHaveLength(5);
    fight.give({ do: "undo" });
    expect(story.newest(fight.encounter, ALL).lines).toEqual(before);
  });

  it("tells of one deed for many what became of each, and to players only of those they see and of their own sheets", () => {
    const fight = new Fight("phases", [hero("ada"), foe("orc"), foe("rat")]);
    fight.give({ do: "start" }, { dice: { ada: [6], orc: [5], rat: [4] } });
    fight.give({ do: "setCondition", combatant: "rat", condition: "hidden", on: true });
    const wounds = ["ada", "orc", "rat"].map((combatant, i) => ({ do: "adjustInitiative", combatant, by: -1 - i }));
    const value = { do: "setTrait", combatant: "orc", trait: "initiative", value: 3 };
    fight.give({ do: "batch", commands: [...wounds, value] });
    const told = (viewer?: Parameters<typeof linesOf>[1]): unknown => {
      const line = linesOf(fight.encounter, viewer).at(-1);
      return [line?.label, ...(line?.results ?? [])].map((text) => [text?.key.split(".").at(-1), text?.data]);
    };
    const wound = (name: string, by: string) => ["adjust-initiative", { combatant: { name }, by }];
    expect(told()).toEqual([
      ["batch", { names: { names: ["ada", "orc", "rat"] } }],
      wound("ada", "−1"),
      wound("orc", "−2"),
      wound("rat", "−3"),
      ["set-trait", expect.objectContaining({ combatant: { name: "orc" }, value: "3" })],
    ]);
    expect(told(player("ada"))).toEqual([
      ["batch", { names: { names: ["ada", "orc"] } }],
      wound("ada", "−1"),
      wound("orc", "−2"),
    ]);
  });

  it("begins again with another fight", () => {
    const story = new Story(GM);
    story.newest(longFight(5).encounter, ALL);
    expect(story.newest(new Fight("basic", [hero("ada")]).encounter, ALL).lines).toEqual([]);
  });
});

/** A hag in hiding and a rogue who cannot see her, with a goblin in plain sight; each does something, and all roll. */
function hiddenHag(): Fight {
  const fight = new Fight("shared-turn", [hero("rogue"), foe("hag"), foe("goblin")], {
    options: { waitForAnswers: false },
  });
  fight.give({ do: "setCondition", combatant: "hag", condition: "hidden", on: true });
  fight.give({ do: "roll", combatants: ["hag"] }, { dice: { hag: [20] } });
  fight.give({ do: "start" }, { dice: { rogue: [15], goblin: [10] } });
  fight.give({ do: "pass", combatant: "hag" });
  fight.give({ do: "declareActor", combatant: "rogue", plan: "Look around" });
  fight.give({ do: "declareReactor", combatant: "hag", plan: "Claw from the dark" });
  fight.give({ do: "declareReactor", combatant: "goblin", plan: "Run" });
  fight.give({ do: "beginTurn" });
  fight.give({ do: "use", combatant: "goblin", what: "bonus", label: "Hide" });
  fight.give({ do: "recordDamage", combatant: "hag", amount: 4 });
  fight.give({ do: "addEffect", name: "Hexed", target: "hag", until: "combat" });
  fight.give({ do: "setTrait", combatant: "goblin", trait: "initiative", value: 7 });
  fight.give(END);
  return fight;
}

const read = (encounter: Encounter, as = player("rogue")): string => logAsRead(encounter, (id) => id, as);

describe("what a player is told", () => {
  it("is nothing of somebody hidden: not her name, her dice, her words or what befalls her", () => {
    const text = read(hiddenHag().encounter);
    for (const secret of ["hag", "20", "Claw", "Hexed", "Run into"]) expect(text).not.toContain(secret);
    expect(text.split("\n")).toEqual([
      "# 1",
      "The fight begins",
      "    rogue rolls 15 (dice: 15)",
      "    goblin rolls 10 (dice: 10)",
      "rogue becomes the Actor “Look around”",
      "goblin becomes a Reactor “Run”",
      "The turn begins",
      "    Now acting: rogue and goblin",
      "goblin uses their bonus action “Hide”",
      "Turn ended: rogue and goblin",
    ]);
  });

  it("is what a step of hers comes to for those in plain sight", () => {
    const fight = new Fight("basic", [hero("rogue"), foe("hag"), foe("goblin")]);
    fight.give({ do: "setCondition", combatant: "hag", condition: "hidden", on: true });
    fight.give({ do: "start" }, { dice: { hag: [15], goblin: [10], rogue: [5] } });
    const tick = { at: "turn-start", label: "Acid", amount: 3 };
    fight.give({ do: "addEffect", name: "Acid", target: "goblin", until: "combat", tick });
    fight.give(END);
    expect(read(fight.encounter).split("\n").slice(-2)).toEqual([
      "Now acting: goblin",
      "    Acid takes effect on goblin: Acid, 3",
    ]);
    expect(read(fight.encounter, GM as never)).toContain("Turn ended: hag");
    expect(JSON.stringify(linesOf(fight.encounter, player("rogue")))).not.toContain("hag");
    fight.give(END);
    fight.give({ do: "setCondition", combatant: "goblin", condition: "hidden", on: true });
    expect(read(fight.encounter)).not.toContain("goblin");
    expect(read(fight.encounter)).toContain("Now acting: rogue");
  });

  it("stays nothing after she has shown herself, but for that", () => {
    const fight = hiddenHag();
    const before = read(fight.encounter);
    fight.give({ do: "setCondition", combatant: "hag", condition: "hidden", on: false });
    const after = read(fight.encounter);
    expect(after.startsWith(before)).toBe(true);
    expect(after.slice(before.length).trim()).toMatch(/^(# \d\s+)?hag: no longer hidden/);
  });

  it("no longer names somebody who has hidden since", () => {
    const fight = hiddenHag();
    fight.give({ do: "setCondition", combatant: "goblin", condition: "hidden", on: true });
    expect(read(fight.encounter)).not.toContain("goblin");
  });

  it("has no values of other people's sheets", () => {
    expect(read(hiddenHag().encounter)).not.toContain("Value of");
    expect(read(hiddenHag().encounter, GM as never)).toContain("Value of goblin changed");
  });

  it("is nothing of what foes have declared in secret, sealed or not", () => {
    const fight = new Fight("greyhawk", [hero("ada"), foe("orc")]);
    fight.give({ do: "start" });
    fight.give({ do: "declareActions", combatant: "orc", kinds: ["spell"] });
    fight.give({ do: "declareActions", combatant: "ada", kinds: ["melee"] });
    const { open } = conceal(fight.encounter, [player("ada")]);
    expect(read(open, player("ada"))).not.toContain("orc");
    fight.give({ do: "beginCount" }, { dice: { ada: [4], orc: [6] } });
    const told = conceal(fight.encounter, [player("ada")]).open;
    expect(read(told, player("ada"))).toContain("orc acts this round: Spell");
  });
});

describe("a history that does not fit its fight", () => {
  /** The fight of two others, with the steps of this one. */
  function mixed(): Encounter {
    const other = new Fight("basic", [hero("bea"), foe("rat")]);
    other.give({ do: "start" });
    return { ...other.encounter, past: longFight(3).encounter.past };
  }

  it("is told by the sentences that were kept, as far as the fight is known, and to the GM alone", () => {
    expect(() => linesOf(mixed())).not.toThrow();
    expect(linesOf(mixed()).every(({ results }) => results.length === 0)).toBe(true);
    expect(linesOf(mixed(), player("bea"))).toEqual([]);
  });
});
