import type { VariantOutline } from "../../engine/variant";
import { meta } from "./meta";
import { options } from "./options";

/** What is known of the variant without its rules. */
export const outline: VariantOutline = {
  meta,
  options,
  traits: [
    { name: "willpower", kind: "number", needed: false },
    { name: "actionsModifier", kind: "number", needed: false },
    { name: "minorsModifier", kind: "number", needed: false },
  ],
};
