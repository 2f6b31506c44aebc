import { mergeObject } from "../../../common/utils/merge.ts";
import { expandObject } from "../../../common/utils/objects.ts";
import type { JsonObject } from "../../../common/utils/objects.ts";
import { game } from "../../game.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationRenderOptions, PartialConfiguration, RenderContext } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** The settings of the tracker. */
export class CombatTrackerConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: PartialConfiguration = {
    id: "combat-config",
    tag: "form",
    window: { title: "COMBAT.Settings", icon: "fa-solid fa-gear", contentClasses: ["standard-form"] },
    position: { width: 420 },
    form: { handler: onSubmit, submitOnChange: false, closeOnSubmit: true },
  };

  static override PARTS = {
    body: { template: "templates/sheets/combat-tracker-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const buttons = [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" }];
    const settings = game.settings.get("core", "combatTrackerConfig");
    return { ...(await super._prepareContext(options)), settings, buttons };
  }
}

async function onSubmit(_event: Event, _form: HTMLFormElement, formData: FormDataExtended): Promise<void> {
  const settings = game.settings.get("core", "combatTrackerConfig") as JsonObject;
  const changed = mergeObject(settings, expandObject(formData.object), { inplace: false });
  await game.settings.set("core", "combatTrackerConfig", changed);
}
