import { report } from "../parts/report";
import { MODULE_ID } from "../compat/module-id";
import { Chunk } from "../parts/chunk";
import { sessionOf } from "../session/fight-session";
import { redrawTrackers, viewedCombat } from "../session/trackers";
import { watchRoom } from "../windows/bar-contents";
import { onShownFight } from "../windows/shown-fight";
import { SHIFT } from "../windows/surface/shown-keys";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "turnwright.turnBar": boolean;
    "turnwright.orderIn": "both" | "strip" | "sidebar";
    "turnwright.strip": Record<string, unknown>;
  }
}

/** The part over the map, loaded with the first fight in view. */
const overlays = new Chunk(async () => import("./overlays"));

function redrawOverlays(): void {
  const combat = viewedCombat();
  if (overlays.loaded === null && (overlays.hasFailed || combat === null || !sessionOf(combat).isRuled)) return;
  overlays
    .load()
    .then((part) => part.drawOverlays())
    .catch(report("parts"));
}

/** The bar has appeared or gone: no tracker repeats what it holds. */
function onBarToggled(): void {
  redrawOverlays();
  redrawTrackers();
}

/** Draws only the strip, if shown, because hit points have changed. */
export const drawFaces = (): void => overlays.loaded?.drawFaces();

/** Registers what is over the map: settings, keys, loading and drawing. Call once, in Foundry's hook `init`. */
export function registerOverlays(): void {
  Hooks.once("ready", () => watchRoom(onBarToggled));
  const own = { scope: "client", config: true } as const;
  game.settings.register(MODULE_ID, "turnBar", {
    ...own,
    onChange: onBarToggled,
    name: "TURNWRIGHT.settings.turn-bar.name",
    hint: "TURNWRIGHT.settings.turn-bar.hint",
    type: Boolean,
    default: true,
  });
  game.settings.register(MODULE_ID, "orderIn", {
    ...own,
    onChange: redrawOverlays,
    name: "TURNWRIGHT.settings.order-in.name",
    hint: "TURNWRIGHT.settings.order-in.hint",
    type: String,
    choices: {
      both: "TURNWRIGHT.settings.order-in.both",
      strip: "TURNWRIGHT.settings.order-in.strip",
      sidebar: "TURNWRIGHT.settings.order-in.sidebar",
    },
    default: "both",
  });
  game.settings.register(MODULE_ID, "strip", {
    ...own,
    onChange: redrawOverlays,
    config: false,
    type: Object,
    default: {},
  });
  for (const place of [1, 2, 3, 4]) {
    game.keybindings.register(MODULE_ID, `bar${place}`, {
      name: `TURNWRIGHT.overlay.keys.${place}`,
      hint: "TURNWRIGHT.overlay.keys.hint",
      editable: [{ key: `Digit${place}` }],
      onDown: () => overlays.loaded?.pressInBar(place) === true,
    });
  }
  game.keybindings.register(MODULE_ID, "bar", {
    name: "TURNWRIGHT.overlay.keys.focus",
    hint: "TURNWRIGHT.overlay.keys.hint",
    editable: [{ key: "KeyB", modifiers: [SHIFT] }],
    onDown: () => overlays.loaded?.focusBar() === true,
  });
  onShownFight(redrawOverlays);
}
