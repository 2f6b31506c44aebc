import { Part } from "../parts/part";
import { templatesReady } from "../view-models/templates";

/** The forms of the settings, which share their fields: one file, with what they are made from. */
export const forms = new Part(async () => {
  await templatesReady();
  return import("./all-forms");
});
