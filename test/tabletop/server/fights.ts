import type { JsonObject } from "../common/utils/objects.ts";
import { portraitPath } from "./portrait.ts";
import { SEED_IDS } from "./seeds.ts";
import type { WorldSeed } from "./world.ts";

const { users, scene, combat } = SEED_IDS;

/** Somebody in a fight: a token, and the sheet that it was made from. */
interface Member {
  readonly name: string;
  readonly initials: string;
  readonly hue: number;
  /** The user who plays it; none: the gm. */
  readonly owner?: string;
  readonly hidden?: boolean;
  /** The name of its sheet, where that is another than its own: several can be made from one. */
  readonly sheet?: string;
  /** The type of its actor. */
  readonly type: string;
  /** The data of its game system on the sheet. */
  readonly system: JsonObject;
  /** Column and row of its token on the map; left out, it stands in a line with its own. */
  readonly at?: readonly [number, number];
}

/** A game system as a world names it. */
type System = WorldSeed["system"];

/** An id as documents have one: sixteen letters or digits. */
const idFor = (kind: string, name: string): string =>
  `${kind}${name.replaceAll(/\W/g, "")}`.padEnd(16, "0").slice(0, 16);

/** The id of somebody's combatant in one of these fights. */
export const fighterId = (name: string): string => idFor("F", name);

const portraitOf = ({ initials, hue }: Member): string => portraitPath(initials, hue);

function actorOf(member: Member): JsonObject {
  const name = member.sheet ?? member.name;
  return {
    _id: idFor("A", name),
    name,
    type: member.type,
    img: portraitOf(member),
    system: member.system,
    prototypeToken: { name },
    ownership: { default: 0, ...(member.owner === undefined ? {} : { [member.owner]: 3 }) },
  };
}

function tokenOf(member: Member, index: number): JsonObject {
  return {
    _id: idFor("T", member.name),
    name: member.name,
    actorId: idFor("A", member.sheet ?? member.name),
    actorLink: true,
    x: member.at === undefined ? 300 + 200 * index : member.at[0] * 100,
    y: member.at === undefined ? (member.owner === undefined ? 300 : 600) : member.at[1] * 100,
    hidden: member.hidden ?? false,
    disposition: member.owner === undefined ? -1 : 1,
    texture: { src: portraitOf(member) },
  };
}

const combatantOf = (member: Member): JsonObject => ({
  _id: fighterId(member.name),
  actorId: idFor("A", member.sheet ?? member.name),
  tokenId: idFor("T", member.name),
  sceneId: scene,
  hidden: member.hidden ?? false,
});

/** A world with one scene, whose rules these are, and a combat with everybody in it that has not begun. */
function fightOf(title: string, system: System, variant: string, members: readonly Member[]): WorldSeed {
  const sheets = new Map(members.map((member) => [member.sheet ?? member.name, actorOf(member)]));
  const characterOf = (user: string): string | null => {
    const own = members.find((member) => member.owner === user);
    return own === undefined ? null : idFor("A", own.sheet ?? own.name);
  };
  return {
    world: { id: "a-fight", title },
    system,
    documents: {
      User: [
        { _id: users.gm, name: "Gamemaster", role: 4, color: "#c9822b" },
        { _id: users.ann, name: "Ann", role: 1, color: "#9a6fd0", character: characterOf(users.ann) },
        { _id: users.ben, name: "Ben", role: 1, color: "#4f8fd0", character: characterOf(users.ben) },
      ],
      Actor: [...sheets.values()],
      Scene: [
        {
          _id: scene,
          name: title,
          active: true,
          width: 1600,
          height: 1100,
          backgroundColor: "#2b2f38",
          tokens: members.map(tokenOf),
          flags: { turnwright: { variant } },
        },
      ],
      Combat: [{ _id: combat, active: true, combatants: members.map(combatantOf) }],
    },
  };
}

