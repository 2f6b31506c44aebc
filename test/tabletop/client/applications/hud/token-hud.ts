import type { Token } from "../../canvas/token.ts";
import type { JsonObject } from "../../../common/utils/objects.ts";
import { CONFIG } from "../../config.ts";
import { canvas, game } from "../../game.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationRenderOptions, PartialConfiguration, RenderContext } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

/** The buttons around a token. */
export class TokenHUD extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: PartialConfiguration = {
    id: "token-hud",
    classes: ["placeable-hud"],
    window: { frame: false, positioned: false },
    actions: {
      combat: onToggleCombat,
      visibility: onToggleVisibility,
      defeated: onToggleDefeated,
    },
  };

  static override PARTS = { hud: { template: "templates/hud/token-hud.hbs" } };

  #object: Token | null = null;

  /** The token around which the buttons are. */
  get object(): Token | null {
    return this.#object;
  }

  /** Opens the buttons around a token. */
  async bind(object: Token): Promise<void> {
    this.#object = object;
    await this.render({ force: true });
  }

  protected override _onClose(options: JsonObject): void {
    super._onClose(options);
    this.#object = null;
  }

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const document = this.object?.document;
    const defeated = document?.hasStatusEffect(CONFIG.specialStatusEffects["DEFEATED"] ?? "") ?? false;
    const base = await super._prepareContext(options);
    return { ...base, isGM: game.user.isGM, inCombat: document?.inCombat, hidden: document?.hidden, defeated };
  }

  protected override async _onRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#place();
  }

  #place(): void {
    if (!this.object) return;
    const { x, y, w, h } = this.object;
    const corner = canvas.clientCoordinatesFromCanvas({ x, y });
    const { scale } = canvas.stage;
    Object.assign(this.element.style, {
      left: `${corner.x}px`,
      top: `${corner.y}px`,
      width: `${w * scale}px`,
      height: `${h * scale}px`,
    });
  }

  protected override _insertElement(element: HTMLElement): void {
    document.getElementById("hud")?.append(element);
  }
}

async function onToggleCombat(this: TokenHUD): Promise<void> {
  await this.object?.document.toggleCombatant();
  if (this.object) await this.render();
}

async function onToggleVisibility(this: TokenHUD): Promise<void> {
  const document = this.object?.document;
  await document?.update({ hidden: !document.hidden });
  if (this.object) await this.render();
}

async function onToggleDefeated(this: TokenHUD): Promise<void> {
  const document = this.object?.document;
  await document?.actor?.toggleStatusEffect(CONFIG.specialStatusEffects["DEFEATED"] ?? "");
  if (this.object) await this.render();
}
