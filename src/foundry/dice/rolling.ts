import type { DiceRequest } from "../../core/index";
import { facesOf } from "./tape";
import type { MadeRoll } from "../chat/roll-messages";
import type { Fallen } from "./tape";

/** Dice that have been thrown for requests, to be shown and to be put on a tape. */
export interface Thrown {
  readonly made: readonly MadeRoll[];
  readonly fallen: readonly Fallen[];
}

async function roll(request: DiceRequest): Promise<MadeRoll> {
  const made = new Roll(request.formula);
  await made.evaluate();
  return { request, roll: made };
}

/** Throws what the core asks for with Foundry's own dice on this client. The core never rolls. */
export async function throwDice(requests: readonly DiceRequest[]): Promise<Thrown> {
  const made = await Promise.all(requests.map(roll));
  return { made, fallen: made.map((one) => ({ request: one.request, faces: facesOf(one.roll) })) };
}
