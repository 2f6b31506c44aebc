import { templatePath } from "../compat/module-id";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Window = InstanceType<typeof ApplicationV2>;
type WindowOptions = (typeof ApplicationV2)["DEFAULT_OPTIONS"];

const SAVE = { type: "submit", icon: "fa-solid fa-floppy-disk", label: "TURNWRIGHT.settings.save" };

export const partsOf = (template: string) => ({
  content: { template: templatePath(template), scrollable: [""] },
});

export const formPartsOf = (template: string) => ({
  ...partsOf(template),
  footer: { template: "templates/generic/form-footer.hbs" },
});

/** A window of the settings, drawn from one template. Foundry merges the options of its classes. */
export abstract class SettingsWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override readonly name: string = "SettingsWindow";

  static override DEFAULT_OPTIONS: WindowOptions = {
    classes: ["turnwright-settings"],
    window: { contentClasses: ["standard-form"], resizable: true },
    position: { width: 560, height: "auto" },
  };

  /** The template's data, beside the prefix of ids and the form's buttons. */
  protected abstract view(): object;

  protected override async _prepareContext(
    ...args: Parameters<Window["_prepareContext"]>
  ): ReturnType<Window["_prepareContext"]> {
    const context = await super._prepareContext(...args);
    return { ...context, root: this.id, buttons: [SAVE], ...this.view() };
  }
}

/** A settings window with a form. Its button stores the entries, and closes the window if they are right. */
export abstract class SettingsForm extends SettingsWindow {
  static override DEFAULT_OPTIONS: WindowOptions = {
    tag: "form",
    form: { handler: submit, closeOnSubmit: false },
  };

  /** Stores the entries, nested by their names. False if they are wrong or refused, of which it notifies the user. */
  abstract store(entries: object): Promise<boolean>;
}

async function submit(
  this: SettingsForm,
  _event: Event,
  _form: HTMLFormElement,
  { object }: foundry.applications.ux.FormDataExtended,
): Promise<void> {
  if (await this.store(foundry.utils.expandObject(object))) await this.close();
}

/** Notifies the user of each fault, and returns whether there is none. */
export function isRight(faults: readonly string[]): boolean {
  for (const fault of faults) ui.notifications.error(fault);
  return faults.length === 0;
}
