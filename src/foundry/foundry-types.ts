/** This module's additions to Foundry's types: flags, settings and hooks. */
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
    "turnwright.ownRules": unknown[];
    "turnwright.sidesBy": "owner" | "disposition";
    "turnwright.historyLimit": number;
    "turnwright.meleeReach": number;
    "turnwright.bandDistances": string;
    "turnwright.chatCards": boolean;
    "turnwright.activeEffects": boolean;
    "turnwright.rollsBy": "players" | "gm";
    "turnwright.reminderSeconds": number;
    /** This browser's keys as text, by id. */
    "turnwright.sealKeys": Record<string, string>;
    "turnwright.sealKey": string;
  }

  interface FlagConfig {
    ActiveEffect: { turnwright?: { effect?: ShownEffect } };
    Combat: { turnwright?: StoredFlags };
    Scene: { turnwright?: SceneFlags };
  }

  interface ModuleConfig {
    turnwright: { api: Api };
  }

  namespace Hooks {
    interface HookConfig extends TurnwrightHooks {
      /** Foundry names the hook after our tracker's class. */
      renderTurnwrightCombatTracker: () => void;
    }
  }
}
