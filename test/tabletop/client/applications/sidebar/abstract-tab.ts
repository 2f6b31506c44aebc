import { game, ui } from "../../game.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationRenderOptions, PartialConfiguration } from "../api/application.ts";
import type { JsonObject } from "../../../common/utils/objects.ts";

/** A tab of the sidebar, which can also be shown in a window of its own. */
export abstract class AbstractSidebarTab extends ApplicationV2 {
  /** The name of the tab in the sidebar and in `ui`. */
  static tabName = "";

  static override DEFAULT_OPTIONS: PartialConfiguration = {
    classes: ["tab", "sidebar-tab"],
    tag: "section",
    window: { frame: false, positioned: false },
    position: { width: 300 },
  };

  #popout: AbstractSidebarTab | null = null;

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  /** True if this is the instance in a window. */
  get isPopout(): boolean {
    return this.options["isPopout"] === true;
  }

  /** The instance in a window, if it is open. */
  get popout(): AbstractSidebarTab | null {
    return this.#popout;
  }

  /** True if the sidebar shows this tab. */
  get active(): boolean {
    return !this.isPopout && ui.sidebar.tabGroups["primary"] === this.tabName;
  }

  /** Shows this tab in the sidebar. */
  activate(): void {
    ui.sidebar.changeTab(this.tabName, "primary");
  }

  /** Called when the sidebar begins to show this tab. */
  protected _onActivate(): void {}

  /** Opens the tab in a window. */
  async renderPopout(): Promise<this | undefined> {
    if (this.isPopout) return undefined;
    const cls = this.constructor as new (options: PartialConfiguration) => this;
    const popout = (this.#popout as this | null) ?? new cls(this.#popoutOptions());
    this.#popout = popout;
    popout.addEventListener(
      "close",
      () => {
        this.#popout = null;
      },
      { once: true },
    );
    await popout.render({ force: true });
    popout.bringToFront();
    return popout;
  }

  #popoutOptions(): PartialConfiguration {
    return {
      id: `${this.options.id}-popout`,
      classes: ["sidebar-popout"],
      isPopout: true,
      window: { frame: true, positioned: true, title: `SIDEBAR.${this.tabName}`, minimizable: true },
      position: { width: 320, left: innerWidth - 660, top: 60 },
    };
  }

  /** Renders the tab, and its window with it. */
  override async render(
    options: ApplicationRenderOptions | boolean = {},
    extra: ApplicationRenderOptions = {},
  ): Promise<this> {
    if (this.#popout?.rendered) {
      const shared = typeof options === "boolean" ? {} : { ...options };
      void this.#popout.render({ ...shared, force: false });
    }
    return super.render(options, extra);
  }

  protected override async _renderFrame(options: ApplicationRenderOptions): Promise<HTMLElement> {
    const element = await super._renderFrame(options);
    if (this.isPopout) {
      element.classList.remove("tab");
      return element;
    }
    element.classList.remove("application");
    element.dataset["tab"] = this.tabName;
    element.dataset["group"] = "primary";
    element.setAttribute("role", "tabpanel");
    element.ariaLabel = game.i18n.localize(`SIDEBAR.${this.tabName}`);
    element.classList.toggle("active", this.active);
    return element;
  }

  protected override _insertElement(element: HTMLElement): void {
    if (this.isPopout) super._insertElement(element);
    else document.getElementById("sidebar-content")?.append(element);
  }

  /** A tab stays in the sidebar. */
  override async close(options: JsonObject = {}): Promise<this> {
    return this.isPopout ? super.close(options) : this;
  }
}
