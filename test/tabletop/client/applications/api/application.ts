import { mergeObject } from "../../../common/utils/merge.ts";
import { deepClone, isPlainObject } from "../../../common/utils/objects.ts";
import type { JsonObject } from "../../../common/utils/objects.ts";
import { game } from "../../game.ts";
import { Hooks } from "../../helpers/hooks.ts";
import { Semaphore } from "../../helpers/timing.ts";
import { ContextMenu } from "../ux/context-menu.ts";
import type { ContextMenuEntry, ContextMenuOptions } from "../ux/context-menu.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { instances } from "./instances.ts";
import { buildFrame, makeDraggable, makeResizable } from "./window-frame.ts";
import type { WindowElements } from "./window-frame.ts";

/** A function that a click on `data-action` calls, with the application as `this`. */
type ApplicationClickAction = (event: PointerEvent, target: HTMLElement) => unknown;

/** An entry of the menu in a window's header. */
export interface ApplicationHeaderControlsEntry {
  icon: string;
  label: string;
  action?: string;
  visible?: boolean | (() => boolean);
  onClick?: (event: PointerEvent) => unknown;
}

/** The behaviour of a form when it is submitted. */
export interface ApplicationFormConfiguration {
  handler?: (event: Event, form: HTMLFormElement, formData: FormDataExtended) => unknown;
  submitOnChange: boolean;
  closeOnSubmit: boolean;
}

/** The window around an application. */
export interface ApplicationWindowConfiguration {
  frame: boolean;
  positioned: boolean;
  title: string;
  icon: string | false;
  controls: ApplicationHeaderControlsEntry[];
  minimizable: boolean;
  resizable: boolean;
  contentTag: string;
  contentClasses: string[];
}

/** The position of a window. */
export interface ApplicationPosition {
  top?: number;
  left?: number;
  width: number | "auto";
  height: number | "auto";
  scale?: number;
  zIndex?: number;
}

/** The options of an application, complete. */
export interface ApplicationConfiguration {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: ApplicationWindowConfiguration;
  actions: Record<string, ApplicationClickAction | { handler: ApplicationClickAction; buttons: number[] }>;
  form?: ApplicationFormConfiguration;
  position: Partial<ApplicationPosition>;
  [key: string]: unknown;
}

/** The options of a rendering. */
export interface ApplicationRenderOptions {
  force?: boolean;
  isFirstRender?: boolean;
  parts?: string[];
  position?: Partial<ApplicationPosition>;
  window?: Partial<ApplicationWindowConfiguration>;
  tab?: string | Record<string, string>;
  [key: string]: unknown;
}

/** One tab of a group, as a class declares it. */
interface ApplicationTabDeclaration {
  id: string;
  icon?: string;
  label?: string;
  cssClass?: string;
}

/** A group of tabs, as a class declares it. */
export interface ApplicationTabsConfiguration {
  tabs: ApplicationTabDeclaration[];
  initial?: string | null;
  labelPrefix?: string;
}

/** A tab as templates see it. */
export interface ApplicationTab extends ApplicationTabDeclaration {
  group: string;
  active: boolean;
  cssClass: string;
  label: string;
}

/** A template's context. */
export type RenderContext = JsonObject;

/** Options that a class or a call states; what it leaves out is inherited. */
export interface PartialConfiguration {
  id?: string;
  uniqueId?: string;
  classes?: string[];
  tag?: string;
  window?: Partial<ApplicationWindowConfiguration>;
  actions?: ApplicationConfiguration["actions"];
  form?: Partial<ApplicationFormConfiguration>;
  position?: Partial<ApplicationPosition>;
  [key: string]: unknown;
}

let nextUniqueId = 1;
let maximumZ = 100;

/** An application: something rendered into the page, mostly into a window of its own. */
export class ApplicationV2 {
  static RENDER_STATES = { ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 } as const;

  /** The class at which hooks along the chain stop. */
  static BASE_APPLICATION: typeof ApplicationV2 = ApplicationV2;

  static DEFAULT_OPTIONS: PartialConfiguration = {
    id: "app-{id}",
    classes: ["application"],
    tag: "div",
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
    actions: {},
    position: {},
  };

  static TABS: Record<string, ApplicationTabsConfiguration> = {};

