import { beforeEach, describe, expect, it } from "vitest";
import type { CombatantId, Command, Control, Viewer } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

const ASH = player("ash");
const MIRA = player("mira");

/** Ratings far apart, so that Ash acts first, then Mira, then the thug, whatever falls. */
const TABLE = [
  hero("ash", { initiativeRating: 30, luckBonus: 1, maxAp: 3 }),
  hero("mira", { initiativeRating: 20, luckBonus: 1, maxAp: 3 }),
  foe("thug", { initiativeRating: 10, maxAp: 2 }),
];

const declare = (combatant: CombatantId, id: string): Command => ({
  do: "declare",
  combatant,
  id,
  type: "primary",
  ap: 1,
  label: "Cut",
});
const react = (combatant: CombatantId, to: string): Command => ({
  do: "react",
  combatant,
  to,
  type: "reaction",
  ap: 1,
  label: "Parry",
});

let fight: Fight;
beforeEach(() => {
  fight = new Fight("action-points", TABLE);
  fight.give({ do: "start" });
});

describe("points (A-5)", () => {
  it("of a newcomer do not come back with a trait that changes: that counts at the next refill (C-5)", () => {
    fight.give({ do: "join", combatants: [foe("owl", { maxAp: 2 })] });
    fight.give({ do: "setTrait", combatant: "owl", trait: "maxAp", value: 5 });
    expect(fight.one("owl")["budget"]).toMatchObject({ ap: 2 });
  });
});

describe("a click on the pips of a row", () => {
  const controlOf = (id: CombatantId, author = GM): Control | undefined =>
    fight.screen(author).rows.find((row) => row.id === id)?.pips[0]?.control;

  it("answers for the gm's own too, once, and never turns into taking points by hand on the way", () => {
    fight.give(declare("ash", "cut"), { as: ASH });
    const answer = controlOf("thug")?.command ?? { do: "nothing" };
    fight.give(answer);
    expect(fight.code(answer)).toBe("already-reacted");
    expect(controlOf("thug")?.command.do).toBe("react");
  });

  it("does nothing to others' pips, or to one's own while there is nothing to answer; the gm takes a point", () => {
    expect([controlOf("mira", ASH), controlOf("mira", MIRA)]).toEqual([undefined, undefined]);
    fight.times(3, controlOf("mira")?.command ?? { do: "nothing" });
    expect(fight.one("mira")["budget"]).toMatchObject({ ap: 0 });
    expect(controlOf("mira")).toBeUndefined();
  });

  it("spends a point in one's own turn", () => {
    expect(controlOf("ash", ASH)?.command).toEqual({ do: "spendPoint", combatant: "ash" });
  });
});

