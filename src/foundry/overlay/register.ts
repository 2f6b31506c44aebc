import { MODULE_ID } from "../compat/module-id";
import { Chunk } from "../parts/chunk";
import { sessionOf } from "../session/fight-session";
import { followInTrackers } from "../windows/docked";
import { isBarInSight } from "../windows/held-for";
import { followShown } from "../windows/follow-shown";
import { SHIFT } from "../windows/surface/shown-keys";
import { viewedCombat } from "../windows/viewed-combat";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "turnwright.turnBar": boolean;
    "turnwright.orderIn": "both" | "strip" | "sidebar";
    "turnwright.strip": Record<string, unknown>;
  }
}

/** The part that lies over the map. It comes with the first fight in view. */
const table = new Chunk(async () => import("./table"));

/** Draws what lies over the map, once there is a fight to draw. */
function follow(): void {
  const combat = viewedCombat();
  if (table.now === null && (table.hasFailed || combat === null || !sessionOf(combat).isRuled)) return;
  table
    .here()
    .then((part) => part.drawTable())
    .catch((error: unknown) => Hooks.onError("turnwright.parts", error as Error, { log: "error" }));
}

/** The bar has come or gone: what it holds stands in no tracker. */
function followBar(): void {
  follow();
  followInTrackers();
}

/** Tells trackers and bar once the bar comes into sight or leaves it, in a page of another width. */
function followWidth(): void {
  let wasInSight = isBarInSight();
  window.addEventListener("resize", () => {
    if (isBarInSight() === wasInSight) return;
    wasInSight = !wasInSight;
    followBar();
  });
}

/** Draws the strip alone, where there is one: the hit points of somebody have changed. */
export const drawFaces = (): void => table.now?.drawFaces();

/** Registers what lies over the map: its settings, its keys, and what brings and draws it. Once, in Foundry's hook `init`. */
export function registerTable(): void {
  Hooks.once("ready", followWidth);
  game.settings.register(MODULE_ID, "turnBar", {
    scope: "client",
    onChange: followBar,
    name: "TURNWRIGHT.settings.turn-bar.name",
    hint: "TURNWRIGHT.settings.turn-bar.hint",
    config: true,
    type: Boolean,
    default: true,
  });
  game.settings.register(MODULE_ID, "orderIn", {
    scope: "client",
    onChange: follow,
    name: "TURNWRIGHT.settings.order-in.name",
    hint: "TURNWRIGHT.settings.order-in.hint",
    config: true,
    type: String,
    choices: {
      both: "TURNWRIGHT.settings.order-in.both",
      strip: "TURNWRIGHT.settings.order-in.strip",
      sidebar: "TURNWRIGHT.settings.order-in.sidebar",
    },
    default: "both",
  });
  game.settings.register(MODULE_ID, "strip", {
    scope: "client",
    onChange: follow,
    config: false,
    type: Object,
    default: {},
  });
  for (const place of [1, 2, 3, 4]) {
    game.keybindings.register(MODULE_ID, `bar${place}`, {
      name: `TURNWRIGHT.table.keys.${place}`,
      hint: "TURNWRIGHT.table.keys.hint",
      editable: [{ key: `Digit${place}` }],
      onDown: () => table.now?.pressInBar(place) === true,
    });
  }
  game.keybindings.register(MODULE_ID, "bar", {
    name: "TURNWRIGHT.table.keys.focus",
    hint: "TURNWRIGHT.table.keys.hint",
    editable: [{ key: "KeyB", modifiers: [SHIFT] }],
    onDown: () => table.now?.focusBar() === true,
  });
  followShown(follow);
}
