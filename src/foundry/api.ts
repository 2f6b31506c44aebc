import { kit, registerVariant, view } from "../core/index";
import { viewerOf } from "./authority/permissions";
import { tableCheck } from "./check-up/part";
import { scenarioPart } from "./session/scenario-part";
import { fightViewOf } from "./session/fight-view";
import { sessionOf } from "./session/fight-session";
import { listVariants } from "./variant/resolve";
import { pressing } from "./windows/press-part";
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
  press: async (...args) => (await pressing.here()).press(...args),
  spendOne: async (...args) => (await pressing.here()).spendOne(...args),
  openPanel: async () => (await pressing.here()).openPanel(),
  checkTable: async () => (game.user.isGM ? (await tableCheck.here()).checkTable() : null),
  view(combat) {
    const { encounter } = sessionOf(combat);
    // Copied, so that what is worked out late is worked out now: whoever keeps a view must not find a later fight in it.
    return encounter === null ? null : { ...view(encounter, viewerOf(game.user, combat)) };
  },
  screen: (combat) => fightViewOf(combat)?.screen ?? null,
  async exportScenario(combat, how) {
    const { exportedScenario } = await scenarioPart.here();
    await sessionOf(combat).partsHere();
    return exportedScenario(combat, how);
  },
};
