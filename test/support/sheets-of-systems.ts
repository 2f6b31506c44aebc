import { PlainActor } from "./sheets";
import type { SheetActor } from "./sheets";

/** Actors of the smaller presets' systems, shaped as those systems' sources have them. The figures are anybody's. */

const plain = (type: string, system: Record<string, unknown>): SheetActor => new PlainActor(type, system);

/** An actor with getters or methods of its own beside its data. */
function withOwn(actor: SheetActor, own: Record<string, unknown>): SheetActor {
  return Object.defineProperties(actor, Object.getOwnPropertyDescriptors(own));
}

/** pf2e: what the published types of the seventh release say; conditions are items. */
export const pf2eActor = (
  type: "character" | "npc" | "hazard",
  modifier: number,
  alliance: "party" | "opposition" | null,
  conditions: readonly string[] = [],
): SheetActor =>
  withOwn(
    plain(type, {
      initiative: { statistic: "perception", totalModifier: modifier, value: modifier, dc: 10 + modifier },
      perception: { value: modifier, mod: modifier },
      attributes: { hp: { value: 20, max: 20 } },
    }),
    { alliance, isDead: conditions.includes("dead"), hasCondition: (slug: string) => conditions.includes(slug) },
  );

/** pf2e as releases before kept it. */
export const oldPf2eActor = (modifier: number): SheetActor =>
  plain("npc", { attributes: { initiative: { totalModifier: modifier, statistic: "perception" } } });

export const shadowrun4eActor = (type: "character" | "npc", realm: string): SheetActor =>
  plain(type, {
    realm,
    sheetStats: { REACTION: 5, INTUITION: 4, EDGE: 3, CURRENTEDGE: 1 },
    derivedStats: { initiative: { physical: 9, astral: 8, matrix: 11 }, passesString: "2/1/3", woundModifier: -1 },
  });

export const brpActor = (type: "character" | "npc"): SheetActor =>
  plain(type, {
    stats: { dex: { total: 13, deriv: 65 }, int: { total: 11, deriv: 55 } },
    health: { value: 10, max: 12 },
  });

/** dcc keeps the bonus as text. */
export const dccActor = (type: "Player" | "NPC", bonus: string): SheetActor =>
  plain(type, {
    abilities: { agl: { value: 14, max: 14, mod: 1 }, lck: { value: 9, max: 12, mod: 0 } },
    attributes: { init: { value: bonus, die: "1d20" }, speed: { value: "25/50/100" } },
  });

export const cyberpunkActor = (type: "character" | "mook"): SheetActor =>
  plain(type, { stats: { ref: { value: 7 }, dex: { value: 6 }, luck: { value: 3, max: 5 } } });
export const cyberpunkDemon = (): SheetActor => plain("demon", { stats: { interface: 4, actions: 2 } });
export const cyberpunkIce = (): SheetActor => plain("blackIce", { stats: { spd: 6, per: 2 } });

export const swadeActor = (type: "character" | "npc", sides: number): SheetActor =>
  plain(type, {
    attributes: { agility: { die: { sides, modifier: 0 } } },
    initiative: { hasHesitant: false, hasLevelHeaded: true, hasImpLevelHeaded: false, hasQuick: false },
    bennies: { value: 2, max: 3 },
  });

export const wfrpActor = (type: "character" | "npc" | "creature", advantageGroup: "players" | "enemies"): SheetActor =>
  withOwn(plain(type, { characteristics: { i: { value: 41, bonus: 4 }, ag: { value: 35, bonus: 3 } }, status: {} }), {
    advantageGroup,
  });

export const coc7Actor = (type: "character" | "npc" | "creature", dexterity: number | null): SheetActor =>
  plain(type, {
    characteristics: { dex: { value: dexterity } },
    attribs: { lck: { value: 55 }, hp: { value: 11, max: 12 } },
  });

export const alienActor = (type: "character" | "synthetic"): SheetActor =>
  plain(type, { attributes: { str: { value: 3 }, agl: { value: 4 } }, header: { health: { value: 3, max: 4 } } });
export const alienCreature = (): SheetActor =>
  plain("creature", { attributes: { speed: { value: 2 }, mobility: { value: 8 } }, header: { health: { value: 6 } } });

/** Roll data of twodsix hold skills by their names too. */
export const twodsixActor = (type: "traveller" | "animal" | "robot", dexterity: number): SheetActor => {
  const system = { characteristics: { dexterity: { value: dexterity, mod: Math.floor(dexterity / 3) - 2 } } };
  return withOwn(plain(type, system), { getRollData: () => ({ ...system, skills: { Tactics: 1 } }) });
};
export const twodsixShip = (): SheetActor => plain("ship", { shipStats: { hull: { value: 20, max: 20 } } });