/** The data of a `mythras-foundry` sheet after its own preparation, as far as turn order asks for them. */
const mythras = (initiative: number, actionPoints: number): JsonObject => ({
  attributes: { initiative, actionPointsMax: actionPoints },
  resources: { actionPoints: { value: actionPoints, max: actionPoints }, luckPoints: { value: 2, max: 2 } },
});

/** Action Points: Ash and Scout are set upon by two brigands, whose archer nobody has seen. */
export const roadside: WorldSeed = fightOf(
  "The Toll Road",
  { id: "mythras-foundry", title: "Percentile Fantasy (data only)", version: "0.1.3" },
  "action-points",
  [
    { name: "Ash", initials: "As", hue: 4, owner: users.ann, type: "character", system: mythras(13, 3) },
    { name: "Scout", initials: "Sc", hue: 208, owner: users.ben, type: "character", system: mythras(11, 3) },
    { name: "Brigand 1", sheet: "Brigand", initials: "B1", hue: 40, type: "npc", system: mythras(9, 2) },
    { name: "Brigand 2", sheet: "Brigand", initials: "B2", hue: 40, type: "npc", system: mythras(9, 2) },
    { name: "Lurking Archer", initials: "LA", hue: 90, hidden: true, type: "npc", system: mythras(6, 2) },
  ],
);

/** The figures that can differ on a sheet of `shadowrun5e`. */
interface Runner {
  readonly reaction: number;
  readonly intuition: number;
  readonly edge: number;
  /** Initiative dice in the flesh. */
  readonly dice?: number;
  readonly dataProcessing?: number;
  readonly initiation?: number;
}

/** The data of such a sheet after its own preparation, as far as turn order asks for them. */
function runner({ reaction, intuition, edge, dice = 1, dataProcessing = 0, initiation = 0 }: Runner): JsonObject {
  return {
    attributes: { reaction: { value: reaction }, intuition: { value: intuition }, edge: { value: edge } },
    matrix: { data_processing: { value: dataProcessing }, hot_sim: false },
    magic: { initiation },
    wounds: { value: 0 },
    track: { physical: { value: 0, max: 10 }, stun: { value: 0, max: 10 } },
    initiative: {
      perception: "meatspace",
      meatspace: { constant: { value: reaction + intuition }, dice: { value: dice } },
      matrix: { constant: { value: dataProcessing + intuition }, dice: { value: 3 } },
      astral: { constant: { value: 2 * intuition }, dice: { value: 2 } },
    },
  };
}

const ganger: JsonObject = runner({ reaction: 4, intuition: 3, edge: 1 });

/** Phases: a decker and a street samurai, who is an initiate too, against gangers and a spirit that nobody sees. */
export const backAlley: WorldSeed = fightOf(
  "The Back Alley",
  { id: "shadowrun5e", title: "Chrome and Magic (data only)", version: "0.36.0" },
  "phases",
  [
    {
      name: "Decker",
      initials: "De",
      hue: 208,
      owner: users.ann,
      type: "character",
      system: runner({ reaction: 4, intuition: 5, edge: 4, dataProcessing: 6 }),
    },
    {
      name: "Samurai",
      initials: "Sa",
      hue: 4,
      owner: users.ben,
      type: "character",
      system: runner({ reaction: 6, intuition: 4, edge: 3, dice: 3, initiation: 1 }),
    },
    { name: "Ganger 1", sheet: "Ganger", initials: "G1", hue: 40, type: "character", system: ganger },
    { name: "Ganger 2", sheet: "Ganger", initials: "G2", hue: 40, type: "character", system: ganger },
    {
      name: "Lurking Spirit",
      initials: "LS",
      hue: 120,
      hidden: true,
      type: "spirit",
      system: runner({ reaction: 5, intuition: 5, edge: 2, dice: 1 }),
    },
  ],
);

/** The game system of the fights below. */
const fifth: System = { id: "dnd5e", title: "Fifth Edition (data only)", version: "5.3.3" };

