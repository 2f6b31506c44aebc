import type { Control } from "../../../core/index";
import { fightViewOf, type FightView } from "../../session/fight-view";
import { redrawTrackers, viewedCombat } from "../../session/trackers";
import { keepingFocus } from "./focus";
import { morph } from "./morph";
import { openingPlace, rememberPlace } from "../window-placing";
import { Surface } from "./surface";
import { SURFACE_ACTIONS } from "./surface-actions";

const { ApplicationV2 } = foundry.applications.api;

type Options = ConstructorParameters<typeof ApplicationV2>[0];

/** A window class's options, which Foundry merges along the chain of classes. */
export type WindowOptions = (typeof ApplicationV2)["DEFAULT_OPTIONS"];

type RenderOptions = Parameters<InstanceType<typeof ApplicationV2>["_configureRenderOptions"]>[0];

type FirstRenderArguments = Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>;
type CloseArguments = Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>;

/**
 * A window that follows the viewed combat. It makes its own markup instead of Foundry's parts, so that unchanged
 * elements and typed text stay.
 */
export abstract class SurfaceWindow extends ApplicationV2 {
  static override readonly name: string = "SurfaceWindow";

  static override DEFAULT_OPTIONS: WindowOptions = {
    classes: ["turnwright", "turnwright-window"],
    window: { resizable: true },
    position: { width: 470, height: "auto" },
    actions: SURFACE_ACTIONS,
  };

  readonly turnwright: Surface;

  /** The id of the combat that it shows. */
  shown: string | null = null;
  /** Whether it closes because its fight is gone, not because a person closes it. */
  protected isLeft = false;

  constructor(options?: Options) {
    super(options);
    this.turnwright = new Surface(this.id, {
      fight: () => this.fight(),
      control: (fight, id) => this.control(fight, id),
      redraw: () => this.#redraw(),
      root: () => this.#content(),
    });
  }

  protected abstract control(fight: FightView, id: string): Control | undefined;

  /** The window's content. Null: no fight. */
  protected abstract markup(fight: FightView | null): string;

  /** Closes the window because its fight is gone. */
  async leave(): Promise<void> {
    this.isLeft = true;
    try {
      await this.close();
    } finally {
      this.isLeft = false;
    }
  }

  protected fight(): FightView | null {
    const combat = viewedCombat();
    return combat === null ? null : fightViewOf(combat);
  }

  protected get icon(): string {
    return this.options.window.icon || "";
  }

  protected override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    const { title, icon } = this;
    this.options.window.icon = icon;
    options.window = { ...options.window, title, icon };
  }

  /** The content is made when it is inserted, because a form may close or a fight change in between. */
  protected override async _renderHTML(): Promise<void> {}

  protected override _replaceHTML(_result: unknown, content: HTMLElement): void {
    this.shown = viewedCombat()?.id ?? null;
    const markup = this.markup(this.fight());
    keepingFocus(content, [], () => morph(content, markup));
    this.turnwright.listen(content);
  }

  protected override async _onFirstRender(...args: FirstRenderArguments): Promise<void> {
    await super._onFirstRender(...args);
    this.#stand();
    redrawTrackers();
  }

  protected override _onClose(...args: CloseArguments): void {
    super._onClose(...args);
    redrawTrackers();
  }

  /** Its content's element while it is open, also while Foundry draws, since later changes are in no drawing yet. */
  #content(): HTMLElement | null {
    const isOpen = this.state >= ApplicationV2.RENDER_STATES.RENDERING;
    return isOpen
      ? ((this.element as HTMLElement | null)?.querySelector<HTMLElement>(".window-content") ?? null)
      : null;
  }

  #redraw(): void {
    const content = this.#content();
    if (content === null) return;
    this._replaceHTML(null, content);
  }

  /** Opens where its user left it, or beside the sidebar, and remembers where it is moved. */
  #stand(): void {
    const { element } = this;
    // The browser places a detached window.
    if (element.ownerDocument !== document) return;
    this.setPosition(openingPlace(element, this.id, this.fight()));
    element.addEventListener("pointerdown", (event) => {
      if ((event.target as Element).closest(".window-header") === null) return;
      const { left, top } = this.position;
      const onUp = (): void => {
        const now = this.position;
        if (now.left !== left || now.top !== top) void rememberPlace(this.id, now);
      };
      window.addEventListener("pointerup", onUp, { once: true });
    });
  }
}
