import { game } from "../../game.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationRenderOptions, PartialConfiguration, RenderContext } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

/** The users of the world, and which of them are here. */
export class Players extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: PartialConfiguration = {
    id: "players",
    tag: "div",
    classes: ["faded-ui"],
    window: { frame: false, positioned: false },
  };

  static override PARTS = { players: { template: "templates/ui/players.hbs" } };

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const users = game.users.contents
      .toSorted((a, b) => b.role - a.role || a.name.localeCompare(b.name))
      .map((user) => ({
        id: user.id,
        name: user.name,
        color: user.color,
        active: user.active,
        isGM: user.isGM,
        isSelf: user.isSelf,
        character: user.character?.name,
      }));
    return { ...(await super._prepareContext(options)), users };
  }

  protected override _insertElement(element: HTMLElement): void {
    document.getElementById("ui-left-column-1")?.append(element);
  }
}
