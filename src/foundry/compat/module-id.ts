export const MODULE_ID = "turnwright";

/** The module's only socket channel. Foundry requires this name. */
export const CHANNEL = `module.${MODULE_ID}`;

export const templatePath = (name: string): string => `modules/${MODULE_ID}/templates/${name}.hbs`;
