export const hasMap = (): boolean => canvas.ready;

/** Ends the pick under way without an answer. A new pick ends the previous one. */
let stop: (() => void) | null = null;

function tokensAt(event: PointerEvent): foundry.canvas.placeables.Token.Implementation[] {
  const { x, y } = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
  const size = canvas.grid?.size ?? 0;
  return (canvas.tokens?.placeables ?? [])
    .filter((token) => {
      const { x: left, y: top, width, height } = token.document;
      const inside = x >= left && x < left + (width ?? 1) * size && y >= top && y < top + (height ?? 1) * size;
      return inside && token.isVisible;
    })
    .toReversed();
}

function pointedAt(event: PointerEvent, people: ReadonlySet<string>, combat: Combat.Implementation): string | null {
  for (const { id } of tokensAt(event)) {
    const whose = combat.combatants.find(
      (combatant) =>
        combatant.tokenId === id && combatant.sceneId === canvas.scene?.id && people.has(combatant.id ?? ""),
    );
    if (whose?.id) return whose.id;
  }
  return null;
}

const isOnMap = ({ target }: Event): boolean => target instanceof Element && target.closest("#board") !== null;

/** A pointer that moves further between press and release drags, in pixels. */
const STILL = 5;

/**
 * Reports clicks on combatants' tokens, except drags and the answer to a {@link pickToken}. The clicks keep their usual
 * effect.
 */
export function onTokenClick(combat: () => Combat.Implementation | null, onClick: (id: string) => void): void {
  let from: PointerEvent | null = null;
  const onDown = (event: PointerEvent): void => {
    from = event.button === 0 && stop === null && isOnMap(event) ? event : null;
  };
  const onUp = (event: PointerEvent): void => {
    const pressed = from;
    from = null;
    const shown = combat();
    if (pressed === null || shown === null) return;
    if (Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > STILL) return;
    const id = pointedAt(pressed, new Set(shown.combatants.map((combatant) => combatant.id ?? "")), shown);
    if (id !== null) onClick(id);
  };
  window.addEventListener("pointerdown", onDown, { capture: true });
  window.addEventListener("pointerup", onUp, { capture: true });
}

/**
 * Waits for a click on the token of one of these combatants. That click neither selects nor drags. Other clicks work as
 * usual. Resolves to null after Escape, when another pick begins, or after an abort.
 */
export function pickToken(
  people: ReadonlySet<string>,
  combat: Combat.Implementation,
  off: AbortSignal,
): Promise<string | null> {
  if (off.aborted) return Promise.resolve(null);
  stop?.();
  const listeners = new AbortController();
  return new Promise((resolve) => {
    const end = (answer: string | null): void => {
      if (listeners.signal.aborted) return;
      listeners.abort();
      stop = null;
      document.body.classList.remove("turnwright-pointing");
      resolve(answer);
    };
    const options = { capture: true, signal: listeners.signal };
    const swallow = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const onPointer = (event: PointerEvent): void => {
      if (event.button !== 0 || !isOnMap(event) || tokensAt(event).length === 0) return;
      swallow(event);
      const id = pointedAt(event, people, combat);
      if (id === null) ui.notifications.warn("TURNWRIGHT.notifications.pick.not-that", { localize: true });
      else end(id);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      swallow(event);
      end(null);
    };
    stop = () => end(null);
    document.body.classList.add("turnwright-pointing");
    window.addEventListener("pointerdown", onPointer, options);
    window.addEventListener("keydown", onKey, options);
    off.addEventListener("abort", () => end(null), { signal: listeners.signal });
    ui.notifications.info("TURNWRIGHT.notifications.pick.hint", { localize: true });
  });
}
