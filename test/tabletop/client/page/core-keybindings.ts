import { instances } from "../applications/api/instances.ts";
import { undoOwnMovement } from "../documents/token-document.ts";
import { canvas, game } from "../game.ts";

/** Registers core's own keys, as many as the stand-in has. */
export function registerCoreKeybindings(): void {
  game.keybindings.register("core", "dismiss", {
    name: "KEYBINDINGS.Dismiss",
    uneditable: [{ key: "Escape" }],
    onDown: dismiss,
  });
  game.keybindings.register("core", "undo", {
    name: "KEYBINDINGS.Undo",
    uneditable: [{ key: "KeyZ", modifiers: ["Control"] }],
    onDown: () => {
      void undoOwnMovement();
      return true;
    },
  });
}

/** Closes what is open: the buttons around a token, else all windows, else the selection of tokens. */
function dismiss(): boolean {
  const { hud } = canvas.tokens;
  const windows = [...instances.values()].filter((app) => app.hasFrame);
  if (hud.rendered) void hud.close();
  else if (windows.length > 0) for (const app of windows) void app.close({ closeKey: true });
  else return canvas.tokens.releaseAll() > 0;
  return true;
}
