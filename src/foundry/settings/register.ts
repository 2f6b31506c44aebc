import { MODULE_ID } from "../compat/module-id";
import { DEFAULT_DISTANCES, distancesIn } from "../map/distance";
import { applyChosenRulesToAll, redrawAll } from "../session/all-fights";
import { OWN } from "../../core/index";
import { entryOf, keptById, keptEntries } from "../variant/kept-rules";
import { listVariants, OFF } from "../variant/resolve";
import { useInWorld } from "../windows/use-rules";
import { variantUnder } from "../windows/variant-names";
import { tryImport } from "../parts/try-import";
import { forms } from "./forms";
import { openGuide } from "./guide/offer";

function variantChoices(): Record<string, string> {
  const own = game.settings.get(MODULE_ID, "options")[OWN.id];
  const present = entryOf(OWN.id, own);
  const kept = keptEntries().filter(({ id }) => id !== present);
  // Without values, own rules are nothing to choose.
  const hasOwn = Object.keys(own ?? {}).length > 0;
  const listed = listVariants().filter(({ id }) => id !== OWN.id || hasOwn);
  const entries = [...listed.map(({ id }) => variantUnder(id, own)), ...kept, variantUnder(OFF, own)];
  return Object.fromEntries(entries.map(({ id, name }) => [id, name]));
}

/** Follows the world's choice. The active GM stores the values of kept rules. */
function onDefaultVariantChange(id: string): void {
  const rules = keptById(id)?.rules;
  if (rules !== undefined && game.user.isActiveGM) void useInWorld(rules);
  applyChosenRulesToAll();
}

function listAnew(): void {
  registerDefaultVariant();
  redrawAll();
}

function onOptionsChange(): void {
  registerDefaultVariant();
  applyChosenRulesToAll();
}

/** Notifies a user who typed anything but four ascending distances. */
function onDistancesChange(typed: unknown): void {
  if (distancesIn(typed) === null)
    ui.notifications.warn("TURNWRIGHT.settings.band-distances.wrong", { localize: true });
  redrawAll();
}

/** A setting in Foundry's list. Each of its `choices` has a text beside name and hint. */
interface ListedSetting {
  readonly default: boolean | number | string;
  readonly choices?: readonly string[];
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
  readonly onChange?: (value: never) => void;
}

const TYPES = { boolean: Boolean, number: Number, string: String };

/** Registers a world setting with its texts, `TURNWRIGHT.settings.<key in kebab case>`. */
function registerListed(key: string, { choices = [], ...setting }: ListedSetting): void {
  const part = key.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  const textOf = (name: string): string => `TURNWRIGHT.settings.${part}.${name}`;
  register(key, {
    name: textOf("name"),
    hint: textOf("hint"),
    config: true,
    type: TYPES[typeof setting.default as keyof typeof TYPES],
    ...(choices.length > 0 && { choices: Object.fromEntries(choices.map((value) => [value, textOf(value)])) }),
    ...setting,
  });
}

/** Registers a world setting that Foundry does not list, by default. */
function register(key: string, setting: object): void {
  // The published types want a literal key with its own type.
  game.settings.register(MODULE_ID, key as never, { scope: "world", config: false, ...setting } as never);
}

/** Registers the world's rules, before everything else because Foundry lists settings in that order. */
export function registerSettings(): void {
  registerMenus();
  Hooks.on("renderSettingsConfig", (_list: object, element: HTMLElement) => {
    void tryImport(async () => forms.load()).then((file) => file?.arrangeSettings(element));
  });
  register("options", { onChange: onOptionsChange, type: Object, default: {} });
  register("guideDone", { type: Boolean, default: false });
  register("bindings", { onChange: applyChosenRulesToAll, type: Object, default: {} });
  register("ownRules", { onChange: listAnew, type: Array, default: [] });
  registerDefaultVariant({});
  registerListed("sidesBy", { onChange: applyChosenRulesToAll, choices: ["owner", "disposition"], default: "owner" });
}

export function registerAsking(): void {
  registerListed("rollsBy", { onChange: redrawAll, choices: ["players", "gm"], default: "players" });
  registerListed("diceBy", { choices: ["players", "gm"], default: "players" });
  registerListed("chatCards", { onChange: applyChosenRulesToAll, default: true });
  registerListed("reminderSeconds", { onChange: redrawAll, range: { min: 0, max: 600, step: 10 }, default: 0 });
}

