import { comes } from "../parts/comes";
import { forms } from "./forms";
import { openGuide } from "./guide/offer";

const { ApplicationV2 } = foundry.applications.api;

/** The forms that Foundry opens from its settings. */
type FormName = "BindingsWindow" | "CheckWindow" | "OptionsWindow" | "OwnRulesWindow" | "SetupWindow";

/** A class for Foundry's settings to open, which opens something else instead. */
const opener = (open: () => Promise<void>) =>
  class FormOpener extends ApplicationV2 {
    static override readonly name = "FormOpener";

    override async render(): Promise<this> {
      await open();
      return this;
    }
  };

/** A class for Foundry's settings to open, which has the real form come and opens that. */
export const formOpener = (name: FormName) =>
  opener(async () => {
    const all = await comes(async () => forms.here());
    if (all !== null) await new all[name]().render({ force: true });
  });

/** A class for Foundry's settings to open, which opens the guide. */
export const guideOpener = () => opener(openGuide);

/** A class for Foundry's settings to open, which opens the check of this table. It checks at once. */
export const tableCheckOpener = () =>
  opener(async () => {
    const part = await comes(async () => import("../check-up/table-check"));
    void part?.checkTable();
  });
