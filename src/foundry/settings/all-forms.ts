/** The file of all settings forms. */
import { FORM_TEMPLATE_SOURCES } from "../view-models/form-templates";
import { registerTemplates } from "../view-models/templates";

export { BindingsWindow } from "./bindings-window";
export { SetupWindow } from "./export-window";
export { fightOptionsWindow } from "./fight-options-window";
export { optionErrors } from "./option-fields";
export { OptionsWindow } from "./options-window";
export { readOwnRules } from "./own-rules/read";
export { draftIn, draftOfEntry, openOwnRules } from "./own-rules/open";
export { rulesText } from "./own-rules/sentences";
export { fillSceneTab } from "./scene-form";
export { CheckWindow } from "./sheet-report-window";
export { arrangeSettings } from "./tools-in-one";

registerTemplates(FORM_TEMPLATE_SOURCES);
