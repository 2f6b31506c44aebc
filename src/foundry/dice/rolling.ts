import type { DiceRequest, Encounter } from "../../core/index";
import { facesOf } from "./tape";
import { postRolls } from "./posting";
import type { Fallen } from "./tape";

/**
 * Throws what the core asks for with Foundry's own dice on this client, and shows it in the chat. The table's dice are
 * Foundry's: the core never rolls.
 */
export async function rollDice(
  combat: Combat.Implementation,
  encounter: Encounter,
  requests: readonly DiceRequest[],
): Promise<Fallen[]> {
  const made = await Promise.all(
    requests.map(async (request) => {
      const roll = new Roll(request.formula);
      await roll.evaluate();
      return { request, roll };
    }),
  );
  await postRolls(combat, encounter, made);
  return made.map(({ request, roll }) => ({ request, faces: facesOf(roll) }));
}
