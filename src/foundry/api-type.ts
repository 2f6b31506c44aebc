import type { Command, Kit, Scenario, Screen, Variant, VariantMeta, View } from "../core/index";
import type { Answer } from "./authority/answer";
import type { Choice } from "./session/fight-view";

/** What other modules and macros may use: `game.modules.get("turnwright").api`. */
export interface Api {
  /** What a variant from outside is built with. */
  readonly kit: Kit;
  /**
   * Makes another rule variant known. In the hook `turnwright.init`. Throws where its id is taken or a part is missing or
   * wrong; the message names all that is, and nothing is changed.
   */
  registerVariant<Rules>(variant: Variant<Rules>): void;
  /** The variants that can be chosen. */
  variants(): readonly VariantMeta[];
  /** Under which variant a combat is played, and why. */
  resolveVariant(combat: Combat.Implementation): Choice;
  /** Chooses for one combat, before it begins; gms only. Null goes by the scene and the world again. */
  chooseVariant(combat: Combat.Implementation, id: string | null): Promise<boolean>;
  /** Gives a command for this client's user. Always answers, and never throws on account of the command. */
  propose(combat: Combat.Implementation, command: Command): Promise<Answer>;
  /**
   * Does what a click would do on this user's first button for one of these commands: gives the command, or opens its form.
   * Buttons of the selected tokens come first. In the combat the tracker shows, unless another is named. What stands in the
   * way is told by a notification; false then.
   */
  press(commands: readonly string[], combat?: Combat.Implementation | null): Promise<boolean>;
  /** Spends one of what somebody has left, as a click on their pips does; on the same terms. */
  spendOne(combat?: Combat.Implementation | null): Promise<boolean>;
  /** Opens the window that shows the turn. False, and a notification, where no combat goes by this module's rules. */
  openPanel(): Promise<boolean>;
  /** What this client's user may know of a combat, as plain data; null where the module leaves it alone. */
  view(combat: Combat.Implementation): View | null;
  /** What this client's user sees and may press; null where the module leaves it alone. */
  screen(combat: Combat.Implementation): Screen | null;
  /**
   * The fight as a scenario: a bug report, a golden test. For gms, since it names everybody. Null for players, where the
   * module leaves the combat alone, and where the history no longer reaches back to the beginning.
   */
  exportScenario(combat: Combat.Implementation, how?: ScenarioExport): Scenario | null;
}

/** How a fight is written down. */
export interface ScenarioExport {
  /** What the scenario is called; left out: a fight under its rules. */
  readonly title?: string;
  /** Whether names, ids and whatever somebody has typed are replaced. */
  readonly anonymous?: boolean;
}