export const registerActiveEffects = (onChange: () => void): void =>
  registerListed("activeEffects", { onChange, default: false });

export function registerMeasures(): void {
  registerListed("meleeReach", { onChange: applyChosenRulesToAll, default: 5 });
  registerListed("bandDistances", { onChange: onDistancesChange, default: DEFAULT_DISTANCES });
  registerListed("historyLimit", {
    onChange: applyChosenRulesToAll,
    range: { min: 0, max: 200, step: 10 },
    default: 50,
  });
}

/** Registers the world's default variant: in `init` for its place, and again whenever the list of variants changes. */
export function registerDefaultVariant(choices = variantChoices()): void {
  register("defaultVariant", {
    onChange: onDefaultVariantChange,
    name: "TURNWRIGHT.settings.default-variant.name",
    hint: "TURNWRIGHT.settings.default-variant.hint",
    config: true,
    type: String,
    choices,
    default: OFF,
  });
}

type FormName = "BindingsWindow" | "CheckWindow" | "OptionsWindow" | "SetupWindow";

const openForm = (name: FormName) => async (): Promise<void> => {
  const all = await tryImport(async () => forms.load());
  if (all !== null) await new all[name]().render({ force: true });
};

async function openOwnRules(): Promise<void> {
  await (await tryImport(async () => forms.load()))?.openOwnRules();
}

/** Opens the compatibility check, which starts at once. */
async function openCompatibility(): Promise<void> {
  const part = await tryImport(async () => import("../compatibility"));
  void part?.checkCompatibility();
}

const { ApplicationV2 } = foundry.applications.api;

/** A button of Foundry's settings. `label` is `name` by default. */
interface Menu {
  readonly name: string;
  readonly hint: string;
  readonly label?: string;
  readonly icon: string;
  readonly open: () => Promise<void>;
}

function registerMenu(key: string, { name, label = name, hint, icon, open }: Menu): void {
  /** Foundry wants a window's class, and renders it. */
  class FormOpener extends ApplicationV2 {
    static override readonly name = "FormOpener";

    override async render(): Promise<this> {
      await open();
      return this;
    }
  }
  game.settings.registerMenu(MODULE_ID, key, { name, label, hint, icon, restricted: true, type: FormOpener });
}

function registerMenus(): void {
  registerMenu("guide", {
    name: "TURNWRIGHT.guide.name",
    hint: "TURNWRIGHT.guide.hint",
    label: "TURNWRIGHT.guide.title",
    icon: "fa-solid fa-signs-post",
    open: openGuide,
  });
  registerMenu("options", {
    name: "TURNWRIGHT.settings.options.name",
    hint: "TURNWRIGHT.settings.options.hint",
    icon: "fa-solid fa-sliders",
    open: openForm("OptionsWindow"),
  });
  registerMenu("ownRules", {
    name: "TURNWRIGHT.own-rules.title",
    hint: "TURNWRIGHT.own-rules.hint",
    icon: "fa-solid fa-shapes",
    open: openOwnRules,
  });
  registerMenu("bindings", {
    name: "TURNWRIGHT.bindings.name",
    hint: "TURNWRIGHT.bindings.hint",
    icon: "fa-solid fa-link",
    open: openForm("BindingsWindow"),
  });
  registerMenu("check", {
    name: "TURNWRIGHT.settings.sheet-report.name",
    hint: "TURNWRIGHT.settings.sheet-report.hint",
    label: "TURNWRIGHT.settings.sheet-report.title",
    icon: "fa-solid fa-list-check",
    open: openForm("CheckWindow"),
  });
  registerMenu("setup", {
    name: "TURNWRIGHT.settings.setup-file.name",
    hint: "TURNWRIGHT.settings.setup-file.hint",
    label: "TURNWRIGHT.settings.setup-file.title",
    icon: "fa-solid fa-file-export",
    open: openForm("SetupWindow"),
  });
  registerMenu("table", {
    name: "TURNWRIGHT.compatibility.name",
    hint: "TURNWRIGHT.compatibility.hint",
    label: "TURNWRIGHT.compatibility.title",
    icon: "fa-solid fa-stethoscope",
    open: openCompatibility,
  });
}
