/**
 * Actors as game systems make them, as far as the presets look: the shapes are those of the systems' own sources, with
 * getters where those have getters. The figures are anybody's.
 */

/** An actor as Foundry and a game system make it. */
export interface SheetActor {
  readonly type: string;
  readonly system: Record<string, unknown>;
  getRollData(): Record<string, unknown>;
}

/** An actor whose roll data are its system data, as in most systems. */
export class PlainActor implements SheetActor {
  constructor(
    readonly type: string,
    readonly system: Record<string, unknown>,
  ) {}

  getRollData(): Record<string, unknown> {
    return { ...this.system };
  }
}

/** The origin of an active effect, and its addition to one value of the sheet. */
export interface SheetEffect {
  readonly name: string;
  /** The item that bears it; left out for an effect laid on the actor itself. */
  readonly item?: { readonly type: string; readonly system?: Record<string, unknown> };
  /** The item it came from, by its uuid, where it was laid on the actor. */
  readonly origin?: string;
  readonly key: string;
  readonly value: string;
  /** Foundry's mode; adding where it is left out. */
  readonly mode?: number;
  readonly active?: boolean;
}

/** The same actor under active effects. What they come to on the sheet is the caller's to say. */
export function underEffects(actor: SheetActor, effects: readonly SheetEffect[]): SheetActor {
  const all = effects.map(({ name, item, origin, key, value, mode = 2, active = true }) => ({
    name,
    active,
    origin: origin ?? null,
    parent: item === undefined ? { documentName: "Actor" } : { documentName: "Item", system: {}, ...item },
    changes: [{ key, value, mode }],
  }));
  return Object.assign(actor, { allApplicableEffects: () => all });
}

/** A combatant with a sheet, or without, and with flags of its own. */
export const combatantWith = (actor: SheetActor | null, flags: object = {}) => ({
  id: "one",
  parent: null,
  actor,
  token: null,
  flags,
});

/** Figures of a dnd5e actor. */
export interface Fifth {
  readonly dexterity: number;
  readonly constitution: number;
  /** The bonus of feats and items to initiative. */
  readonly extra: number;
}

const modifier = (score: number): number => Math.floor((score - 10) / 2);

/** An actor of dnd5e 5.3.3: characters, npcs and vehicles have the same places. */
export function dnd5eActor(
  type: "character" | "npc" | "vehicle",
  { dexterity, constitution, extra }: Fifth,
): SheetActor {
  const ability = (value: number) => ({ value, mod: modifier(value) });
  const total = modifier(dexterity) + extra;
  return new PlainActor(type, {
    abilities: { dex: ability(dexterity), con: ability(constitution) },
    attributes: { init: { total, mod: total, bonus: "1d4", ability: "dex" }, movement: { walk: 30 } },
  });
}

/** Figures of an actor of a Mythras system. */
export interface Mythic {
  readonly actionPoints: number;
  readonly left: number;
  readonly bonus: number;
}

/** An actor of `mythras`: what it has at most is worked out by getters of the actor and stored nowhere. */
class MythrasActor extends PlainActor {
  constructor(private readonly figures: Mythic) {
    super("character", {
      initiativeBonus: figures.bonus,
      trackedStats: { actionPoints: { value: figures.left }, luckPoints: { value: 1 } },
      // Left over from older releases, never kept up.
      attributes: { actionPoints: { value: 99 } },
      currentActionPoints: 99,
      characteristics: { dex: { value: 12, mod: 0 } },
    });
  }

  get maxActionPoints(): number {
    return this.figures.actionPoints;
  }

  get maxLuckPoints(): number {
    return 3;
  }

  get initiativeBonus(): number {
    return this.figures.bonus;
  }
}

/** An actor of mythras 2.3.1. */
export const mythrasActor = (figures: Mythic): SheetActor => new MythrasActor(figures);

/** An actor of mythras-foundry 0.1.3. */
export const mythrasFoundryActor = (type: "character" | "npc", { actionPoints, left, bonus }: Mythic): SheetActor =>
  new PlainActor(type, {
    resources: { actionPoints: { value: left, max: actionPoints }, luckPoints: { value: 2, max: 3 } },
    attributes: { initiative: bonus, actionPointsMax: actionPoints },
    baseAttributes: { initiative: bonus + 2 },
    dexterity: 12,
  });

/** A modifiable field as shadowrun5e has them. */
const field = (value: number, base = value) => ({ value, base, changes: [] });

/** Figures of an actor of a Shadowrun system. */
export interface Runner {
  readonly reaction: number;
  readonly intuition: number;
  readonly edge: number;
  /** Initiative dice in the flesh. */
  readonly dice: number;
  readonly dataProcessing: number;
  readonly initiation: number;
  readonly wounds: number;
}

/** The place and the kind of a shadowrun5e actor. */
export interface RunnerState {
  readonly perception: "meatspace" | "astral" | "matrix";
  readonly hotSim?: boolean;
  readonly isNpc?: boolean;
  /** The name of the number before the dice, which differs by release: `constant` since 0.36. */
  readonly constant?: "constant" | "base";
}

