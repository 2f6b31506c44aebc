import type { Preset, SheetSource } from "../preset";

/** The realm chosen for this fight, else the sheet's. */
const REALM = "flag:Combatant.shadowrun4e.realm | system.realm";

/** For tie-breaks, because the system has no Dexterity. */
const reaction: SheetSource = { from: "system.sheetStats.REACTION" };

/**
 * Plain numbers for all. Not read: passes, which are one line for three realms, and wounds, whose sign was not seen.
 */
export const shadowrun4e: Preset = {
  system: "shadowrun4e",
  confirmedFor: "1.22.0",
  fits: [{ variant: "phases", why: "values" }],
  traits: {
    reaction: [reaction],
    dexterity: [reaction],
    intuition: [{ from: "system.sheetStats.INTUITION" }],
    edge: [{ from: "system.sheetStats.EDGE" }],
    tiebreak: [{ from: "system.sheetStats.EDGE" }],
    world: [
      { word: "physical", where: { [REALM]: "physical" } },
      { word: "astral", where: { [REALM]: "astral" } },
    ],
    initiative: [
      {
        from: "system.derivedStats.initiative.{flag:Combatant.shadowrun4e.realm} | system.derivedStats.initiative.{system.realm} | system.derivedStats.initiative.physical",
      },
    ],
  },
};
