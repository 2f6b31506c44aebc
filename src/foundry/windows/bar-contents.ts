import { isPlayedBy } from "../authority/permissions";
import { MODULE_ID } from "../compat/module-id";
import type { FightView } from "../session/fight-view";
import { type AskFacts, barContents } from "../view-models/asks";
import type { BarContents } from "../view-models/drawing";

/** What a question in a fight depends on for this user, except the selection. */
export const askFacts = ({
  combat,
  encounter,
}: Pick<FightView, "combat" | "encounter">): Omit<AskFacts, "selected"> => ({
  own: (id) => isPlayedBy(game.user, combat, id),
  sideOf: (id) => encounter?.combatants[id]?.side ?? "gm",
  gm: game.user.isGM,
  isOn: encounter !== null && encounter.stage !== "setup" && encounter.stage !== "ended",
});

/** Whether the page has room for the bar. Kept, because each look computes the styles of the page. */
let hasRoom = true;
let onRoomChange = (): void => {};

/** Looks whether the page has room for the bar. Call after whatever shows or hides parts of the page. */
export function measureRoom(): void {
  const had = hasRoom;
  hasRoom = document.getElementById("ui-bottom")?.checkVisibility({ visibilityProperty: true }) !== false;
  if (hasRoom !== had) onRoomChange();
}

/** Follows whether the page has room for the bar in each width. Call once, when the page is ready. */
export function watchRoom(onChange: () => void): void {
  onRoomChange = onChange;
  window.addEventListener("resize", measureRoom);
  measureRoom();
}

/** Whether the bar over the map is on and the page has room for it. */
export const isBarInSight = (): boolean => hasRoom && game.settings.get(MODULE_ID, "turnBar");

/** What the bar over the map holds for this user now. Null without a bar. */
export function barContentsFor(fight: FightView): BarContents | null {
  const { screen, encounter } = fight;
  if (screen === null || encounter === null || !isBarInSight()) return null;
  return barContents(screen, askFacts(fight), game.settings.get(MODULE_ID, "panelOpen"));
}