  readonly options: ApplicationConfiguration;
  readonly id: string;
  position: ApplicationPosition;
  /** The tab that is open in each group. */
  tabGroups: Record<string, string | null> = {};
  /** The parts of the window around the application. */
  readonly window: Partial<WindowElements> = {};
  #element: HTMLElement | null = null;
  #state: number = ApplicationV2.RENDER_STATES.NONE;
  #minimized = false;
  #semaphore = new Semaphore(1);
  #listeners: { type: string; listener: (event: Event) => void; once: boolean }[] = [];

  constructor(options: PartialConfiguration = {}) {
    this.options = this._initializeApplicationOptions(options);
    this.id = this.options.id.replace("{id}", this.options.uniqueId);
    const { width = "auto", height = "auto", ...place } = this.options.position;
    this.position = { width, height, ...place };
  }

  /** This class and those it extends, down to the base application. */
  static *inheritanceChain(): Generator<typeof ApplicationV2> {
    yield this;
    if (this === this.BASE_APPLICATION) return;
    const parent = Object.getPrototypeOf(this) as typeof ApplicationV2;
    yield* parent.inheritanceChain();
  }

  get element(): HTMLElement {
    // Null before the first rendering; Foundry's type states the element alone as well.
    return this.#element as HTMLElement;
  }

  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  get title(): string {
    return game.i18n.localize(this.options.window.title);
  }

  get classList(): DOMTokenList | undefined {
    return this.#element?.classList;
  }

  get state(): number {
    return this.#state;
  }

  get rendered(): boolean {
    return this.#state === ApplicationV2.RENDER_STATES.RENDERED;
  }

  get minimized(): boolean {
    return this.#minimized;
  }

  get form(): HTMLFormElement | null {
    return this.#element instanceof HTMLFormElement ? this.#element : null;
  }

  /** Merges what the classes of the chain declare, base first, with what the call says: records merge, lists grow. */
  protected _initializeApplicationOptions(options: PartialConfiguration): ApplicationConfiguration {
    const merged: JsonObject = {};
    const declared = [...(this.constructor as typeof ApplicationV2).inheritanceChain()]
      .toReversed()
      .filter((cls) => Object.hasOwn(cls, "DEFAULT_OPTIONS"))
      .map((cls) => cls.DEFAULT_OPTIONS);
    for (const layer of [...declared, options]) growOptions(merged, deepClone(layer));
    const result = merged as ApplicationConfiguration;
    result.uniqueId ??= String(nextUniqueId++);
    result.classes = [...new Set(result.classes)];
    return result;
  }

  /** Renders the application; one that was never rendered only with `force`. */
  async render(options: ApplicationRenderOptions | boolean = {}, extra: ApplicationRenderOptions = {}): Promise<this> {
    const settled = typeof options === "boolean" ? { ...extra, force: options } : { ...options };
    return this.#semaphore.add(() => this.#render(settled));
  }

