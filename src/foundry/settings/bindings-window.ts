import { slipIn, slipText } from "../bindings/binding";
import { plainWords } from "../session/words";
import { isTraitField, MissingNotice } from "../windows/missing-notice";
import { morph } from "../windows/morph";
import { render, templatesReady } from "../view-models/templates";
import { MODULE_ID, templatePath } from "../compat/module-id";
import { traitFields } from "./bindings-fields";
import { presetNotes } from "./sheet-report-notes";
import { keepFromSending } from "./sheet-report-table";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type FormData = foundry.applications.ux.FormDataExtended;
type Window = InstanceType<typeof ApplicationV2>;

/** The gm's form for the bindings: the places on a sheet where the rules find their values. */
export class BindingsWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override readonly name = "BindingsWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-bindings",
    tag: "form",
    classes: ["turnwright-settings"],
    window: {
      title: "TURNWRIGHT.bindings.name",
      icon: "fa-solid fa-link",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    position: { width: 560, height: "auto" as const },
    form: { handler: store, closeOnSubmit: false },
  };

  static override PARTS = {
    bindings: { template: templatePath("config/bindings-window"), scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  readonly #missing = new MissingNotice(() => this.#redrawFound());

  protected override async _prepareContext(
    ...args: Parameters<Window["_prepareContext"]>
  ): ReturnType<Window["_prepareContext"]> {
    await templatesReady();
    const context = await super._prepareContext(...args);
    const buttons = [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "TURNWRIGHT.settings.save" }];
    return { ...context, notes: presetNotes(), traits: this.#traits(), buttons };
  }

  protected override async _onFirstRender(...args: Parameters<Window["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", (event) => this.#onChange(event));
    this.element.addEventListener("keydown", keepFromSending);
  }

  #traits(): ReturnType<typeof traitFields> {
    return traitFields(this.id, (combatant, trait) => this.#missing.rejected(combatant, trait));
  }

  #onChange({ target }: Event): void {
    const field = target as HTMLInputElement;
    if (isTraitField(field) && game.combat !== null) void this.#missing.enter(game.combat, field);
  }

  /** Redraws only the results: the rest of the form may hold unsaved text. */
  #redrawFound(): void {
    if (!this.rendered) return;
    for (const field of this.#traits()) {
      const found = this.element.querySelector(`#${CSS.escape(field.id)}-found`);
      if (found !== null) morph(found, render("turnwright.found", field));
    }
  }
}

/** Stores the entries. Where one is wrong, the user is notified, and the window stays open. */
async function store(this: BindingsWindow, _event: Event, _form: HTMLFormElement, data: FormData): Promise<void> {
  const { bindings = {} } = foundry.utils.expandObject(data.object) as {
    readonly bindings?: Readonly<Record<string, string>>;
  };
  const wrong = Object.values(bindings).flatMap((binding) => slipIn(binding) ?? []);
  for (const slip of wrong) ui.notifications.error(plainWords().say(slipText(slip)));
  if (wrong.length > 0) return;
  const kept = Object.entries(bindings).filter(([, binding]) => binding.trim() !== "");
  await game.settings.set(MODULE_ID, "bindings", Object.fromEntries(kept));
  await this.close();
}
