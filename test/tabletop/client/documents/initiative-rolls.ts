import { mergeObject } from "../../common/utils/merge.ts";
import { expandObject } from "../../common/utils/objects.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { CONFIG } from "../config.ts";
import { game } from "../game.ts";
import { turnAfter } from "./combat-pointer.ts";
import { currentMessageMode, messageModeFor } from "./message-modes.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";

/** How initiative is rolled; the names are Foundry's. */
export interface InitiativeOptions {
  formula?: string | null;
  updateTurn?: boolean;
  messageOptions?: JsonObject;
}

/** Rolls for combatants the user owns, stores all results at once, and posts one message each. */
export async function rollInitiativeFor(
  combat: Combat,
  ids: readonly string[],
  options: InitiativeOptions,
): Promise<void> {
  const updates: JsonObject[] = [];
  const messages: JsonObject[] = [];
  for (const id of ids) {
    const combatant = combat.combatants.get(id);
    if (!combatant?.isOwner) continue;
    const roll = await combatant.getInitiativeRoll(options.formula ?? undefined).evaluate();
    updates.push({ _id: id, initiative: roll.total });
    const messageData = initiativeMessage(combatant, options.messageOptions ?? {});
    const chatData = await roll.toMessage(messageData, { ...modeFor(combatant), create: false });
    if (messages.length > 0) (chatData as JsonObject)["sound"] = null;
    messages.push(chatData as JsonObject);
  }
  if (updates.length === 0) return;
  const combatTurn = options.updateTurn === false ? (combat.turn ?? undefined) : turnAfter(combat, updates);
  const operation = { turnEvents: false, ...(combatTurn === undefined ? {} : { combatTurn }) };
  await combat.updateEmbeddedDocuments("Combatant", updates, operation);
  await CONFIG.ChatMessage.documentClass.create(messages);
}

function initiativeMessage(combatant: Combatant, messageOptions: JsonObject): JsonObject {
  const speaker = CONFIG.ChatMessage.documentClass.getSpeaker({
    actor: combatant.actor,
    token: combatant.token,
    alias: combatant.name,
  });
  const flavor = game.i18n.format("COMBAT.RollsInitiative", { name: combatant.name });
  const data = { speaker, flavor, flags: expandObject({ "core.initiativeRoll": true }) };
  return mergeObject(data, messageOptions);
}

/** Hidden combatants roll for the gamemaster only. */
function modeFor(combatant: Combatant): JsonObject {
  const mode = currentMessageMode();
  const open = mode === messageModeFor("public") || mode === messageModeFor("self");
  const chosen = combatant.hidden && open ? messageModeFor("gm") : mode;
  return { rollMode: chosen, messageMode: chosen };
}
