import { lacksOf } from "../roster/missing-values";
import { enteredTrait } from "../bindings/entered-value";
import { traitSpecs } from "../bindings/traits";
import { sessionOf } from "../session/fight-session";
import type { Drawing } from "../view-models/drawing";
import { missingView, type Rejected } from "../view-models/missing";
import type { FightView } from "../session/fight-view";

const keyOf = (combatants: string, trait: string): string => `${combatants} ${trait}`;

export const isTraitField = ({ dataset }: HTMLElement): boolean => dataset["turnwright"] === "trait";

/** Refused entries for missing values in one place, kept with their reasons through redraws. */
export class MissingNotice {
  readonly #rejected = new Map<string, Rejected>();

  constructor(private readonly redraw: () => void) {}

  readonly rejected = (combatant: string, trait: string): Rejected | undefined =>
    this.#rejected.get(keyOf(combatant, trait));

  /** The notice of missing values for the GM. Null for players, and if nothing is missing. */
  view(fight: FightView | null, drawing: Drawing): object | null {
    const encounter = fight?.encounter ?? null;
    if (fight === null || encounter === null || !game.user.isGM || encounter.stage === "ended") return null;
    const lacks = lacksOf(fight.combat, encounter, fight.stored);
    const begun = encounter.stage !== "setup";
    return missingView(lacks, encounter.variant, begun, this.rejected, drawing);
  }

  /** Takes a field's entry for one or several combatants. A refused entry stays in it, with the reason. */
  async enter(combat: Combat.Implementation, field: HTMLInputElement | HTMLSelectElement): Promise<void> {
    const { combatant = "", trait = "" } = field.dataset;
    const text = field.value;
    const wrong = await keepValue(combat, combatant.split(" "), trait, text);
    if (wrong === null) this.#rejected.delete(keyOf(combatant, trait));
    else this.#rejected.set(keyOf(combatant, trait), { text, wrong });
    this.redraw();
  }
}

/**
 * Stores a value that the GM typed for these combatants, in this fight only. An empty entry removes a typed value
 * before the encounter is stored, and afterwards changes nothing. Null if it was accepted.
 */
async function keepValue(
  combat: Combat.Implementation,
  combatants: readonly string[],
  trait: string,
  text: string,
): Promise<Rejected["wrong"] | null> {
  const session = sessionOf(combat);
  const spec = traitSpecs(session.encounter?.variant ?? "").find(({ name }) => name === trait);
  if (spec === undefined) return { refusal: { code: "stale" } };
  const entered = enteredTrait(spec, text, game.i18n.lang);
  if (!entered.ok) return { wanted: entered.wanted };
  const answer = await session.requests.submit({ do: "fight/keep-value", combatants, trait, value: entered.value });
  return answer.ok ? null : { refusal: answer.refusal };
}
