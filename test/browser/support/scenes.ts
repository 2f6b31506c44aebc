import { emptyTrackerSeed, SEED_IDS } from "../../tabletop/server/seeds.ts";
import { GUIDE_DONE } from "./guide-done.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";

/** The scenes of {@link threeScenes}. */
export const SCENES = { hollow: SEED_IDS.scene, road: SEED_IDS.road, mill: "SceneOldMill0000" } as const;

/** The combats of {@link twoFights}, each on its own scene. */
export const FIGHTS = { hollow: "CombatInTheHollo", road: "CombatOnTheRoad0" } as const;

const { tokens: TOKENS, users } = SEED_IDS;

/** The cast of each scene: a character and a foe, with their places. */
const CASTS = {
  hollow: [TOKENS.gereneth, TOKENS.hag],
  road: [TOKENS.johnston, TOKENS.hag],
  mill: [TOKENS.gereneth, TOKENS.johnston],
} as const;

type Place = keyof typeof SCENES;

/** The id of a token on a scene. */
export const tokenOn = (place: Place, token: string): string =>
  `${place}${token.slice(5)}`.padEnd(16, "0").slice(0, 16);

/** The id of its combatant. */
const fighterOn = (place: Place, token: string): string => `F${place}${token.slice(5)}`.padEnd(16, "0").slice(0, 16);

function peopled(scene: JsonObject, place: Place, all: readonly JsonObject[]): JsonObject {
  const own = CASTS[place].map((id) => ({ ...all.find((token) => token["_id"] === id), _id: tokenOn(place, id) }));
  return { ...scene, tokens: own, ownership: { default: 2 } };
}

/** A world with three scenes, two tokens on each, no turn rules anywhere, and nobody in combat. */
export function threeScenes(): WorldSeed {
  const seed = emptyTrackerSeed(GUIDE_DONE);
  const scenes = seed.documents["Scene"] ?? [];
  const hollow = scenes.find(({ _id: id }) => id === SCENES.hollow) ?? {};
  const road = scenes.find(({ _id: id }) => id === SCENES.road) ?? {};
  const all = hollow["tokens"] as JsonObject[];
  const mill = { ...road, _id: SCENES.mill, name: "The Old Mill", navOrder: 2 };
  const made = [peopled(hollow, "hollow", all), peopled(road, "road", all), peopled(mill, "mill", all)];
  return { ...seed, documents: { ...seed.documents, Scene: made } };
}

const fighterIn = (place: Place, actors: readonly JsonObject[], tokens: readonly JsonObject[]) => (token: string) => {
  const found = tokens.find(({ _id: id }) => id === tokenOn(place, token));
  const actor = actors.find(({ _id: id }) => id === found?.["actorId"]);
  return {
    _id: fighterOn(place, token),
    tokenId: tokenOn(place, token),
    actorId: actor?.["_id"] ?? null,
    sceneId: SCENES[place],
  };
};

/** The same world with one fight that has not begun, of no scene of its own: a character stands on one scene, a foe on another. */
export function fightOnTwoScenes(variants: { readonly hollow: string; readonly road: string }): WorldSeed {
  const seed = twoFights(variants);
  const [inHollow, onRoad] = (seed.documents["Combat"] ?? []).map(({ combatants }) => combatants as JsonObject[]);
  const combatants = [inHollow?.[0] ?? {}, onRoad?.[1] ?? {}];
  return {
    ...seed,
    documents: { ...seed.documents, Combat: [{ _id: FIGHTS.hollow, scene: null, active: true, combatants }] },
  };
}

/** The same world with two fights that have not begun, on two scenes with two variants; Ann plays in one, Ben in the other. */
export function twoFights(variants: { readonly hollow: string; readonly road: string }): WorldSeed {
  const seed = threeScenes();
  const scenes = (seed.documents["Scene"] ?? []).map((scene) => {
    const place = (["hollow", "road"] as const).find((one) => SCENES[one] === scene["_id"]);
    return place === undefined ? scene : { ...scene, flags: { turnwright: { variant: variants[place] } } };
  });
  const combats = (["hollow", "road"] as const).map((place) => {
    const tokens = (scenes.find((scene) => scene["_id"] === SCENES[place])?.["tokens"] ?? []) as JsonObject[];
    const fighter = fighterIn(place, seed.documents["Actor"] ?? [], tokens);
    return { _id: FIGHTS[place], scene: SCENES[place], active: true, combatants: CASTS[place].map(fighter) };
  });
  const User = (seed.documents["User"] ?? []).map((user) =>
    user["_id"] === users.ben ? { ...user, viewedScene: SCENES.road } : user,
  );
  return { ...seed, documents: { ...seed.documents, User, Scene: scenes, Combat: combats } };
}
