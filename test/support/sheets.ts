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
  _source: { group: null },
});

/** A modifiable field as shadowrun5e has them. */
const field = (value: number) => ({ value, base: value, changes: [] });

/** A character of shadowrun5e 0.36.0, with so many initiative dice in the flesh. */
export function shadowrun5eCharacter(
  perception: "meatspace" | "astral" | "matrix",
  { dice = 3, isHotSim = false }: { readonly dice?: number; readonly isHotSim?: boolean } = {},
): SheetActor {
  const space = (base: number, ownDice: number) => ({ constant: field(base), dice: field(ownDice) });
  const spaces = { meatspace: space(12, dice), matrix: space(11, isHotSim ? 4 : 3), astral: space(10, 2) };
  return new PlainActor("character", {
    attributes: { reaction: field(7), intuition: field(5), edge: field(4) },
    matrix: { data_processing: field(6), hot_sim: isHotSim, vr: perception === "matrix" },
    initiative: { ...spaces, perception, current: spaces[perception] },
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
