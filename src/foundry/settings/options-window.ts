import { MODULE_ID } from "../compat/module-id";
import { listVariants } from "../variant/resolve";
import { TRACKING } from "../variant/tracking-options";
import { editSet, enableOptionForm } from "./option-forms";
import { keptOptions, optionErrors, optionSet } from "./option-fields";
import { formPartsOf, isRight, SettingsForm } from "./settings-window";

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

export class OptionsWindow extends SettingsForm {
  static override readonly name = "OptionsWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-options",
    window: { title: "TURNWRIGHT.settings.options.name", icon: "fa-solid fa-sliders" },
  };

  static override PARTS = formPartsOf("config/options-window");

  protected override view(): object {
    const world = game.settings.get(MODULE_ID, "options");
    const shown = firstShown();
    const own = { id: TRACKING, name: "TURNWRIGHT.tracking.name", summary: "TURNWRIGHT.tracking.summary" };
    const variants = [...listVariants(), own].map(({ id, name, summary }) => ({
      ...optionSet({ variant: id, prefix: `options.${id}`, entered: world[id], above: [], root: this.id }),
      shown: id === shown,
      name: game.i18n.localize(name),
      summary: game.i18n.localize(summary),
    }));
    return { variants };
  }

  protected override async _onFirstRender(...args: Parameters<SettingsForm["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    enableOptionForm(this.element, (field) => this.#reveal(field), editSet);
    this.element.addEventListener("change", (event) => {
      const select = event.target as HTMLSelectElement;
      if (select.dataset["turnwrightShow"] === undefined) return;
      show(this.element, select.value);
      this.setPosition({});
    });
  }

  override async store({ options }: { readonly options?: unknown }): Promise<boolean> {
    if (!isRight(optionErrors(options))) return false;
    await game.settings.set(MODULE_ID, "options", keptOptions(options));
    return true;
  }

  #reveal(field: HTMLElement): void {
    const variant = field.closest<HTMLElement>("[data-turnwright-options]")?.dataset["turnwrightOptions"];
    const select = this.element.querySelector<HTMLSelectElement>("[data-turnwright-show]");
    if (variant === undefined || select === null) return;
    select.value = variant;
    show(this.element, variant);
  }
}
