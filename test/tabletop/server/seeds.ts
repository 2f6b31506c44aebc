import type { JsonObject } from "../common/utils/objects.ts";
import { deepClone } from "../common/utils/objects.ts";
import { portraitPath } from "./portrait.ts";
import type { WorldSeed } from "./world.ts";

/** The identifiers of the seeded documents, so that tests can name them. */
export const SEED_IDS = {
  users: { gm: "UserGamemaster00", ann: "UserPlayerAnn000", ben: "UserPlayerBen000" },
  actors: {
    gereneth: "ActorGereneth000",
    johnston: "ActorJohnston000",
    hag: "ActorGreenHag000",
    cultist: "ActorCultist0000",
  },
  tokens: {
    gereneth: "TokenGereneth000",
    johnston: "TokenJohnston000",
    hag: "TokenGreenHag000",
    cultist: "TokenCultist0000",
  },
  combatants: {
    gereneth: "FightGereneth000",
    johnston: "FightJohnston000",
    hag: "FightGreenHag000",
    cultist: "FightCultist0000",
  },
  scene: "SceneHagsHollow0",
  road: "SceneOldRoad0000",
  combat: "CombatHagsHollow",
} as const;

/** The options of a seed. */
export interface SeedOptions {
  /** Flags of the scene, such as a module's choice for it. */
  readonly sceneFlags?: JsonObject;
  /** Settings of the world by their whole names, such as a module's. */
  readonly settings?: JsonObject;
}

type Role = keyof (typeof SEED_IDS)["actors"];

interface Character {
  readonly name: string;
  readonly type: "character" | "npc";
  readonly initials: string;
  readonly hue: number;
  readonly owner?: string;
  readonly x: number;
  readonly y: number;
  readonly hidden?: boolean;
  /** Ability scores, in the order strength, dexterity, constitution, intelligence, wisdom, charisma. */
  readonly abilities: readonly [number, number, number, number, number, number];
  readonly savesConstitution?: number;
  readonly hitPoints: number;
  readonly armorClass: number;
}

const { users } = SEED_IDS;

const CHARACTERS: Readonly<Record<Role, Character>> = {
  gereneth: {
    name: "Gereneth",
    type: "character",
    initials: "Ge",
    hue: 268,
    owner: users.ann,
    x: 400,
    y: 500,
    abilities: [10, 18, 14, 13, 12, 14],
    hitPoints: 38,
    armorClass: 15,
  },
  johnston: {
    name: "Johnston",
    type: "character",
    initials: "Jo",
    hue: 208,
    owner: users.ben,
    x: 300,
    y: 600,
    abilities: [17, 10, 15, 9, 13, 16],
    savesConstitution: 5,
    hitPoints: 49,
    armorClass: 18,
  },
  hag: {
    name: "Green Hag",
    type: "npc",
    initials: "GH",
    hue: 118,
    x: 900,
    y: 400,
    abilities: [18, 12, 16, 13, 14, 14],
    hitPoints: 82,
    armorClass: 17,
  },
  cultist: {
    name: "Lurking Cultist",
    type: "npc",
    initials: "LC",
    hue: 4,
    x: 1000,
    y: 700,
    hidden: true,
    abilities: [11, 12, 10, 10, 11, 10],
    hitPoints: 9,
    armorClass: 12,
  },
};

const ROLES = Object.keys(CHARACTERS) as Role[];
const ABILITY_KEYS = ["str", "dex", "con", "int", "wis", "cha"] as const;

/** The world of the hag's hollow: users, actors and tokens on a scene, and nobody in combat. */
export function emptyTrackerSeed(options: SeedOptions = {}): WorldSeed {
  return {
    world: { id: "hags-hollow", title: "The Hag's Hollow" },
    system: { id: "dnd5e", title: "Fifth Edition (data only)", version: "5.3.3" },
    documents: {
      User: [
        { _id: users.gm, name: "Gamemaster", role: 4, color: "#c9822b" },
        { _id: users.ann, name: "Ann", role: 1, color: "#9a6fd0", character: SEED_IDS.actors.gereneth },
        { _id: users.ben, name: "Ben", role: 1, color: "#4f8fd0", character: SEED_IDS.actors.johnston },
      ],
      Actor: ROLES.map(actorData),
      Scene: [hollow(options.sceneFlags ?? {}), road()],
      Setting: Object.entries(options.settings ?? {}).map(([key, value], index) => ({
        _id: `Setting${index}`.padEnd(16, "0"),
        key,
        value: JSON.stringify(value),
      })),
    },
  };
}

/** The same world with everybody in a combat that has not begun. */
export function fightReadySeed(options: SeedOptions = {}): WorldSeed {
  const seed = emptyTrackerSeed(options);
  const combat = {
    _id: SEED_IDS.combat,
    active: true,
    combatants: ROLES.map((role) => ({
      _id: SEED_IDS.combatants[role],
      actorId: SEED_IDS.actors[role],
      tokenId: SEED_IDS.tokens[role],
      sceneId: SEED_IDS.scene,
      hidden: CHARACTERS[role].hidden ?? false,
    })),
  };
  return { ...seed, documents: { ...seed.documents, Combat: [combat] } };
}

function hollow(flags: JsonObject): JsonObject {
  return {
    _id: SEED_IDS.scene,
    name: "The Hag's Hollow",
    active: true,
    width: 1600,
    height: 1100,
    backgroundColor: "#24352a",
    tokens: ROLES.map(tokenData),
    flags: deepClone(flags),
  };
}

function road(): JsonObject {
  const ownership = { default: 0 };
  return { _id: SEED_IDS.road, name: "The Old Road", navOrder: 1, backgroundColor: "#3a3427", ownership };
}

function tokenData(role: Role): JsonObject {
  const character = CHARACTERS[role];
  return {
    _id: SEED_IDS.tokens[role],
    name: character.name,
    actorId: SEED_IDS.actors[role],
    actorLink: true,
    x: character.x,
    y: character.y,
    hidden: character.hidden ?? false,
    disposition: character.owner === undefined ? -1 : 1,
    texture: { src: portraitPath(character.initials, character.hue) },
  };
}

function actorData(role: Role): JsonObject {
  const character = CHARACTERS[role];
  return {
    _id: SEED_IDS.actors[role],
    name: character.name,
    type: character.type,
    img: portraitPath(character.initials, character.hue),
    system: systemData(character),
    ownership: { default: 0, ...(character.owner === undefined ? {} : { [character.owner]: 3 }) },
  };
}

/** The data of a dnd5e actor after its own preparation, as far as turn order asks for them. */
function systemData(character: Character): JsonObject {
  const abilities = Object.fromEntries(
    ABILITY_KEYS.map((key, index) => {
      const value = character.abilities[index] ?? 10;
      const mod = Math.floor((value - 10) / 2);
      const save = key === "con" ? (character.savesConstitution ?? mod) : mod;
      return [key, { value, mod, save: { value: save } }];
    }),
  );
  const dexterity = Math.floor((character.abilities[1] - 10) / 2);
  return {
    abilities,
    attributes: {
      init: { total: dexterity, mod: dexterity, bonus: "" },
      movement: { walk: 30, units: "ft" },
      hp: { value: character.hitPoints, max: character.hitPoints, temp: 0 },
      ac: { value: character.armorClass },
    },
  };
}
