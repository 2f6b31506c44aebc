import type { Drawing } from "../view-models/drawing";
import { offerView, type OfferView } from "../view-models/offer";
import { encounterAside } from "../authority/aside";
import { storedFlags } from "../store/flags";
import { sessionOf } from "../session/fight-session";
import { liveChoice, OFF } from "../variant/resolve";
import { tellRefusal } from "../windows/tell-refusal";
import { variantName } from "../windows/variant-names";

/** The variant that a fight which began without us could be taken over with, as scene and world say; null for none. */
function offeredVariant(combat: Combat.Implementation): string | null {
  const { declined, aside } = storedFlags(combat);
  if (!game.user.isGM || !combat.started || declined === true || aside !== undefined) return null;
  const { id } = liveChoice(combat);
  return sessionOf(combat).reading().kind === "nothing" && id !== OFF ? id : null;
}

/** The gm's offers for a fight that goes by Foundry's own turns; null for players, and where there is nothing to offer. */
export function offerFor(combat: Combat.Implementation, drawing: Drawing): OfferView | null {
  const aside = game.user.isGM ? (encounterAside(combat)?.variant ?? null) : null;
  if (aside !== null) return offerView("take-back", variantName(aside).name, drawing);
  const offered = offeredVariant(combat);
  return offered === null ? null : offerView("take-over", variantName(offered).name, drawing);
}

/** Does what the gm has pressed on an offer. */
export async function answerOffer(combat: Combat.Implementation, act: string): Promise<void> {
  const offered = offeredVariant(combat);
  const session = sessionOf(combat);
  if (act === "take-back") tellRefusal(combat, await session.request({ do: "fight/resume" }));
  else if (act === "decline") tellRefusal(combat, await session.request({ do: "fight/decline-offer" }));
  else if (act === "take-over" && offered !== null) {
    tellRefusal(combat, await session.request({ do: "fight/take-over", variant: offered }));
  }
}