/** dsa5 keeps a tie-break after the point of the value. */
export const dsa5Actor = (type: "character" | "npc" | "creature", diemodifier: string): SheetActor =>
  plain(type, {
    characteristics: { mu: { value: 13 }, ge: { value: 12 } },
    status: { initiative: { value: 13.14, die: "1d6", diemodifier, multiplier: 1 }, fatePoints: { value: 3 } },
  });

export const starwarsActor = (type: "character" | "rival" | "nemesis"): SheetActor =>
  plain(type, {
    characteristics: { Willpower: { value: 3 }, Presence: { value: 2 } },
    skills: { Vigilance: { rank: 2 }, Cool: { rank: 1 } },
  });

export const genesysActor = (type: "character" | "rival"): SheetActor =>
  plain(type, { characteristics: { brawn: 2, agility: 3, intellect: 2, cunning: 2, willpower: 4, presence: 1 } });

export const staActor = (): SheetActor =>
  plain("character", { attributes: { daring: { value: 10 } }, determination: { value: 2 }, stress: { value: 0 } });
export const staShip = (): SheetActor => plain("starship", { systems: {}, departments: {} });

export const falloutActor = (type: "character" | "robot" | "npc"): SheetActor =>
  plain(type, { initiative: { value: 14 }, luckPoints: 3, attributes: { luc: { value: 6 } } });
export const falloutCreature = (): SheetActor =>
  plain("creature", { initiative: { value: 11, min: 0, max: 20, mod: 0 }, health: { value: 9, max: 9 } });
export const falloutVehicle = (): SheetActor => plain("vehicle", { health: { value: 30, max: 30 } });

export const plainTwoD20 = (type: string): SheetActor => plain(type, { spirit: { value: 2, max: 4 } });

export const duneActor = (): SheetActor => plain("PC", { resources: { determination: { value: 1, max: 3 } } });

export const drawSteelActor = (type: "hero" | "npc" | "retainer"): SheetActor =>
  plain(type, { characteristics: { might: { value: 0 }, agility: { value: 2 } }, combat: { turns: 1 } });

export const daggerheartCharacter = (): SheetActor =>
  plain("character", { traits: { agility: { value: 1 } }, resources: { hope: { value: 2 } } });
export const daggerheartAdversary = (): SheetActor => plain("adversary", { difficulty: 14, tier: 1 });

/** lancer keeps what conditions mean as well, as the effects on a mech say. */
export const lancerActor = (type: "mech" | "npc" | "deployable", statuses: readonly string[] = []): SheetActor =>
  plain(type, {
    hull: 1,
    agi: 2,
    sys: 0,
    eng: 1,
    activations: 1,
    statuses: { shutdown: statuses.includes("shutdown"), downandout: statuses.includes("downandout"), prone: false },
  });
export const lancerPilot = (): SheetActor => plain("pilot", { level: 3, grit: 2, statuses: { downandout: false } });

/** projectfu's attributes are sizes of dice; a character has only what equipment and bonuses add to its check. */
export const fabulaActor = (type: "character" | "npc", initiative: number): SheetActor =>
  plain(type, {
    attributes: { dex: { base: 10, current: 8 }, ins: { base: 8, current: 8 } },
    derived: { init: { bonus: 0, value: initiative } },
  });
export const fabulaParty = (): SheetActor => plain("party", { characters: [] });

export const ptr2eActor = (type: "humanoid" | "pokemon"): SheetActor =>
  plain(type, { attributes: { hp: { value: 30 }, spe: { slug: "spe", base: 50, stage: 1, value: 61 } } });

export const crucibleActor = (type: "hero" | "adversary"): SheetActor =>
  plain(type, { abilities: { dexterity: { value: 4 }, intellect: { value: 2 } } });

export const heroActor = (): SheetActor => plain("pc", { characteristics: { dex: { value: 18, max: 18 } } });

export const nimbleActor = (type: "character" | "npc"): SheetActor =>
  type === "npc"
    ? plain(type, { attributes: { hp: { value: 10, max: 10, temp: 0 } } })
    : plain(type, { abilities: { dexterity: { mod: 2 } }, attributes: { initiative: { mod: 3, bonuses: "" } } });

export const cosmereActor = (type: "character" | "adversary"): SheetActor =>
  plain(type, { attributes: { spd: { value: 3, bonus: 1 } }, resources: { foc: { value: 3, max: { value: 4 } } } });

/** worldbuilding with the shorthand of its macros, its default: roll data have no `attributes`. */
export const worldbuildingActor = (attributes: Readonly<Record<string, unknown>>): SheetActor => {
  const entries = Object.entries(attributes).map(([key, value]) => [key, { value, dtype: "Number" }] as const);
  const system = { health: { value: 10, min: 0, max: 10 }, attributes: Object.fromEntries(entries) };
  return withOwn(plain("character", system), { getRollData: () => ({ ...attributes, health: system.health }) });
};
