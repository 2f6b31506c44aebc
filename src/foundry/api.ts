import { kit, registerVariant, view } from "../core/index";
import { registerSystem } from "./bindings/system";
import { viewerOf } from "./authority/permissions";
import { reasonText } from "./i18n/words";
import { fightViewOf, wordsFor, wordsWithoutNames } from "./session/fight-view";
import { sessionOf } from "./session/fight-session";
import { addRules } from "./variant/brought-rules";
import { listVariants } from "./variant/resolve";
import type { Api } from "./types";

export const api: Api = {
  kit,
  registerVariant,
  addRules,
  registerSystem,
  variants: listVariants,
  resolveVariant(combat) {
    const { id, from } = sessionOf(combat).choice();
    return { id, from };
  },
  async chooseVariant(combat, variant) {
    const answer = await sessionOf(combat).requests.submit({ do: "fight/choose-variant", variant });
    return answer.ok;
  },
  propose: async (combat, command) => sessionOf(combat).requests.submit(command),
  undoTo: async (combat, to) => (await import("./windows/back-to")).undoTo(combat, to),
  words: (combat, said) =>
    (combat === null ? wordsWithoutNames() : wordsFor(combat)).text("code" in said ? reasonText(said) : said),
  give: async (...args) => (await import("./windows/press")).give(...args),
  press: async (...args) => (await import("./windows/press")).press(...args),
  spendOne: async (...args) => (await import("./windows/press")).spendOne(...args),
  openTurnWindow: async () => (await import("./windows/press")).openTurnWindow(),
  checkCompatibility: async () => (game.user.isGM ? (await import("./compatibility")).checkCompatibility() : null),
  view(combat) {
    if (combat === null) return null;
    const { encounter } = sessionOf(combat);
    // Copy it to compute lazy fields now. Otherwise a kept view would read a later fight.
    return encounter === null ? null : { ...view(encounter, viewerOf(game.user, combat)) };
  },
  screen: (combat) => (combat === null ? null : (fightViewOf(combat)?.screen ?? null)),
  async exportScenario(combat, how) {
    if (combat === null) return null;
    const { scenarioOf } = await import("./session/export-scenario");
    return scenarioOf(combat, how);
  },
};