describe("what the screen shows", () => {
  it("asks those who may answer, with what it costs and leaves them, and nobody else (A-8)", () => {
    fight.give(declare("ash", "cut"), { as: ASH });
    const [prompt] = fight.screen(MIRA).prompts;
    expect(prompt?.quote).toBe("Cut");
    expect(prompt?.controls[0]?.cost?.data).toEqual({ ap: 1, left: 2 });
    expect(fight.screen(ASH).prompts).toEqual([]);
    fight.give(react("mira", "cut"), { as: MIRA });
    expect(fight.screen(MIRA).prompts).toEqual([]);
  });

  it("has the declarer and the gm resolve what is open, and others wait: for whom, and for what (A-13)", () => {
    fight.give(declare("ash", "cut"), { as: ASH });
    const command = { do: "resolve", action: "cut" };
    const waiting = { who: ["mira"], says: "TURNWRIGHT.refusals.undecided-both" };
    expect(fight.screen(ASH).footer.next).toMatchObject({ command, tone: "plain", blocked: waiting });
    expect(fight.screen(GM).footer.next).toMatchObject({ command, tone: "plain", blocked: null });
    expect(fight.screen(MIRA).footer).toMatchObject({ next: null, waiting: { key: "TURNWRIGHT.panel.undecided" } });
    fight.give({ do: "decline", combatant: "mira", to: "cut" }, { as: MIRA });
    fight.give(react("thug", "cut"));
    expect(fight.screen(ASH).footer.next).toMatchObject({ command, tone: "primary", blocked: null });
    expect(fight.screen(MIRA)).toMatchObject({
      header: { stage: { key: "TURNWRIGHT.stages.answered" } },
      footer: { waiting: { key: "TURNWRIGHT.action-points.news.answered" } },
      prompts: [],
    });
  });

  it("offers to say no beside yes, and to the gm for all of the gm's own at once (A-13)", () => {
    fight.give(declare("ash", "cut"), { as: ASH });
    const offered = (author: Viewer): unknown =>
      fight.screen(author).prompts[0]?.controls.map(({ command }) => command.do);
    expect(offered(MIRA)).toEqual(["react", "decline", "decline", "react"]);
    expect(offered(GM)).toEqual(["react", "decline", "decline", "react"]);
    fight.give({ do: "join", combatants: [foe("rat", { maxAp: 1 })] });
    expect(offered(GM)).toEqual(["react", "react", "declineAll", "declineAll", "react"]);
    fight.give({ do: "declineAll", to: "cut" });
    // The rat has no number yet (C-18).
    expect(fight.screen(GM).prompts.map(({ id }) => id)).toEqual(["newcomers"]);
    expect(fight.section("card", GM)).toMatchObject({
      answers: [
        { id: "thug", text: { key: "TURNWRIGHT.action-points.cards.declined" } },
        { id: "rat", text: { key: "TURNWRIGHT.action-points.cards.declined" } },
        { id: "mira", text: { key: "TURNWRIGHT.action-points.cards.undecided" } },
      ],
    });
  });

  it("offers a long list of foes as one choice instead of a button each", () => {
    const horde = Array.from({ length: 5 }, (_, i) => foe(`rat${i}`, { maxAp: 1 }));
    fight.give({ do: "join", combatants: horde });
    fight.give(declare("ash", "cut"), { as: ASH });
    const answers = fight.screen(GM).prompts[0]?.controls ?? [];
    expect(answers.map(({ command }) => command.do)).toEqual(["declineAll", "declineAll", "react"]);
    expect(answers[2]?.fields[0]).toMatchObject({ kind: "choice", name: "combatant" });
  });

  it("shows how far an extended action is, and lets it go on by one click where there is only one way to (A-10)", () => {
    fight.give({ do: "extend", combatant: "ash", id: "ritual", label: "Ritual", total: 4, ap: 2 }, { as: ASH });
    expect(fight.section("progress", MIRA)).toMatchObject({
      bars: [{ who: "ash", label: "Ritual", done: 2, total: 4 }],
    });
    const goOn = fight.section("actions", ASH).controls.find((one) => one.command.do === "extend");
    expect(goOn).toMatchObject({ command: { id: "ritual", total: 4, ap: 1 }, fields: [], blocked: null });
  });

  it("rolls for all of one kind at once, where they are rolled for together (A-3)", () => {
    const setup = new Fight("action-points", [...TABLE, foe("wolf1", {}, "wolf"), foe("wolf2", {}, "wolf")]);
    const row = setup.screen().rows.find(({ id }) => id === "wolf2");
    expect(row?.controls.map(({ command }) => command)).toEqual([{ do: "roll", combatants: ["wolf1", "wolf2"] }]);
  });
});

