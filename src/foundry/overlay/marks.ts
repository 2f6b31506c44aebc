import type { FightView } from "../session/fight-view";
import { marksOn } from "../view-models/marks";
import { drawMark, type DrawnKind } from "./mark-shapes";
import { overlayState, type Token } from "./overlay-state";
import { formTargets } from "./turn-bar";

/** A token is a PIXI container, which the published types omit. */
const asContainer = (token: Token): PIXI.Container => token;

/** A beat's duration in milliseconds, and a mark's lowest opacity in it. */
const BEAT = 1600;
const FAINTEST = 0.35;

function pulse(): void {
  const wave = (1 + Math.cos((performance.now() / BEAT) * 2 * Math.PI)) / 2;
  const { pulsingMarks } = overlayState;
  for (const graphics of pulsingMarks) {
    if (graphics.destroyed) pulsingMarks.delete(graphics);
    else graphics.alpha = FAINTEST + (1 - FAINTEST) * wave;
  }
  if (pulsingMarks.size === 0) canvas.app?.ticker.remove(pulse);
}

/** Whether this user wants nothing to move by itself. */
export const isStill = (): boolean =>
  canvas.photosensitiveMode || window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function remove(token: Token): void {
  const { drawnMarks, pulsingMarks } = overlayState;
  const { graphics } = drawnMarks.get(token) ?? {};
  drawnMarks.delete(token);
  if (graphics === undefined) return;
  pulsingMarks.delete(graphics);
  if (!graphics.destroyed) graphics.destroy({ children: true });
}

/** Updates a token's mark. Fast if nothing changes, because Foundry calls for every frame of a movement. */
function fit(token: Token): void {
  const { drawnMarks, wantedMarks, pulsingMarks } = overlayState;
  const kind = token.isPreview || token.document.isSecret ? undefined : wantedMarks.get(token.document.id ?? "");
  const was = drawnMarks.get(token);
  const size = `${token.w} ${token.h}`;
  const stands = was !== undefined && !was.graphics.destroyed && was.graphics.parent === asContainer(token);
  if (kind === undefined) {
    if (was !== undefined) remove(token);
    return;
  }
  if (stands && was.kind === kind && was.size === size) return;
  remove(token);
  const graphics = new PIXI.Graphics();
  graphics.eventMode = "none";
  graphics.name = `turnwright-${kind}`;
  drawMark(graphics, kind, token.w, token.h);
  // Below the token's art, which covers the overlap.
  asContainer(token).addChildAt(graphics, 0);
  drawnMarks.set(token, { graphics, kind, size });
  if ((kind !== "asked" && kind !== "may-act") || isStill()) return;
  if (pulsingMarks.size === 0) canvas.app?.ticker.add(pulse);
  pulsingMarks.add(graphics);
}

function marksOf(fight: FightView | null): Map<string, DrawnKind> {
  const { screen = null, combat, encounter } = fight ?? {};
  if (screen === null || combat === undefined || encounter?.stage === "ended") return new Map();
  const targets = [...formTargets()].map((id): [string, DrawnKind] => [id, "target"]);
  return new Map(
    [...marksOn(screen), ...targets].flatMap(([id, kind]): [string, DrawnKind][] => {
      const { tokenId = null, sceneId } = combat.combatants.get(id) ?? {};
      return tokenId !== null && sceneId === canvas.scene?.id ? [[tokenId, kind]] : [];
    }),
  );
}

/** Marks the combatants that act, react, are asked or targeted in the open form, if this user sees them. */
export function drawMarks(fight: FightView | null): void {
  if (!canvas.ready) return;
  overlayState.wantedMarks = marksOf(fight);
  for (const token of canvas.tokens?.placeables ?? []) fit(token);
}

/** Keeps the marks on tokens that change or are drawn again. Call once. */
export function watchTokens(): void {
  Hooks.on("drawToken", fit);
  Hooks.on("refreshToken", fit);
  Hooks.on("destroyToken", remove);
}
