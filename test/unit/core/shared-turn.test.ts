import { beforeEach, describe, expect, it } from "vitest";
import type { Author, CombatantId, Control } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";

const ADA = player("ada");
const BEA = player("bea");
const OTHERS = player("bea", "cai");

let fight: Fight;

const lineOf = (id: CombatantId, author: Author = GM): string[] =>
  fight
    .screen(author)
    .rows.find((row) => row.id === id)
    ?.line.map(({ key }) => key.replace("TURNWRIGHT.", "")) ?? [];
const notes = (author: Author = GM): string[] =>
  fight.screen(author).panel.flatMap((section) => (section.kind === "note" ? [section.id] : []));
const actionsOf = (id: CombatantId, author: Author): readonly Control[] => {
  const section = fight.screen(author).panel.find((one) => one.id === `actions ${id}`);
  return section?.kind === "actions" ? [...section.controls, ...section.more] : [];
};

beforeEach(() => {
  fight = new Fight("shared-turn", [hero("ada"), hero("bea"), hero("cai"), foe("orc"), foe("rat")]);
  fight.give({ do: "start" }, { dice: { ada: [20], bea: [18], cai: [16], orc: [14], rat: [12] } });
});

describe("the words while an Actor waits for answers (S-24)", () => {
  it("say of nobody that it may react while nobody is asked", () => {
    fight.give({ do: "pass", combatant: "ada" });
    expect([lineOf("ada"), lineOf("orc")]).toEqual([["tracker.states.passed"], []]);
  });

  it("say of nobody that it is still to act who cannot, or is in the turn", () => {
    const still = (): readonly CombatantId[] =>
      fight.screen(GM).panel.flatMap((one) => (one.kind === "line-up" ? one.people : []));
    fight.give({ do: "declareActor", combatant: "ada", plan: "Charge" });
    fight.give({ do: "setCondition", combatant: "rat", condition: "defeated", on: true });
    fight.give({ do: "setCondition", combatant: "cai", condition: "incapacitated", on: true });
    expect(still()).toEqual(["bea", "orc"]);
  });

  it("tell who is asked, who will not react, and whose reaction is spent", () => {
    fight.give({ do: "useReaction", combatant: "rat", label: "Bite" });
    fight.give({ do: "declareActor", combatant: "ada", plan: "Charge" });
    fight.give({ do: "decline", combatant: "bea" });
    expect(["bea", "cai", "orc", "rat"].map((id) => lineOf(id))).toEqual([
      ["shared-turn.lines.declined"],
      ["tracker.does.may-react"],
      ["tracker.does.may-react"],
      ["shared-turn.lines.reaction-spent"],
    ]);
    expect(notes()).toEqual(["undecided", "declined"]);
  });

  it("give the Actor's player the reason why the turn cannot begin, and name the Actor once it can", () => {
    fight.give({ do: "declareActor", combatant: "ada", plan: "Charge" });
    for (const id of ["bea", "orc", "rat"]) fight.give({ do: "decline", combatant: id });
    expect(fight.screen(ADA).footer.next).toMatchObject({
      blocked: { who: ["cai"], says: "TURNWRIGHT.refusals.undecided" },
    });
    expect(fight.screen(BEA).footer).toMatchObject({ next: null, waiting: { key: "TURNWRIGHT.panel.undecided" } });
    fight.give({ do: "decline", combatant: "cai" });
    expect(fight.screen(ADA).footer.next).toMatchObject({ command: { do: "beginTurn" }, blocked: null });
    expect(fight.screen(BEA)).toMatchObject({
      header: { stage: { key: "TURNWRIGHT.stages.answered" } },
      footer: { waiting: { key: "TURNWRIGHT.shared-turn.news.answered" } },
    });
  });

  it("offer to let it pass: for one's only one, for one of several, for all of the gm's", () => {
    fight.give({ do: "declareActor", combatant: "ada", plan: "Charge" });
    const offered = (author: Author): unknown =>
      fight.screen(author).prompts[0]?.controls.map(({ command }) => command);
    expect(offered(BEA)).toEqual([
      { do: "declareReactor", combatant: "bea", goOn: true },
      { do: "decline", combatant: "bea", goOn: true },
    ]);
    expect(offered(OTHERS)).toContainEqual({ do: "decline", goOn: true });
    expect(offered(GM)).toContainEqual({ do: "declineAll", goOn: true });
  });
});

