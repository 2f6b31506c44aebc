import { expandObject } from "../../../common/utils/objects.ts";
import type { JsonObject } from "../../../common/utils/objects.ts";
import type { Document } from "../../data/document.ts";
import { game, ui } from "../../game.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import type {
  ApplicationConfiguration,
  ApplicationRenderOptions,
  PartialConfiguration,
  RenderContext,
} from "./application.ts";

/** A window that shows and changes a document. */
export class DocumentSheetV2<D extends Document = Document> extends ApplicationV2 {
  static override DEFAULT_OPTIONS: PartialConfiguration = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    form: { handler: onSubmitDocumentForm, submitOnChange: false, closeOnSubmit: false },
  };

  readonly document: D;

  constructor(options: PartialConfiguration & { document: D }) {
    super(options);
    this.document = options.document;
  }

  protected override _initializeApplicationOptions(
    options: PartialConfiguration & { document?: D },
  ): ApplicationConfiguration {
    const { document, ...rest } = options;
    const settled = super._initializeApplicationOptions(rest);
    settled.uniqueId = `${this.constructor.name}-${document?.uuid.replaceAll(".", "-")}`;
    return settled;
  }

  override get title(): string {
    const label = game.i18n.localize(`DOCUMENT.${this.document.documentName}`);
    return `${label}: ${this.document.name}`;
  }

  get isVisible(): boolean {
    return this.document.testUserPermission(game.user, "OBSERVER");
  }

  get isEditable(): boolean {
    return this.document.isOwner;
  }

  protected override _canRender(_options: ApplicationRenderOptions): false | void {
    if (this.isVisible) return undefined;
    ui.notifications.warn("SHEETS.DocumentSheetPrivate", { localize: true });
    return false;
  }

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const { document, isEditable } = this;
    return {
      ...context,
      document,
      source: document._source,
      fields: document.schema.fields,
      editable: isEditable,
      user: game.user,
      rootId: this.id,
    };
  }

  protected override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.document.apps[this.id] = this;
  }

  protected override _onClose(options: JsonObject): void {
    super._onClose(options);
    delete this.document.apps[this.id];
  }

  /** The values of the form as changes of the document. */
  protected _prepareSubmitData(_event: Event, _form: HTMLFormElement, formData: FormDataExtended): JsonObject {
    return expandObject(formData.object);
  }

  /** Stores the changes; a document that does not exist yet is created. */
  protected async _processSubmitData(_event: Event, _form: HTMLFormElement, submitData: JsonObject): Promise<void> {
    const { document } = this;
    const cls = document.constructor as typeof Document;
    if (document.collection?.has(document.id ?? "")) await document.update(submitData);
    else await cls.create({ ...document.toObject(), ...submitData }, { parent: document.parent });
  }
}

async function onSubmitDocumentForm(
  this: DocumentSheetV2,
  event: Event,
  form: HTMLFormElement,
  formData: FormDataExtended,
): Promise<void> {
  const submitData = this["_prepareSubmitData"](event, form, formData);
  await this["_processSubmitData"](event, form, submitData);
}
