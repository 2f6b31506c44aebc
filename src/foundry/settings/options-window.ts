import { MODULE_ID, templatePath } from "../compat/module-id";
import { listVariants } from "../variant/resolve";
import { TRACKING } from "../variant/tracking-options";
import { bringToLife } from "./option-forms";
import { keptOptions, optionErrors, optionSet } from "./option-fields";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type FormData = foundry.applications.ux.FormDataExtended;

/** The variant shown at first: the world's, or the first. */
function firstShown(): string {
  const id = game.settings.get(MODULE_ID, "defaultVariant");
  const all = listVariants();
  return (all.find((variantMeta) => variantMeta.id === id) ?? all[0])?.id ?? "";
}

function show(root: HTMLElement, variant: string): void {
  for (const set of root.querySelectorAll<HTMLElement>("[data-turnwright-options]")) {
    set.hidden = set.dataset["turnwrightOptions"] !== variant;
  }
}

/** The GM's form for each variant's options in this world. A scene may override them. */
export class OptionsWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override readonly name = "OptionsWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-options",
    tag: "form",
    classes: ["turnwright-settings"],
    window: {
      title: "TURNWRIGHT.settings.options.name",
      icon: "fa-solid fa-sliders",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    position: { width: 560, height: "auto" as const },
    form: { handler: store, closeOnSubmit: false },
  };

  static override PARTS = {
    options: { template: templatePath("config/options-window"), scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** The published types leave a context's fields to each application. */
  protected override async _prepareContext(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>
  ): ReturnType<InstanceType<typeof ApplicationV2>["_prepareContext"]> {
    const context = await super._prepareContext(...args);
    const world = game.settings.get(MODULE_ID, "options");
    const shown = firstShown();
    const own = { id: TRACKING, name: "TURNWRIGHT.tracking.name", summary: "TURNWRIGHT.tracking.summary" };
    const variants = [...listVariants(), own].map(({ id, name, summary }) => ({
      ...optionSet({ variant: id, prefix: `options.${id}`, entered: world[id], above: [], root: this.id }),
      shown: id === shown,
      name: game.i18n.localize(name),
      summary: game.i18n.localize(summary),
    }));
    const buttons = [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "TURNWRIGHT.settings.save" }];
    return { ...context, root: this.id, variants, buttons };
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    bringToLife(this.element, (field) => this.#reveal(field));
    this.element.addEventListener("change", (event) => {
      const select = event.target as HTMLSelectElement;
      if (select.dataset["turnwrightShow"] === undefined) return;
      show(this.element, select.value);
      this.setPosition({});
    });
  }

  #reveal(field: HTMLElement): void {
    const variant = field.closest<HTMLElement>("[data-turnwright-options]")?.dataset["turnwrightOptions"];
    const select = this.element.querySelector<HTMLSelectElement>("[data-turnwright-show]");
    if (variant === undefined || select === null) return;
    select.value = variant;
    show(this.element, variant);
  }
}

/** Stores the entries. If one is wrong, notifies the user and keeps the window open. */
async function store(this: OptionsWindow, _event: Event, _form: HTMLFormElement, data: FormData): Promise<void> {
  const { options } = foundry.utils.expandObject(data.object) as { readonly options?: unknown };
  const errors = optionErrors(options);
  for (const error of errors) ui.notifications.error(error);
  if (errors.length > 0) return;
  await game.settings.set(MODULE_ID, "options", keptOptions(options));
  await this.close();
}
