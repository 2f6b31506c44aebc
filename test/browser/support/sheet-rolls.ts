import type { Client } from "../../tabletop/testing.ts";

/** A weapon or spell on a sheet of `dnd5e`, with the one activity that it is used by. */
export interface Thing {
  readonly name: string;
  readonly type: "weapon" | "spell";
  /** Of an attack. */
  readonly attack?: "melee" | "ranged";
  readonly level?: number;
  readonly activation?: "action" | "bonus" | "reaction";
}

/** As much of a page as sheets are rolled on. */
interface RollPage {
  readonly game: {
    readonly combat: { readonly combatants: { get(id: string): { readonly actor: RolledActor; readonly token: Aim } } };
    readonly messages: { get(id: string): { delete(): Promise<unknown> } | undefined };
  };
  readonly canvas: { readonly tokens: { get(id: string): { setTarget(on: boolean): void } } };
  readonly ChatMessage: {
    getSpeaker(of: object): object;
    create(data: object): Promise<{ readonly id: string }>;
  };
  readonly Roll: new (formula: string) => { evaluate(): Promise<unknown> };
}

interface Aim {
  readonly id: string;
}

interface RolledActor {
  readonly uuid: string;
  readonly items: { find(test: (item: RolledItem) => boolean): RolledItem | undefined };
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<readonly RolledItem[]>;
}

interface RolledItem {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
}

/** Puts the first combatant's aim on the others, as the user of this page. */
export const target = async ({ page }: Client, combatant: string): Promise<void> =>
  page.evaluate((id) => {
    const { game, canvas } = globalThis as unknown as RollPage;
    canvas.tokens.get(game.combat.combatants.get(id).token.id).setTarget(true);
  }, combatant);

/**
 * Posts the message that `dnd5e` 5.3 posts when somebody attacks or casts by the button on the sheet: an attack roll for a weapon, the card
 * of its use for a spell. Those aimed at are named by their actors.
 *
 * @returns the id of the message
 */
export const useThing = async (
  { page }: Client,
  combatant: string,
  thing: Thing,
  at: readonly string[] = [],
): Promise<string> =>
  page.evaluate(
    async ([id, { name, type, attack, level, activation = "action" }, aimed]) => {
      const { game, ChatMessage, Roll } = globalThis as unknown as RollPage;
      const { actor } = game.combat.combatants.get(id);
      const activity = { attack: { type: { value: attack } }, activation: { type: activation } };
      const data = { name, type, system: { level, activities: { use0000000000000: activity } } };
      const [made] = actor.items.find((one) => one.name === name)
        ? []
        : await actor.createEmbeddedDocuments("Item", [data]);
      const item = made ?? actor.items.find((one) => one.name === name);
      if (item === undefined) throw new Error("no item");
      const roll = new Roll("1d20");
      await roll.evaluate();
      const isAttack = type === "weapon";
      const message = await ChatMessage.create({
        type: isAttack ? "base" : "usage",
        speaker: ChatMessage.getSpeaker({ actor }),
        flavor: name,
        rolls: isAttack ? [roll] : [],
        flags: {
          dnd5e: {
            messageType: isAttack ? "roll" : "usage",
            ...(isAttack ? { roll: { type: "attack" } } : {}),
            activity: { id: "use0000000000000", type: isAttack ? "attack" : "save", uuid: `${item.uuid}.Activity.use` },
            item: { id: item.id, type, uuid: item.uuid },
            targets: aimed.map((one) => ({ uuid: game.combat.combatants.get(one).actor.uuid, ac: 12 })),
          },
        },
      });
      return message.id;
    },
    [combatant, thing, at] as const,
  );

/** Posts a saving throw as `dnd5e` 5.3 does; where it answers a card, with that card's id. */
export const rollSave = async (
  { page }: Client,
  combatant: string,
  { ability, total, answers }: { readonly ability: string; readonly total: number; readonly answers?: string },
): Promise<void> =>
  page.evaluate(
    async ([id, save]) => {
      const { game, ChatMessage, Roll } = globalThis as unknown as RollPage;
      const roll = new Roll(String(save.total));
      await roll.evaluate();
      await ChatMessage.create({
        speaker: ChatMessage.getSpeaker({ actor: game.combat.combatants.get(id).actor }),
        rolls: [roll],
        flags: {
          dnd5e: {
            messageType: "roll",
            roll: { type: "save", ability: save.ability },
            ...(save.answers === undefined ? {} : { originatingMessage: save.answers }),
          },
        },
      });
    },
    [combatant, { ability, total, answers }] as const,
  );

/** Posts a message that says by the module's own flags what somebody has done. It names the actor and none of its tokens. */
export const saySo = async ({ page }: Client, combatant: string, says: object): Promise<void> =>
  page.evaluate(
    async ([id, own]) => {
      const { game, ChatMessage } = globalThis as unknown as RollPage;
      const { actor } = game.combat.combatants.get(id);
      await ChatMessage.create({
        content: "…",
        speaker: ChatMessage.getSpeaker({ actor }),
        flags: { turnwright: own },
      });
    },
    [combatant, says] as const,
  );

/** Deletes a message, as the user of this page. */
export const deleteMessage = async ({ page }: Client, message: string): Promise<void> =>
  page.evaluate(async (id) => {
    const { game } = globalThis as unknown as RollPage;
    await game.messages.get(id)?.delete();
  }, message);
