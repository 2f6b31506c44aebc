import type { VariantOutline } from "../../engine/variant";
import { meta } from "./meta";
import { options } from "./options";
import { WORLDS, worldWord } from "./world-names";

/** What is known of the variant without its rules. */
export const outline: VariantOutline = {
  meta,
  options,
  traits: [
    { name: "reaction", kind: "number", needed: true },
    { name: "intuition", kind: "number", needed: true },
    { name: "edge", kind: "number", needed: true },
    { name: "dataProcessing", kind: "number", needed: { where: "world", is: ["cold-sim", "hot-sim"] } },
    { name: "augmentDice", kind: "number", needed: false },
    { name: "drugDice", kind: "number", needed: false },
    { name: "initiateGrade", kind: "number", needed: false },
    { name: "initiativeModifier", kind: "number", needed: false },
    {
      name: "world",
      kind: "text",
      needed: false,
      words: WORLDS.map((world) => ({ value: world, label: worldWord(world) })),
    },
  ],
};
