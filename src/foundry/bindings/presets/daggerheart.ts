import type { Preset } from "../preset";

/** No initiative: the spotlight goes round. The misspelt status is that of older releases. */
export const daggerheart: Preset = {
  system: "daggerheart",
  confirmedFor: "0.0.1",
  seenIn: "older",
  traits: { dexterity: [{ types: ["character"], from: "system.traits.agility.value" }] },
  statuses: { defeated: ["defeated", "dead"], incapacitated: ["unconscious", "unconcious"] },
  keepsInitiative: { why: "spotlight" },
};
