import type { VariantOutline } from "../../engine/variant";
import { meta } from "./meta";
import { options } from "./options";

/** What is known of the variant without its rules. */
export const outline: VariantOutline = {
  meta,
  options,
  traits: [{ name: "initiative", kind: "number", needed: true, label: "TURNWRIGHT.traits.initiative-bonus" }],
};
