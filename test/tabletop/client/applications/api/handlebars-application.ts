import { deepClone } from "../../../common/utils/objects.ts";
import { loadTemplates, renderTemplate } from "../handlebars.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import type { ApplicationV2 } from "./application.ts";
import type { ApplicationFormConfiguration, ApplicationRenderOptions, RenderContext } from "./application.ts";

/** A part of an application that a template of its own renders. */
export interface HandlebarsTemplatePart {
  template: string;
  id?: string;
  classes?: string[];
  templates?: string[];
  /** Selectors of what keeps its scroll position; an empty one is the part itself. */
  scrollable?: string[];
  forms?: Record<string, ApplicationFormConfiguration>;
}

/** The state that is carried over from an old element of a part to the new one. */
export interface PartState {
  focus?: string | undefined;
  scrollPositions?: [string, number, number][];
}

// TypeScript demands `any[]` of the constructor of a mixin's base.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type ApplicationConstructor = (abstract new (...args: any[]) => ApplicationV2) &
  Pick<typeof ApplicationV2, keyof typeof ApplicationV2>;

/** Adds rendering by Handlebars, part by part, to an application. */
export function HandlebarsApplicationMixin<T extends ApplicationConstructor>(BaseApplication: T) {
  abstract class HandlebarsApplication extends BaseApplication {
    static PARTS: Record<string, HandlebarsTemplatePart> = {};

    #parts: Record<string, HTMLElement> = {};

    /** The elements of the parts that are rendered. */
    get parts(): Readonly<Record<string, HTMLElement>> {
      return this.#parts;
    }

    protected override _configureRenderOptions(options: ApplicationRenderOptions): void {
      super._configureRenderOptions(options);
      options.parts ??= Object.keys(this._configureRenderParts(options));
    }

    protected _configureRenderParts(_options: ApplicationRenderOptions): Record<string, HandlebarsTemplatePart> {
      return deepClone((this.constructor as typeof HandlebarsApplication).PARTS);
    }

    protected override async _preFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
      await super._preFirstRender(context, options);
      const parts = Object.values(this._configureRenderParts(options));
      await loadTemplates([...new Set(parts.flatMap((part) => [part.template, ...(part.templates ?? [])]))]);
    }

    protected override async _renderHTML(
      context: RenderContext,
      options: ApplicationRenderOptions,
    ): Promise<Record<string, HTMLElement>> {
      const parts = this._configureRenderParts(options);
      const rendered: Record<string, HTMLElement> = {};
      for (const partId of options.parts ?? []) {
        const part = parts[partId];
        if (!part) {
          console.warn(`Part "${partId}" is not known to ${this.constructor.name}`);
          continue;
        }
        const partContext = await this._preparePartContext(partId, context, options);
        rendered[partId] = this.#parse(partId, part, await renderTemplate(part.template, partContext));
      }
      return rendered;
    }

    protected async _preparePartContext(
      partId: string,
      context: RenderContext,
      _options: ApplicationRenderOptions,
    ): Promise<RenderContext> {
      context["partId"] = `${this.id}-${partId}`;
      return context;
    }

    #parse(partId: string, part: HandlebarsTemplatePart, html: string): HTMLElement {
      const holder = document.createElement("template");
      holder.innerHTML = html.trim();
      const [element, ...others] = holder.content.children;
      if (!(element instanceof HTMLElement) || others.length > 0) {
        throw new Error(`Template part "${partId}" must render a single HTML element.`);
      }
      element.dataset["applicationPart"] = partId;
      if (part.id !== undefined) element.id = `${this.id}-${part.id}`;
      element.classList.add(...(part.classes ?? []));
      return element;
    }

    protected override _replaceHTML(
      result: Record<string, HTMLElement>,
      content: HTMLElement,
      options: ApplicationRenderOptions,
    ): void {
      const order = Object.keys(this._configureRenderParts(options));
      for (const [partId, element] of Object.entries(result)) {
        const prior = this.#parts[partId];
        const state: PartState = {};
        if (prior) {
          this._preSyncPartState(partId, element, prior, state);
          prior.replaceWith(element);
          this._syncPartState(partId, element, prior, state);
        } else this.#insert(order, partId, element, content);
        this.#parts[partId] = element;
        this._attachPartListeners(partId, element, options);
      }
    }

    /** A part that appears later goes to its place in the order, not to the end. */
    #insert(order: string[], partId: string, element: HTMLElement, content: HTMLElement): void {
      const following = order.slice(order.indexOf(partId) + 1).find((id) => this.#parts[id] !== undefined);
      const next = following === undefined ? null : (this.#parts[following] ?? null);
      content.insertBefore(element, next);
    }

    protected _preSyncPartState(
      partId: string,
      _newElement: HTMLElement,
      priorElement: HTMLElement,
      state: PartState,
    ): void {
      state.focus = focusSelector(priorElement);
      const selectors = (this.constructor as typeof HandlebarsApplication).PARTS[partId]?.scrollable ?? [];
      state.scrollPositions = selectors.flatMap((selector) => {
        const element = selector === "" ? priorElement : priorElement.querySelector(selector);
        return element ? [[selector, element.scrollTop, element.scrollLeft] as [string, number, number]] : [];
      });
    }

    protected _syncPartState(
      _partId: string,
      newElement: HTMLElement,
      _priorElement: HTMLElement,
      state: PartState,
    ): void {
      if (state.focus !== undefined) newElement.querySelector<HTMLElement>(state.focus)?.focus();
      for (const [selector, top, left] of state.scrollPositions ?? []) {
        const element = selector === "" ? newElement : newElement.querySelector(selector);
        if (element) Object.assign(element, { scrollTop: top, scrollLeft: left });
      }
    }

    protected _attachPartListeners(partId: string, htmlElement: HTMLElement, _options: ApplicationRenderOptions): void {
      const forms = (this.constructor as typeof HandlebarsApplication).PARTS[partId]?.forms ?? {};
      for (const [selector, configuration] of Object.entries(forms)) {
        const form = htmlElement.matches(selector) ? htmlElement : htmlElement.querySelector(selector);
        form?.addEventListener("submit", (event) => {
          event.preventDefault();
          const element = event.currentTarget as HTMLFormElement;
          void configuration.handler?.call(this, event, element, new FormDataExtended(element));
          if (configuration.closeOnSubmit) void this.close();
        });
        form?.addEventListener("change", (event) => {
          if (configuration.submitOnChange) (event.currentTarget as HTMLFormElement).requestSubmit();
        });
      }
    }

    protected override _tearDown(options: Record<string, unknown>): void {
      super._tearDown(options);
      this.#parts = {};
    }
  }
  return HandlebarsApplication;
}

/** The selector that finds the focused element again: an id or a name; without either the focus is lost. */
function focusSelector(element: HTMLElement): string | undefined {
  const focused = element.querySelector<HTMLElement>(":focus");
  if (!focused) return undefined;
  if (focused.id) return `#${CSS.escape(focused.id)}`;
  const name = focused.getAttribute("name");
  return name ? `${focused.tagName}[name="${CSS.escape(name)}"]` : undefined;
}
