import type { Control } from "../../core/index";
import { controlOf } from "../view-models/controls-of";
import { MODULE_ID } from "../compat/module-id";
import { dock, PANEL_ID } from "./docking";
import { newElement } from "./element";
import type { VariantName } from "../view-models/head";
import { panelView } from "../view-models/panel";
import type { FightView } from "../session/fight-view";
import { SurfaceWindow, type WindowOptions } from "./surface/surface-window";
import { FORM_TEMPLATE_SOURCES } from "../view-models/form-templates";
import { registerTemplates, render } from "../view-models/templates";
import { variantName } from "./variant-names";

export { dockView } from "../view-models/dock";

registerTemplates(FORM_TEMPLATE_SOURCES);

/** The turn window: what the viewed fight's variant shows beside the tracker. */
export class TurnwrightPanel extends SurfaceWindow {
  static override readonly name = "TurnwrightPanel";

  static override DEFAULT_OPTIONS: WindowOptions = {
    id: PANEL_ID,
    window: { title: "TURNWRIGHT.panel.title", icon: "fa-solid fa-fight-list" },
    actions: {
      turnwrightDock(this: TurnwrightPanel) {
        void dock(async () => this.leave());
      },
    },
  };

  get #variant(): VariantName | null {
    const screen = this.fight()?.screen ?? null;
    return screen === null ? null : variantName(screen.variant);
  }

  override get title(): string {
    return this.#variant?.name ?? super.title;
  }

  protected override get icon(): string {
    return this.#variant?.icon ?? super.icon;
  }

  protected override async _renderFrame(...args: Parameters<SurfaceWindow["_renderFrame"]>): Promise<HTMLElement> {
    const frame = await super._renderFrame(...args);
    const tooltip = game.i18n.localize("TURNWRIGHT.panel.dock");
    const className = "header-control icon fa-solid fa-thumbtack";
    const button = newElement("button", { type: "button", className, ariaLabel: tooltip });
    Object.assign(button.dataset, { action: "turnwrightDock", tooltip });
    this.window.close?.before(button);
    return frame;
  }

  protected override async _onFirstRender(...args: Parameters<SurfaceWindow["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    await game.settings.set(MODULE_ID, "panelOpen", true);
  }

  protected override _onClose(...args: Parameters<SurfaceWindow["_onClose"]>): void {
    super._onClose(...args);
    if (!this.isLeft) void game.settings.set(MODULE_ID, "panelOpen", false);
  }

  protected override control({ screen }: FightView, id: string): Control | undefined {
    return screen === null ? undefined : controlOf(screen, id);
  }

  protected override markup(fight: FightView | null): string {
    return render("turnwright.panel", panelView(fight?.screen ?? null, this.turnwright.drawing(fight)));
  }
}
