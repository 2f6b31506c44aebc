import { kit, registerVariant, view } from "../core/index";
import { viewerOf } from "./authority/permissions";
import { exportedScenario } from "./session/export-scenario";
import { fightViewOf } from "./session/fight-view";
import { sessionOf } from "./session/fight-session";
import { listVariants } from "./variant/resolve";
import { openPanel, press, spendOne } from "./windows/press";
import type { Api } from "./types";

/** The module's interface for others. */
export const api: Api = {
  kit,
  registerVariant,
  variants: listVariants,
  resolveVariant(combat) {
    const { id, from } = sessionOf(combat).choice();
    return { id, from };
  },
  async chooseVariant(combat, variant) {
    const answer = await sessionOf(combat).request({ do: "fight/choose-variant", variant });
    return answer.ok;
  },
  propose: async (combat, command) => sessionOf(combat).request(command),
  press,
  spendOne,
  openPanel,
  view(combat) {
    const { encounter } = sessionOf(combat);
    return encounter === null ? null : view(encounter, viewerOf(game.user, combat));
  },
  screen: (combat) => fightViewOf(combat)?.screen ?? null,
  exportScenario: exportedScenario,
};
