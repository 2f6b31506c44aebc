import { MODULE_ID } from "../module-id";
import { forgetProvisional } from "../store/provisional";
import { signalAll } from "../signals";
import { listVariants, OFF } from "../variant-choice";
import { BindingsWindow } from "./bindings-window";
import { OptionsWindow } from "./options-window";

/** The key of a setting's words. */
const words = (key: string, part: "name" | "hint"): string => `TURNWRIGHT.settings.${key}.${part}`;

/** A setting has changed: encounters that are not stored yet are made anew, and everything is drawn again. */
function onChange(): void {
  for (const combat of game.combats) forgetProvisional(combat);
  signalAll();
}

/** What the world can fall back to, by id, in words. */
function variantChoices(): Record<string, string> {
  const names = listVariants().map(({ id, name }) => [id, game.i18n.localize(name)] as const);
  return { ...Object.fromEntries(names), [OFF]: game.i18n.localize("TURNWRIGHT.ui.head.off") };
}

function text(key: string): { name: string; hint: string } {
  return { name: words(key, "name"), hint: words(key, "hint") };
}

/** Registers what belongs to the whole world. In `init`; names of variants are looked up when the form is opened. */
export function registerSettings(): void {
  const world = { scope: "world", onChange } as const;
  registerMenus();
  game.settings.register(MODULE_ID, "options", { ...world, config: false, type: Object, default: {} });
  game.settings.register(MODULE_ID, "bindings", { ...world, config: false, type: Object, default: {} });
  game.settings.register(MODULE_ID, "historyLimit", {
    ...world,
    ...text("historyLimit"),
    config: true,
    type: Number,
    range: { min: 0, max: 200, step: 10 },
    default: 50,
  });
  game.settings.register(MODULE_ID, "meleeReach", {
    ...world,
    ...text("meleeReach"),
    config: true,
    type: Number,
    default: 5,
  });
  game.settings.register(MODULE_ID, "chatCards", {
    ...world,
    ...text("chatCards"),
    config: true,
    type: Boolean,
    default: true,
  });
}

/** Registers the gm's windows. */
function registerMenus(): void {
  const menu = (
    key: string,
    icon: string,
  ): { name: string; hint: string; label: string; icon: string; restricted: true } => ({
    ...text(key),
    label: `TURNWRIGHT.settings.${key}.title`,
    icon,
    restricted: true,
  });
  game.settings.registerMenu(MODULE_ID, "options", { ...menu("options", "fa-solid fa-sliders"), type: OptionsWindow });
  game.settings.registerMenu(MODULE_ID, "bindings", { ...menu("bindings", "fa-solid fa-link"), type: BindingsWindow });
}

/** Registers the world's default variant: in `setup`, when every module has had its chance to add variants. */
export function registerDefaultVariant(): void {
  game.settings.register(MODULE_ID, "defaultVariant", {
    scope: "world",
    onChange,
    ...text("defaultVariant"),
    config: true,
    type: String,
    choices: variantChoices(),
    default: OFF,
  });
}
