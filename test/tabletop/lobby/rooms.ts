import { backAlley, crypt, ford, hillside, marketplace, roadside, rooftops, warren } from "../server/fights.ts";
import { fightReadySeed } from "../server/seeds.ts";
import type { WorldSeed } from "../server/world.ts";

/** A card of the lobby: a set of rules, and a world in which a fight under the rules is ready to begin. */
export interface Room {
  /** The part of the address below which the world lies. For a set of rules it is the id of the rules. */
  readonly id: string;
  readonly world: () => WorldSeed;
}

/** The rooms in the order of their cards. Each world has on its sheets all that its rules ask for. */
export const ROOMS: readonly Room[] = [
  {
    id: "shared-turn",
    world: () => fightReadySeed({ sceneFlags: { turnwright: { variant: "shared-turn" } } }),
  },
  {
    id: "basic",
    world: () => ford,
  },
  {
    id: "action-points",
    world: () => roadside,
  },
  {
    id: "phases",
    world: () => backAlley,
  },
  {
    id: "initiative-score",
    world: () => hillside,
  },
  {
    id: "momentum",
    world: () => rooftops,
  },
  {
    id: "popcorn",
    world: () => marketplace,
  },
  {
    id: "greyhawk",
    world: () => crypt,
  },
];

/** A fight of 24 combatants, under Individual Initiative. */
export const BIG_FIGHT: Room = { id: "big-fight", world: () => warren };
