import { DataField } from "../../common/fields.ts";
import { deepClone } from "../../common/utils/objects.ts";
import { CONFIG } from "../config.ts";
import type { Setting } from "../documents/setting.ts";
import { game } from "../game.ts";
import type { ApplicationV2 } from "../applications/api/application.ts";
import type { OperationOptions } from "../../common/protocol.ts";
import { Hooks } from "./hooks.ts";

/** A package's description of a setting. */
export interface SettingRegistration {
  name?: string;
  hint?: string;
  scope?: "world" | "client" | "user";
  config?: boolean;
  type?: unknown;
  choices?: Record<string, string>;
  range?: { min: number; max: number; step: number };
  default?: unknown;
  requiresReload?: boolean;
  onChange?: (value: unknown, options?: OperationOptions, userId?: string) => unknown;
}

/** A setting as it is registered. */
export interface RegisteredSetting extends SettingRegistration {
  id: string;
  namespace: string;
  key: string;
  scope: "world" | "client" | "user";
  config: boolean;
}

/** A package's description of a menu. */
export interface MenuRegistration {
  name: string;
  label: string;
  hint?: string;
  icon?: string;
  type: new () => ApplicationV2;
  restricted?: boolean;
}

/** A menu as it is registered. */
export interface RegisteredMenu extends MenuRegistration {
  namespace: string;
  key: string;
  restricted: boolean;
}

/** The settings of the world, of users and of this browser. */
export class ClientSettings {
  readonly settings = new Map<string, RegisteredSetting>();
  readonly menus = new Map<string, RegisteredMenu>();

  /**
   * Registers a setting.
   * @throws {Error} without a namespace, a key, or a scope that exists.
   */
  register(namespace: string, key: string, data: SettingRegistration): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the setting");
    const scope = data.scope ?? "client";
    if (!["world", "client", "user"].includes(scope)) throw new Error(`${scope} is not a scope of settings`);
    const id = `${namespace}.${key}`;
    this.settings.set(id, { ...data, id, namespace, key, scope, config: data.config ?? false });
  }

  /** Registers a menu that the settings window offers. */
  registerMenu(namespace: string, key: string, data: MenuRegistration): void {
    this.menus.set(`${namespace}.${key}`, { ...data, namespace, key, restricted: data.restricted ?? false });
  }

  /**
   * The value of a setting, or with `document` the document that stores it.
   * @throws {Error} for a setting that is not registered.
   */
  get(namespace: string, key: string, options: { document?: boolean } = {}): unknown {
    const setting = this.#require(namespace, key);
    const stored = this.#stored(setting);
    if (options.document === true) return stored;
    if (setting.scope !== "client") return stored ? deepClone(stored.value) : initialValue(setting);
    return readSetting(setting, localStorage.getItem(setting.id) ?? undefined);
  }

  /**
   * Stores a value, and gives it as it is stored.
   * @throws {Error} for a setting that is not registered, a value its type refuses, or without the permission.
   */
  async set(namespace: string, key: string, value: unknown, options: OperationOptions = {}): Promise<unknown> {
    const setting = this.#require(namespace, key);
    const typed = value === undefined ? initialValue(setting) : typedValue(setting, value);
    const refused = setting.type instanceof DataField ? setting.type.validate(typed) : undefined;
    if (refused) throw refused;
    const text = JSON.stringify(typed);
    if (setting.scope === "client") this.#setLocal(setting, text, typed, options);
    else await this.#setStored(setting, text, options);
    return typed;
  }

  #setLocal(setting: RegisteredSetting, text: string, value: unknown, options: OperationOptions): void {
    const unchanged = localStorage.getItem(setting.id) === text;
    localStorage.setItem(setting.id, text);
    if (unchanged) return;
    setting.onChange?.(value, options, game.userId);
    Hooks.callAll("clientSettingChanged", setting.id, value, options);
  }

  async #setStored(setting: RegisteredSetting, text: string, options: OperationOptions): Promise<void> {
    const stored = this.#stored(setting);
    const user = setting.scope === "user" ? game.userId : null;
    if (stored) await stored.update({ value: text }, options);
    else await CONFIG.Setting.documentClass.create({ key: setting.id, user, value: text }, options);
  }

  #stored(setting: RegisteredSetting): Setting | undefined {
    const user = setting.scope === "user" ? game.userId : null;
    return game.collections.get("Setting")?.find((document) => {
      const stored = document as Setting;
      return stored.key === setting.id && stored.user === user;
    }) as Setting | undefined;
  }

  #require(namespace: string, key: string): RegisteredSetting {
    const setting = this.settings.get(`${namespace}.${key}`);
    if (!setting) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return setting;
  }
}

/** The typed value of stored text, or the default without it. */
function readSetting(setting: RegisteredSetting, text: string | undefined): unknown {
  const value = text === undefined ? undefined : (JSON.parse(text) as unknown);
  return value === undefined ? initialValue(setting) : typedValue(setting, value);
}

/** The typed value of a stored setting; of one that nobody registered, the value as it is stored. */
export function readStored(settings: ClientSettings, id: string, text: string): unknown {
  const setting = settings.settings.get(id);
  return setting ? readSetting(setting, text) : (JSON.parse(text) as unknown);
}

/** Tells whoever registered a setting of the world or a user that it has changed. */
export function announceChange(settings: ClientSettings, id: string, change: SettingChange): void {
  try {
    settings.settings.get(id)?.onChange?.(deepClone(change.value), change.options, change.userId);
  } catch (error) {
    Hooks.onError("ClientSettings#onChange", error);
  }
}

/** A new value, and who set it with which options. */
export interface SettingChange {
  readonly value: unknown;
  readonly options: OperationOptions;
  readonly userId: string;
}

function initialValue(setting: RegisteredSetting): unknown {
  if (setting.default !== undefined) return deepClone(setting.default);
  if (setting.type instanceof DataField) return setting.type.getInitialValue();
  return setting.type === Object ? {} : setting.type === Array ? [] : undefined;
}

function typedValue(setting: RegisteredSetting, value: unknown): unknown {
  const { type } = setting;
  if (type instanceof DataField) return type.clean(value);
  if (type === Boolean) return value === "false" ? false : Boolean(value);
  if (type === Number) return Number(value);
  if (type === String) return String(value);
  return value;
}
