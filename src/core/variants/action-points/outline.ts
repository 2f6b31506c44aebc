import type { VariantOutline } from "../../engine/variant";
import { meta } from "./meta";
import { options } from "./options";

/** What is known of the variant without its rules. */
export const outline: VariantOutline = {
  meta,
  options,
  traits: [
    { name: "initiativeRating", kind: "number", needed: true },
    { name: "luckBonus", kind: "number", needed: false },
    { name: "maxAp", kind: "number", needed: true },
  ],
};
