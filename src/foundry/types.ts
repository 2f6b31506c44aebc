/** The public types, from which `turnwright.d.ts` is made. They are stable with the interface (docs/API.md). */
import type { Command, GameEvent, Kit, Scenario, Screen, Text, Variant, VariantMeta, View } from "../core/index";
import type { Answer, Denial } from "./authority/answer";
import type { Commands } from "./variant/commands";
import type { PresetData } from "./bindings/preset-schema";
import type { ScenarioExport } from "./session/export-scenario";
import type { Choice } from "./variant/resolve";
import type { CompatibilityReport } from "./view-models/compatibility";

export type { Answer, Commands, CompatibilityReport, PresetData, ScenarioExport };
export type {
  Author,
  Candidate,
  Combatant,
  CombatantId,
  Command,
  Context,
  Control,
  ControlFactory,
  ControlSpec,
  Effect,
  Encounter,
  Field,
  FieldChoice,
  Fight,
  Flow,
  Footer,
  GameEvent,
  GameEventType,
  Icon,
  Kit,
  Mutation,
  Numbers,
  OptionSpec,
  OptionsSpec,
  Person,
  Pips,
  Prompt,
  Refusal,
  RefusalCode,
  Row,
  RowState,
  Rule,
  RuleTable,
  Scenario,
  Screen,
  ScreenParts,
  Section,
  Side,
  Tag,
  Text,
  TextPart,
  Trait,
  TraitSpec,
  Variant,
  VariantMeta,
  VariantView,
  View,
  Viewer,
  Visibility,
} from "../core/index";

/** A combat, or null where Foundry has none, as `game.combat`. */
type ViewedCombat = Combat.Implementation | null;

/** A command with the fields that its name requires. Commands of other modules' rules have any fields. */
export type CommandNamed<Name extends string> = { readonly do: Name } & (Name extends keyof Commands
  ? Commands[Name]
  : Readonly<Record<string, unknown>>);

/** The interface for other modules and macros: `game.modules.get("turnwright").api`. */
export interface Api {
  /** What a variant from outside is built with. */
  readonly kit: Kit;
  /**
   * Registers a rule variant. Call it in the hook `turnwright.init`. Throws, without changes, if its id is taken or
   * parts are missing or wrong. The message names all of them.
   */
  registerVariant<Rules>(variant: Variant<Rules>): void;
  /**
   * Registers turn rules that are data, under their own ID. Call it in the hook `turnwright.init`. Throws if the ID is
   * taken or the data is invalid. The message lists every fault, and nothing changes. A manifest can bring the same
   * data in `flags.turnwright.rules`, by ID. `extend` gets the variant that plays the rules and returns another, for
   * what no choice says.
   */
  addRules(id: string, rules: unknown, extend?: (variant: Variant) => Variant): void;
  /**
   * Says where the world's game system keeps its values, its statuses and more, as data. Call it in the hook
   * `turnwright.init`, after the rules that the preset names. Throws every fault, and changes nothing then. The system's
   * manifest can bring the same data in `flags.turnwright.preset`. The GM's settings take precedence over it.
   */
  registerSystem(preset: PresetData): void;
  /** The available variants. */
  variants(): readonly VariantMeta[];
  /** A combat's variant, and why. */
  resolveVariant(combat: Combat.Implementation): Choice;
  /**
   * Chooses for one combat before it begins. GMs only. Null returns to the scene's and world's choice. False if it
   * failed.
   */
  chooseVariant(combat: Combat.Implementation, id: string | null): Promise<boolean>;
  /**
   * Gives a command for this client's user. Always answers, and a command never makes it throw. An editor checks the
   * fields of our own commands by the command's name.
   */
  propose<Name extends string>(combat: Combat.Implementation, command: CommandNamed<Name>): Promise<Answer>;
  /**
   * Gives a command, and notifies of a refusal. By default, in the combat that the tracker shows. Returns whether it was
   * accepted.
   */
  give<Name extends string>(command: CommandNamed<Name>, combat?: ViewedCombat): Promise<boolean>;
  /**
   * For GMs: undoes every change after one, step by step, so that each can be redone. The change is a screen's `rev`, or
   * `round` for the present round's beginning. Stops if somebody else changes the fight. Otherwise notifies and returns
   * false.
   */
  undoTo(combat: ViewedCombat, to: number | "round"): Promise<boolean>;
  /** A text or a refusal in this user's language, with the names that this user knows. */
  words(combat: ViewedCombat, said: Text | Denial): string;
  /**
   * Presses this user's first button for one of these commands: gives the command, or opens its form. Buttons of
   * selected tokens come first. By default, in the combat that the tracker shows. On failure, notifies and returns
   * false.
   */
  press(commands: readonly string[], combat?: ViewedCombat): Promise<boolean>;
  /** Spends one of a combatant's resources, as a click on its pips does. Otherwise like {@link press}. */
  spendOne(combat?: ViewedCombat): Promise<boolean>;
  /** Opens the turn window. If no combat uses this module's rules, notifies and returns false. */
  openTurnWindow(): Promise<boolean>;
  /**
   * Runs the compatibility check and resolves in less than a minute. The report names no person, actor or world. For
   * GMs. Null for players.
   */
  checkCompatibility(): Promise<CompatibilityReport | null>;
  /**
   * What this client's user knows of a combat, as plain data. Null if the module leaves it alone, its rules are
   * still loading, or there is no combat.
   */
  view(combat: ViewedCombat): View | null;
  /** This client's user's screen. Null if the module leaves the combat alone, or its rules are still loading. */
  screen(combat: ViewedCombat): Screen | null;
  /**
   * The fight as a scenario, for bug reports and tests. For GMs, because it names all combatants. Null for players, if
   * the module leaves the combat alone, or if the history is incomplete. Rejects if the exporter cannot be loaded.
   */
  exportScenario(combat: ViewedCombat, how?: ScenarioExport): Promise<Scenario | null>;
}

/** The hooks for other modules and macros. */
export interface TurnwrightHooks {
  /** Once on each client, during Foundry's `init`: the time to register variants. */
  "turnwright.init": (api: Api) => void;
  /** Once on each client, when combats can be read and commands given. */
  "turnwright.ready": (api: Api) => void;
  /**
   * On every client, for each event that this user may know. `replay`: it comes from undo or redo. `open`: the event
   * without combatants that players do not see, or null if nothing is left.
   */
  "turnwright.event": (
    combat: Combat.Implementation,
    event: GameEvent,
    context: { replay: boolean; open: GameEvent | null },
  ) => void;
  /** On the asking client: a command was not done. */
  "turnwright.refused": (combat: Combat.Implementation, command: Command, refusal: Denial) => void;
  /** This combat's picture may have changed. */
  "turnwright.changed": (combat: Combat.Implementation) => void;
}
