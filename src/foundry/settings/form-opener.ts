import { comes } from "../parts/comes";
import { forms } from "./forms";

const { ApplicationV2 } = foundry.applications.api;

/** The forms that Foundry opens from its settings. */
type FormName = "BindingsWindow" | "CheckWindow" | "OptionsWindow" | "SetupWindow";

/** A class for Foundry's settings to open, which has the real form come and opens that. */
export const formOpener = (name: FormName) =>
  class FormOpener extends ApplicationV2 {
    static override readonly name = "FormOpener";

    override async render(): Promise<this> {
      const all = await comes(forms);
      if (all !== null) await new all[name]().render({ force: true });
      return this;
    }
  };