/** Base and dice of one space, as the system keeps them for the roll. */
export interface Space {
  readonly base: number;
  readonly dice: number;
}

const spaceField = ({ base, dice }: Space, constant: string) => ({
  [constant]: field(base),
  dice: { ...field(dice, 1), text: `${dice}d6` },
});

/** A character of shadowrun5e 0.36.0, player's or npc. */
export function shadowrun5eCharacter(runner: Runner, state: RunnerState): SheetActor {
  const { reaction, intuition, edge, dice, dataProcessing, initiation, wounds } = runner;
  const { perception, hotSim = false, isNpc = false, constant = "constant" } = state;
  const meatspace = spaceField({ base: reaction + intuition, dice }, constant);
  const matrix = spaceField({ base: dataProcessing + intuition, dice: hotSim ? 4 : 3 }, constant);
  const astral = spaceField({ base: 2 * intuition, dice: 2 }, constant);
  const spaces = { meatspace, matrix, astral };
  return new PlainActor("character", {
    is_npc: isNpc,
    attributes: {
      reaction: field(reaction),
      intuition: field(intuition),
      edge: { ...field(edge), uses: 1 },
      data_processing: field(dataProcessing),
      initiation: field(initiation),
    },
    matrix: { data_processing: field(dataProcessing), hot_sim: hotSim, vr: perception === "matrix" },
    magic: { initiation },
    wounds: { value: wounds },
    initiative: { ...spaces, perception, current: spaces[perception], blitz: false },
  });
}

/** A spirit of shadowrun5e: two dice in the flesh, of its own. */
export const shadowrun5eSpirit = (force: number, perception: "meatspace" | "astral"): SheetActor => {
  const meatspace = spaceField({ base: 2 * force, dice: 2 }, "constant");
  const astral = spaceField({ base: 2 * force, dice: 3 }, "constant");
  return new PlainActor("spirit", {
    is_npc: true,
    attributes: { reaction: field(force), intuition: field(force), edge: { ...field(1), uses: 1 } },
    magic: { initiation: 0 },
    wounds: { value: 0 },
    initiative: { meatspace, astral, perception, current: perception === "astral" ? astral : meatspace },
  });
};

/** An actor that drives itself, or lives in a host: one sum of something else than Reaction or Intuition. */
export function shadowrun5eMachine(type: "vehicle" | "ic" | "sprite", { base, dice }: Space): SheetActor {
  const space = spaceField({ base, dice }, "constant");
  const spaces = type === "vehicle" ? { meatspace: space, matrix: space } : { matrix: space };
  return new PlainActor(type, {
    attributes: { reaction: field(0), intuition: field(2), edge: { ...field(0), uses: 0 } },
    initiative: { ...spaces, perception: type === "vehicle" ? "meatspace" : "matrix", current: space },
  });
}

/** How a shadowrun6-eden actor takes part. */
export interface EdenState {
  readonly mode: "physical" | "astral" | "matrix";
  readonly matrixIni?: "ar" | "vrcold" | "vrhot";
}

/** An actor of shadowrun6-eden 4.0.7 with the template's attributes. */
export function edenActor(
  type: "Player" | "NPC" | "Critter" | "Spirit" | "Vehicle",
  runner: Runner,
  state: EdenState,
): SheetActor {
  const { reaction, intuition, edge, dice, initiation } = runner;
  const attribute = (pool: number) => ({ base: pool, mod: 0, pool });
  return new PlainActor(type, {
    attributes: {
      rea: attribute(reaction),
      int: attribute(intuition),
      mag: { ...attribute(0), initiation },
      edg: { current: edge, max: edge },
    },
    edge: { value: 1, max: edge },
    initiative: {
      physical: { pool: reaction + intuition, dicePool: dice },
      astral: { pool: 2 * intuition, dicePool: 2 },
      matrix: { pool: intuition, dicePool: 3 },
      actions: dice + 1,
      default: state.mode,
    },
    ...(state.matrixIni === undefined ? {} : { matrixIni: state.matrixIni }),
  });
}

/** A sprite of shadowrun6-eden: a data model of its own, with full names and ranks. */
export const edenSprite = (level: number): SheetActor =>
  new PlainActor("sprite", {
    attributes: { intuition: { rank: level, mod: 0, pool: level } },
    edge: { value: 0, max: 0 },
    initiative: { matrix: { rank: 2 * level, dice: 4 }, default: "matrix" },
  });

/** A sheet on which nothing has been prepared: a fresh actor, or one of another module. */
export const emptyActor = (type: string): SheetActor => new PlainActor(type, {});

/** The same actor with other things in some places, by their paths below `system`. */
export function spoilt(actor: SheetActor, changes: Readonly<Record<string, unknown>>): SheetActor {
  const system = structuredClone(actor.system);
  for (const [path, value] of Object.entries(changes)) {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    let place = system;
    for (const step of steps) place = place[step] as Record<string, unknown>;
    place[last] = value;
  }
  return new PlainActor(actor.type, system);
}
