/**
 * The types that other modules may use: of these `turnwright.d.ts` is made. What is named here is promised with the
 * interface (docs/API.md).
 */
import type { Command, GameEvent, Kit, Scenario, Screen, Variant, VariantMeta, View } from "../core/index";
import type { Answer, Denial } from "./authority/answer";
import type { ScenarioExport } from "./session/scenario-export";
import type { Choice } from "./variant/choice";
import type { CheckUpReport } from "./view-models/check-up";

export type { Answer, CheckUpReport, ScenarioExport };
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

/** The interface for other modules and macros: `game.modules.get("turnwright").api`. */
export interface Api {
  /** The kit a variant from outside is built with. */
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
  /** Chooses for one combat, before it begins; GMs only. Null goes by the scene and the world again. False where it was not done. */
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
  /**
   * Opens the check of this table and waits for it, for less than a minute. The report names no person, actor or world. For
   * gms; null for players.
   */
  checkTable(): Promise<CheckUpReport | null>;
  /** This client's user's knowledge of a combat, as plain data; null where the module leaves it alone, or its rules are on their way. */
  view(combat: Combat.Implementation): View | null;
  /** This client's user's screen; null where the module leaves the combat alone, or its rules are on their way. */
  screen(combat: Combat.Implementation): Screen | null;
  /**
   * The fight as a scenario: a bug report, a golden test. For gms, since it names everybody. Null for players, where the
   * module leaves the combat alone, and where the history no longer reaches back to the beginning. Rejected where what writes
   * scenarios cannot be loaded.
   */
  exportScenario(combat: Combat.Implementation, how?: ScenarioExport): Promise<Scenario | null>;
}

/** The hooks that other modules and macros may listen to, with what each is told. */
export interface TurnwrightHooks {
  /** Once on each client, during Foundry's `init`, as soon as there is an interface: the time to register variants. */
  "turnwright.init": (api: Api) => void;
  /** Once on each client, when combats can be looked at and commands given. */
  "turnwright.ready": (api: Api) => void;
  /**
   * On every client, once per thing that happened and that this user may know of. `replay`: it comes from an undo or a redo. `open`: the
   * event as everybody at the table may read it, without those whom players do not see; null where nothing is left of it.
   */
  "turnwright.event": (
    combat: Combat.Implementation,
    event: GameEvent,
    context: { replay: boolean; open: GameEvent | null },
  ) => void;
  /** On the client that asked: a command was not done. */
  "turnwright.refused": (combat: Combat.Implementation, command: Command, refusal: Denial) => void;
  /** The picture of this combat may have changed. */
  "turnwright.changed": (combat: Combat.Implementation) => void;
}
