import { presets } from "../bindings/presets/part";
import { Part } from "../parts/part";
import { templatesReady } from "../parts/templates";

/** The forms of the settings, which share their fields: one file, with what they are made from. */
export const forms = new Part(async () => {
  const [all] = await Promise.all([import("./all-forms"), presets.here(), templatesReady()]);
  return all;
});
