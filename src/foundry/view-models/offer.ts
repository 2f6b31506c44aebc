import { type Drawing, domId } from "./drawing";

/** An offer to the GM about a fight under Foundry's own turns. */
export type OfferKind = "take-over" | "take-back";

/** An offer's card. `name`: the variant that would take over. */
export function offerView(kind: OfferKind, name: string, drawing: Drawing) {
  const { words } = drawing;
  const data = { name };
  return {
    id: domId(drawing, "offer"),
    title: words.text({ key: `TURNWRIGHT.tracker.offer.${kind}.title`, data }),
    text: words.text({ key: `TURNWRIGHT.tracker.offer.${kind}.text`, data }),
    ways: [
      { id: domId(drawing, kind), act: kind, label: words.text({ key: `TURNWRIGHT.tracker.offer.${kind}.yes`, data }) },
      { id: domId(drawing, "decline"), act: "decline", label: words.own(`tracker.offer.${kind}.no`) },
    ],
  };
}
