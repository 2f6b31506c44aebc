import { MODULE_ID } from "../compat/module-id";
import { fightViewOf } from "../session/fight-view";
import { NEXT_KEY } from "../view-models/drawing";
import { comes } from "../parts/comes";
import { type Key, KEYS, PANEL_KEY, SHIFT } from "./shown-keys";
import { viewedCombat } from "./viewed-combat";
import { panelWindow } from "./windows";

async function press({ name, commands }: Key): Promise<void> {
  if (name === PANEL_KEY) return panelWindow.toggle();
  const pressing = await comes(async () => import("./press"));
  if (name === NEXT_KEY) await pressing?.pressNext();
  else await pressing?.press(commands);
}

/** Does what a key stands for. It is ours only while a fight under our rules is in view: else it goes on to whoever else listens. */
function onKey(key: Key): boolean {
  const combat = viewedCombat();
  if (combat === null || fightViewOf(combat) === null) return false;
  void press(key);
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
