/** Actors as game systems make them, as far as the presets look. The figures are anybody's. */

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

/** The place of a shadowrun5e actor. */
interface RunnerState {
  readonly perception: "meatspace" | "astral" | "matrix";
  readonly hotSim?: boolean;
}

/** Base and dice of one space, as the system keeps them for the roll. */
interface Space {
  readonly base: number;
  readonly dice: number;
}

const spaceField = ({ base, dice }: Space) => ({
  constant: field(base),
  dice: { ...field(dice, 1), text: `${dice}d6` },
});

/** A character of shadowrun5e 0.36.0, player's or npc. */
export function shadowrun5eCharacter(runner: Runner, state: RunnerState): SheetActor {
  const { reaction, intuition, edge, dice, dataProcessing, initiation, wounds } = runner;
  const { perception, hotSim = false } = state;
  const meatspace = spaceField({ base: reaction + intuition, dice });
  const matrix = spaceField({ base: dataProcessing + intuition, dice: hotSim ? 4 : 3 });
  const astral = spaceField({ base: 2 * intuition, dice: 2 });
  const spaces = { meatspace, matrix, astral };
  return new PlainActor("character", {
    is_npc: false,
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

/** A sheet on which nothing has been prepared: a fresh actor, or one of another module. */
export const emptyActor = (type: string): SheetActor => new PlainActor(type, {});

/** pf2e: what the published types of the seventh release say; conditions are items. */
export const pf2eActor = (alliance: "party" | "opposition" | null, conditions: readonly string[] = []): SheetActor =>
  Object.assign(emptyActor("npc"), {
    alliance,
    isDead: conditions.includes("dead"),
    hasCondition: (slug: string) => conditions.includes(slug),
  });
