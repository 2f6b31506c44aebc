import { game } from "../../game.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationRenderOptions, PartialConfiguration, RenderContext } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { sceneContextOptions } from "./scene-context-options.ts";

/** The scenes at the top of the screen. */
export class SceneNavigation extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: PartialConfiguration = {
    id: "scene-navigation",
    tag: "nav",
    classes: ["faded-ui"],
    window: { frame: false, positioned: false },
    actions: { viewScene: onViewScene },
  };

  static override PARTS = { scenes: { template: "templates/ui/scene-navigation.hbs" } };

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const scenes = game.scenes
      .filter((scene) => scene.visible && (scene.navigation || scene.active))
      .toSorted((a, b) => a.navOrder - b.navOrder)
      .map((scene) => ({
        id: scene.id,
        name: scene.navName || scene.name,
        active: scene.active,
        isView: scene.isView,
      }));
    return { ...(await super._prepareContext(options)), scenes };
  }

  protected override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const sceneOf = (target: HTMLElement): ReturnType<typeof game.scenes.get> =>
      game.scenes.get(target.dataset["sceneId"] ?? "");
    this._createContextMenu(() => sceneContextOptions(sceneOf), ".scene[data-scene-id]", {
      hookName: "getSceneContextOptions",
      parentClassHooks: false,
    });
  }

  protected override _insertElement(element: HTMLElement): void {
    document.getElementById("ui-left-column-2")?.append(element);
  }
}

async function onViewScene(this: SceneNavigation, _event: PointerEvent, target: HTMLElement): Promise<void> {
  await game.scenes.get(target.dataset["sceneId"] ?? "")?.view();
}
