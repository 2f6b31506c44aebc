import { MODULE_ID } from "../../compat/module-id";
import { ariaKey, keyText } from "../../compat/key-text";
import { NEXT_KEY, type ShownKey } from "../../view-models/drawing";

/** A key that works anywhere on the page while nobody types. */
export interface Key {
  readonly name: string;
  /** Its initial key, pressed with Shift. Neither Foundry nor the browser uses it. */
  readonly code: string;
  readonly gm?: true;
  /** Each variant's command for it. Their controls show the key. */
  readonly commands: readonly string[];
}

/** The types brand Foundry's `KeyboardManager.MODIFIER_KEYS`. This is the value for Shift. */
export const SHIFT = "Shift" as foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS;

/** The turn window's key, by that window's name. */
export const PANEL_KEY = "panel";

/** The module's keys. Each has the corresponding command of every variant, like the macros. */
export const KEYS: readonly Key[] = [
  { name: NEXT_KEY, code: "KeyN", commands: [] },
  { name: "end-turn", code: "KeyE", commands: ["endTurn"] },
  { name: "declare", code: "KeyO", commands: ["declareActor", "declare", "declareActions"] },
  { name: "react", code: "KeyR", commands: ["declareReactor", "react"] },
  { name: "pass", code: "KeyP", commands: ["decline", "pass"] },
  { name: "undo", code: "KeyU", gm: true, commands: ["undo"] },
  { name: PANEL_KEY, code: "KeyK", commands: [] },
];

/** This user's keys by command, for controls to show. */
export function shownKeys(): ReadonlyMap<string, ShownKey> {
  // Before that Foundry has not read the users' bindings.
  if (!game.ready) return new Map();
  return new Map(
    KEYS.flatMap(({ name, commands }) => {
      const [binding] = game.keybindings.get(MODULE_ID, name);
      if (binding === undefined) return [];
      const shown = { text: keyText(binding), aria: ariaKey(binding) };
      // A key without a command goes by its own name, at the foot's button and the window's.
      return (commands.length > 0 ? commands : [name]).map((command): [string, ShownKey] => [command, shown]);
    }),
  );
}
