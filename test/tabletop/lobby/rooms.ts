import { backAlley, crypt, ford, hillside, marketplace, roadside, rooftops } from "../server/fights.ts";
import { fightReadySeed } from "../server/seeds.ts";
import type { WorldSeed } from "../server/world.ts";

/** A card of the lobby: a set of rules, and a world in which a fight under them is ready to begin. */
export interface Room {
  /** The id of the rules, and the part of the address below which the world lies. */
  readonly id: string;
  readonly name: string;
  /** The rules in one sentence. */
  readonly sentence: string;
  readonly world: () => WorldSeed;
}

/** The rooms in the order of their cards. Each world has on its sheets all that its rules ask for. */
export const ROOMS: readonly Room[] = [
  {
    id: "shared-turn",
    name: "Shared Turn Combat",
    sentence: "One combatant declares a plan, anybody may react with a whole turn, and all of them act together.",
    world: () => fightReadySeed({ sceneFlags: { turnwright: { variant: "shared-turn" } } }),
  },
  {
    id: "basic",
    name: "Individual initiative",
    sentence: "The highest roll goes first, and whoever is up may wait and step in later.",
    world: () => ford,
  },
  {
    id: "action-points",
    name: "Action points",
    sentence: "One pool of points pays for your own actions and for your answers to those of others.",
    world: () => roadside,
  },
  {
    id: "phases",
    name: "Action Phases",
    sentence: "Everybody rolls, the count goes down, and each phase brings a budget of actions to spend.",
    world: () => backAlley,
  },
  {
    id: "initiative-score",
    name: "Initiative score",
    sentence: "One score holds for the whole fight, and foes of one kind act together.",
    world: () => hillside,
  },
  {
    id: "momentum",
    name: "Momentum",
    sentence:
      "A shared pool leads the sides: the one in control chooses who acts, and the other may seize the initiative.",
    world: () => rooftops,
  },
  {
    id: "popcorn",
    name: "Popcorn initiative",
    sentence: "Whoever has acted chooses who goes next.",
    world: () => marketplace,
  },
  {
    id: "greyhawk",
    name: "Greyhawk initiative",
    sentence: "Everybody declares, rolls a die for each kind of action, and the lowest total goes first.",
    world: () => crypt,
  },
];
