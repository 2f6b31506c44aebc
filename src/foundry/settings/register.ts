import { MODULE_ID } from "../compat/module-id";
import { DEFAULT_DISTANCES, distancesIn } from "../map/distance";
import { followChoices, redrawAll } from "../session/all-fights";
import { OWN } from "../../core/index";
import { entryOf, keptById, keptEntries } from "../variant/kept-rules";
import { listVariants, OFF } from "../variant/resolve";
import { useInWorld } from "../windows/use-rules";
import { variantUnder } from "../windows/variant-names";
import { comes } from "../parts/comes";
import { forms } from "./forms";
import { openGuide } from "./guide/offer";

/** The rules' names by id, for the world's default. The world's own rules go by the name that it gave them. */
function variantChoices(): Record<string, string> {
  const own = game.settings.get(MODULE_ID, "options")[OWN.id];
  const present = entryOf(OWN.id, own);
  const kept = keptEntries().filter(({ id }) => id !== present);
  const entries = [...listVariants().map(({ id }) => variantUnder(id, own)), ...kept, variantUnder(OFF, own)];
  return Object.fromEntries(entries.map(({ id, name }) => [id, name]));
}

/** Follows the world's choice. The active GM stores the values of kept rules in place of their entry. */
function followDefault(id: string): void {
  const rules = keptById(id);
  if (rules !== undefined && game.user.isActiveGM) void useInWorld(rules);
  followChoices();
}

/** Updates the kept rules in every list of turn rules. */
function listAnew(): void {
  registerDefaultVariant();
  redrawAll();
}

function followOptions(): void {
  registerDefaultVariant();
  followChoices();
}

/** Notifies a user who typed anything but four ascending distances. */
function tellWrongDistances(typed: unknown): void {
  if (distancesIn(typed) === null)
    ui.notifications.warn("TURNWRIGHT.settings.band-distances.wrong", { localize: true });
  redrawAll();
}

/** For settings that fights are made from. */
const FIGHTS = { scope: "world", onChange: followChoices } as const;

/**
 * Registers the world's rules, before everything else because Foundry lists settings in that order. In `init`; {@link
 * registerDefaultVariant} adds the variants later.
 */
export function registerSettings(): void {
  registerMenus();
  Hooks.on("renderSettingsConfig", (_list: object, element: HTMLElement) => {
    void comes(async () => forms.here()).then((file) => file?.arrangeSettings(element));
  });
  game.settings.register(MODULE_ID, "options", {
    ...FIGHTS,
    onChange: followOptions,
    config: false,
    type: Object,
    default: {},
  });
  game.settings.register(MODULE_ID, "guideDone", { scope: "world", config: false, type: Boolean, default: false });
  game.settings.register(MODULE_ID, "bindings", { ...FIGHTS, config: false, type: Object, default: {} });
  game.settings.register(MODULE_ID, "ownRules", {
    scope: "world",
    onChange: listAnew,
    config: false,
    type: Array,
    default: [],
  });
  registerDefaultVariant({});
  game.settings.register(MODULE_ID, "sidesBy", {
    ...FIGHTS,
    name: "TURNWRIGHT.settings.sides-by.name",
    hint: "TURNWRIGHT.settings.sides-by.hint",
    config: true,
    type: String,
    choices: { owner: "TURNWRIGHT.settings.sides-by.owner", disposition: "TURNWRIGHT.settings.sides-by.disposition" },
    default: "owner",
  });
}

/** Registers the distances and what is kept. In `init`. */
export function registerMeasures(): void {
  game.settings.register(MODULE_ID, "meleeReach", {
    ...FIGHTS,
    name: "TURNWRIGHT.settings.melee-reach.name",
    hint: "TURNWRIGHT.settings.melee-reach.hint",
    config: true,
    type: Number,
    default: 5,
  });
  game.settings.register(MODULE_ID, "bandDistances", {
    scope: "world",
    onChange: tellWrongDistances,
    name: "TURNWRIGHT.settings.band-distances.name",
    hint: "TURNWRIGHT.settings.band-distances.hint",
    config: true,
    type: String,
    default: DEFAULT_DISTANCES,
  });
  game.settings.register(MODULE_ID, "historyLimit", {
    ...FIGHTS,
    name: "TURNWRIGHT.settings.history-limit.name",
    hint: "TURNWRIGHT.settings.history-limit.hint",
    config: true,
    type: Number,
    range: { min: 0, max: 200, step: 10 },
    default: 50,
  });
}

