import type { Command, Encounter, Screen, Text, Viewer } from "../../core/index";
import { denied } from "../authority/answer";
import { isPending, sendCommand, whenIdle } from "../authority/send";
import { viewerOf } from "../authority/permissions";
import { faceOf } from "./portraits";
import { MODULE_ID } from "../compat/module-id";
import { asAsked } from "./roll-policy";
import { reasonText } from "../i18n/words";
import { screenOf } from "./screen-cache";
import { standingOf } from "./encounter-of";
import { isFrozen } from "../variant/resolve";
import type { Answer } from "../authority/answer";
import type { Problem } from "../store/problem";

export { adopt, offeredVariant } from "../variant/take-over";
export { changeVariant, chooseVariant, decline, takeBack } from "../variant/choose";
export { encounterAside } from "../store/aside";
export { exportDamaged, startOver } from "./damaged";
export { choiceFor, inheritedChoice, listVariants, type LiveChoice, OFF, resolveVariant } from "../variant/resolve";

/** How one combatant looks to people. */
export interface Face {
  readonly name: string;
  /** The address of a picture. */
  readonly img: string;
}

/** Whether this user's commands can reach somebody who decides, and if not, why. */
type Availability = { readonly ok: true } | { readonly ok: false; readonly reason: Text };

/**
 * One combat under a rule variant, as this client's user sees it: what the tracker and the panel draw, and where their
 * commands go. Made afresh by {@link tableOf}; everything expensive in it is kept per state and user.
 */
export interface Table {
  readonly combat: Combat.Implementation;
  /** The whole encounter, for the gm's windows; null where the stored one cannot be read. Players' windows draw {@link screen}. */
  readonly encounter: Encounter | null;
  /** Whether the encounter is stored; before that it is made from the documents whenever somebody looks. */
  readonly stored: boolean;
  /** Whether the variant and its options can no longer be changed: somebody has rolled, or the fight has begun. */
  readonly frozen: boolean;
  readonly viewer: Viewer;
  /** What this user sees and may press; null where the stored encounter cannot be read. */
  screen(): Screen | null;
  /** Gives a command for this user. Always answers: accepted, or refused with a reason. Never throws, never hangs. */
  send(command: Command): Promise<Answer>;
  /** Whether a command of this user waits for its answer. A second one is not sent meanwhile. */
  readonly pending: boolean;
  /** Comes true once no command of this user waits for its answer. */
  idle(): Promise<void>;
  /** Whether a gm is there to decide. */
  readonly connected: boolean;
  /** Whether anything can be pressed at all just now. */
  available(): Availability;
  /** What this user calls a combatant; null for one that is gone or that this user does not see. */
  names(id: string): string | null;
  /** A combatant's picture, on the same terms. */
  portrait(id: string): string | null;
  /** Both together. */
  face(id: string): Face | null;
  /** Why the stored encounter cannot be read, null where it can. */
  readonly problem: Problem | null;
}

/** Where the choice of a variant comes from, the strongest first. */
export type ChoiceSource = "combat" | "combat-scene" | "combatants-scene" | "viewed-scene" | "world" | "running";

/** The variant of a combat: a variant's id, or `off` for Foundry's own turn order. */
export interface Choice {
  readonly id: string;
  readonly from: ChoiceSource;
}

export type { Answer };

/** Why nothing can be pressed, worst first: the stored fight cannot be read, nobody is there to decide. */
function availability(connected: boolean, problem: Problem | null): Availability {
  if (problem !== null) return { ok: false, reason: { key: `TURNWRIGHT.ui.problem.${problem.code}` } };
  if (!connected) return { ok: false, reason: reasonText({ code: "no-gm" }) };
  return { ok: true };
}

/** The table of a combat for this client's user; null where the combat is left alone (`off`, or already running without us). */
export function tableOf(combat: Combat.Implementation): Table | null {
  const standing = standingOf(combat);
  if (standing.kind === "off") return null;
  const encounter = standing.kind === "ruled" ? standing.encounter : null;
  const problem = standing.kind === "problem" ? standing.problem : null;
  const viewer = viewerOf(game.user, combat);
  const connected = game.users.activeGM !== null;
  const face = (id: string): Face | null => faceOf(combat, id);
  return {
    combat,
    encounter,
    problem,
    viewer,
    connected,
    stored: standing.kind !== "ruled" || standing.stored,
    frozen: encounter !== null && isFrozen(encounter),
    screen: () =>
      encounter === null ? null : asAsked(screenOf(encounter, viewer), viewer, game.settings.get(MODULE_ID, "rollsBy")),
    send: async (command) => (encounter === null ? denied({ code: "stale" }) : sendCommand(combat, command)),
    pending: isPending(combat),
    idle: async () => whenIdle(combat),
    available: () => availability(connected, problem),
    names: (id) => face(id)?.name ?? null,
    portrait: (id) => face(id)?.img ?? null,
    face,
  };
}
