/** Where a variant can be chosen, highest priority first. */
export type ChoiceSource = "combat" | "combat-scene" | "combatants-scene" | "active-scene" | "world" | "running";

/** A combat's variant: an id, or `off` for Foundry's turns. */
export interface Choice {
  readonly id: string;
  readonly from: ChoiceSource;
}
