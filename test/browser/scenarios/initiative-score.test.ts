import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixDice } from "../../tabletop/testing.ts";
import { fighterId, hillside } from "../../tabletop/server/fights.ts";
import { another, done, openFight, together, type Fight, type View } from "../support/fight.ts";
import { listen, told } from "../support/listening.ts";
import { button, openWindow, sitDown, type Seat, type Table } from "../support/seats.ts";
import { settled } from "../support/settled.ts";
import { fillIn, fromMenu, panelOf, rowOf, Story } from "../support/story.ts";

const GOBLINS = ["Goblin Infantry 1", "Goblin Infantry 2", "Goblin Infantry 3"];
const GROUP = "Goblin Infantry ×3";

const ids = (...names: readonly string[]): string[] => names.map(fighterId);

describe("a fight by initiative score, by clicks alone", () => {
  let table: Table;
  let story: Story;
  let gm: Seat;
  let ann: Seat;
  let ben: Seat;

  const dice = async (seat: Seat, sides: number, ...faces: readonly number[]): Promise<void> =>
    fixDice(
      seat.page,
      faces.map((face) => [sides, face] as const),
    );

  const of = (view: View, name: string): Readonly<Record<string, unknown>> => view.combatants[fighterId(name)] ?? {};

  beforeAll(async () => {
    table = await sitDown({ world: () => hillside });
    ({ gm, ann, ben } = table);
    for (const seat of [gm, ben]) await openWindow(seat, "panel");
    story = new Story(table, { id: fighterId("Lurking Shaman"), name: "Lurking Shaman" });
    await story.begin();
  });

  afterAll(() => table.close());

  it("has a tie settled by one of those in it, whose click is seen by all (I-4)", async () => {
    await dice(ann, 20, 14, 16);
    await button(ann.tracker, "Roll initiative").click();
    await story.on();
    await dice(ben, 20, 15, 15);
    await button(ben.tracker, "Roll initiative").click();
    expect((await story.on()).ann).toMatchObject({ tied: [ids("Human Knight", "Priest")] });
    await ann.tracker.getByText("Tie at 16").waitFor();
    await button(ben.tracker, "First: Priest").click();
    await story.on();
    await ann.tracker.getByText("Tie at 16").waitFor({ state: "detached" });
  });

  it("begins with one roll for the goblins (I-1, I-2)", async () => {
    await dice(gm, 20, 15, 9, 4);
    await button(gm.tracker, "Begin the fight").click();
    const { ann: hers } = await story.on();
    expect(hers.order).toEqual(ids("Thief", "Ranger", ...GOBLINS, "Priest", "Human Knight", "Marksman"));
    expect(hers).toMatchObject({ round: 1, active: ids("Thief"), groups: [ids(...GOBLINS)] });
  });

  it("lets somebody act last, out of the own turn (I-5)", async () => {
    await button(rowOf(ann, "Thief"), "Act last").click();
    const { ben: his } = await story.on();
    expect(his).toMatchObject({ active: ids("Ranger"), last: { players: fighterId("Thief"), gm: null } });
    expect(his.order.at(-1)).toBe(fighterId("Thief"));
    await rowOf(ben, "Thief").getByText("acts last").waitFor();
  });

  it("has the whole group act, and its members ticked off (I-2)", async () => {
    await button(ben.tracker, "End turn: Ranger").click();
    const { gm: all } = await story.on();
    expect(all.active).toEqual(ids(...GOBLINS));
    await gm.tracker.getByText("Group turn").waitFor();
    await button(gm.tracker, "Expand: Goblin Infantry").click();
    await button(rowOf(gm, "Goblin Infantry 2"), "Mark as done").first().click();
    expect(of((await story.on()).ann, "Goblin Infantry 2")).toMatchObject({ marked: true });
    await ann.tracker.getByText("Done: 1/3").waitFor();
  });

  it("moves who is slowed, and says why (I-7, I-8)", async () => {
    await fromMenu(gm, "Priest", "Change the score for some turns…");
    await fillIn(gm.tracker, { "Change of the score": "-3", "Number of own turns": "1" });
    const { ann: hers } = await story.on();
    expect(of(hers, "Priest")).toMatchObject({ base: 16, score: 13 });
    expect(hers.order.slice(1)).toEqual(ids(...GOBLINS, "Human Knight", "Priest", "Marksman", "Thief"));
    expect(hers.active).toEqual(ids(...GOBLINS));
    await panelOf(ben).getByText("changed by −3").waitFor();
  });

  it("rolls with a blow, which counts from the next round on (I-6)", async () => {
    await button(gm.tracker, `End turn: ${GROUP}`).click();
    expect((await story.on()).ann.active).toEqual(ids("Human Knight"));
    await fromMenu(ann, "Human Knight", "Roll with the blow");
    expect(of((await story.on()).ben, "Human Knight")).toMatchObject({ score: 16 });
    await button(ann.tracker, "End turn: Human Knight").click();
    await story.on();
    await button(ben.tracker, "End turn: Priest").click();
    expect(of((await story.on()).ann, "Priest")).toMatchObject({ score: 16 });
  });

  it("tells no player of the turn of one whom they do not see", async () => {
    await button(gm.tracker, "End turn: Marksman").click();
    await story.on();
    await ann.tracker.getByText("Waiting for the GM").first().waitFor();
    await button(gm.tracker, "End turn: Lurking Shaman").click();
    expect((await story.on()).ben.active).toEqual(ids("Thief"));
  });

  it("goes on in the old order, but for the blow, with effects that tick at the end of one's own turn (I-5, I-6, I-10)", async () => {
    const fire = { tick: { at: "turn-end", label: "fire", amount: 2 }, until: { turns: 2 } };
    await done(gm, { do: "addEffect", id: "burn", name: "Burning", target: fighterId("Ranger"), ...fire });
    await story.on();
    await button(ann.tracker, "End turn: Thief").click();
    const { ann: hers } = await story.on();
    expect(hers.order).toEqual(ids("Thief", "Ranger", ...GOBLINS, "Priest", "Marksman", "Human Knight"));
    expect(hers).toMatchObject({ round: 2, active: ids("Thief"), last: { players: null, gm: null } });
    expect(of(hers, "Human Knight")).toMatchObject({ base: 16, score: 6 });
    await button(ann.tracker, "End turn: Thief").click();
    await story.on();
    await button(ben.tracker, "End turn: Ranger").click();
    expect(of((await story.on()).ann, "Ranger")).toMatchObject({ effects: { burn: { left: 1 } } });
    await panelOf(ben).getByText("already took effect this round").waitFor();
  });

  it("was the same fight for all three, with one update of the combat for each accepted command", () => {
    story.expectAgreement();
    story.expectThrift();
  });

  it("is taken back step by step to before its start, and given again with the same dice", async () => {
    await story.takeBack();
    await story.giveAgain();
    story.expectThrift();
  });
});

