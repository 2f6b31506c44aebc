import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { variants } from "../../../src/core/index.ts";
import { another, done, encounter, look, openFight, together, type Fight } from "../support/fight.ts";
import { settled } from "../support/settled.ts";

let fight: Fight;

beforeAll(async () => {
  fight = await openFight({ players: 1, variant: "basic" });
});
afterAll(async () => fight.tabletop.stop());

/** Runs a macro on the GM's page. `combat` is the fight. */
const onGm = async (code: string): Promise<unknown> =>
  fight.gm.page.evaluate(`(async () => { const combat = game.combats.contents[0]; ${code} })()`);

/** Who has the turn or has declared it, and whom Foundry's turn marks. */
async function holders(): Promise<readonly unknown[]> {
  const { active, actor } = await look(fight.gm);
  return [...active, actor, await onGm("return combat.combatant?.id ?? null;")];
}

describe.each(variants().map(({ id }) => id))("a portrait clicked in another tracker, under %s", (variant) => {
  it("gives that turn, or the question says truly why not; undo takes it back", async () => {
    fight = await another(fight, { variant });
    await onGm("await combat.rollAll(); await combat.startCombat();");
    await together(fight);
    await settled(fight);
    const { gm } = fight;
    const before = await look(gm);
    const [had, rev] = [await holders(), encounter(fight)?.rev ?? 0];
    const target = before.order.findLast((id) => !had.includes(id)) ?? "";
    await onGm(`await combat.update({ turn: combat.turns.findIndex(({ id }) => id === "${target}") });`);
    const question = gm.page.locator(`#turnwright-around-${SEED_IDS.combat}`);
    await expect.poll(async () => (await question.count()) > 0 || (await holders()).includes(target)).toBe(true);
    if ((await question.count()) > 0) {
      const give = question.getByRole("button", { name: "Give the turn" });
      if ((await give.count()) === 0) {
        expect(await question.textContent()).toMatch(/cannot|no turn|not /);
        return;
      }
      await give.click();
      await expect.poll(async () => (await holders()).includes(target)).toBe(true);
    }
    await settled(fight);
    const steps = (encounter(fight)?.rev ?? 0) - rev;
    expect(steps).toBeGreaterThan(0);
    for (let undone = 0; undone < steps; undone += 1) await done(gm, { do: "undo" });
    await settled(fight);
    expect((await look(gm)).active).toEqual(before.active);
    expect(gm.errors).toEqual([]);
  });
});
