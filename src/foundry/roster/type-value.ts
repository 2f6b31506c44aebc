import { sendCommand } from "../authority/send";
import { between } from "../authority/decide";
import { MODULE_ID } from "../compat/module-id";
import { following } from "../store/step-options";
import { standingOf } from "../session/encounter-of";
import { enteredTrait } from "../bindings/entered-value";
import { traitSpecs } from "../bindings/traits";
import { typedChange } from "./typed-values";
import type { Denial } from "../authority/answer";
import type { Trait } from "../../core/index";
import type { Entered } from "../bindings/entered-value";

/** What came of a typed value: taken, wrong in itself, or refused. */
export type Typed =
  | { readonly ok: true }
  | { readonly ok: false; readonly wanted: Extract<Entered, { ok: false }>["wanted"] }
  | { readonly ok: false; readonly refusal: Denial };

const refused = (refusal: Denial): Typed => ({ ok: false, refusal });

/** Before the encounter is stored: one update of the combat, between two cases of its own. */
async function keep(
  combat: Combat.Implementation,
  combatant: string,
  trait: string,
  value: Trait | null,
): Promise<Typed> {
  return between(combat.id ?? "", async () => {
    const standing = standingOf(combat);
    if (standing.kind !== "ruled" || standing.stored) return refused({ code: "stale" });
    const changes = { flags: { [MODULE_ID]: typedChange(combatant, trait, value) } };
    await combat.update(changes, following());
    return { ok: true };
  });
}

/**
 * The gm types a value in for just this fight. Until somebody rolls or the fight begins it is kept with the combat, where
 * it outweighs the sheet and goes into the encounter; from then on it is the command `setTrait`. An empty entry forgets
 * what was typed before; the encounter forgets nothing, there it changes nothing.
 */
export async function typeTrait(
  combat: Combat.Implementation,
  combatant: string,
  trait: string,
  raw: string,
): Promise<Typed> {
  if (!game.user.isGM) return refused({ code: "gm-only" });
  const standing = standingOf(combat);
  if (standing.kind !== "ruled") return refused({ code: "stale" });
  const spec = traitSpecs(standing.encounter.variant).find(({ name }) => name === trait);
  if (spec === undefined || !combat.combatants.has(combatant)) return refused({ code: "stale" });
  const entered = enteredTrait(spec, raw);
  if (!entered.ok) return entered;
  if (!standing.stored) return keep(combat, combatant, trait, entered.value);
  if (entered.value === null) return { ok: true };
  const answer = await sendCommand(combat, { do: "setTrait", combatant, trait, value: entered.value });
  return answer.ok ? { ok: true } : refused(answer.refusal);
}
