/** The module's id: its folder, its flags' scope, its settings' namespace. */
export const MODULE_ID = "turnwright";

/** The one channel on which this module's clients talk. Foundry names it after the module. */
export const CHANNEL = `module.${MODULE_ID}`;

/** The address of one of the module's templates. */
export const templatePath = (name: string): string => `modules/${MODULE_ID}/templates/${name}.hbs`;