/** The data of a `dnd5e` sheet after its own preparation, as far as turn order asks for them. */
const sheet = (initiative: number, dexterity = 10 + 2 * initiative): JsonObject => ({
  attributes: { init: { total: initiative } },
  abilities: { dex: { mod: Math.floor((dexterity - 10) / 2), value: dexterity }, con: { mod: 1, save: 1 } },
});

/** Somebody of the gm's, of whom there may be several of one sheet. */
const foe = (name: string, initials: string, hue: number, more: Partial<Member> = {}): Member => ({
  name,
  initials,
  hue,
  type: "npc",
  system: sheet(1),
  ...more,
});

const hero = (name: string, initials: string, hue: number, owner: string, initiative: number): Member => ({
  name,
  initials,
  hue,
  owner,
  type: "character",
  system: sheet(initiative),
});

/** Individual Initiative: two heroes against wolves, one of which nobody has seen. */
export const ford: WorldSeed = fightOf("The Ford", fifth, "basic", [
  hero("Edda", "Ed", 320, users.ann, 3),
  hero("Rurik", "Ru", 28, users.ben, 1),
  foe("Wolf 1", "W1", 210, { sheet: "Wolf", system: sheet(2) }),
  foe("Wolf 2", "W2", 210, { sheet: "Wolf", system: sheet(2) }),
  foe("Lurking Wolf", "LW", 250, { hidden: true, system: sheet(2) }),
]);

/** Initiative score: four heroes against goblins who act as one, a marksman and a shaman nobody has seen. */
export const hillside: WorldSeed = fightOf("The Hill Fort", fifth, "initiative-score", [
  hero("Human Knight", "Kn", 210, users.ann, 2),
  hero("Ranger", "Ra", 200, users.ben, 3),
  hero("Priest", "Pr", 50, users.ben, 1),
  hero("Thief", "Th", 28, users.ann, 4),
  ...[1, 2, 3].map((number) =>
    foe(`Goblin Infantry ${number}`, `G${number}`, 100, { sheet: "Goblin Infantry", system: sheet(2) }),
  ),
  foe("Marksman", "Ma", 350),
  foe("Lurking Shaman", "LS", 60, { hidden: true }),
]);

const LAIR = [
  hero("Ada", "Ad", 320, users.ann, 3),
  hero("Bo", "Bo", 28, users.ben, 1),
  foe("Dragon", "Dr", 0, { system: { ...sheet(2), resources: { legact: { max: 3, spent: 0 } } } }),
  foe("Kobold", "Ko", 120),
];

/** Individual Initiative with a foe that also acts between turns: two heroes against a dragon and a kobold. */
export const lair: WorldSeed = fightOf("The Dragon's Lair", fifth, "basic", LAIR);

/** The same with an ambusher, and with goblins that come later. */
export const stirredLair: WorldSeed = fightOf("The Dragon's Lair", fifth, "basic", [
  ...LAIR,
  foe("Shade", "Sh", 260, { hidden: true }),
  foe("Goblin 1", "G1", 90, { sheet: "Goblin" }),
  foe("Goblin 2", "G2", 90, { sheet: "Goblin" }),
]);

/** Momentum: two players with three heroes against two rivals, and a third whom nobody sees. */
export const rooftops: WorldSeed = fightOf("Over the Rooftops", fifth, "momentum", [
  hero("Aria", "Ar", 205, users.ann, 2),
  hero("Bo", "Bo", 28, users.ben, 1),
  hero("Cyr", "Cy", 265, users.ann, 1),
  foe("Xen", "Xe", 0),
  foe("Yor", "Yo", 220),
  foe("Lurking Thug", "LT", 60, { hidden: true }),
]);

