import type { FightView } from "../session/fight-view";
import { actingOn } from "../view-models/acting";
import { covers, within, type Area, type WindowPlace } from "../windows/window-place";
import { isNarrow } from "../windows/narrow";
import { areasOfOurs, freeArea, tokenAreas } from "../windows/window-placing";
import { overlayState } from "./overlay-state";

/** The duration of the map's movement, in milliseconds. */
const DURATION = 250;

const sizeOf = ({ left, top, right, bottom }: Area) => ({ width: right - left, height: bottom - top });

/** The parts of an area to the left, to the right, above and below the taken areas. */
const partsBeside = (area: Area, taken: readonly Area[]): Area[] =>
  taken.reduce<Area[]>(
    (parts, box) =>
      parts.flatMap((part) =>
        covers(part, sizeOf(part), box)
          ? [
              { ...part, right: box.left },
              { ...part, left: box.right },
              { ...part, bottom: box.top },
              { ...part, top: box.bottom },
            ]
          : [part],
      ),
    [area],
  );

const outside = ({ left, top, right, bottom }: Area): Area[] => [
  { left: -Infinity, top: -Infinity, right: left, bottom: Infinity },
  { left: right, top: -Infinity, right: Infinity, bottom: Infinity },
  { left: -Infinity, top: -Infinity, right: Infinity, bottom: top },
  { left: -Infinity, top: bottom, right: Infinity, bottom: Infinity },
];

const around = (areas: readonly Area[]): Area => ({
  left: Math.min(...areas.map(({ left }) => left)),
  top: Math.min(...areas.map(({ top }) => top)),
  right: Math.max(...areas.map(({ right }) => right)),
  bottom: Math.max(...areas.map(({ bottom }) => bottom)),
});

/** The nearest place for a covered box in the free area. Null if nothing covers it, or no part has space for it. */
function placeInView(box: Area, free: Area, taken: readonly Area[]): WindowPlace | null {
  const size = sizeOf(box);
  if (taken.every((area) => !covers(box, size, area))) return null;
  const rooms = partsBeside(free, taken).filter((part) => {
    const { width, height } = sizeOf(part);
    return width >= size.width && height >= size.height;
  });
  const places = rooms.map((part) => within(box, size, part));
  const far = ({ left, top }: WindowPlace): number => Math.hypot(left - box.left, top - box.top);
  return places.toSorted((one, other) => far(one) - far(other))[0] ?? null;
}

/** Fits the map to all tokens of a fight that this user sees, in the free area. It never grows beyond its own size. */
function fitMap(fight: FightView): void {
  const tokens = tokenAreas(
    fight,
    fight.combat.combatants.map(({ id }) => id ?? ""),
  );
  // Without a map there are no tokens.
  if (tokens.length === 0) return;
  const [box, free] = [around(tokens), freeArea()];
  const from = canvas.canvasCoordinatesFromClient({ x: box.left, y: box.top });
  const to = canvas.canvasCoordinatesFromClient({ x: box.right, y: box.bottom });
  const { width, height } = sizeOf(free);
  const scale = Math.min(1, width / (to.x - from.x), height / (to.y - from.y));
  // The map's point in the middle of the page lies beside the middle of the free area.
  const { clientWidth, clientHeight } = document.documentElement;
  const x = (from.x + to.x + (clientWidth - free.left - free.right) / scale) / 2;
  const y = (from.y + to.y + (clientHeight - free.top - free.bottom) / scale) / 2;
  void canvas.animatePan({ x, y, scale, duration: DURATION });
}

/** Whether a fight has begun since this page drew it last. */
function hasJustBegun(fight: FightView | null): fight is FightView {
  const { unbegunFight } = overlayState;
  const stage = fight?.encounter?.stage ?? "ended";
  overlayState.unbegunFight = fight !== null && stage === "setup" ? fight.combat.id : null;
  return fight !== null && stage !== "setup" && fight.combat.id === unbegunFight;
}

/**
 * Moves the map if one of the module's elements covers the token of an acting combatant or of a combatant in an open
 * form (`about`), once for each change of these, so that a user can move it away again. On a narrow page it also moves
 * if a token is out of view, and fits the map to a fight that begins.
 */
export function bringIntoView(fight: FightView | null, about: readonly string[]): void {
  const ids = fight?.screen ? [...new Set([...actingOn(fight.screen), ...about])] : [];
  const now = [...ids, about.length, document.body.dataset["turnwrightView"]].join(" ");
  const isFitted = hasJustBegun(fight) && isNarrow();
  if (isFitted) requestAnimationFrame(() => fitMap(fight));
  if (now === overlayState.broughtIntoView) return;
  overlayState.broughtIntoView = now;
  if (isFitted) return;
  if (fight === null || ids.length === 0) return;
  // Measures with the next frame. Measuring now would lay out the whole page once more.
  requestAnimationFrame(() => {
    const tokens = tokenAreas(fight, ids);
    const [first] = tokens;
    if (first === undefined || !canvas.ready) return;
    const free = freeArea();
    const ours = [...areasOfOurs(), ...(isNarrow() ? outside(free) : [])];
    const isCovered = tokens.some((token) => ours.some((area) => covers(token, sizeOf(token), area)));
    if (!isCovered) return;
    const all = around(tokens);
    const [box, place] = [all, first]
      .map((each) => [each, placeInView(each, free, ours)] as const)
      .find(([, to]) => to !== null) ?? [first, null];
    if (place === null) return;
    const from = canvas.canvasCoordinatesFromClient({ x: box.left, y: box.top });
    const to = canvas.canvasCoordinatesFromClient({ x: place.left, y: place.top });
    // The published types leave out the stage's pivot, the point of the map in the middle of the screen.
    const { pivot } = canvas.stage as unknown as { readonly pivot: { readonly x: number; readonly y: number } };
    void canvas.animatePan({ x: pivot.x + from.x - to.x, y: pivot.y + from.y - to.y, duration: DURATION });
  });
}
