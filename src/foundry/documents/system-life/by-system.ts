/** The name of what our combat class offers of the class beneath it: one that no system can have given. */
export const BY_SYSTEM = Symbol("Turnwright: the system's own methods");

/** The methods of the class beneath ours, past our own. */
export interface BySystem {
  readonly [BY_SYSTEM]: {
    readonly startCombat: () => Promise<unknown>;
    readonly nextRound: () => Promise<unknown>;
    readonly rollInitiative: (ids: string[], options: object) => Promise<unknown>;
  };
}
