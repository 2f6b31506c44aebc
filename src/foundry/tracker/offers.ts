import type { Drawing } from "../view-models/drawing";
import { offerView, type OfferView } from "../view-models/offer";
import { adopt, decline, encounterAside, offeredVariant, takeBack } from "../session/fight-view";
import { variantName } from "../windows/variant-names";

/** What the gm is offered for a fight that goes by Foundry's own turns; null for players, and where there is nothing to offer. */
export function offerFor(combat: Combat.Implementation, drawing: Drawing): OfferView | null {
  const aside = game.user.isGM ? encounterAside(combat) : null;
  if (aside !== null) return offerView("take-back", variantName(aside.variant).name, drawing);
  const offered = offeredVariant(combat);
  return offered === null ? null : offerView("take-over", variantName(offered).name, drawing);
}

/** Does what the gm has pressed on an offer. */
export async function answerOffer(combat: Combat.Implementation, act: string): Promise<void> {
  const offered = offeredVariant(combat);
  if (act === "take-back") await takeBack(combat);
  else if (act === "decline") await decline(combat);
  else if (act === "take-over" && offered !== null) await adopt(combat, offered);
}
