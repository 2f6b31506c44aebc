import type { Scene } from "../../documents/scene.ts";
import { generation } from "../../game.ts";
import type {
  ApplicationRenderOptions,
  ApplicationTabsConfiguration,
  PartialConfiguration,
  RenderContext,
} from "../api/application.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { HandlebarsTemplatePart } from "../api/handlebars-application.ts";

const BaseSheet = HandlebarsApplicationMixin(DocumentSheetV2<Scene>);

/** The form that configures a scene. The tabs beside the first two are there in name only. */
export class SceneConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: PartialConfiguration = {
    id: "SceneConfig-{id}",
    classes: ["scene-config"],
    window: { icon: "fa-solid fa-map", contentClasses: ["standard-form"], resizable: true },
    position: { width: 560 },
    form: { submitOnChange: false, closeOnSubmit: true },
  };

  static override PARTS: Record<string, HandlebarsTemplatePart> = {
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    basics: { template: "templates/scene/config/basics.hbs" },
    grid: { template: "templates/scene/config/grid.hbs" },
    ...laterParts(),
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static override TABS: Record<string, ApplicationTabsConfiguration> = {
    sheet: {
      tabs: [
        { id: "basics", icon: "fa-solid fa-image" },
        { id: "grid", icon: "fa-solid fa-grid fa-border-all" },
        ...laterTabs(),
      ],
      initial: "basics",
      labelPrefix: "SCENE.TABS.SHEET",
    },
  };

  protected override async _preparePartContext(
    partId: string,
    context: RenderContext,
    options: ApplicationRenderOptions,
  ): Promise<RenderContext> {
    const prepared = await super._preparePartContext(partId, context, options);
    const tabs = prepared["tabs"] as Record<string, unknown> | undefined;
    if (tabs && partId in tabs) prepared["tab"] = tabs[partId];
    if (partId === "footer") {
      prepared["buttons"] = [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "SCENE.Submit" }];
    }
    return prepared;
  }
}

/** Generation 14 has other tabs after the grid than generation 13. */
function laterTabs(): { id: string; icon: string }[] {
  return generation() >= 14
    ? [
        { id: "levels", icon: "fa-solid fa-layer-group" },
        { id: "visibility", icon: "fa-solid fa-eye" },
        { id: "environment", icon: "fa-solid fa-cloud-sun" },
        { id: "misc", icon: "fa-solid fa-ellipsis" },
      ]
    : [{ id: "environment", icon: "fa-solid fa-cloud-sun" }];
}

function laterParts(): Record<string, HandlebarsTemplatePart> {
  return Object.fromEntries(laterTabs().map(({ id }) => [id, { template: "templates/scene/config/empty.hbs" }]));
}
