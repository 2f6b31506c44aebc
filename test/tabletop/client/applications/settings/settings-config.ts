import { DataField } from "../../../common/fields.ts";
import type { JsonObject } from "../../../common/utils/objects.ts";
import { game, ui } from "../../game.ts";
import type { RegisteredMenu, RegisteredSetting } from "../../helpers/client-settings.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationRenderOptions, PartialConfiguration, RenderContext } from "../api/application.ts";
import { DialogV2 } from "../api/dialog.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import {
  createFormGroup,
  createCheckboxInput,
  createNumberInput,
  createSelectInput,
  createTextInput,
} from "../fields.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** The settings of one package as the window shows them. */
interface SettingsCategory {
  id: string;
  label: string;
  menus: { key: string; name: string; label: string; hint: string; icon: string }[];
  settings: string[];
  active: boolean;
}

/** The window with every registered setting and menu. */
export class SettingsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: PartialConfiguration = {
    id: "settings-config",
    tag: "form",
    classes: ["settings-config"],
    window: { title: "SETTINGS.Title", icon: "fa-solid fa-gears", contentClasses: ["standard-form"], resizable: true },
    position: { width: 720, height: 560 },
    form: { handler: onSubmit, submitOnChange: false, closeOnSubmit: true },
    actions: { openSubmenu: onOpenSubmenu },
  };

  static override PARTS = {
    main: { template: "templates/settings/config.hbs", scrollable: [".categories"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const categories = this.#categories();
    const open = this.tabGroups["categories"] ?? categories[0]?.id;
    for (const category of categories) category.active = category.id === open;
    const buttons = [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "SETTINGS.Save" }];
    return { ...context, categories, buttons };
  }

  #categories(): SettingsCategory[] {
    const canModify = game.user.can("SETTINGS_MODIFY");
    const categories = new Map<string, SettingsCategory>();
    const categoryOf = (namespace: string): SettingsCategory => {
      const existing = categories.get(namespace);
      if (existing) return existing;
      const label = namespace === "core" ? game.i18n.localize("SETTINGS.Core") : packageTitle(namespace);
      const created = { id: namespace, label, menus: [], settings: [], active: false };
      categories.set(namespace, created);
      return created;
    };
    for (const menu of game.settings.menus.values()) {
      if (menu.restricted && !canModify) continue;
      categoryOf(menu.namespace).menus.push(describeMenu(menu));
    }
    for (const setting of game.settings.settings.values()) {
      if (!setting.config || (setting.scope === "world" && !canModify)) continue;
      categoryOf(setting.namespace).settings.push(settingGroup(setting).outerHTML);
    }
    return [...categories.values()];
  }
}

function packageTitle(namespace: string): string {
  if (namespace === game.system.id) return game.system.title;
  return game.modules.get(namespace)?.title ?? namespace;
}

function describeMenu(menu: RegisteredMenu): SettingsCategory["menus"][number] {
  const { namespace, key, name, label, hint = "", icon = "fa-solid fa-bars" } = menu;
  const text = (value: string): string => game.i18n.localize(value);
  return { key: `${namespace}.${key}`, name: text(name), label: text(label), hint: text(hint), icon };
}

function settingGroup(setting: RegisteredSetting): HTMLDivElement {
  const name = `${setting.namespace}.${setting.key}`;
  const value = game.settings.get(setting.namespace, setting.key);
  const label = game.i18n.localize(setting.name ?? name);
  const hint = game.i18n.localize(setting.hint ?? "");
  const shared = { rootId: "settings-config", label, hint };
  const { type, choices } = setting;
  if (type instanceof DataField) return type.toFormGroup(shared, { name, value, localize: true });
  const config = { name, value };
  if (choices) {
    const options = Object.entries(choices).map(([key, text]) => ({ value: key, label: game.i18n.localize(text) }));
    return createFormGroup({ ...shared, input: createSelectInput({ ...config, options }) });
  }
  if (type === Boolean) return createFormGroup({ ...shared, input: createCheckboxInput(config) });
  if (type === Number)
    return createFormGroup({ ...shared, input: createNumberInput({ ...config, ...range(setting) }) });
  return createFormGroup({ ...shared, input: createTextInput(config) });
}

function range(setting: RegisteredSetting): JsonObject {
  return { step: "any", ...setting.range };
}

async function offerReload(): Promise<void> {
  const reload = await DialogV2.confirm({
    window: { title: "SETTINGS.ReloadTitle" },
    content: `<p>${game.i18n.localize("SETTINGS.ReloadBody")}</p>`,
  });
  if (reload === true) location.reload();
}

async function onSubmit(_event: Event, _form: HTMLFormElement, formData: FormDataExtended): Promise<void> {
  let reload = false;
  for (const [name, value] of Object.entries(formData.object)) {
    const setting = game.settings.settings.get(name);
    if (!setting) continue;
    const before = JSON.stringify(game.settings.get(setting.namespace, setting.key));
    const after = await game.settings.set(setting.namespace, setting.key, value);
    reload ||= setting.requiresReload === true && JSON.stringify(after) !== before;
  }
  if (reload) await offerReload();
}

function onOpenSubmenu(this: SettingsConfig, _event: PointerEvent, target: HTMLElement): void {
  const menu = game.settings.menus.get(target.dataset["key"] ?? "");
  if (!menu) return void ui.notifications.error("SETTINGS.NoSubmenu", { localize: true });
  void new menu.type().render({ force: true });
}
