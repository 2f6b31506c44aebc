import { fine, broken, odd, unchecked, type CheckPoint, type Finding } from "../view-models/finding";

const noScene = (): Finding => unchecked("TURNWRIGHT.compatibility.map.no-scene", "scene");

const hasScene = (): boolean => game.scenes.viewed !== undefined && game.scenes.viewed !== null;

function checkCanvas(): Finding {
  if (game.settings.settings.has("core.noCanvas") && game.settings.get("core", "noCanvas"))
    return odd("TURNWRIGHT.compatibility.map.switched-off", null);
  if (!hasScene()) return noScene();
  return canvas.ready
    ? fine("TURNWRIGHT.compatibility.map.canvas-fine")
    : broken("TURNWRIGHT.compatibility.map.not-ready", "reload");
}

function checkTokens(): Finding {
  const scene = game.scenes.viewed;
  if (!hasScene() || !canvas.ready) return noScene();
  const tokens = scene?.tokens.contents ?? [];
  if (tokens.length === 0) return unchecked("TURNWRIGHT.compatibility.map.no-tokens", "scene");
  const drawn = tokens.filter(({ id }) => canvas.tokens?.get(id ?? "") !== undefined);
  return drawn.length > 0
    ? fine("TURNWRIGHT.compatibility.map.tokens-fine")
    : broken("TURNWRIGHT.compatibility.map.tokens-missing", "report", { facts: [`0/${tokens.length}`] });
}

interface TrackerSettings {
  readonly turnMarker?: { readonly enabled?: boolean };
}

function checkMarker(): Finding {
  if (!hasScene() || !canvas.ready) return noScene();
  const { turnMarker } = (game.settings.get("core", "combatTrackerConfig") ?? {}) as TrackerSettings;
  if (turnMarker === undefined) return odd("TURNWRIGHT.compatibility.map.marker-unknown", "report");
  if (turnMarker.enabled === false) return odd("TURNWRIGHT.compatibility.map.marker-off", "marker");
  return fine("TURNWRIGHT.compatibility.map.marker-fine");
}

export const mapPoints: readonly CheckPoint[] = [
  { id: "map.canvas", name: "TURNWRIGHT.compatibility.map.canvas", check: checkCanvas },
  { id: "map.tokens", name: "TURNWRIGHT.compatibility.map.tokens", check: checkTokens },
  { id: "map.marker", name: "TURNWRIGHT.compatibility.map.marker", check: checkMarker },
];
