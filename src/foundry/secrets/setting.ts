import { MODULE_ID } from "../compat/module-id";

/**
 * Registers *Seal what is hidden*, with what follows from a change of it.
 *
 * @param onChosen told on every client once the choice has changed
 */
export function registerSealHidden(onChosen: (sealed: boolean) => void): void {
  game.settings.register(MODULE_ID, "sealHidden", {
    scope: "world",
    name: "TURNWRIGHT.settings.seal-hidden.name",
    hint: "TURNWRIGHT.settings.seal-hidden.hint",
    config: true,
    type: Boolean,
    default: false,
    onChange: onChosen,
  });
}

/** True if this world seals everything about the hidden, and not only what the gm's side has not told. */
export const sealsHidden = (): boolean => game.settings.get(MODULE_ID, "sealHidden");
