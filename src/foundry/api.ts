import { kit, registerVariant, view } from "../core/index";
import type { Api } from "./api-type";
import { sendCommand } from "./authority/send";
import { viewerOf } from "./authority/viewer";
import { openPanel, press, spendOne } from "./apps/press";
import { scenarioOf } from "./scenario-of";
import { encounterOf } from "./store/standing";
import { chooseVariant, listVariants, resolveVariant, tableOf } from "./table";

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
