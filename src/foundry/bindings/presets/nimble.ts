import { hitPointsIn } from "./shapes";
import type { Preset } from "../preset";

/** Only characters roll initiative. Monsters have no modifier. At 0 hit points characters are dying, but still act. */
export const nimble: Preset = {
  system: "nimble",
  confirmedFor: "0.8.9",
  traits: {
    initiative: [{ types: ["character"], from: "system.attributes.initiative.mod" }],
    dexterity: [{ types: ["character"], from: "system.abilities.dexterity.mod" }],
    ...hitPointsIn("system.attributes.hp"),
    hitPointsTemp: [{ from: "system.attributes.hp.temp" }],
    atZero: [{ word: "none", types: ["character"], where: {} }],
  },
  turns: {
    // Sets a turn whenever an update clears the turn.
    skipped: "update",
    ownTurns: { setActiveTurnToCombatant: "nothing", swapTurnWithActiveCombatant: "nothing" },
  },
};
