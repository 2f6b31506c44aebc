import * as v from "valibot";
import type { GenericSchema } from "valibot";
import type { CombatantId } from "../state/fight";
import { sees } from "../state/combatants";
import { anyId, secretId } from "../state/fields";
import { isRecord } from "../state/table";
import type { KeptStep, Veil } from "../state/veil";
import type { Variant } from "../engine/variant";

/** The parts of a schema, which its published type hides. */
interface Parts {
  readonly type: string;
  readonly pipe?: readonly unknown[];
  readonly entries?: Readonly<Record<string, GenericSchema>>;
  readonly options?: readonly unknown[];
  readonly wrapped?: GenericSchema;
  readonly item?: GenericSchema;
  readonly key?: GenericSchema;
  readonly value?: GenericSchema;
}

const partsOf = (schema: unknown): Parts => schema as Parts;

/** The schema of a record behind the check that makes it a record, and others as they are. */
const inner = (schema: GenericSchema): GenericSchema =>
  (partsOf(schema).pipe?.find((step) => partsOf(step).type === "record" && step !== schema) as GenericSchema) ?? schema;

type Each = (id: CombatantId, isSecret: boolean) => void;

/** Calls a function for every combatant that a value names, by the marks of its schema. */
function eachId(schema: GenericSchema, value: unknown, each: Each): void {
  if (schema === anyId || schema === secretId) {
    if (typeof value === "string") each(value, schema === secretId);
    return;
  }
  const { wrapped, item, key, value: inside, entries, options = [] } = partsOf(inner(schema));
  if (wrapped !== undefined) eachId(wrapped, value, each);
  if (item !== undefined && Array.isArray(value)) for (const one of value) eachId(item, one, each);
  if (key !== undefined && inside !== undefined && isRecord(value)) {
    for (const [name, one] of Object.entries(value)) {
      eachId(key, name, each);
      eachId(inside, one, each);
    }
  }
  if (entries !== undefined && isRecord(value)) {
    for (const [name, entry] of Object.entries(entries)) eachId(entry, value[name], each);
  }
  for (const option of options) {
    if (typeof option === "object" && v.is(option as GenericSchema, value))
      eachId(option as GenericSchema, value, each);
  }
}

/** A value that names nobody hidden in its secret places. `GONE`: nothing is left of it. */
const GONE = Symbol("gone");

function concealed(schema: GenericSchema, value: unknown, isHidden: (id: CombatantId) => boolean): unknown {
  if (schema === secretId) return typeof value === "string" && isHidden(value) ? GONE : value;
  const { type, wrapped, item, key, value: inside, entries } = partsOf(inner(schema));
  if (wrapped !== undefined) {
    const left = concealed(wrapped, value, isHidden);
    return left === GONE && type === "nullable" ? null : left;
  }
  if (item !== undefined && Array.isArray(value))
    return value.map((one) => concealed(item, one, isHidden)).filter((one) => one !== GONE);
  if (key !== undefined && inside !== undefined && isRecord(value)) {
    const kept = Object.entries(value).flatMap(([name, one]) => {
      const left = concealed(inside, one, isHidden);
      return concealed(key, name, isHidden) === GONE || left === GONE ? [] : [[name, left] as const];
    });
    return Object.fromEntries(kept);
  }
  if (entries === undefined || !isRecord(value)) return value;
  const kept = Object.entries(value).flatMap(([name, one]) => {
    const entry = entries[name];
    const left = entry === undefined ? one : concealed(entry, one, isHidden);
    return left === GONE ? [] : [[name, left] as const];
  });
  return Object.fromEntries(kept);
}

type StateParts<State> = Pick<Variant<State>, "setup" | "isState" | "conceal" | "tellsSecret" | "secretIds">;

/**
 * The parts of a variant that follow from its state's schema: the initial state, and the check of stored states, whose
 * ids must be of known combatants. Fields made of `fields.id` and `fields.secretId` name combatants. If the schema has
 * secret ids, players' browsers get neither such an id of a combatant that no player sees, nor the step that set it.
 */
export function stateParts<State>(schema: GenericSchema<State, State>, initial: NoInfer<State>): StateParts<State> {
  const idsIn = (state: unknown, isWanted: (isSecret: boolean) => boolean): CombatantId[] => {
    const ids: CombatantId[] = [];
    eachId(schema, state, (id, isSecret) => isWanted(isSecret) && ids.push(id));
    return ids;
  };
  const secretIds = (state: unknown): CombatantId[] => idsIn(state, (isSecret) => isSecret);
  const hiddenFrom =
    ({ fight, players }: Veil) =>
    (id: CombatantId): boolean =>
      !players.some((player) => sees(fight, player, id));
  const hiddenIn = (veil: Veil): CombatantId[] => secretIds(veil.fight.rules).filter(hiddenFrom(veil));
  const base: StateParts<State> = {
    setup: () => initial,
    isState: (stored, has): stored is State => v.is(schema, stored) && idsIn(stored, () => true).every(has),
  };
  if (!hasSecrets(schema)) return base;
  return {
    ...base,
    secretIds,
    conceal(veil) {
      if (hiddenIn(veil).length === 0) return veil.fight;
      const rules = concealed(schema, veil.fight.rules, hiddenFrom(veil)) as State;
      return { ...veil.fight, rules };
    },
    tellsSecret({ command, inverse }: KeptStep, veil: Veil) {
      // A step that leaves the state alone set no secret. An undone step has no inverse, and is judged by its command.
      const changes = inverse?.at?.["rules"];
      if (inverse !== undefined && changes === undefined) return false;
      const said = JSON.stringify([command, changes ?? null]);
      return hiddenIn(veil).some((id) => said.includes(JSON.stringify(id)));
    },
  };
}

function hasSecrets(schema: GenericSchema): boolean {
  if (schema === secretId) return true;
  const { wrapped, item, key, value, entries = {}, options = [] } = partsOf(inner(schema));
  return [wrapped, item, key, value, ...Object.values(entries), ...options].some(
    (part) => typeof part === "object" && hasSecrets(part as GenericSchema),
  );
}
