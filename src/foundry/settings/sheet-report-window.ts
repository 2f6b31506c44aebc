import { traitSpecs } from "../bindings/traits";
import { templatePath, MODULE_ID } from "../compat/module-id";
import { sessionOf } from "../session/fight-session";
import { listVariants, OFF, sceneFlags } from "../variant/resolve";
import { HeardHooks } from "../windows/heard-hooks";
import { CheckTable } from "./sheet-report-table";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Window = InstanceType<typeof ApplicationV2>;

/** The hooks that redraw the report, once for all changes of one moment. */
const CHANGES = [
  "turnwright.changed",
  "updateActor",
  "createToken",
  "updateToken",
  "deleteToken",
  "canvasReady",
  "updateScene",
] as const;

/** The variant shown at first: of the viewed fight, the scene, the world, or the first. */
function firstVariant(): string {
  const { combat } = game;
  const standing = combat === null ? null : sessionOf(combat).standing();
  const candidates = [
    standing?.kind === "ruled" ? standing.encounter.variant : null,
    combat === null ? null : sessionOf(combat).choice().id,
    game.scenes.viewed === undefined ? null : sceneFlags(game.scenes.viewed).variant,
    game.settings.get(MODULE_ID, "defaultVariant"),
  ];
  const known = listVariants().map(({ id }) => id);
  return candidates.find((id) => typeof id === "string" && id !== OFF && known.includes(id)) ?? known[0] ?? "";
}

/** The GM's report on the viewed scene's tokens: their values for a variant, and their missing values. */
export class CheckWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override readonly name = "CheckWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-check",
    classes: ["turnwright-settings"],
    window: {
      title: "TURNWRIGHT.settings.sheet-report.title",
      icon: "fa-solid fa-list-check",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    position: { width: 680, height: "auto" as const },
  };

  static override PARTS = { check: { template: templatePath("config/sheet-report-window"), scrollable: [""] } };

  #variantId = "";
  #table: CheckTable | null = null;
  readonly #redraw = foundry.utils.debounce(() => {
    if (this.rendered) this.#table?.draw();
  }, 50);
  readonly #hooks = new HeardHooks(CHANGES, () => this.#redraw());

  protected override async _prepareContext(
    ...args: Parameters<Window["_prepareContext"]>
  ): ReturnType<Window["_prepareContext"]> {
    const context = await super._prepareContext(...args);
    if (this.#variantId === "") this.#variantId = firstVariant();
    const variants = listVariants().map(({ id, name }) => ({
      id,
      name: game.i18n.localize(name),
      chosen: id === this.#variantId,
    }));
    return { ...context, root: this.id, variants };
  }

  protected override async _onFirstRender(...args: Parameters<Window["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.#hooks.hear();
  }

  protected override async _onRender(...args: Parameters<Window["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    const place = this.element.querySelector<HTMLElement>(`[id="${this.id}-table"]`);
    if (place === null) return;
    this.#table = new CheckTable(place, this.id, () => ({
      scene: game.scenes.viewed ?? null,
      variantId: this.#variantId,
    }));
    this.#draw();
    this.element.querySelector<HTMLSelectElement>(`[id="${this.id}-variant"]`)?.addEventListener("change", (event) => {
      this.#variantId = (event.target as HTMLSelectElement).value;
      this.#draw();
    });
  }

  /** Makes room for every value up to the screen's width, and for the whole height. */
  #draw(): void {
    this.#table?.draw();
    const columns = traitSpecs(this.#variantId).length;
    this.setPosition({ width: Math.min(180 + 104 * Math.max(columns, 3), window.innerWidth - 40), height: "auto" });
  }

  protected override _onClose(...args: Parameters<Window["_onClose"]>): void {
    super._onClose(...args);
    this.#hooks.leave();
  }
}