describe("who is asked about an action (A-13)", () => {
  const at = (...targets: readonly CombatantId[]): Command => ({ ...declare("ash", "cut"), targets });
  const undecided = (): unknown => fight.view()["undecided"];
  const isAsked = (id: CombatantId): boolean => fight.screen(GM).rows.find((row) => row.id === id)?.asked === true;

  it("is the targets' side, and others can react without being asked", () => {
    fight.give(at("thug"), { as: ASH });
    expect(undecided()).toEqual(["thug"]);
    expect(fight.screen(MIRA).prompts).toEqual([]);
    fight.give(react("mira", "cut"), { as: MIRA });
    fight.give({ do: "decline", combatant: "thug", to: "cut" });
    expect(fight.code({ do: "resolve", action: "cut" }, ASH)).toBeNull();
  });

  it("is everybody by choice, and where there are no targets", () => {
    fight.give({ do: "changeOptions", options: { asked: "everyone" } });
    fight.give(at("thug"), { as: ASH });
    expect(undecided()).toEqual(["mira", "thug"]);
    fight.give({ do: "resolve", action: "cut" });
    fight.give({ do: "changeOptions", options: { asked: "concerned" } });
    fight.give(declare("ash", "walk"), { as: ASH });
    expect(undecided()).toEqual(["mira", "thug"]);
  });

  it("is nobody who does not want to be asked in this turn, and everybody in the next", () => {
    fight.give(at("thug"), { as: ASH });
    fight.give({ do: "declineAll", to: "cut", rest: true });
    fight.give({ do: "resolve", action: "cut" }, { as: ASH });
    fight.give({ ...at("thug"), id: "again" }, { as: ASH });
    expect([undecided(), isAsked("thug")]).toEqual([[], false]);
    expect(
      fight.code({ do: "react", combatant: "thug", to: "again", type: "reaction", ap: 1, label: "Parry" }),
    ).toBeNull();
    fight.give({ do: "resolve", action: "again" }, { as: ASH });
    fight.give({ do: "endTurn" }, { as: ASH });
    fight.give({ ...declare("mira", "stab"), targets: ["thug"] }, { as: MIRA });
    expect([undecided(), isAsked("thug")]).toEqual([["thug"], true]);
  });

  it("is remembered in a fight from before there was a record of it", () => {
    const { last: _last, quiet: _quiet, ...rules } = fight.encounter.rules as Record<string, unknown>;
    fight.encounter = { ...fight.encounter, rules };
    fight.give(at("thug"), { as: ASH });
    fight.give({ do: "declineAll", to: "cut", rest: true });
    fight.give({ do: "resolve", action: "cut" }, { as: ASH });
    fight.give({ ...at("thug"), id: "again" }, { as: ASH });
    expect(undecided()).toEqual([]);
  });

  it("reads as asked after its turn, and not as one that has acted", () => {
    fight.give({ do: "endTurn" }, { as: ASH });
    fight.give({ ...declare("mira", "stab"), targets: ["ash"] }, { as: MIRA });
    const row = fight.screen(ASH).rows.find(({ id }) => id === "ash");
    expect(row).toMatchObject({
      state: "waiting",
      asked: true,
      does: { key: "TURNWRIGHT.tracker.does.you-may-react" },
    });
  });
});

describe("actions by one press", () => {
  const offered = (author: Viewer): readonly Control[] =>
    fight
      .section("actions", author)
      .controls.filter(({ fields, command }) => command.do === "declare" && !fields.length);

  it("are aimed at the only foes, and then the last action again", () => {
    expect(offered(ASH).map(({ command }) => command)).toEqual([
      { do: "declare", combatant: "ash", type: "primary", ap: 1, label: "–", targets: ["thug"] },
    ]);
    fight.give({ ...declare("ash", "cut"), targets: ["thug"] }, { as: ASH });
    fight.give({ do: "resolve", action: "cut" });
    expect(offered(ASH)).toMatchObject([
      {
        label: { key: "TURNWRIGHT.names.verbatim", data: { text: "Cut" } },
        command: { label: "Cut", targets: ["thug"] },
      },
    ]);
    fight.give({ do: "setCondition", combatant: "thug", condition: "defeated", on: true });
    expect(offered(ASH)).toEqual([]);
  });

  it("are aimed first at the foe that aimed last, for the gm's foes too", () => {
    const horde = Array.from({ length: 3 }, (_, i) => foe(`rat${i}`, { maxAp: 1, initiativeRating: 25 - i }));
    fight.give({ do: "join", combatants: horde });
    fight.give({ do: "roll" });
    fight.give({ do: "endTurn" });
    expect(offered(GM).map(({ command }) => command["targets"])).toEqual([["ash"], ["mira"]]);
    fight.give({ do: "declare", combatant: "rat0", type: "primary", ap: 1, label: "Bite", targets: ["mira"] });
    fight.give({ do: "advance" });
    while (!fight.active.includes("mira")) fight.give({ do: "advance" });
    expect(offered(MIRA).map(({ command }) => command["targets"])).toEqual([["rat0"]]);
  });
});

describe("a stored fight", () => {
  it("is refused where it names somebody who is not there", () => {
    fight.give({ do: "extend", combatant: "ash", id: "ritual", total: 4, ap: 1 });
    fight.give(declare("ash", "cut"));
    fight.give(react("thug", "cut"));
    const { ap, actions, extended } = fight.encounter.rules as Record<string, Record<string, Record<string, object>>>;
    const [cut, ritual] = [actions?.["cut"], extended?.["ash"]];
    expect(fight.reads({})).toBe(true);
    for (const damaged of [
      { active: "nobody" },
      { ap: { ...ap, nobody: 1 } },
      { ap: { ...ap, ash: -1 } },
      { actions: { cut: { ...cut, combatant: "nobody" } } },
      { actions: { cut: { ...cut, reactions: { nobody: cut?.["reactions"]?.["thug" as never] } } } },
      { extended: { nobody: ritual } },
    ]) {
      expect(fight.reads(damaged), JSON.stringify(damaged)).toBe(false);
    }
  });
});
