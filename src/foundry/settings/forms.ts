import { presets } from "../bindings/presets/part";
import { Part } from "../parts/part";
import { templatesReady } from "../view-models/templates";

/** The forms of the settings, which share their fields: one file, with what they are made from. */
export const forms = new Part(async () => {
  await Promise.all([presets.here(), templatesReady()]);
  return import("./all-forms");
});
