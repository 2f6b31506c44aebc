import { MODULE_ID } from "../compat/module-id";
import { redrawAll } from "../session/all-fights";
import type { RowSettings } from "../view-models/stacks";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "turnwright.acted": RowSettings["acted"];
    "turnwright.alike": boolean;
    "turnwright.compactRows": boolean;
  }
}

/** Registers each user's choices for the rows. Call once, in Foundry's hook `init`. */
export function registerRowSettings(): void {
  const own = { scope: "client", onChange: redrawAll, config: true } as const;
  game.settings.register(MODULE_ID, "acted", {
    ...own,
    name: "TURNWRIGHT.settings.acted.name",
    hint: "TURNWRIGHT.settings.acted.hint",
    type: String,
    choices: {
      stay: "TURNWRIGHT.settings.acted.stay",
      sink: "TURNWRIGHT.settings.acted.sink",
      fold: "TURNWRIGHT.settings.acted.fold",
    },
    default: "stay",
  });
  game.settings.register(MODULE_ID, "alike", {
    ...own,
    name: "TURNWRIGHT.settings.alike.name",
    hint: "TURNWRIGHT.settings.alike.hint",
    type: Boolean,
    default: true,
  });
  game.settings.register(MODULE_ID, "compactRows", {
    ...own,
    name: "TURNWRIGHT.settings.compact-rows.name",
    hint: "TURNWRIGHT.settings.compact-rows.hint",
    type: Boolean,
    default: false,
  });
}

export const rowSettings = (): RowSettings => ({
  acted: game.settings.get(MODULE_ID, "acted"),
  alike: game.settings.get(MODULE_ID, "alike"),
});

export const areRowsCompact = (): boolean => game.settings.get(MODULE_ID, "compactRows");
