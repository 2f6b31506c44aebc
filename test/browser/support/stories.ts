import {
  backAlley,
  crypt,
  fighterId,
  hillside,
  marketplace,
  roadside,
  rooftops,
} from "../../tabletop/server/fights.ts";
import { fightReadySeed } from "../../tabletop/server/seeds.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import { type Command, IDS } from "./fight.ts";

/** Moments of a fight under a variant. */
export interface Story {
  readonly variant: string;
  readonly world: () => WorldSeed;
  /** True if the variant has a window; true unless said. */
  readonly hasWindow?: boolean;
  /** The commands that the gm gives before each moment. */
  readonly moments: readonly (readonly Command[])[];
}

const of = (command: string, name: string, more: Readonly<Record<string, unknown>> = {}): Command => ({
  do: command,
  combatant: fighterId(name),
  ...more,
});

const scored = (scores: Readonly<Record<string, number>>): Command[] =>
  Object.entries(scores).map(([name, value]) => of("setInitiative", name, { value }));

/** The seeded world, ready for a fight under a variant. */
export const ready = (variant: string) => (): WorldSeed => fightReadySeed({ sceneFlags: { turnwright: { variant } } });

/** Numbers for everybody in the seeded fight. */
export const NUMBERS: readonly Command[] = [
  { do: "setInitiative", combatant: IDS.gereneth, value: 22 },
  { do: "setInitiative", combatant: IDS.hag, value: 16 },
  { do: "setInitiative", combatant: IDS.cultist, value: 9 },
  { do: "setInitiative", combatant: IDS.johnston, value: 5 },
];

/** Those of one system follow each other: they are told at one table. */
export const STORIES: readonly Story[] = [
  {
    variant: "basic",
    world: ready("basic"),
    hasWindow: false,
    moments: [[], [...NUMBERS, { do: "start" }], [{ do: "delay", combatant: IDS.gereneth }]],
  },
  {
    variant: "shared-turn",
    world: ready("shared-turn"),
    moments: [
      [],
      [...NUMBERS, { do: "start" }],
      [{ do: "declareActor", combatant: IDS.gereneth, plan: "Stab her", intends: ["move", "dash", "melee"] }],
      [{ do: "beginTurn" }],
    ],
  },
  {
    variant: "initiative-score",
    world: () => hillside,
    moments: [[], [...scored({ Thief: 24, "Human Knight": 21, Ranger: 18, Priest: 18 }), { do: "start" }]],
  },
  {
    variant: "momentum",
    world: () => rooftops,
    moments: [[], [{ do: "start" }, { do: "changeMomentum", by: 1 }], [of("takeTurn", "Aria")]],
  },
  {
    variant: "popcorn",
    world: () => marketplace,
    moments: [[], [...scored({ Mira: 18, Tobin: 13, "Thug 1": 9 }), { do: "start" }], [{ do: "endTurn" }]],
  },
  {
    variant: "greyhawk",
    world: () => crypt,
    moments: [[], [{ do: "start" }], [of("declareActions", "Brand", { kinds: ["melee", "move"] })]],
  },
  {
    variant: "action-points",
    world: () => roadside,
    moments: [
      [],
      [...scored({ Ash: 30, Scout: 20, "Brigand 1": 10, "Brigand 2": 5 }), { do: "start" }],
      [of("declare", "Ash", { type: "primary", ap: 1, label: "Cut at Brigand 1" })],
    ],
  },
  {
    variant: "phases",
    world: () => backAlley,
    moments: [[], [...scored({ Decker: 30, Samurai: 20, "Ganger 1": 10 }), { do: "start" }]],
  },
];
