import { backAndForth } from "./variant";
import type { Api } from "turnwright";

/** As much of Foundry as this module needs. A larger one would take Foundry's published types. */
declare const Hooks: { once(hook: "turnwright.init", heard: (api: Api) => void): void };

// Called once on every client, before Foundry's own hook `setup`. In whatever order modules are loaded, this is in time.
Hooks.once("turnwright.init", (api) => {
  api.registerVariant(backAndForth(api.kit));
});
