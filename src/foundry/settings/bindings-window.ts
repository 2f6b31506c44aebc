import { findVariant } from "../../core/index";
import { slipIn } from "../bindings/binding";
import { presetFor } from "../bindings/presets";
import { boundTraits } from "../bindings/traits";
import { MODULE_ID, templatePath } from "../module-id";
import { listVariants } from "../variant-choice";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type FormData = foundry.applications.ux.FormDataExtended;

/** One trait of the form. */
interface TraitField {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly preset: string;
  /** What was found for each combatant in view. */
  readonly found: readonly { readonly name: string; readonly value: string | null }[];
}

/** What the combatants of the combat in view come to for a trait, so that the gm sees whether the way leads anywhere. */
function foundFor(variantId: string, trait: string): TraitField["found"] {
  const combatants = game.combat?.combatants.contents ?? [];
  return combatants.map((combatant) => {
    const value = boundTraits(combatant, variantId).traits[trait];
    return { name: combatant.name ?? "", value: value === undefined ? null : String(value) };
  });
}

/** Each trait once, under the first variant that reads it. */
function traitFields(root: string): TraitField[] {
  const own = game.settings.get(MODULE_ID, "bindings");
  const preset = presetFor(game.system.id);
  const fields = new Map<string, TraitField>();
  for (const { id } of listVariants()) {
    for (const { name } of findVariant(id)?.traits ?? []) {
      if (fields.has(name)) continue;
      fields.set(name, {
        id: `${root}-${name}`,
        name: `bindings.${name}`,
        label: game.i18n.localize(`TURNWRIGHT.trait.${id}.${name}`),
        value: own[name] ?? "",
        preset: preset[name] ?? "",
        found: foundFor(id, name),
      });
    }
  }
  return [...fields.values()];
}

/** The gm's form for where on a sheet the rules find what they want to know. */
export class BindingsWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "turnwright-bindings",
    tag: "form",
    classes: ["turnwright-settings"],
    window: {
      title: "TURNWRIGHT.settings.bindings.title",
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

  protected override async _prepareContext(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>
  ): ReturnType<InstanceType<typeof ApplicationV2>["_prepareContext"]> {
    const context = await super._prepareContext(...args);
    const buttons = [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "TURNWRIGHT.settings.save" }];
    return { ...context, traits: traitFields(this.id), buttons };
  }
}

/** Stores what was entered, unless something in it is wrong: then says what, and stays open. */
async function store(this: BindingsWindow, _event: Event, _form: HTMLFormElement, data: FormData): Promise<void> {
  const { bindings = {} } = foundry.utils.expandObject(data.object) as {
    readonly bindings?: Readonly<Record<string, string>>;
  };
  const wrong = Object.values(bindings).flatMap((binding) => slipIn(binding) ?? []);
  for (const way of wrong) ui.notifications.error(game.i18n.format("TURNWRIGHT.settings.bindings.wrong", { way }));
  if (wrong.length > 0) return;
  const kept = Object.entries(bindings).filter(([, binding]) => binding.trim() !== "");
  await game.settings.set(MODULE_ID, "bindings", Object.fromEntries(kept));
  await this.close();
}
