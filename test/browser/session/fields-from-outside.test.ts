import { describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { done, encounter, giveNumbers, IDS, look, openTracker, together } from "../support/fight.ts";
import { callOn, setSetting } from "../support/documents.ts";
import { about } from "../../support/outside-writes.ts";
import { freshFights } from "../support/fresh-fights.ts";
import { settled } from "../support/settled.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Fight } from "../support/fight.ts";

/** Runs a macro on a page. `combat` is the fight. */
const on = async ({ page }: Client, code: string): Promise<unknown> =>
  page.evaluate(`(async () => { const combat = game.combats.contents[0]; ${code} })()`);

/** What the page's notifications say from now on. */
const listen = async (client: Client): Promise<() => Promise<string[]>> => {
  await on(
    client,
    `const isWrapped = globalThis.said !== undefined;
    globalThis.said = [];
    if (isWrapped) return;
    for (const kind of ["info", "warn"]) {
      const was = ui.notifications[kind].bind(ui.notifications);
      ui.notifications[kind] = (text, options = {}) => {
        globalThis.said.push(options.format ? game.i18n.format(text, options.format) : game.i18n.localize(text));
        return was(text, options);
      };
    }`,
  );
  return async () => (await on(client, "return globalThis.said;")) as string[];
};

const click = async ({ gm }: Fight, id: string): Promise<unknown> =>
  on(gm, `await combat.update({ turn: combat.turns.findIndex((each) => each.id === "${id}") });`);

const question = ({ gm }: Fight) => gm.page.locator(`#turnwright-around-${SEED_IDS.combat}`);

describe("with turns in a set order", () => {
  let fight: Fight;
  freshFights({ players: 1, variant: "basic" }, (fresh) => {
    fight = fresh;
  });
  const begin = async (): Promise<void> => {
    await giveNumbers(fight);
    await done(fight.gm, { do: "start" });
  };
  const time = async (): Promise<number> => {
    await settled(fight);
    return Number(await on(fight.gm, "return game.time.worldTime;"));
  };
  const perTurn = async (): Promise<void> => {
    for (const client of [fight.gm, fight.ann]) {
      await on(client, "CONFIG.time.roundTime = 0; CONFIG.time.turnTime = 6;");
    }
  };

  it(about("`CONFIG.time.turnTime`, `roundTime`", "each turn counts once, and undo takes back as much"), async () => {
    await perTurn();
    await begin();
    const before = await time();
    for (let turn = 1; turn <= 4; turn += 1) {
      await done(fight.gm, { do: "endTurn" });
      expect((await time()) - before).toBe(turn * 6);
    }
    await done(fight.gm, { do: "undo" });
    expect((await time()) - before).toBe(18);
    await done(fight.gm, { do: "redo" });
    expect((await time()) - before).toBe(24);
    await done(fight.gm, { do: "nextRound" });
    expect((await time()) - before).toBe(48);
    await done(fight.gm, { do: "undo" });
    expect((await time()) - before).toBe(24);
  });

  it(about("`CONFIG.time.turnTime`, `roundTime`", "a departure leaves the clock as it is"), async () => {
    await perTurn();
    await begin();
    for (let turn = 1; turn <= 2; turn += 1) await done(fight.gm, { do: "endTurn" });
    const before = await time();
    await on(fight.gm, `await combat.combatants.get("${IDS.gereneth}").delete();`);
    await expect.poll(async () => (await look(fight.gm)).order).not.toContain(IDS.gereneth);
    expect(await time()).toBe(before);
    await done(fight.gm, { do: "undo" });
    expect(await time()).toBe(before);
  });

  it(
    about("`rollInitiative(ids, { formula, messageOptions })`", "the formula counts with the system's dice"),
    async () => {
      const said = await listen(fight.gm);
      const number = async () => (await look(fight.gm)).combatants[IDS.hag]?.initiative ?? 0;
      await on(fight.gm, `await combat.rollInitiative(["${IDS.hag}"], { formula: "100 + 1d4" });`);
      await expect.poll(number).toBeGreaterThan(100);
      expect(await said()).toEqual([]);
    },
  );

  it(
    about("`rollInitiative(ids, { formula, messageOptions })`", "a GM's formula counts instead of the rules' dice"),
    async () => {
      const said = await listen(fight.gm);
      await setSetting(fight.gm, "options", { basic: { systemRolls: false } });
      await settled(fight);
      const numbers = async () => {
        const { combatants } = await look(fight.gm);
        return [IDS.johnston, IDS.hag].map((id) => (combatants[id]?.initiative ?? 0) > 100);
      };
      await on(fight.gm, `await combat.rollInitiative(["${IDS.johnston}", "${IDS.hag}"], { formula: "100 + 1d4" });`);
      await expect.poll(numbers).toEqual([true, true]);
      expect(await said()).toEqual([]);
      await done(fight.gm, { do: "undo" });
      expect(await numbers()).toEqual([false, false]);
    },
  );

  it(
    about("`rollInitiative(ids, { formula, messageOptions })`", "a player's formula is named where the rules throw"),
    async () => {
      const said = await listen(fight.ann);
      await setSetting(fight.gm, "options", { basic: { systemRolls: false } });
      await settled(fight);
      await on(fight.ann, `await combat.rollInitiative(["${IDS.gereneth}"], { formula: "100 + 1d4" });`);
      const notice = "The turn rules roll initiative with their own dice. The formula 100 + 1d4 was not used.";
      await expect.poll(async () => (await said()).filter((text) => text === notice)).toHaveLength(1);
      // The roll may come after the notice.
      const rolled = async () => (await look(fight.gm)).combatants[IDS.gereneth]?.initiative ?? Infinity;
      await expect.poll(rolled).toBeLessThan(100);
    },
  );

  it("the question about a change closes once a step has written Foundry's fields anew", async () => {
    await begin();
    await on(fight.gm, "await combat.update({ round: 7, turn: 3 });");
    await question(fight).waitFor();
    await done(fight.gm, { do: "setInitiative", combatant: IDS.johnston, value: 11 });
    await question(fight).waitFor({ state: "detached" });
    expect((await look(fight.gm)).round).toBe(1);
  });

  it(about("`nextRound()` before the start", "begins the fight, as in Foundry"), async () => {
    await giveNumbers(fight);
    await on(fight.gm, "await combat.nextRound();");
    await expect.poll(async () => (await look(fight.gm)).round).toBe(1);
  });

  it(about("a combatant without actor and token, with a number", "lacks nothing"), async () => {
    await openTracker(fight.gm);
    const tracker = fight.gm.page.locator("#combat");
    await on(fight.gm, `await combat.createEmbeddedDocuments("Combatant", [{ name: "Tremor" }]);`);
    await tracker.getByText("Values missing").waitFor();
    await on(fight.gm, `await combat.createEmbeddedDocuments("Combatant", [{ name: "Lair Action", initiative: 20 }]);`);
    await tracker.getByText("Lair Action").first().waitFor();
    await expect.poll(async () => tracker.innerText()).toContain("Values missing: 1");
  });

  it(about("an actor deleted, then created with its id", "is shown with its new values"), async () => {
    const { scene, tokens, actors } = SEED_IDS;
    const strip = fight.ann.page.locator("#turnwright-strip");
    for (const client of [fight.gm, fight.ann]) await openTracker(client);
    await on(
      fight.gm,
      `await game.scenes.get("${scene}").updateEmbeddedDocuments("Token", [{ _id: "${tokens.gereneth}", actorLink: true }]);`,
    );
    await begin();
    await expect.poll(async () => strip.innerText()).toContain("you act");
    await on(
      fight.gm,
      `const actor = game.actors.get("${actors.gereneth}"); globalThis.kept = actor.toObject(); await actor.delete();`,
    );
    await expect.poll(async () => strip.innerText()).not.toContain("you act");
    await on(
      fight.gm,
      `globalThis.kept.system.attributes.hp.value = 30;
      await CONFIG.Actor.documentClass.create(globalThis.kept, { keepId: true });`,
    );
    await expect.poll(async () => fight.gm.page.locator("#combat").innerText()).toContain("30/38");
    await expect.poll(async () => strip.innerText()).toContain("you act");
  });

  it(about("`turn`, by a GM", "a turn that several steps lead to is asked about as such, and kept"), async () => {
    await begin();
    await together(fight);
    await click(fight, IDS.johnston);
    await question(fight).getByText("The turn rules take 2 steps to get there").waitFor();
    await question(fight).locator('[data-action="adopt"]').click();
    await expect.poll(async () => (await look(fight.gm)).active).toEqual([IDS.johnston]);
    await done(fight.gm, { do: "undo" });
    expect((await look(fight.gm)).active).toEqual([IDS.hag]);
  });

  it(about("`turn`, by a GM", "the turn is given as an exception, in one step"), async () => {
    await begin();
    await together(fight);
    const before = encounter(fight)?.rev ?? 0;
    await click(fight, IDS.johnston);
    await question(fight).getByText("You can also give Johnston the turn as an exception.").waitFor();
    await question(fight).getByRole("button", { name: "Give the turn" }).click();
    await expect.poll(() => look(fight.gm)).toMatchObject({ active: [IDS.johnston], acted: [IDS.gereneth] });
    expect(encounter(fight)?.rev).toBe(before + 1);
    await done(fight.gm, { do: "undo" });
    expect(await look(fight.gm)).toMatchObject({ active: [IDS.gereneth], acted: [] });
  });

  it(about("`turn`, by a GM", "the question says why a combatant cannot be given the turn"), async () => {
    await begin();
    await done(fight.gm, { do: "setCondition", combatant: IDS.johnston, condition: "incapacitated", on: true });
    await together(fight);
    await click(fight, IDS.johnston);
    await question(fight).getByText("Johnston is incapacitated").waitFor();
    expect(await question(fight).getByRole("button", { name: "Give the turn" }).count()).toBe(0);
  });

  it(about("`turn`, by a GM", "two quick presses of another tracker are two turns"), async () => {
    await begin();
    await together(fight);
    await on(fight.gm, "await Promise.all([combat.update({ turn: 1 }), combat.update({ turn: 2 })]);");
    await expect.poll(async () => (await look(fight.gm)).active).toEqual([IDS.johnston]);
    await settled(fight);
    expect(await question(fight).count()).toBe(0);
  });

  it(about("`turn` or `round`, by a player", "the GM is asked"), async () => {
    await begin();
    await together(fight);
    await on(fight.ann, "await combat.update({ turn: 1 });");
    await question(fight).getByText("Ann changed the turn").waitFor();
    expect((await look(fight.gm)).active).toEqual([IDS.gereneth]);
  });

  it(about("`round`", "the next one is taken over, later ones are asked about"), async () => {
    await begin();
    await together(fight);
    await on(fight.gm, "await combat.update({ round: 2 });");
    await expect.poll(async () => (await look(fight.gm)).round).toBe(2);
    await together(fight);
    await on(fight.gm, "await combat.update({ round: 4, turn: 2 });");
    await question(fight).getByText("The turn rules take 4 steps to get there").waitFor();
    await question(fight).locator('[data-action="adopt"]').click();
    await expect.poll(() => look(fight.gm)).toMatchObject({ round: 4, active: [IDS.johnston] });
  });

  it(about("`initiative`", "is the rules' number, and undone"), async () => {
    await begin();
    const number = async () => (await look(fight.gm)).combatants[IDS.hag]?.initiative;
    const before = await number();
    await on(fight.gm, `await combat.combatants.get("${IDS.hag}").update({ initiative: 1 });`);
    await expect.poll(number).toBe(1);
    await done(fight.gm, { do: "undo" });
    expect(await number()).toBe(before);
    await expect.poll(() => on(fight.gm, `return combat.combatants.get("${IDS.hag}").initiative;`)).toBe(before);
  });

  it(about("`defeated`, `hidden`, statuses", "both ways, for two linked tokens of one actor"), async () => {
    const { scene, tokens } = SEED_IDS;
    const twin = String(
      await on(
        fight.gm,
        `const scene = game.scenes.get("${scene}");
        await scene.updateEmbeddedDocuments("Token", [{ _id: "${tokens.hag}", actorLink: true }]);
        const { _id, ...copy } = scene.tokens.get("${tokens.hag}").toObject();
        const [token] = await scene.createEmbeddedDocuments("Token", [copy]);
        const combatant = { tokenId: token.id, sceneId: scene.id, actorId: token.actorId };
        const [made] = await combat.createEmbeddedDocuments("Combatant", [combatant]);
        return made.id;`,
      ),
    );
    await begin();
    const conditions = async () => {
      const { combatants } = await look(fight.gm);
      return [IDS.hag, twin].map((id) => combatants[id]?.conditions);
    };
    const defeated = async () =>
      on(fight.gm, `return ["${IDS.hag}", "${twin}"].map((id) => combat.combatants.get(id).defeated);`);
    const dead = async (active: boolean) =>
      callOn(fight.gm, ["actor", IDS.hag], "toggleStatusEffect", "dead", { active, overlay: active });
    await dead(true);
    await expect.poll(conditions).toEqual([["defeated"], ["defeated"]]);
    await expect.poll(defeated).toEqual([true, true]);
    await dead(false);
    await expect.poll(conditions).toEqual([[], []]);
    await expect.poll(defeated).toEqual([false, false]);
    const hide = async (hidden: boolean) =>
      on(fight.gm, `await combat.combatants.get("${IDS.hag}").update({ hidden: ${hidden} });`);
    await hide(true);
    await expect.poll(conditions).toEqual([["hidden"], []]);
    await hide(false);
    await expect.poll(conditions).toEqual([[], []]);
  });

  it(about("the name and picture of a combatant", "are shown at once"), async () => {
    await begin();
    await openTracker(fight.gm);
    const tracker = fight.gm.page.locator("#combat");
    for (const name of ["angel", "aura"]) {
      await on(
        fight.gm,
        `await combat.combatants.get("${IDS.hag}").update({ name: "${name}", img: "icons/svg/${name}.svg" });`,
      );
      await expect.poll(async () => tracker.innerText()).toContain(name);
      await tracker.locator(`img[src*="${name}.svg"]`).first().waitFor({ state: "attached" });
    }
  });

  it.each(["deleted", "ended"])(
    about("`combat.delete()`, _End the fight_", "the question closes when its fight is %s"),
    async (how) => {
      await begin();
      await click(fight, IDS.johnston);
      await question(fight).waitFor();
      if (how === "ended") await done(fight.gm, { do: "end" });
      else await on(fight.gm, "await combat.delete();");
      await question(fight).waitFor({ state: "detached" });
    },
  );
});

describe.each(["momentum", "popcorn"])("with chosen turns (%s)", (variant) => {
  let fight: Fight;
  freshFights({ players: 1, variant }, async (fresh) => {
    fight = fresh;
    await done(fight.gm, { do: "start" });
    await together(fight);
  });
  const active = async (): Promise<unknown> => (await look(fight.gm)).active;

  it(
    about("`turn`, by a GM", "a portrait clicked in another tracker gives that turn, also out of a turn"),
    async () => {
      await click(fight, IDS.johnston);
      await expect.poll(active).toEqual([IDS.johnston]);
      const before = encounter(fight)?.rev ?? 0;
      await together(fight);
      await click(fight, IDS.gereneth);
      await expect.poll(active).toEqual([IDS.gereneth]);
      expect(await question(fight).count()).toBe(0);
      expect(encounter(fight)?.rev).toBeGreaterThan(before);
    },
  );

  it(about("`nextTurn()`", "says whom it chose, and every hook carries a turn"), async () => {
    const said = await listen(fight.gm);
    await on(
      fight.gm,
      `globalThis.turns = [];
      for (const hook of ["combatStart", "combatTurn", "combatRound"]) Hooks.on(hook, (_, { turn }) => globalThis.turns.push(turn));`,
    );
    for (let press = 0; press < 3; press += 1) await on(fight.gm, "await combat.nextTurn();");
    await settled(fight);
    expect((await said()).filter((text) => text.startsWith("“Next turn” decided: "))).not.toEqual([]);
    expect(await on(fight.gm, "return globalThis.turns;")).not.toContain(null);
    expect(await on(fight.gm, "return globalThis.turns.length;")).toBeGreaterThan(0);
  });
});

describe("with a shared turn", () => {
  let fight: Fight;
  freshFights({ players: 1, variant: "shared-turn" }, (fresh) => {
    fight = fresh;
  });

  it(about("`nextTurn()`", "says who was passed"), async () => {
    await giveNumbers(fight);
    await done(fight.gm, { do: "start" });
    const said = await listen(fight.gm);
    await on(fight.gm, "await combat.nextTurn();");
    await expect.poll(said).toEqual([expect.stringMatching(/^“Next turn” decided: .+ passes\. Undo takes it back\.$/)]);
  });

  it(
    about("`turn`, by a GM", "the one who is asked is marked, and a portrait click that passes her says so"),
    async () => {
      await giveNumbers(fight);
      await done(fight.gm, { do: "start" });
      await together(fight);
      const marked = async () => on(fight.gm, "return combat.combatant?.id;");
      expect(await marked()).toBe(IDS.gereneth);
      const said = await listen(fight.gm);
      await click(fight, IDS.hag);
      await expect.poll(async () => (await look(fight.gm))["impetus"]).toBe(IDS.hag);
      await expect
        .poll(said)
        .toEqual([expect.stringMatching(/^“Next turn” decided: .+ passes\. Undo takes it back\.$/)]);
      await expect.poll(marked).toBe(IDS.hag);
    },
  );

  it(about("`turn`, by a GM", "a portrait further down is given the turn as an exception"), async () => {
    await giveNumbers(fight);
    await done(fight.gm, { do: "start" });
    await together(fight);
    await click(fight, IDS.johnston);
    await question(fight).getByRole("button", { name: "Give the turn" }).click();
    await expect.poll(() => look(fight.gm)).toMatchObject({ stage: "reactions", actor: IDS.johnston });
    await done(fight.gm, { do: "undo" });
    expect(await look(fight.gm)).toMatchObject({ stage: "impetus", impetus: IDS.gereneth });
  });
});
