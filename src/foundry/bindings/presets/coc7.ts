import { breaksTies, hitPointsIn } from "./shapes";
import type { Preset, SheetSource } from "../preset";

const dexterity: SheetSource = { from: "system.characteristics.dex.value" };

/** Characters, npcs and creatures alike. A gun that is ready adds 50. The order by success levels cannot be rolled here. */
export const coc7: Preset = {
  system: "CoC7",
  confirmedFor: "8.15",
  fits: [{ variant: "by-value", why: "own-turns" }],
  traits: {
    initiative: [
      { from: "@system.characteristics.dex.value + 50", where: { "flag:Combatant.CoC7.hasGun": true } },
      dexterity,
    ],
    ...breaksTies(dexterity),
    ...hitPointsIn("system.attribs.hp"),
    atZero: [{ word: "incapacitated", types: ["character"], where: {} }],
  },
  formula: "@characteristics.dex.value",
};
