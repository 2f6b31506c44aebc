import { callOn } from "./documents.ts";
import type { Client } from "../../tabletop/testing.ts";

/** As much of a page as sheets and tokens are changed through. */
interface DeedPage {
  readonly game: {
    readonly combat: { readonly combatants: { get(id: string): DeedCombatant } };
  };
}

interface DeedCombatant {
  readonly actor: {
    readonly statuses: ReadonlySet<string>;
    readonly effects: { find(test: (one: Gone) => boolean): Gone | undefined };
    createEmbeddedDocuments(name: string, data: readonly object[]): Promise<readonly { readonly uuid: string }[]>;
  };
}

/** Drags somebody's token to a space. */
export const moveByHand = async (client: Client, combatant: string, column: number, row: number): Promise<unknown> =>
  callOn(client, ["token", combatant], "move", { x: column * 100, y: row * 100 }, { method: "dragging" });

/** Makes somebody's token a friend of the players. */
export const befriend = async (client: Client, combatant: string): Promise<unknown> =>
  callOn(client, ["token", combatant], "update", { disposition: 1 });

/** Changes the data of somebody's sheet. */
export const changeSheet = async (client: Client, combatant: string, system: object): Promise<unknown> =>
  callOn(client, ["actor", combatant], "update", { system });

/** Sets the hit points of somebody's sheet of `dnd5e`. */
export const setPoints = async (client: Client, combatant: string, value: number): Promise<unknown> =>
  changeSheet(client, combatant, { attributes: { hp: { value } } });

/** Puts a status on somebody's token or takes it off, as the token's own buttons do; the other way round where nothing is said. */
export const toggleStatus = async (
  client: Client,
  combatant: string,
  status: string,
  active?: boolean,
): Promise<unknown> =>
  callOn(client, ["actor", combatant], "toggleStatusEffect", status, active === undefined ? {} : { active });

/** The statuses on somebody's token. */
export const statusesOf = async ({ page }: Client, combatant: string): Promise<string[]> =>
  page.evaluate((id) => {
    const { game } = globalThis as unknown as DeedPage;
    return [...game.combat.combatants.get(id).actor.statuses];
  }, combatant);

interface Gone {
  readonly name: string;
  delete(): Promise<unknown>;
}

/** Takes a drug: an item of the sheet, whose effect gives so much to initiative. */
export const takeDrug = async ({ page }: Client, combatant: string, name: string, gives: number): Promise<void> =>
  page.evaluate(
    async ([id, drug, sum]) => {
      const { game } = globalThis as unknown as DeedPage;
      const { actor } = game.combat.combatants.get(id);
      const [item] = await actor.createEmbeddedDocuments("Item", [{ name: drug, type: "equipment" }]);
      const flags = { drug: { gives: sum } };
      await actor.createEmbeddedDocuments("ActiveEffect", [{ name: drug, origin: item?.uuid, flags }]);
    },
    [combatant, name, gives] as const,
  );

/** A drug's time is over. */
export const endDrug = async ({ page }: Client, combatant: string, name: string): Promise<void> =>
  page.evaluate(
    async ([id, drug]) => {
      const { game } = globalThis as unknown as DeedPage;
      await game.combat.combatants
        .get(id)
        .actor.effects.find((one) => one.name === drug)
        ?.delete();
    },
    [combatant, name] as const,
  );
