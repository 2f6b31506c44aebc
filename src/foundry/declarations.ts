/**
 * What this module adds to Foundry's types: its flags, settings and hooks. Types only; nothing here runs.
 */
import type { Api } from "./api";
import type { StoredFlags, SceneFlags } from "./store/flags";
import type { Denial } from "./authority/answer";
import type { Command, GameEvent } from "../core/index";

declare module "fvtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }

  interface SettingConfig {
    "turnwright.defaultVariant": string;
    "turnwright.options": Record<string, Record<string, unknown>>;
    "turnwright.bindings": Record<string, string>;
    "turnwright.historyLimit": number;
    "turnwright.meleeReach": number;
    "turnwright.chatCards": boolean;
  }

  interface FlagConfig {
    Combat: { turnwright?: StoredFlags };
    Scene: { turnwright?: SceneFlags };
  }

  interface ModuleConfig {
    turnwright: { api: Api };
  }

  namespace Hooks {
    interface HookConfig {
      /** Once, during Foundry's `init`, as soon as there is an interface: the time to register variants. */
      "turnwright.init": (api: Api) => void;
      /** Once, when combats can be looked at and commands given. */
      "turnwright.ready": (api: Api) => void;
      /** On every client, once per thing that happened and that this user may know of. `replay`: it comes from an undo or a redo. */
      "turnwright.event": (combat: Combat.Implementation, event: GameEvent, context: { replay: boolean }) => void;
      /** On the client that asked: a command was not done. */
      "turnwright.refused": (combat: Combat.Implementation, command: Command, refusal: Denial) => void;
      /** What is shown of this combat may have changed. */
      "turnwright.changed": (combat: Combat.Implementation) => void;
    }
  }
}
