import { MODULE_ID } from "../compat/module-id";
import { ariaKey, keyText } from "../compat/key-text";
import { fightViewOf } from "../session/fight-view";
import { NEXT_KEY, type ShownKey } from "../view-models/drawing";
import { pressing } from "./press-part";
import { viewedCombat } from "./viewed-combat";
import { panelWindow } from "./windows";

/** A key that works from anywhere on the page, as long as nobody types. */
interface Key {
  readonly name: string;
  /** The code of the key it begins with, pressed with Shift: one that neither Foundry nor the browser has. */
  readonly code: string;
  /** Only for GMs. */
  readonly gm?: true;
  /** The commands whose controls tell the key. */
  readonly commands: readonly string[];
  press(): Promise<unknown>;
}

/** The types brand the values of Foundry's `KeyboardManager.MODIFIER_KEYS`; this is the one for Shift. */
const SHIFT = "Shift" as foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS;

const pressed = async (...commands: readonly string[]): Promise<boolean> => (await pressing.here()).press(commands);

/** Under one name the command of each variant that means it, as the macros have them. */
const KEYS: readonly Key[] = [
  {
    name: NEXT_KEY,
    code: "KeyN",
    commands: [NEXT_KEY],
    press: async () => (await pressing.here()).pressNext(),
  },
  { name: "end-turn", code: "KeyE", commands: ["endTurn"], press: async () => pressed("endTurn") },
  {
    name: "declare",
    code: "KeyO",
    commands: ["declareActor", "declare", "declareActions"],
    press: async () => pressed("declareActor", "declare", "declareActions"),
  },
  {
    name: "react",
    code: "KeyR",
    commands: ["declareReactor", "react"],
    press: async () => pressed("declareReactor", "react"),
  },
  { name: "pass", code: "KeyP", commands: ["decline", "pass"], press: async () => pressed("decline", "pass") },
  { name: "undo", code: "KeyU", gm: true, commands: ["undo"], press: async () => pressed("undo") },
  { name: "panel", code: "KeyK", commands: [], press: async () => panelWindow.toggle() },
];

/** Does what a key stands for. It is ours only while a fight under our rules is in view: else it goes on to whoever else listens. */
function onKey(key: Key): boolean {
  const combat = viewedCombat();
  if (combat === null || fightViewOf(combat) === null) return false;
  void key.press();
  return true;
}

/** Registers the keys, which each user can change in Foundry's own form. In Foundry's hook `init`. */
export function registerKeys(): void {
  for (const key of KEYS) {
    game.keybindings.register(MODULE_ID, key.name, {
      name: `TURNWRIGHT.keys.${key.name}.name`,
      hint: `TURNWRIGHT.keys.${key.name}.hint`,
      editable: [{ key: key.code, modifiers: [SHIFT] }],
      restricted: key.gm === true,
      onDown: () => onKey(key),
    });
  }
}

/** The keys as this user has them, by command, for controls to tell. */
export function shownKeys(): ReadonlyMap<string, ShownKey> {
  // Before that Foundry has not read what users have bound.
  if (!game.ready) return new Map();
  return new Map(
    KEYS.flatMap(({ name, commands }) => {
      const [binding] = game.keybindings.get(MODULE_ID, name);
      if (binding === undefined) return [];
      const shown = { text: keyText(binding), aria: ariaKey(binding) };
      return commands.map((command): [string, ShownKey] => [command, shown]);
    }),
  );
}