describe.each([13, 14] as const)("turn events of groups and moved turns under generation %d", (generation) => {
  let fight: Fight;

  beforeAll(async () => {
    fight = await openFight({ generation, world: () => hillside });
  });

  afterAll(async () => fight.tabletop.stop());

  beforeEach(async () => {
    fight = await another(fight);
    const numbers = { Thief: 20, Ranger: 18, "Human Knight": 16, Priest: 15, Marksman: 10, "Lurking Shaman": 5 };
    for (const [name, value] of [...Object.entries(numbers), ...GOBLINS.map((one) => [one, 17] as const)]) {
      await done(fight.gm, { do: "setInitiative", combatant: fighterId(name), value });
    }
    await Promise.all([fight.gm, fight.ann].map(listen));
  });

  it("come once for each, as the turns come, and for nobody who is merely passed (I-2, I-5, I-8)", async () => {
    const { gm, ann } = fight;
    await done(gm, { do: "start" });
    await done(gm, { do: "actLast", combatant: fighterId("Thief") });
    await done(gm, { do: "endTurn" });
    await done(gm, { do: "markActed", combatant: fighterId("Goblin Infantry 1") });
    // The lowest of all comes next: knight and priest are passed, and their turns come later.
    await done(gm, { do: "modifyScore", combatant: fighterId("Lurking Shaman"), by: 40 });
    for (let turn = 0; turn < 6; turn += 1) await done(gm, { do: "endTurn" });
    await together(fight);

    const turnOf = (...names: readonly string[]): string[] => [
      ...ids(...names).map((id) => `turnStart ${id}`),
      ...ids(...names).map((id) => `turnEnd ${id}`),
    ];
    const [thief] = ids("Thief");
    await expect
      .poll(async () => told(gm, /^(turn|round)/))
      .toEqual([
        "roundStart 1",
        `turnStart ${thief}`,
        ...turnOf("Ranger"),
        ...turnOf(...GOBLINS),
        ...["Lurking Shaman", "Human Knight", "Priest", "Marksman"].flatMap((name) => turnOf(name)),
        `turnEnd ${thief}`,
        "roundEnd 1",
        "roundStart 2",
        `turnStart ${fighterId("Lurking Shaman")}`,
      ]);
    await settled(fight);
    expect(await told(ann, /^(turn|round)/)).toEqual([]);
    // The start, the turn put off and seven ends: each moved Foundry's pointer once, on every client.
    for (const client of [gm, ann]) {
      await expect.poll(async () => told(client, /^combatTurnChange/)).toHaveLength(9);
    }
  });
});
