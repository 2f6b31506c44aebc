import { lacksOf } from "../roster/missing-values";
import { enteredTrait, type Entered } from "../bindings/entered-value";
import { traitSpecs } from "../bindings/traits";
import { sessionOf } from "../session/fight-session";
import type { Drawing } from "../view-models/drawing";
import { missingView, type MissingView, type Rejected } from "../view-models/missing";
import type { Denial } from "../authority/answer";
import type { FightView } from "../session/fight-view";

const keyOf = (combatants: string, trait: string): string => `${combatants} ${trait}`;

/** Tells whether an element is the field of a missing value. */
export const isTraitField = ({ dataset }: HTMLElement): boolean => dataset["turnwright"] === "trait";

/** Entries for missing values in one place that were not taken, so that a redraw loses neither them nor the reason. */
export class MissingNotice {
  readonly #rejected = new Map<string, Rejected>();

  /** @param redraw draws the place again */
  constructor(private readonly redraw: () => void) {}

  /** The entry in the field of a combatant's trait that was not taken. */
  rejected(combatant: string, trait: string): Rejected | undefined {
    return this.#rejected.get(keyOf(combatant, trait));
  }

  /** The notice of missing values for the gm; null for players, and where nothing is missing. */
  view(fight: FightView | null, drawing: Drawing): MissingView | null {
    const encounter = fight?.encounter ?? null;
    if (fight === null || encounter === null || !game.user.isGM || encounter.stage === "ended") return null;
    const lacks = lacksOf(fight.combat, encounter, fight.stored);
    const begun = encounter.stage !== "setup";
    const rejectedAt = (combatant: string, trait: string): Rejected | undefined => this.rejected(combatant, trait);
    return missingView(lacks, encounter.variant, begun, rejectedAt, drawing);
  }

  /** Takes what was entered in a field, for one combatant or for several; what is wrong stays in it, with the reason. */
  async enter(combat: Combat.Implementation, field: HTMLInputElement | HTMLSelectElement): Promise<void> {
    const { combatant = "", trait = "" } = field.dataset;
    const text = field.value;
    const wrong = await keepValue(combat, combatant.split(" "), trait, text);
    if (wrong === null) this.#rejected.delete(keyOf(combatant, trait));
    else this.#rejected.set(keyOf(combatant, trait), { text, wrong });
    this.redraw();
  }
}

/** The reason why a typed value was not taken: it is wrong in itself, or was refused. */
type Wrong = { readonly wanted: Extract<Entered, { ok: false }>["wanted"] } | { readonly refusal: Denial };

/**
 * Keeps a value that the GM typed in for these combatants, in this fight alone. An empty entry forgets what was typed before; once the encounter is
 * stored it changes nothing.
 *
 * @returns null where it was taken
 */
async function keepValue(
  combat: Combat.Implementation,
  combatants: readonly string[],
  trait: string,
  text: string,
): Promise<Wrong | null> {
  const session = sessionOf(combat);
  const spec = traitSpecs(session.encounter?.variant ?? "").find(({ name }) => name === trait);
  if (spec === undefined) return { refusal: { code: "stale" } };
  const entered = enteredTrait(spec, text, game.i18n.lang);
  if (!entered.ok) return { wanted: entered.wanted };
  const answer = await session.request({ do: "fight/keep-value", combatants, trait, value: entered.value });
  return answer.ok ? null : { refusal: answer.refusal };
}
