import { ui } from "../../game.ts";
import { Hooks } from "../../helpers/hooks.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationRenderOptions, PartialConfiguration, RenderContext } from "../api/application.ts";
import type { AbstractSidebarTab } from "./abstract-tab.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

/** The parts of a tab that the sidebar shows beside its content. */
interface TabDescriptor {
  tooltip: string;
  icon: string;
}

/** The column at the right with its tabs. */
export class Sidebar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: PartialConfiguration = {
    id: "sidebar",
    classes: ["tabs"],
    tag: "div",
    window: { frame: false, positioned: false },
    actions: { toggleState: onToggleState },
  };

  static override PARTS = { tabs: { id: "tabs", template: "templates/sidebar/tabs.hbs" } };

  /** The tabs, by the names of their applications in `ui`. */
  static override TABS: Record<string, never> = {};

  static tabs: Record<string, TabDescriptor> = {
    chat: { tooltip: "SIDEBAR.chat", icon: "fa-solid fa-comments" },
    combat: { tooltip: "SIDEBAR.combat", icon: "fa-solid fa-khanda" },
    scenes: { tooltip: "SIDEBAR.scenes", icon: "fa-solid fa-map" },
    settings: { tooltip: "SIDEBAR.settings", icon: "fa-solid fa-gears" },
  };

  #expanded = true;

  override tabGroups: Record<string, string | null> = { primary: "chat" };

  get expanded(): boolean {
    return this.#expanded;
  }

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const active = this.tabGroups["primary"];
    const tabs = Object.entries(Sidebar.tabs).map(([id, tab]) => ({ id, ...tab, active: id === active }));
    return { ...context, tabs, expanded: this.#expanded };
  }

  protected override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const content = document.createElement("div");
    content.id = "sidebar-content";
    this.element.append(content);
    this.element.classList.add("expanded");
    this.element.addEventListener("contextmenu", (event) => openPopout(event));
  }

  protected override _insertElement(element: HTMLElement): void {
    document.getElementById("ui-right")?.append(element);
  }

  override changeTab(tab: string, group: string): void {
    super.changeTab(tab, group);
    this.toggleExpanded(true);
    const app = ui[tab] as AbstractSidebarTab;
    app["_onActivate"]();
    Hooks.callAll("changeSidebarTab", app);
  }

  /** Opens or folds the column. */
  toggleExpanded(expanded: boolean = !this.#expanded): void {
    if (expanded === this.#expanded) return;
    this.#expanded = expanded;
    this.element.classList.toggle("expanded", expanded);
    Hooks.callAll("collapseSidebar", this, !expanded);
  }
}

/** A right click on a tab opens it in a window. */
function openPopout(event: Event): void {
  const tab = (event.target as HTMLElement).closest<HTMLElement>("#sidebar-tabs [data-tab]")?.dataset["tab"];
  if (tab === undefined) return;
  event.preventDefault();
  void (ui[tab] as AbstractSidebarTab).renderPopout();
}

function onToggleState(this: Sidebar): void {
  this.toggleExpanded();
}
