import { kit, registerVariant, view } from "../core/index";
import type { Api } from "./api-type";
import { sendCommand } from "./authority/send";
import { viewerOf } from "./authority/permissions";
import { openPanel, press, spendOne } from "./windows/press";
import { scenarioOf } from "./session/export-scenario";
import { encounterOf } from "./session/encounter-of";
import { chooseVariant, listVariants, resolveVariant, tableOf } from "./session/fight-view";

/** The module's interface for others. */
export const api: Api = {
  kit,
  registerVariant,
  variants: listVariants,
  resolveVariant,
  chooseVariant,
  propose: async (combat, command) => sendCommand(combat, command),
  press,
  spendOne,
  openPanel,
  view(combat) {
    const encounter = encounterOf(combat);
    return encounter === null ? null : view(encounter, viewerOf(game.user, combat));
  },
  screen: (combat) => tableOf(combat)?.screen() ?? null,
  exportScenario: scenarioOf,
};
