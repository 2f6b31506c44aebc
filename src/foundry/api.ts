import { exportScenario, kit, registerVariant, view } from "../core/index";
import type { Scenario } from "../core/index";
import type { Api } from "./api-type";
import { sendCommand } from "./authority/send";
import { viewerOf } from "./authority/viewer";
import { openPanel, press, spendOne } from "./apps/press";
import { encounterOf } from "./store/standing";
import { chooseVariant, listVariants, resolveVariant, tableOf } from "./table";

function scenarioOf(combat: Combat.Implementation, title: string): Scenario | null {
  const encounter = encounterOf(combat);
  if (encounter === null || !game.user.isGM) return null;
  const names = combat.combatants.map(({ id, name }) => [id ?? "", name ?? ""] as const);
  return exportScenario(encounter, title, Object.fromEntries(names));
}

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
  exportScenario: (combat, title = "A fight") => scenarioOf(combat, title),
};
