import * as v from "valibot";
import type { DeepReadonly } from "../../state/deep-readonly";
import { tableOf } from "../../state/fields";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { entryOf } from "../../state/table";

const delay = v.object({
  round: v.number(),
  /** During whose turn it stepped in, after which it stands and acts; null while it waits. */
  after: v.nullable(v.string()),
  /** Its place among those who stepped in. */
  serial: v.number(),
});

/** The shape of the variant's stored state. */
export const stateSchema = v.object({
  active: v.nullable(v.string()),
  /** The round in which a combatant has put off its turn; meaningless in any other. */
  delays: tableOf(v.string(), delay),
});

/** The variant's state. */
export type State = DeepReadonly<v.InferOutput<typeof stateSchema>>;
/** A turn put off (B-3). */
export type Delay = DeepReadonly<v.InferOutput<typeof delay>>;

/** Nobody acts, nobody waits. */
export function setup(): State {
  return { active: null, delays: {} };
}

/** Its delay of this round, or null. */
export function delayOf(fight: Fight<State>, id: CombatantId): Delay | null {
  const found = entryOf(fight.rules.delays, id);
  return found?.round === fight.round ? found : null;
}
