/** The sources of a variant's choice, the strongest first. */
export type ChoiceSource = "combat" | "combat-scene" | "combatants-scene" | "active-scene" | "world" | "running";

/** The variant of a combat: a variant's id, or `off` for Foundry's own turn order. */
export interface Choice {
  readonly id: string;
  readonly from: ChoiceSource;
}
