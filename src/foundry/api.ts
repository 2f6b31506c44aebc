import { exportScenario, kit, registerVariant, view } from "../core/index";
import type { Command, Kit, Scenario, Screen, View } from "../core/index";
import { sendCommand } from "./authority/send";
import { viewerOf } from "./authority/viewer";
import { encounterOf } from "./store/standing";
import { chooseVariant, listVariants, resolveVariant, tableOf } from "./table";
import type { Answer, Choice } from "./table";

/** What other modules and macros may use: `game.modules.get("turnwright").api`. */
export interface Api {
  /** What a variant from outside is built with. */
  readonly kit: Kit;
  /**
   * Makes another rule variant known. In the hook `turnwright.init`. Throws where its id is taken or a part is missing or
   * wrong; the message names all that is, and nothing is changed.
   */
  readonly registerVariant: typeof registerVariant;
  /** The variants that can be chosen. */
  readonly variants: typeof listVariants;
  /** Under which variant a combat is played, and why. */
  resolveVariant(combat: Combat.Implementation): Choice;
  /** Chooses for one combat, before it begins; gms only. Null goes by the scene and the world again. */
  chooseVariant(combat: Combat.Implementation, id: string | null): Promise<boolean>;
  /** Gives a command for this client's user. Always answers, and never throws on account of the command. */
  propose(combat: Combat.Implementation, command: Command): Promise<Answer>;
  /** What this client's user may know of a combat, as plain data; null where the module leaves it alone. */
  view(combat: Combat.Implementation): View | null;
  /** What this client's user sees and may press; null where the module leaves it alone. */
  screen(combat: Combat.Implementation): Screen | null;
  /**
   * The fight as a scenario: a bug report, a golden test. For gms, since it names everybody. Null for players, where the
   * module leaves the combat alone, and where the history no longer reaches back to the beginning.
   */
  exportScenario(combat: Combat.Implementation, title?: string): Scenario | null;
}

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
  view(combat) {
    const encounter = encounterOf(combat);
    return encounter === null ? null : view(encounter, viewerOf(game.user, combat));
  },
  screen: (combat) => tableOf(combat)?.screen() ?? null,
  exportScenario: (combat, title = "A fight") => scenarioOf(combat, title),
};