describe("a hidden Reactor", () => {
  it("has no place among those whom players see (C-28)", () => {
    fight.give({ do: "setCondition", combatant: "rat", condition: "hidden", on: true });
    fight.give({ do: "declareActor", combatant: "ada", plan: "Charge" });
    fight.give({ do: "declareReactor", combatant: "rat", plan: "Bite" });
    fight.give({ do: "declareReactor", combatant: "bea", plan: "Shout" });
    const placeOf = (author: Author): unknown =>
      fight.screen(author).rows.find(({ id }) => id === "bea")?.tags[0]?.label.data;
    expect([placeOf(GM), placeOf(ADA)]).toEqual([{ place: 2 }, { place: 1 }]);
  });
});

describe("the words of a shared turn", () => {
  beforeEach(() => {
    fight.give({ do: "declareActor", combatant: "ada", plan: "Stab it", intends: ["move", "melee"] });
    fight.give({ do: "declareReactor", combatant: "orc", plan: "Smash", intends: ["dodge", "melee"] });
    fight.give({ do: "beginTurn" });
  });

  it("name the step, what it is for, and who is up", () => {
    const step = { step: 1, what: { key: "TURNWRIGHT.shared-turn.ladder.dodge" } };
    expect(fight.screen(ADA).header.stage).toMatchObject({
      key: "TURNWRIGHT.shared-turn.stages.shared-step",
      data: step,
    });
    expect(fight.screen(ADA).news).toMatchObject({ data: { ...step, names: { names: ["orc"] } } });
    fight.give({ do: "goToStep", step: 8 });
    expect(fight.screen(ADA).news).toMatchObject({
      key: "TURNWRIGHT.shared-turn.news.attack",
      data: { combatant: { name: "ada" } },
    });
  });

  it("keep what cannot be done yet, with the step it waits for (S-10)", () => {
    const move = actionsOf("ada", ADA).find(({ command }) => command["what"] === "movement");
    expect(move?.blocked).toMatchObject({ code: "wrong-step", detail: 4 });
  });

  it("tell which part of the turn is used up (S-13)", () => {
    fight.give({ do: "use", combatant: "ada", what: "bonus" });
    fight.give({ do: "use", combatant: "ada", what: "action" });
    const whyOf = (what: string): unknown =>
      actionsOf("ada", ADA).find(({ command }) => command["what"] === what)?.blocked?.says;
    expect(["bonus", "action", "object"].map((what) => whyOf(what))).toEqual([
      "TURNWRIGHT.shared-turn.refusals.bonus-used",
      "TURNWRIGHT.shared-turn.refusals.action-used",
      undefined,
    ]);
  });

  it("tell who attacks next, and that there is no further step (S-12, S-10)", () => {
    fight.give({ do: "goToStep", step: 8 });
    const early = { do: "attack", combatant: "orc", kind: "melee" };
    expect(fight.refusal(early)).toMatchObject({
      code: "not-your-turn",
      says: "TURNWRIGHT.shared-turn.refusals.attacks-next",
      who: ["ada"],
    });
    expect(fight.refusal({ do: "nextStep" })).toMatchObject({
      code: "wrong-step",
      says: "TURNWRIGHT.shared-turn.refusals.last-step",
    });
  });

  it("tell of the list whether a number is lacking or the turn is over (S-5)", () => {
    fight.give({ do: "join", combatants: [foe("late")] });
    const react = (combatant: CombatantId) => ({ do: "declareReactor", combatant, plan: "Hiss", late: true });
    expect(fight.refusal(react("late"))).toMatchObject({
      code: "not-in-list",
      says: "TURNWRIGHT.shared-turn.refusals.no-number",
    });
    fight.give({ do: "endTurn" });
    fight.give({ do: "declareActor", combatant: "bea", plan: "Run" });
    fight.give({ do: "beginTurn" });
    expect(fight.refusal(react("orc"))).toMatchObject({
      code: "not-in-list",
      says: "TURNWRIGHT.shared-turn.refusals.turn-over",
    });
  });
});
