import type { RuleSet } from "../parts/choices";

/** No numbers: the GM names each turn. */
export const spotlight: RuleSet = {
  id: "spotlight",
  icon: "fa-lightbulb",
  choices: { numbers: "none", next: "choice", chooser: "gm" },
  open: ["surprise", "kindsTogether"],
};