  async #render(options: ApplicationRenderOptions): Promise<this> {
    const states = ApplicationV2.RENDER_STATES;
    options.isFirstRender = this.#state <= states.NONE;
    if (options.isFirstRender && options.force !== true) return this;
    if (this._canRender(options) === false) return this;
    this._configureRenderOptions(options);
    const before = this.#state;
    this.#state = states.RENDERING;
    try {
      await this.#renderInto(options);
      this.#state = states.RENDERED;
    } catch (error) {
      this.#state = before === states.RENDERED ? states.RENDERED : states.ERROR;
      Hooks.onError("ApplicationV2#render", error, { msg: `Failed to render ${this.constructor.name} "${this.id}"` });
      throw error;
    }
    return this;
  }

  async #renderInto(options: ApplicationRenderOptions): Promise<void> {
    const first = options.isFirstRender === true;
    const context = await this._prepareContext(options);
    if (first) {
      if (!this.#element) await this.#makeElement(options);
      instances.set(this.id, this);
      await this._preFirstRender(context, options);
    }
    await this._preRender(context, options);
    const result = await this._renderHTML(context, options);
    this._replaceHTML(result, this.window.content ?? this.element, options);
    if (first) this._insertElement(this.element);
    this._updateFrame(options);
    if (options.position || first) this.setPosition({ ...this.position, ...options.position });
    if (first) {
      if (this.hasFrame) this.bringToFront();
      await this._onFirstRender(context, options);
    }
    await this._onRender(context, options);
    this.#callHooks("render{}", this.element, context, options);
    this.dispatchEvent(new Event("render"));
    await this._postRender(context, options);
  }

  async #makeElement(options: ApplicationRenderOptions): Promise<void> {
    this.#element = await this._renderFrame(options);
    if (this.options.form && this.form) this.form.setAttribute("autocomplete", "off");
    this._attachFrameListeners();
  }

  protected _canRender(_options: ApplicationRenderOptions): false | void {}

  protected _configureRenderOptions(options: ApplicationRenderOptions): void {
    this.#configureTabs(options);
  }

  #configureTabs(options: ApplicationRenderOptions): void {
    const { tab } = options;
    if (tab === undefined) return;
    const [firstGroup] = Object.keys((this.constructor as typeof ApplicationV2).TABS);
    if (typeof tab === "string") {
      if (firstGroup !== undefined) this.tabGroups[firstGroup] = tab;
    } else Object.assign(this.tabGroups, tab);
  }

  protected async _prepareContext(_options: ApplicationRenderOptions): Promise<RenderContext> {
    const context: RenderContext = {};
    const groups = Object.keys((this.constructor as typeof ApplicationV2).TABS);
    if (groups.length === 1) context["tabs"] = this._prepareTabs(groups[0] ?? "");
    return context;
  }

  /** The tabs of a group as templates see them. */
  protected _prepareTabs(group: string): Record<string, ApplicationTab> {
    const { tabs, labelPrefix, initial = null } = this._getTabsConfig(group) ?? { tabs: [] };
    this.tabGroups[group] ??= initial;
    return Object.fromEntries(
      tabs.map(({ id, cssClass, ...tab }) => {
        const active = this.tabGroups[group] === id;
        const label = tab.label ?? (labelPrefix ? `${labelPrefix}.${id}` : id);
        return [
          id,
          { ...tab, id, group, active, label, cssClass: [cssClass, active ? "active" : ""].join(" ").trim() },
        ];
      }),
    );
  }

  protected _getTabsConfig(group: string): ApplicationTabsConfiguration | null {
    return (this.constructor as typeof ApplicationV2).TABS[group] ?? null;
  }

  /** Opens a tab of a group. */
  changeTab(tab: string, group: string): void {
    this.tabGroups[group] = tab;
    const selector = `[data-group="${group}"][data-tab]`;
    for (const element of this.element.querySelectorAll<HTMLElement>(selector)) {
      const active = element.dataset["tab"] === tab;
      element.classList.toggle("active", active);
      if (element.dataset["action"] === "tab") element.setAttribute("aria-selected", String(active));
    }
  }

  protected async _renderHTML(_context: RenderContext, _options: ApplicationRenderOptions): Promise<unknown> {
    throw new Error(`${this.constructor.name} does not implement _renderHTML`);
  }

  protected _replaceHTML(_result: unknown, _content: HTMLElement, _options: ApplicationRenderOptions): void {
    throw new Error(`${this.constructor.name} does not implement _replaceHTML`);
  }

  protected async _renderFrame(_options: ApplicationRenderOptions): Promise<HTMLElement> {
    const element = document.createElement(this.options.tag);
    element.id = this.id;
    element.classList.add(...this.options.classes);
    if (this.hasFrame) Object.assign(this.window, buildFrame(element, this.options.window));
    return element;
  }

  protected _updateFrame(_options: ApplicationRenderOptions): void {
    if (!this.hasFrame) return;
    const { title, icon } = this.window;
    if (title) title.textContent = this.title;
    if (icon) icon.className = `window-icon fa-fw ${this.options.window.icon || "hidden"}`;
    this.#renderControls();
    applyTheme(this.element);
  }

  #renderControls(): void {
    const { controlsDropdown, controls } = this.window;
    if (!controlsDropdown || !controls) return;
    const entries = this._headerControlButtons();
    controlsDropdown.replaceChildren(...entries.map((entry) => this.#controlItem(entry)));
    controls.hidden = entries.length === 0;
  }

  #controlItem(entry: ApplicationHeaderControlsEntry): HTMLLIElement {
    const item = document.createElement("li");
    item.className = "header-control";
    const button = document.createElement("button");
    button.type = "button";
    button.className = "control";
    if (entry.action) button.dataset["action"] = entry.action;
    const icon = document.createElement("i");
    icon.className = `control-icon fa-fw ${entry.icon}`;
    const label = document.createElement("span");
    label.className = "control-label";
    label.textContent = game.i18n.localize(entry.label);
    button.append(icon, label);
    const { onClick } = entry;
    if (onClick) button.addEventListener("click", (event) => void onClick(event));
    item.append(button);
    return item;
  }

  protected _getHeaderControls(): ApplicationHeaderControlsEntry[] {
    return [...this.options.window.controls];
  }

  /** The controls that the header shows now, packages' included. */
  protected _headerControlButtons(): ApplicationHeaderControlsEntry[] {
    const controls = this._getHeaderControls();
    this.#callHooks("getHeaderControls{}", controls);
    return controls.filter(({ visible }) => (typeof visible === "function" ? visible.call(this) : visible) ?? true);
  }

  protected _attachFrameListeners(): void {
    const { element } = this;
    element.addEventListener("click", (event) => this.#onClick(event));
    element.addEventListener("contextmenu", (event) => this.#onClick(event));
    element.addEventListener("pointerdown", () => {
      if (this.hasFrame) this.bringToFront();
    });
    const { form: configuration } = this.options;
    if (this.form && configuration) {
      this.form.addEventListener("submit", (event) => void this._onSubmitForm(configuration, event));
      this.form.addEventListener("change", (event) => this._onChangeForm(configuration, event));
    }
    if (this.hasFrame) this.#attachWindowListeners();
  }

  #attachWindowListeners(): void {
    const { header } = this.window;
    if (header && this.options.window.positioned) makeDraggable(header, this);
    if (this.options.window.resizable) makeResizable(this.element, this);
    header?.addEventListener("dblclick", (event) => {
      if ((event.target as HTMLElement).closest("button")) return;
      void (this.#minimized ? this.maximize() : this.minimize());
    });
  }

  #onClick(event: PointerEvent): void {
    const target = (event.target as HTMLElement).closest<HTMLElement>("[data-action]");
    const action = target?.dataset["action"];
    if (!target || action === undefined || !this.element.contains(target)) return;
    const declared = this.options.actions[action];
    const { handler, buttons } =
      typeof declared === "function" ? { handler: declared, buttons: [0] } : (declared ?? {});
    if (!(buttons ?? [0]).includes(event.button)) return;
    if (action === "close") void this.close();
    else if (action === "toggleControls") this.toggleControls();
    else if (action === "tab") this._onClickTab(event);
    else if (handler) runAction(() => handler.call(this, event, target));
    else runAction(() => this._onClickAction(event, target));
  }

  protected _onClickAction(_event: PointerEvent, _target: HTMLElement): unknown {
    return undefined;
  }

  protected _onClickTab(event: PointerEvent): void {
    const { tab, group } = (event.target as HTMLElement).closest<HTMLElement>("[data-tab]")?.dataset ?? {};
    if (tab !== undefined && group !== undefined) this.changeTab(tab, group);
  }

  protected async _onSubmitForm(configuration: ApplicationFormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const formData = new FormDataExtended(form);
    await configuration.handler?.call(this, event, form, formData);
    if (configuration.closeOnSubmit) await this.close({ submitted: true });
  }

  protected _onChangeForm(configuration: ApplicationFormConfiguration, event: Event): void {
    if (!configuration.submitOnChange || !this.form) return;
    const target = event.target as HTMLElement;
    if (target.hasAttribute("name")) this.form.requestSubmit();
  }

  /** Submits the application's form. */
  async submit(): Promise<void> {
    this.form?.requestSubmit();
  }

  /** Opens or closes the menu in the header. */
  toggleControls(expanded?: boolean): void {
    const { controlsDropdown } = this.window;
    const open = expanded ?? !controlsDropdown?.classList.contains("expanded");
    controlsDropdown?.classList.toggle("expanded", open);
    this.window.controls?.setAttribute("aria-expanded", String(open));
  }

  protected _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    document.body.append(element);
  }

  /** Moves or resizes the window. What is not given stays; a window without a place goes to the middle. */
  setPosition(position: Partial<ApplicationPosition> = {}): ApplicationPosition {
    Object.assign(this.position, position);
    if (!this.hasFrame || !this.options.window.positioned || !this.#element?.isConnected) return this.position;
    const { style } = this.#element;
    const { width, height } = this.position;
    style.width = width === "auto" ? "" : `${width}px`;
    style.height = height === "auto" ? "" : `${height}px`;
    const { offsetWidth, offsetHeight } = this.#element;
    this.position.left ??= Math.max((innerWidth - offsetWidth) / 2, 0);
    this.position.top ??= Math.max((innerHeight - offsetHeight) / 2, 0);
    this.position.left = clamp(this.position.left, 0, Math.max(innerWidth - offsetWidth, 0));
    this.position.top = clamp(this.position.top, 0, Math.max(innerHeight - 32, 0));
    style.left = `${this.position.left}px`;
    style.top = `${this.position.top}px`;
    return this.position;
  }

  /** Brings the window before the others. */
  bringToFront(): void {
    if (this.position.zIndex === maximumZ) return;
    this.position.zIndex = ++maximumZ;
    this.element.style.zIndex = String(this.position.zIndex);
  }

  async minimize(): Promise<void> {
    if (!this.options.window.minimizable) return;
    this.#minimized = true;
    this.element.classList.add("minimized");
  }

  async maximize(): Promise<void> {
    this.#minimized = false;
    this.element.classList.remove("minimized");
  }

  /** Closes the application. */
  async close(options: JsonObject = {}): Promise<this> {
    return this.#semaphore.add(() => this.#close(options));
  }

  async #close(options: JsonObject): Promise<this> {
    if (!this.#element) return this;
    this.#state = ApplicationV2.RENDER_STATES.CLOSING;
    await this._preClose(options);
    this._tearDown(options);
    this.#element.remove();
    this.#element = null;
    this.#minimized = false;
    for (const key of Object.keys(this.window)) delete this.window[key as keyof WindowElements];
    this.#state = ApplicationV2.RENDER_STATES.CLOSED;
    instances.delete(this.id);
    this._onClose(options);
    this.#callHooks("close{}");
    this.dispatchEvent(new Event("close"));
    return this;
  }

  #callHooks(pattern: string, ...args: unknown[]): void {
    for (const cls of (this.constructor as typeof ApplicationV2).inheritanceChain()) {
      if (cls.name) Hooks.callAll(pattern.replace("{}", cls.name), this, ...args);
    }
  }

  /** Makes a context menu whose entries packages may change, by default through a hook per class of the chain. */
  protected _createContextMenu(
    handler: () => ContextMenuEntry[],
    selector: string,
    options: ContextMenuOptions & { container?: HTMLElement; hookName?: string; parentClassHooks?: boolean } = {},
  ): ContextMenu | null {
    const { container = this.element, hookName = "get{}ContextOptions", parentClassHooks = true, ...menu } = options;
    const entries = handler.call(this);
    if (parentClassHooks && hookName.includes("{}")) this.#callHooks(hookName, entries);
    else Hooks.callAll(hookName.replace("{}", this.constructor.name), this, entries);
    return entries.length > 0 ? new ContextMenu(container, selector, entries, menu) : null;
  }

  /** Listens to what happens to this application: `render`, `close`, `position`, `prerender`. */
  addEventListener(type: string, listener: (event: Event) => void, options: { once?: boolean } = {}): void {
    this.#listeners.push({ type, listener, once: options.once === true });
  }

  removeEventListener(type: string, listener: (event: Event) => void): void {
    this.#listeners = this.#listeners.filter((entry) => entry.type !== type || entry.listener !== listener);
  }

  dispatchEvent(event: Event): boolean {
    for (const entry of this.#listeners.filter(({ type }) => type === event.type)) {
      if (entry.once) this.removeEventListener(entry.type, entry.listener);
      entry.listener(event);
    }
    return true;
  }

  protected async _preFirstRender(_context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {}
  protected async _preRender(_context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {}
  protected async _onFirstRender(_context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {}
  protected async _onRender(_context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {}
  protected async _postRender(_context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {}
  protected async _preClose(_options: JsonObject): Promise<void> {}
  protected _onClose(_options: JsonObject): void {}
  protected _tearDown(_options: JsonObject): void {}
}

/** Records merge, lists grow, all else is replaced. */
function growOptions(target: JsonObject, layer: JsonObject): void {
  for (const [key, value] of Object.entries(layer)) {
    const existing = target[key];
    if (Array.isArray(existing) && Array.isArray(value))
      target[key] = [...(existing as unknown[]), ...(value as unknown[])];
    else if (isPlainObject(existing) && isPlainObject(value)) growOptions(existing, value);
    else if (value !== undefined) target[key] = isPlainObject(value) ? mergeObject({}, value) : value;
  }
}

function runAction(run: () => unknown): void {
  Promise.resolve()
    .then(run)
    .catch((error: unknown) => Hooks.onError("ApplicationV2#onClickAction", error));
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(Math.max(value, minimum), maximum);
}

/** Gives a window the theme that the user chose for applications. */
export function applyTheme(element: HTMLElement): void {
  const scheme = game.settings.get("core", "uiConfig") as { colorScheme: { applications: string } };
  const theme = scheme.colorScheme.applications === "light" ? "theme-light" : "theme-dark";
  element.classList.remove("theme-light", "theme-dark");
  element.classList.add("themed", theme);
}
