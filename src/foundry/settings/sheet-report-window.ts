import { traitSpecs } from "../bindings/traits";
import { MODULE_ID } from "../compat/module-id";
import { sessionOf } from "../session/fight-session";
import { listVariants, OFF, sceneFlags } from "../variant/resolve";
import { WindowHooks } from "../windows/window-hooks";
import { partsOf, SettingsWindow } from "./settings-window";
import { CheckTable } from "./sheet-report-table";

const CHANGES = [
  "turnwright.changed",
  "updateActor",
  "createToken",
  "updateToken",
  "deleteToken",
  "canvasReady",
  "updateScene",
] as const;

function firstVariant(): string {
  const { combat } = game;
  const status = combat === null ? null : sessionOf(combat).status();
  const candidates = [
    status?.kind === "ruled" ? status.encounter.variant : null,
    combat === null ? null : sessionOf(combat).choice().id,
    game.scenes.viewed === undefined ? null : sceneFlags(game.scenes.viewed).variant,
    game.settings.get(MODULE_ID, "defaultVariant"),
  ];
  const known = listVariants().map(({ id }) => id);
  return candidates.find((id) => typeof id === "string" && id !== OFF && known.includes(id)) ?? known[0] ?? "";
}

export class CheckWindow extends SettingsWindow {
  static override readonly name = "CheckWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-check",
    window: { title: "TURNWRIGHT.settings.sheet-report.title", icon: "fa-solid fa-list-check" },
    position: { width: 680 },
  };

  static override PARTS = partsOf("config/sheet-report-window");

  #variantId = "";
  #table: CheckTable | null = null;
  readonly #redraw = foundry.utils.debounce(() => {
    if (this.rendered) this.#table?.draw();
  }, 50);
  readonly #hooks = new WindowHooks(CHANGES, () => this.#redraw());

  protected override view(): object {
    if (this.#variantId === "") this.#variantId = firstVariant();
    const chosen = this.#variantId;
    return {
      variants: listVariants().map(({ id, name }) => ({ id, name: game.i18n.localize(name), chosen: id === chosen })),
    };
  }

  protected override async _onFirstRender(...args: Parameters<SettingsWindow["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.#hooks.start();
  }

  protected override async _onRender(...args: Parameters<SettingsWindow["_onRender"]>): Promise<void> {
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

  protected override _onClose(...args: Parameters<SettingsWindow["_onClose"]>): void {
    super._onClose(...args);
    this.#hooks.stop();
  }
}
