import { breaksTies, hitPointsIn } from "./shapes";
import type { Preset } from "../preset";

/** Cards from 1 to 10, lowest first. Nothing is added, so the bonus is deliberately 0. */
export const alienrpg: Preset = {
  system: "alienrpg",
  confirmedFor: "4.0.5",
  rules: { name: "Alien RPG", icon: "fa-layer-group", from: "ten-cards-kept", choices: {} },
  fits: [{ variant: "ten-cards-kept", why: "own-turns" }],
  traits: {
    initiative: [{ types: ["character", "synthetic", "creature", "vehicles", "spacecraft"], from: "0" }],
    ...breaksTies({ types: ["character", "synthetic"], from: "system.attributes.agl.value" }),
    ...hitPointsIn("system.header.health"),
    // A creature draws as many cards as its Speed.
    turns: [{ types: ["creature"], from: "system.attributes.speed.value" }],
    atZero: [{ word: "incapacitated", types: ["character", "synthetic"], where: {} }],
  },
  formula: "1d10",
  options: { direction: "ascending" },
};
