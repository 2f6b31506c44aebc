import { expandObject } from "../../../common/utils/objects.ts";
import { SchemaField } from "../../../common/fields.ts";
import { game } from "../../game.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationRenderOptions, PartialConfiguration, RenderContext } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** How the interface looks in this browser. */
export class UIConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: PartialConfiguration = {
    id: "ui-config",
    tag: "form",
    window: { title: "SETTINGS.UIConfig", icon: "fa-solid fa-palette", contentClasses: ["standard-form"] },
    position: { width: 420 },
    form: { handler: saveConfig, submitOnChange: false, closeOnSubmit: true },
  };

  static override PARTS = {
    body: { template: "templates/settings/ui-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const buttons = [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" }];
    const schema = game.settings.settings.get("core.uiConfig")?.type;
    const fields = schema instanceof SchemaField ? (schema.fields["colorScheme"] as SchemaField).fields : {};
    const { colorScheme } = game.settings.get("core", "uiConfig") as { colorScheme: Record<string, string> };
    return { ...(await super._prepareContext(options)), fields, colorScheme, buttons };
  }
}

async function saveConfig(_event: Event, _form: HTMLFormElement, formData: FormDataExtended): Promise<void> {
  await game.settings.set("core", "uiConfig", expandObject(formData.object));
}
