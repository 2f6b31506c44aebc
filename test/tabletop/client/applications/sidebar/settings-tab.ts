import { game } from "../../game.ts";
import type { ApplicationRenderOptions, PartialConfiguration, RenderContext } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { SettingsConfig } from "../settings/settings-config.ts";
import { AbstractSidebarTab } from "./abstract-tab.ts";

/** The tab that names this world, with the door to its settings. */
export class Settings extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "settings";

  static override DEFAULT_OPTIONS: PartialConfiguration = {
    id: "settings",
    classes: ["settings-sidebar"],
    window: { title: "SIDEBAR.settings" },
    actions: { openApp: onOpenApp },
  };

  static override PARTS = { settings: { template: "templates/sidebar/tabs/settings.hbs" } };

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const { release, world, system } = game;
    const modules = game.modules.filter((module) => module.active);
    return { ...(await super._prepareContext(options)), release, world, system, modules };
  }
}

function onOpenApp(): void {
  void new SettingsConfig().render({ force: true });
}
