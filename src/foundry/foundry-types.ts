/**
 * This module's additions to Foundry's types: its flags, settings and hooks. Types only; nothing here runs.
 */
import type { Api, TurnwrightHooks } from "./types";
import type { ShownEffect } from "./roster/sync-effects";
import type { StoredFlags, SceneFlags } from "./store/flags";

declare module "fvtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }

  interface SettingConfig {
    "turnwright.defaultVariant": string;
    "turnwright.options": Record<string, Record<string, unknown>>;
    "turnwright.bindings": Record<string, string>;
    "turnwright.sidesBy": "owner" | "disposition";
    "turnwright.historyLimit": number;
    "turnwright.meleeReach": number;
    "turnwright.bandDistances": string;
    "turnwright.chatCards": boolean;
    "turnwright.activeEffects": boolean;
    "turnwright.rollsBy": "players" | "gm";
    "turnwright.reminderSeconds": number;
    /** In this browser: the keys it holds as they are written down, by their ids. */
    "turnwright.sealKeys": Record<string, string>;
    "turnwright.sealKey": string;
  }

  interface FlagConfig {
    Actor: { turnwright?: { missed?: unknown } };
    ChatMessage: { turnwright?: { missed?: unknown } };
    Token: { turnwright?: { missed?: unknown } };
    ActiveEffect: { turnwright?: { effect?: ShownEffect } };
    Combat: { turnwright?: StoredFlags };
    Scene: { turnwright?: SceneFlags };
  }

  interface ModuleConfig {
    turnwright: { api: Api };
  }

  namespace Hooks {
    interface HookConfig extends TurnwrightHooks {
      /** Foundry calls it by the class that this module makes of the tracker. */
      renderTurnwrightCombatTracker: () => void;
    }
  }
}
