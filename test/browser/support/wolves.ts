import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";

/** The actor that five wolves are made from. */
export const WOLF = "ActorWolf0000000";

/** The wolves' combatants. */
export const WOLVES = [1, 2, 3, 4, 5].map((at) => `FightWolf000000${at}`);

/** The wolves' tokens. */
export const WOLF_TOKENS = [1, 2, 3, 4, 5].map((at) => `TokenWolf000000${at}`);

/** The seeded world with five wolves of one actor beside the rest, each with hit points and an initiative bonus of its own. */
export function withWolves(seed: WorldSeed): WorldSeed {
  const { documents } = seed;
  const wolf = {
    _id: WOLF,
    name: "Wolf",
    type: "npc",
    system: {
      abilities: { dex: { value: 15, mod: 2 }, con: { value: 12, mod: 1, save: { value: 1 } } },
      attributes: { init: { total: 2, mod: 2, bonus: "" }, hp: { value: 11, max: 11, temp: 0 }, ac: { value: 13 } },
    },
  };
  const tokens = WOLF_TOKENS.map((_id, at) => ({
    _id,
    name: `Wolf ${at + 1}`,
    actorId: WOLF,
    actorLink: false,
    x: 200 + 100 * at,
    y: 200,
    disposition: -1,
    // The last one has nothing of its own.
    ...(at < 4 && { delta: { system: { attributes: { init: { total: 10 + at }, hp: { value: at + 1 } } } } }),
  }));
  const combatants = WOLVES.map((_id, at) => ({
    _id,
    actorId: WOLF,
    tokenId: WOLF_TOKENS[at] ?? "",
    sceneId: SEED_IDS.scene,
  }));
  const into = <T extends { readonly [key: string]: unknown }>(one: T, key: string, more: readonly object[]): T => ({
    ...one,
    [key]: [...((one[key] as object[] | undefined) ?? []), ...more],
  });
  return {
    ...seed,
    documents: {
      ...documents,
      Actor: [...(documents.Actor ?? []), wolf],
      Scene: (documents.Scene ?? []).map((scene) =>
        scene["_id"] === SEED_IDS.scene ? into(scene, "tokens", tokens) : scene,
      ),
      Combat: (documents.Combat ?? []).map((combat) => into(combat, "combatants", combatants)),
    },
  };
}
