import { CONFIG } from "../../config.ts";
import { game } from "../../game.ts";
import type { Scene } from "../../documents/scene.ts";
import type { ApplicationRenderOptions, PartialConfiguration, RenderContext } from "../api/application.ts";
import { DialogV2 } from "../api/dialog.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { sceneContextOptions } from "../ui/scene-context-options.ts";
import { AbstractSidebarTab } from "./abstract-tab.ts";

/** The scenes of the world, for who may see them. */
export class SceneDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "scenes";

  static override DEFAULT_OPTIONS: PartialConfiguration = {
    id: "scenes",
    classes: ["scenes-sidebar", "directory"],
    window: { title: "SIDEBAR.scenes" },
    actions: { createEntry: onCreateEntry, activateEntry: onActivateEntry },
  };

  static override PARTS = { directory: { template: "templates/sidebar/tabs/scenes.hbs" } };

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const scenes = game.scenes.filter((scene) => scene.visible).toSorted((a, b) => a.navOrder - b.navOrder);
    return { ...(await super._prepareContext(options)), scenes, user: game.user };
  }

  protected override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    game.scenes.apps.push(this);
    this._createContextMenu(() => this._getEntryContextOptions(), ".directory-item[data-entry-id]");
  }

  protected _getEntryContextOptions(): ContextMenuEntry[] {
    return sceneContextOptions((item) => game.scenes.get(item.dataset["entryId"] ?? ""));
  }
}

/** A new scene gets its name first, then its form. */
async function onCreateEntry(): Promise<void> {
  const content = `<div class="form-group"><label>${game.i18n.localize("COMMON.Name")}</label>
    <div class="form-fields"><input type="text" name="name" value="${game.i18n.localize("SCENE.NewScene")}" autofocus></div></div>`;
  const data = await DialogV2.input({ window: { title: "SCENE.Create" }, content });
  if (!data) return;
  const scene = (await CONFIG.Scene.documentClass.create(data as Record<string, unknown>)) as Scene | undefined;
  scene?.sheet.render({ force: true });
}

async function onActivateEntry(this: SceneDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
  const id = target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"];
  await game.scenes.get(id ?? "")?.view();
}
