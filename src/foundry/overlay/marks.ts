import type { FightView } from "../session/fight-view";
import { marksOn } from "../view-models/marks";
import { drawMark, type DrawnKind } from "./mark-shapes";
import { formTargets } from "./turn-bar";

type Token = foundry.canvas.placeables.Token.Implementation;

interface DrawnMark {
  readonly graphics: PIXI.Graphics;
  readonly kind: DrawnKind;
  readonly size: string;
}

/** A token is a PIXI container, which the published types omit. */
const asContainer = (token: Token): PIXI.Container => token;

/** Keyed by the token itself, because a dragged copy has the same id. */
const drawn = new WeakMap<Token, DrawnMark>();

let wanted: ReadonlyMap<string, DrawnKind> = new Map();

/** The marks of asked combatants, as long as animation is on. */
const pulsing = new Set<PIXI.Graphics>();

/** A beat's duration in milliseconds, and a mark's lowest opacity in it. */
const BEAT = 1600;
const FAINTEST = 0.35;

function pulse(): void {
  const wave = (1 + Math.cos((performance.now() / BEAT) * 2 * Math.PI)) / 2;
  for (const graphics of pulsing) {
    if (graphics.destroyed) pulsing.delete(graphics);
    else graphics.alpha = FAINTEST + (1 - FAINTEST) * wave;
  }
  if (pulsing.size === 0) canvas.app?.ticker.remove(pulse);
}

const isStill = (): boolean =>
  canvas.photosensitiveMode || window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function remove(token: Token): void {
  const { graphics } = drawn.get(token) ?? {};
  drawn.delete(token);
  if (graphics === undefined) return;
  pulsing.delete(graphics);
  if (!graphics.destroyed) graphics.destroy({ children: true });
}

/** Updates a token's mark. Fast if nothing changes, because Foundry calls for every frame of a movement. */
function fit(token: Token): void {
  const kind = token.isPreview || token.document.isSecret ? undefined : wanted.get(token.document.id ?? "");
  const was = drawn.get(token);
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
  drawn.set(token, { graphics, kind, size });
  if ((kind !== "asked" && kind !== "may-act") || isStill()) return;
  if (pulsing.size === 0) canvas.app?.ticker.add(pulse);
  pulsing.add(graphics);
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
  wanted = marksOf(fight);
  for (const token of canvas.tokens?.placeables ?? []) fit(token);
}

/** Keeps the marks on tokens that change or are drawn again. Call once. */
export function followTokens(): void {
  Hooks.on("drawToken", fit);
  Hooks.on("refreshToken", fit);
  Hooks.on("destroyToken", remove);
}
