import { fileURLToPath } from "node:url";
import { fightReadySeed, SEED_IDS } from "../tabletop/server/seeds.ts";
import { startTestTabletop } from "../tabletop/testing.ts";

/** The built module: `npm run build` makes it. */
const MODULE = fileURLToPath(new URL("../../dist", import.meta.url));

/** How often each tracker is drawn for its median. */
const DRAWINGS = 15;

/** How long drawing the tracker takes after one command, in milliseconds: with the rules, and Foundry's own with the same people. */
export interface Rendering {
  readonly variant: string;
  readonly milliseconds: number;
  readonly bare: number;
}

interface BenchCombat {
  activate(): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
  delete(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
}

/** As much of a Foundry page as this touches. */
interface BenchPage {
  readonly CONFIG: { readonly Combat: { documentClass: { create(data: object): Promise<BenchCombat> } } };
  readonly ui: { readonly combat: { render(options: object): Promise<unknown> } };
  readonly game: {
    readonly modules: {
      get(id: string): { api: { chooseVariant(combat: BenchCombat, id: string): Promise<boolean> } };
    };
  };
}

/**
 * Draws the tracker of a hundred combatants in a real browser, once for each variant and once for Foundry's own turns right before
 * it, each time after a command.
 */
export async function measureRendering(variants: readonly string[], combatants: number): Promise<Rendering[]> {
  const tabletop = await startTestTabletop({ modulePath: MODULE, world: () => fightReadySeed() });
  try {
    const { page } = await tabletop.join("Gamemaster");
    await page.locator('#sidebar [data-action="tab"][data-tab="combat"]').click();
    const measure = async (variant: string): Promise<number> =>
      page.evaluate(
        async ({ id, count, drawings, scene, actorId }) => {
          const { CONFIG, ui, game } = globalThis as unknown as BenchPage;
          const combat = await CONFIG.Combat.documentClass.create({ scene });
          const people = Array.from({ length: count }, (_, i) => ({ actorId, name: `Fighter ${i}`, initiative: null }));
          await combat.createEmbeddedDocuments("Combatant", people);
          await combat.activate();
          await game.modules.get("turnwright").api.chooseVariant(combat, id);
          await combat.startCombat();
          const times: number[] = [];
          for (let i = 0; i < drawings; i += 1) {
            await combat.nextTurn();
            const start = performance.now();
            await ui.combat.render({});
            times.push(performance.now() - start);
          }
          await combat.delete();
          return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
        },
        { id: variant, count: combatants, drawings: DRAWINGS, scene: SEED_IDS.scene, actorId: SEED_IDS.actors.hag },
      );
    const measured: Rendering[] = [];
    for (const variant of variants) {
      const bare = await measure("off");
      measured.push({ variant, bare, milliseconds: await measure(variant) });
    }
    return measured;
  } finally {
    await tabletop.stop();
  }
}
