import { MODULE_ID } from "../compat/module-id";
import { DEFAULT_DISTANCES, distancesIn } from "../map/distance";
import { followChoices, redrawAll } from "../session/all-fights";
import { listVariants, OFF } from "../variant/resolve";
import { BindingsWindow } from "./bindings-window";
import { CheckWindow } from "./sheet-report-window";
import { OptionsWindow } from "./options-window";
import { SetupWindow } from "./export-window";

/** The names of the variants the world can fall back to, by id. */
function variantChoices(): Record<string, string> {
  const names = listVariants().map(({ id, name }) => [id, game.i18n.localize(name)] as const);
  return { ...Object.fromEntries(names), [OFF]: game.i18n.localize("TURNWRIGHT.ui.head.off") };
}

/** Notifies the user who typed anything but four distances in ascending order. */
function tellWrongDistances(typed: unknown): void {
  if (distancesIn(typed) === null) ui.notifications.warn("TURNWRIGHT.settings.bandDistances.wrong", { localize: true });
  redrawAll();
}

/** Registers the world's settings. In `init`; the form looks up the variants' names when it opens. */
export function registerSettings(): void {
  const world = { scope: "world", onChange: followChoices } as const;
  registerMenus();
  game.settings.register(MODULE_ID, "options", { ...world, config: false, type: Object, default: {} });
  game.settings.register(MODULE_ID, "bindings", { ...world, config: false, type: Object, default: {} });
  game.settings.register(MODULE_ID, "sidesBy", {
    ...world,
    name: "TURNWRIGHT.settings.sidesBy.name",
    hint: "TURNWRIGHT.settings.sidesBy.hint",
    config: true,
    type: String,
    choices: { owner: "TURNWRIGHT.settings.sidesBy.owner", disposition: "TURNWRIGHT.settings.sidesBy.disposition" },
    default: "owner",
  });
  game.settings.register(MODULE_ID, "historyLimit", {
    ...world,
    name: "TURNWRIGHT.settings.historyLimit.name",
    hint: "TURNWRIGHT.settings.historyLimit.hint",
    config: true,
    type: Number,
    range: { min: 0, max: 200, step: 10 },
    default: 50,
  });
  game.settings.register(MODULE_ID, "meleeReach", {
    ...world,
    name: "TURNWRIGHT.settings.meleeReach.name",
    hint: "TURNWRIGHT.settings.meleeReach.hint",
    config: true,
    type: Number,
    default: 5,
  });
  game.settings.register(MODULE_ID, "bandDistances", {
    scope: "world",
    onChange: tellWrongDistances,
    name: "TURNWRIGHT.settings.bandDistances.name",
    hint: "TURNWRIGHT.settings.bandDistances.hint",
    config: true,
    type: String,
    default: DEFAULT_DISTANCES,
  });
  game.settings.register(MODULE_ID, "chatCards", {
    ...world,
    name: "TURNWRIGHT.settings.chatCards.name",
    hint: "TURNWRIGHT.settings.chatCards.hint",
    config: true,
    type: Boolean,
    default: true,
  });
}

/** Registers the settings for prompts and reminders. */
export function registerAsking(): void {
  game.settings.register(MODULE_ID, "rollsBy", {
    scope: "world",
    onChange: redrawAll,
    name: "TURNWRIGHT.settings.rollsBy.name",
    hint: "TURNWRIGHT.settings.rollsBy.hint",
    config: true,
    type: String,
    choices: {
      players: "TURNWRIGHT.settings.rollsBy.players",
      gm: "TURNWRIGHT.settings.rollsBy.gm",
    },
    default: "players",
  });
  game.settings.register(MODULE_ID, "diceBy", {
    scope: "world",
    name: "TURNWRIGHT.settings.diceBy.name",
    hint: "TURNWRIGHT.settings.diceBy.hint",
    config: true,
    type: String,
    choices: {
      players: "TURNWRIGHT.settings.diceBy.players",
      gm: "TURNWRIGHT.settings.diceBy.gm",
    },
    default: "players",
  });
  game.settings.register(MODULE_ID, "reminderSeconds", {
    scope: "world",
    onChange: redrawAll,
    name: "TURNWRIGHT.settings.reminderSeconds.name",
    hint: "TURNWRIGHT.settings.reminderSeconds.hint",
    config: true,
    type: Number,
    range: { min: 0, max: 600, step: 10 },
    default: 0,
  });
}

/** Registers the setting that copies effects to sheets. The active gm's client carries a change of it out. */
export function registerActiveEffects(onChosen: () => void): void {
  game.settings.register(MODULE_ID, "activeEffects", {
    scope: "world",
    onChange: onChosen,
    name: "TURNWRIGHT.settings.activeEffects.name",
    hint: "TURNWRIGHT.settings.activeEffects.hint",
    config: true,
    type: Boolean,
    default: false,
  });
}

/** Registers the gm's windows. */
function registerMenus(): void {
  game.settings.registerMenu(MODULE_ID, "options", {
    name: "TURNWRIGHT.settings.options.name",
    hint: "TURNWRIGHT.settings.options.hint",
    label: "TURNWRIGHT.settings.options.title",
    icon: "fa-solid fa-sliders",
    restricted: true,
    type: OptionsWindow,
  });
  game.settings.registerMenu(MODULE_ID, "bindings", {
    name: "TURNWRIGHT.settings.bindings.name",
    hint: "TURNWRIGHT.settings.bindings.hint",
    label: "TURNWRIGHT.settings.bindings.title",
    icon: "fa-solid fa-link",
    restricted: true,
    type: BindingsWindow,
  });
  game.settings.registerMenu(MODULE_ID, "check", {
    name: "TURNWRIGHT.settings.check.name",
    hint: "TURNWRIGHT.settings.check.hint",
    label: "TURNWRIGHT.settings.check.title",
    icon: "fa-solid fa-list-check",
    restricted: true,
    type: CheckWindow,
  });
  game.settings.registerMenu(MODULE_ID, "setup", {
    name: "TURNWRIGHT.settings.setup.name",
    hint: "TURNWRIGHT.settings.setup.hint",
    label: "TURNWRIGHT.settings.setup.title",
    icon: "fa-solid fa-file-export",
    restricted: true,
    type: SetupWindow,
  });
}

/** Registers the world's default variant. In `setup`, after every module could add variants. */
export function registerDefaultVariant(): void {
  game.settings.register(MODULE_ID, "defaultVariant", {
    scope: "world",
    onChange: followChoices,
    name: "TURNWRIGHT.settings.defaultVariant.name",
    hint: "TURNWRIGHT.settings.defaultVariant.hint",
    config: true,
    type: String,
    choices: variantChoices(),
    default: OFF,
  });
}
