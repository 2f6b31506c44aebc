import type { JournalEntry } from "../../documents/journal-entry.ts";
import type { JournalEntryPage } from "../../documents/journal-entry-page.ts";
import { CONFIG } from "../../config.ts";
import type { ApplicationRenderOptions, PartialConfiguration, RenderContext } from "../api/application.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { HandlebarsTemplatePart } from "../api/handlebars-application.ts";

const BaseSheet = HandlebarsApplicationMixin(DocumentSheetV2<JournalEntry>);

/** Where a journal is to be opened. */
interface JournalRenderOptions extends ApplicationRenderOptions {
  pageId?: string;
  anchor?: string;
}

/** The window of a journal: its pages by name, and one of them to read. Nothing can be changed in it. */
export class JournalEntrySheet extends BaseSheet {
  static override DEFAULT_OPTIONS: PartialConfiguration = {
    id: "JournalEntry-{id}",
    classes: ["journal-entry"],
    tag: "div",
    window: { icon: "fa-solid fa-book-open", resizable: true },
    position: { width: 720, height: 560 },
    actions: { goToPage: onGoToPage },
  };

  static override PARTS: Record<string, HandlebarsTemplatePart> = {
    sidebar: { template: "templates/journal/sidebar.hbs", scrollable: [""] },
    pages: { template: "templates/journal/page.hbs" },
  };

  #pageId: string | null = null;

  override get title(): string {
    return this.document.name;
  }

  protected override _configureRenderOptions(options: JournalRenderOptions): void {
    super._configureRenderOptions(options);
    this.#pageId = options.pageId ?? this.#pageId;
  }

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const pages = this.document.pages.contents.toSorted((a, b) => a.sort - b.sort);
    const page = pages.find(({ id }) => id === this.#pageId) ?? pages[0];
    const listed = pages.map((one) => ({ id: one.id, name: one.name, active: one === page }));
    return { ...context, pages: listed, page: page && { name: page.name, content: page.text.content } };
  }

  protected override async _onRender(context: RenderContext, options: JournalRenderOptions): Promise<void> {
    await super._onRender(context, options);
    const { documentClass } = CONFIG.JournalEntryPage as { documentClass: typeof JournalEntryPage };
    const heading = [...this.element.querySelectorAll<HTMLHeadingElement>(".journal-page :is(h2, h3, h4)")].find(
      (one) => documentClass.slugifyHeading(one) === options.anchor,
    );
    if (heading) heading.scrollIntoView();
    else if (options.pageId !== undefined) this.element.querySelector(".journal-page")?.scrollTo({ top: 0 });
  }
}

async function onGoToPage(this: JournalEntrySheet, _event: Event, { dataset }: HTMLElement): Promise<void> {
  const options: JournalRenderOptions = { pageId: dataset["pageId"] ?? "" };
  await this.render(options);
}