/** Popcorn: whoever has acted names who is next; a hidden wolf waits for its moment. */
export const marketplace: WorldSeed = fightOf("The Marketplace", fifth, "popcorn", [
  hero("Mira", "Mi", 320, users.ann, 3),
  hero("Tobin", "To", 205, users.ben, 1),
  foe("Thug 1", "T1", 28, { sheet: "Thug" }),
  foe("Thug 2", "T2", 28, { sheet: "Thug" }),
  foe("Lurking Cutpurse", "LC", 90, { hidden: true }),
]);

/** Greyhawk: a fighter and a mage declare against ghouls, one of whom nobody sees. */
export const crypt: WorldSeed = fightOf("The Crypt", fifth, "greyhawk", [
  hero("Brand", "Br", 4, users.ann, 1),
  hero("Elowen", "El", 265, users.ben, 2),
  foe("Ghoul 1", "G1", 100, { sheet: "Ghoul" }),
  foe("Ghoul 2", "G2", 100, { sheet: "Ghoul" }),
  foe("Lurking Wight", "LW", 220, { hidden: true }),
]);

/** Foes of whom no two are alike. */
export const MOTLEY = [
  "Amon",
  "Bel",
  "Coth",
  "Dur",
  "Eck",
  "Fen",
  "Gor",
  "Hul",
  "Ith",
  "Jor",
  "Kell",
  "Lug",
  "Mord",
  "Nix",
];

/** Somebody unhurt. */
const hale = (member: Member): Member => {
  const attributes = { ...(member.system["attributes"] as JsonObject), hp: { value: 20, max: 20 } };
  return { ...member, system: { ...member.system, attributes } };
};

/** Individual Initiative with more people than a sidebar has room for: two heroes, many foes, and eight rats. */
export const warren: WorldSeed = fightOf(
  "The Warren",
  fifth,
  "basic",
  [
    hero("Aria", "Ar", 205, users.ann, 2),
    ...MOTLEY.map((name, index) => foe(name, name.slice(0, 2), index * 20)),
    ...Array.from({ length: 8 }, (_, index) => foe(`Rat ${index + 1}`, `R${index + 1}`, 40, { sheet: "Rat" })),
    hero("Bo", "Bo", 28, users.ben, 1),
  ].map(hale),
);

/** Shared turns: three heroes, surrounded at a shrine by a champion of the dark, a demon and two cultists. */
export const shrine: WorldSeed = fightOf(
  "The Shrine",
  fifth,
  "shared-turn",
  [
    { ...hero("Komli", "Ko", 28, users.ann, 2), at: [3, 3] as const },
    { ...hero("Terrinius", "Te", 50, users.ann, 1), at: [2, 8] as const },
    { ...hero("Bolbus", "Bo", 320, users.ben, 3), at: [2, 5] as const },
    foe("Dark Champion", "DC", 260, { at: [13, 5] }),
    foe("Barlgura", "Ba", 16, { at: [8, 9] }),
    foe("Robed Cultist 1", "C1", 0, { at: [14, 9] }),
    foe("Robed Cultist 2", "C2", 0, { at: [3, 2] }),
  ].map(hale),
);

const BARROW = [
  hero("Ranger", "Ra", 205, users.ann, 3),
  hero("Wolf", "Wo", 190, users.ann, 2),
  hero("Knight", "Kn", 28, users.ben, 1),
  hero("Horse", "Ho", 40, users.ben, 0),
  ...Array.from({ length: 30 }, (_, index) =>
    foe(`Skeleton ${index + 11}`, `S${index + 11}`, 60, { sheet: "Skeleton" }),
  ),
].map(hale);

/** Individual Initiative with people who belong together: a ranger's wolf, a knight's horse, and thirty skeletons. */
export const barrow: WorldSeed = fightOf("The Barrow", fifth, "basic", BARROW);

/** The same with a dragon, who acts between the turns of the others. */
export const barrowWithDragon: WorldSeed = fightOf("The Barrow", fifth, "boss-between", [
  ...BARROW,
  hale(foe("Dragon", "Dr", 0)),
]);
