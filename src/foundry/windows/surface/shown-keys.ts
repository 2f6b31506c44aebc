import { MODULE_ID } from "../../compat/module-id";
import { ariaKey, keyText } from "../../compat/key-text";
import { NEXT_KEY, type ShownKey } from "../../view-models/drawing";

/** A key that works from anywhere on the page, as long as nobody types. */
export interface Key {
  readonly name: string;
  /** The code of the key it begins with, pressed with Shift: one that neither Foundry nor the browser has. */
  readonly code: string;
  /** Only for GMs. */
  readonly gm?: true;
  /** The commands that it gives, the one that each variant has. Their controls tell the key. */
  readonly commands: readonly string[];
}

/** The types brand the values of Foundry's `KeyboardManager.MODIFIER_KEYS`; this is the one for Shift. */
export const SHIFT = "Shift" as foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS;

/** The key for the window that shows the turn, by that window's name. */
export const PANEL_KEY = "panel";

/** The keys of the module. Under one name the command of each variant that means it, as the macros have them. */
export const KEYS: readonly Key[] = [
  { name: NEXT_KEY, code: "KeyN", commands: [] },
  { name: "end-turn", code: "KeyE", commands: ["endTurn"] },
  { name: "declare", code: "KeyO", commands: ["declareActor", "declare", "declareActions"] },
  { name: "react", code: "KeyR", commands: ["declareReactor", "react"] },
  { name: "pass", code: "KeyP", commands: ["decline", "pass"] },
  { name: "undo", code: "KeyU", gm: true, commands: ["undo"] },
  { name: PANEL_KEY, code: "KeyK", commands: [] },
];

/** The keys as this user has them, by command, for controls to tell. */
export function shownKeys(): ReadonlyMap<string, ShownKey> {
  // Before that Foundry has not read what users have bound.
  if (!game.ready) return new Map();
  return new Map(
    KEYS.flatMap(({ name, commands }) => {
      const [binding] = game.keybindings.get(MODULE_ID, name);
      if (binding === undefined) return [];
      const shown = { text: keyText(binding), aria: ariaKey(binding) };
      // Without a command of its own it is told under its name: at the foot's button, and at the window's.
      return (commands.length > 0 ? commands : [name]).map((command): [string, ShownKey] => [command, shown]);
    }),
  );
}
