import type { CombatantId, Fight } from "../state/fight";
import { isRecord } from "../state/table";
import type { Json, Patch } from "../state/patch";
import { hasPlayerOnSide, type KeptStep, type Veil } from "../state/veil";
import { choicesOf } from "./choices";
import { mayKnow } from "./declared";
import { undeclaredKind } from "./kinds";
import type { State } from "./state";

/** Removes the GM's declarations until the count reveals them (G-1). That something is declared stays. */
export function conceal({ fight, players }: Veil<State>): Fight<State> {
  const isKept = (id: CombatantId): boolean => !players.some((player) => mayKnow(fight, player, id));
  const { declared = {} } = fight.rules;
  const kept = Object.entries(declared).filter(([id, { round }]) => round === fight.round && isKept(id));
  if (kept.length === 0) return fight;
  const kinds = [undeclaredKind(choicesOf(fight))];
  const blank = kept.map(([id, declaration]) => [id, { ...declaration, kinds }]);
  return { ...fight, rules: { ...fight.rules, declared: { ...declared, ...Object.fromEntries(blank) } } };
}

/**
 * The GM's declarations in the history stay secret even after the count, which never reveals what they replaced. Dice
 * of an undone count reveal how much is declared.
 */
export function tellsSecret({ command, dice, inverse }: KeptStep, veil: Veil): boolean {
  const isTheirs = (id: unknown): boolean => typeof id === "string" && !hasPlayerOnSide(veil, id);
  if (command.do === "declareActions" && isTheirs(command["combatant"])) return true;
  if (inverse === undefined) return command.do === "beginCount" && Object.keys(dice).some(isTheirs);
  return declarersIn(inverse).some(isTheirs);
}

function declarersIn(patch: Patch): CombatantId[] {
  const put = patch.put?.["rules"];
  const rules = patch.at?.["rules"];
  const whole = [isRecord(put) ? (put["declared"] as Json) : undefined, rules?.put?.["declared"]].flatMap(keysOf);
  const declared = rules?.at?.["declared"];
  const changed = Object.entries(declared?.at ?? {}).filter(
    ([, each]) => each.put !== undefined && "kinds" in each.put,
  );
  return [...whole, ...Object.keys(declared?.put ?? {}), ...changed.map(([id]) => id)];
}

const keysOf = (value: Json | undefined): string[] => (isRecord(value) ? Object.keys(value) : []);
