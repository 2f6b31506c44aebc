import { slipIn, slipText } from "../bindings/binding";
import { wordsWithoutNames } from "../session/fight-view";
import { isTraitField, MissingNotice } from "../windows/missing-notice";
import { morph } from "../windows/surface/morph";
import { render } from "../view-models/templates";
import { MODULE_ID } from "../compat/module-id";
import { foundBy, readOf, traitFields, variantsByUse } from "./bindings-fields";
import { chosenStatuses, statusFields } from "./status-fields";
import { presetNotes } from "./sheet-report-notes";
import { formPartsOf, isRight, SettingsForm } from "./settings-window";
import { SheetPicker } from "./sheet-picker";
import { preventSubmit } from "./sheet-report-table";
import { traitSpecs } from "../bindings/traits";
import type { RejectedAt } from "../view-models/missing";

export class BindingsWindow extends SettingsForm {
  static override readonly name = "BindingsWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-bindings",
    window: { title: "TURNWRIGHT.bindings.name", icon: "fa-solid fa-link" },
    actions: { turnwrightPick: pick, turnwrightTake: onTake },
  };

  static override PARTS = formPartsOf("config/bindings-window");

  readonly #missing = new MissingNotice(() => this.#redrawAll());
  #variantId = "";
  #picker: { readonly trait: string; readonly list: SheetPicker } | null = null;

  protected override view(): object {
    const { used, others } = variantsByUse();
    this.#variantId = [...used, ...others][0]?.id ?? "";
    const traits = traitFields(this.#variantId, this.id, this.#rejected);
    return { notes: presetNotes(), used, others, traits, statuses: statusFields(this.id) };
  }

  protected override async _onFirstRender(...args: Parameters<SettingsForm["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    element.addEventListener("change", (event) => this.#onChange(event));
    element.addEventListener("input", ({ target }) => this.#redraw(traitAt(target as HTMLElement)));
    element.addEventListener("keydown", preventSubmit);
    element.addEventListener("invalid", ({ target }) => this.#reveal(traitAt(target as HTMLElement)), {
      capture: true,
    });
  }

  pick(trait: string): void {
    const isOpen = this.#picker?.trait === trait;
    this.#closePicker();
    const read = readOf(this.#variantId, trait);
    const place = this.#partOf(trait, "-picker");
    if (isOpen || read === undefined || place === null) return;
    this.#picker = { trait, list: new SheetPicker(place, `${this.id}-${trait}-picker`, read.spec) };
    this.#partOf(trait, "-pick")?.setAttribute("aria-expanded", "true");
  }

  enterPath(path: string): void {
    const trait = this.#picker?.trait ?? null;
    const field = trait === null ? null : this.#fieldOf(trait);
    if (field === null) return;
    field.value = path;
    this.#closePicker();
    this.#redraw(trait);
    field.focus();
  }

  override async store({ bindings = {} }: { readonly bindings?: Readonly<Record<string, string>> }): Promise<boolean> {
    const wrong = Object.values(bindings).flatMap((binding) => slipIn(binding) ?? []);
    if (!isRight(wrong.map((slip) => wordsWithoutNames().text(slipText(slip))))) return false;
    const kept = Object.entries(bindings).filter(([, binding]) => binding.trim() !== "");
    await game.settings.set(MODULE_ID, "bindings", { ...Object.fromEntries(kept), ...chosenStatuses(this.element) });
    return true;
  }

  readonly #rejected: RejectedAt = (combatant, trait) => this.#missing.rejected(combatant, trait);

  #partOf(trait: string, part: string): HTMLElement | null {
    return this.element.querySelector<HTMLElement>(`#${CSS.escape(`${this.id}-${trait}${part}`)}`);
  }

  #fieldOf(trait: string): HTMLInputElement | null {
    return this.#partOf(trait, "") as HTMLInputElement | null;
  }

  #closePicker(): void {
    if (this.#picker === null) return;
    this.#picker.list.close();
    this.#partOf(this.#picker.trait, "-pick")?.setAttribute("aria-expanded", "false");
    this.#picker = null;
  }

  #onChange({ target }: Event): void {
    const field = target as HTMLInputElement;
    if (field.id === `${this.id}-shown`) this.#show(field.value);
    else if (isTraitField(field) && game.combat !== null) void this.#missing.enter(game.combat, field);
  }

  /** Shows a variant's values. Text typed for others stays. */
  #show(variantId: string): void {
    this.#variantId = variantId;
    this.#closePicker();
    for (const { trait, shown, label } of traitFields(variantId, this.id, this.#rejected)) {
      const group = this.#fieldOf(trait)?.closest<HTMLElement>(".form-group");
      if (!group) continue;
      group.hidden = !shown;
      const name = group.querySelector("label");
      if (name !== null) name.textContent = label;
    }
    this.#redrawAll();
    this.setPosition({});
  }

  #reveal(trait: string | null): void {
    const { used, others } = variantsByUse();
    const isShown = traitSpecs(this.#variantId).some(({ name }) => name === trait);
    const other = [...used, ...others].find(({ id }) => traitSpecs(id).some(({ name }) => name === trait));
    const select = this.element.querySelector<HTMLSelectElement>(`#${CSS.escape(`${this.id}-shown`)}`);
    if (isShown || other === undefined || select === null) return;
    select.value = other.id;
    this.#show(other.id);
  }

  #redrawAll(): void {
    if (!this.rendered) return;
    for (const { name } of traitSpecs(this.#variantId)) this.#redraw(name);
  }

  /** Redraws only a field's results and its fault, since the rest of the form may hold unsaved text. */
  #redraw(trait: string | null): void {
    const read = trait === null ? undefined : readOf(this.#variantId, trait);
    const field = trait === null ? null : this.#fieldOf(trait);
    const place = trait === null ? null : this.#partOf(trait, "-found");
    if (read === undefined || field === null || place === null) return;
    const found = foundBy(read, field.value, this.id, this.#rejected);
    field.setCustomValidity(found.wrong ?? "");
    field.setAttribute("aria-invalid", String(found.wrong !== null));
    morph(place, render("turnwright.found", found));
  }
}

function traitAt(element: HTMLElement): string | null {
  const { name = "" } = element as Partial<HTMLInputElement>;
  return name.startsWith("bindings.") ? name.slice("bindings.".length) : null;
}

function pick(this: BindingsWindow, _event: Event, button: HTMLElement): void {
  this.pick(button.dataset["trait"] ?? "");
}

function onTake(this: BindingsWindow, _event: Event, button: HTMLElement): void {
  this.enterPath(button.dataset["path"] ?? "");
}
