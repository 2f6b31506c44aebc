import { lacksOf } from "../roster/missing-values";
import { typeTrait } from "../roster/type-value";
import type { Drawing } from "../view-models/drawing";
import { missingView, type MissingView, type Rejected } from "../view-models/missing";
import type { Table } from "../session/fight-view";

const keyOf = (combatant: string, trait: string): string => `${combatant} ${trait}`;

/** Whether an element is the field of a missing value. */
export const isTraitField = ({ dataset }: HTMLElement): boolean => dataset["turnwright"] === "trait";

/** What was typed for missing values in one place and not taken, so that a redraw loses neither it nor the reason. */
export class MissingNotice {
  readonly #rejected = new Map<string, Rejected>();

  /** @param redraw draws the place again */
  constructor(private readonly redraw: () => void) {}

  /** What was typed into the field of a combatant's trait and not taken. */
  rejected(combatant: string, trait: string): Rejected | undefined {
    return this.#rejected.get(keyOf(combatant, trait));
  }

  /** What the gm is told of missing values; null for players, and where nothing is missing. */
  view(table: Table | null, drawing: Drawing): MissingView | null {
    const encounter = table?.encounter ?? null;
    if (table === null || encounter === null || !game.user.isGM || encounter.stage === "ended") return null;
    const lacks = lacksOf(table.combat, encounter, table.stored);
    const begun = encounter.stage !== "setup";
    const rejectedAt = (combatant: string, trait: string): Rejected | undefined => this.rejected(combatant, trait);
    return missingView(lacks, encounter.variant, begun, rejectedAt, drawing);
  }

  /** Takes what was entered in a field; what is wrong stays in it, with the reason. */
  async enter(combat: Combat.Implementation, field: HTMLInputElement | HTMLSelectElement): Promise<void> {
    const { combatant = "", trait = "" } = field.dataset;
    const text = field.value;
    const typed = await typeTrait(combat, combatant, trait, text);
    if (typed.ok) this.#rejected.delete(keyOf(combatant, trait));
    else this.#rejected.set(keyOf(combatant, trait), { text, wrong: typed });
    this.redraw();
  }
}