/** Registers the settings for rolls, prompts, cards and reminders. */
export function registerAsking(): void {
  game.settings.register(MODULE_ID, "rollsBy", {
    scope: "world",
    onChange: redrawAll,
    name: "TURNWRIGHT.settings.rolls-by.name",
    hint: "TURNWRIGHT.settings.rolls-by.hint",
    config: true,
    type: String,
    choices: {
      players: "TURNWRIGHT.settings.rolls-by.players",
      gm: "TURNWRIGHT.settings.rolls-by.gm",
    },
    default: "players",
  });
  game.settings.register(MODULE_ID, "diceBy", {
    scope: "world",
    name: "TURNWRIGHT.settings.dice-by.name",
    hint: "TURNWRIGHT.settings.dice-by.hint",
    config: true,
    type: String,
    choices: {
      players: "TURNWRIGHT.settings.dice-by.players",
      gm: "TURNWRIGHT.settings.dice-by.gm",
    },
    default: "players",
  });
  game.settings.register(MODULE_ID, "chatCards", {
    ...FIGHTS,
    name: "TURNWRIGHT.settings.chat-cards.name",
    hint: "TURNWRIGHT.settings.chat-cards.hint",
    config: true,
    type: Boolean,
    default: true,
  });
  game.settings.register(MODULE_ID, "reminderSeconds", {
    scope: "world",
    onChange: redrawAll,
    name: "TURNWRIGHT.settings.reminder-seconds.name",
    hint: "TURNWRIGHT.settings.reminder-seconds.hint",
    config: true,
    type: Number,
    range: { min: 0, max: 600, step: 10 },
    default: 0,
  });
}

/** Registers the setting that copies effects to sheets. The active GM's client carries out its changes. */
export function registerActiveEffects(onChosen: () => void): void {
  game.settings.register(MODULE_ID, "activeEffects", {
    scope: "world",
    onChange: onChosen,
    name: "TURNWRIGHT.settings.active-effects.name",
    hint: "TURNWRIGHT.settings.active-effects.hint",
    config: true,
    type: Boolean,
    default: false,
  });
}

function registerMenus(): void {
  game.settings.registerMenu(MODULE_ID, "guide", {
    name: "TURNWRIGHT.guide.name",
    hint: "TURNWRIGHT.guide.hint",
    label: "TURNWRIGHT.guide.title",
    icon: "fa-solid fa-signs-post",
    restricted: true,
    type: guideOpener(),
  });
  game.settings.registerMenu(MODULE_ID, "options", {
    name: "TURNWRIGHT.settings.options.name",
    hint: "TURNWRIGHT.settings.options.hint",
    label: "TURNWRIGHT.settings.options.name",
    icon: "fa-solid fa-sliders",
    restricted: true,
    type: formOpener("OptionsWindow"),
  });
  game.settings.registerMenu(MODULE_ID, "ownRules", {
    name: "TURNWRIGHT.own-rules.title",
    hint: "TURNWRIGHT.own-rules.hint",
    label: "TURNWRIGHT.own-rules.title",
    icon: "fa-solid fa-shapes",
    restricted: true,
    type: formOpener("OwnRulesWindow"),
  });
  game.settings.registerMenu(MODULE_ID, "bindings", {
    name: "TURNWRIGHT.bindings.name",
    hint: "TURNWRIGHT.bindings.hint",
    label: "TURNWRIGHT.bindings.name",
    icon: "fa-solid fa-link",
    restricted: true,
    type: formOpener("BindingsWindow"),
  });
  game.settings.registerMenu(MODULE_ID, "check", {
    name: "TURNWRIGHT.settings.sheet-report.name",
    hint: "TURNWRIGHT.settings.sheet-report.hint",
    label: "TURNWRIGHT.settings.sheet-report.title",
    icon: "fa-solid fa-list-check",
    restricted: true,
    type: formOpener("CheckWindow"),
  });
  game.settings.registerMenu(MODULE_ID, "setup", {
    name: "TURNWRIGHT.settings.setup-file.name",
    hint: "TURNWRIGHT.settings.setup-file.hint",
    label: "TURNWRIGHT.settings.setup-file.title",
    icon: "fa-solid fa-file-export",
    restricted: true,
    type: formOpener("SetupWindow"),
  });
  game.settings.registerMenu(MODULE_ID, "table", {
    name: "TURNWRIGHT.compatibility.name",
    hint: "TURNWRIGHT.compatibility.hint",
    label: "TURNWRIGHT.compatibility.title",
    icon: "fa-solid fa-stethoscope",
    restricted: true,
    type: compatibilityOpener(),
  });
}

/**
 * Registers the world's default variant: in `init` for its place in the list, and again in `setup`, once every module
 * has added its variants and words are loaded. Later again whenever the list changes.
 */
export function registerDefaultVariant(choices = variantChoices()): void {
  game.settings.register(MODULE_ID, "defaultVariant", {
    scope: "world",
    onChange: followDefault,
    name: "TURNWRIGHT.settings.default-variant.name",
    hint: "TURNWRIGHT.settings.default-variant.hint",
    config: true,
    type: String,
    choices,
    default: OFF,
  });
}

const { ApplicationV2 } = foundry.applications.api;

type FormName = "BindingsWindow" | "CheckWindow" | "OptionsWindow" | "OwnRulesWindow" | "SetupWindow";

/** A class for Foundry's settings that opens something else instead. */
const opener = (open: () => Promise<void>) =>
  class FormOpener extends ApplicationV2 {
    static override readonly name = "FormOpener";

    override async render(): Promise<this> {
      await open();
      return this;
    }
  };

const formOpener = (name: FormName) =>
  opener(async () => {
    const all = await comes(async () => forms.here());
    if (all !== null) await new all[name]().render({ force: true });
  });

const guideOpener = () => opener(openGuide);

/** A class for Foundry's settings that opens the compatibility check, which starts at once. */
const compatibilityOpener = () =>
  opener(async () => {
    const part = await comes(async () => import("../compatibility"));
    void part?.checkCompatibility();
  });
