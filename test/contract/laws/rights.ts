import type { GenericSchema } from "valibot";
import type { Author, CombatantId, Encounter } from "../../../src/core/index";
import { anyId, key, thingId } from "../../../src/core/state/fields";
import { attempt as make, isAccepted, type Accepted } from "../../properties/attempt";
import { vocabulary } from "../../properties/random-setup";
import { thingsOf, unseenBy } from "../../support/eyes";
import { difference } from "../../support/plain";
import { entriesOf, partsOf, randomValue, type Names } from "../../support/random-fields";
import { endedIn, isByTheClock } from "./clock";
import { firstWrong, law, shown, type Moment } from "./law";

type Player = Extract<Author, { gm: false }>;

/**
 * Every command of the rules with every id of others in each of its fields, under the option that lets players do most.
 * A field that a rule adds is tried by the schema that it is made of.
 */
export const othersStayAsTheyAre = law(
  "whatever a player names, nothing of others changes, and no refusal names anybody unseen",
  (moment) =>
    firstWrong(moment.viewers, (viewer) => {
      if (viewer.gm) return null;
      const before = withEffectsOnAll(moment.after);
      const unseen = unseenBy(before, viewer);
      return firstWrong(prying(moment, before, viewer), (command) => {
        const made = make(moment.engine, before, command, viewer, moment.chance);
        if (made.result.kind === "refused") {
          const [said, asked] = [shown(made.result.refusal), shown(command)];
          const leak = unseen.find((id) => said.includes(id) && !asked.includes(id));
          return leak === undefined ? null : `the refusal of ${asked} names ${leak}: ${said}`;
        }
        const changed = isAccepted(made) ? changedOfOthers(moment, viewer, made) : null;
        return changed === null ? null : `${shown(command)} by ${shown(viewer)} changes ${changed}`;
      });
    }),
);

/** The same encounter where players may add effects, and where each combatant concentrates on an effect that it bears. */
function withEffectsOnAll(encounter: Encounter): Encounter {
  const effects = Object.keys(encounter.combatants).map((target, i) => [
    `own-of-${i}`,
    {
      name: "Theirs",
      target,
      source: target,
      until: "combat",
      tick: null,
      save: null,
      modify: {},
      imposes: [],
      added: encounter.serial + i + 1,
      left: null,
      fresh: false,
      opportunity: false,
      concentration: true,
    },
  ]);
  return {
    ...encounter,
    serial: encounter.serial + effects.length,
    options: { ...encounter.options, effectsBy: "players" },
    effects: { ...encounter.effects, ...(Object.fromEntries(effects) as Encounter["effects"]) },
  };
}

/** Commands that the rules offer to a player, with ids of others put into one field after another. */
function prying({ engine, chance }: Moment, after: Encounter, viewer: Player): object[] {
  const variant = engine.findVariant(after.variant);
  if (variant === undefined) return [];
  const ids = Object.keys(after.combatants);
  const things = [...Object.keys(after.effects), ...thingsOf(after, ids)];
  const names: Names = { ids: viewer.controls.length > 0 ? viewer.controls : ids, things, words: vocabulary(variant) };
  const others = ids.filter((id) => !viewer.controls.includes(id));
  return Object.entries(variant.rules).flatMap(([name, rule]) => {
    const offered = [...(rule.candidates?.({ fight: after, variant, viewer }, name) ?? [])];
    const { command = { do: name }, sample = {} } = offered.length > 0 ? chance.one(offered) : {};
    const fields = Object.entries(entriesOf(rule.fields) ?? {});
    return fields.flatMap(([field, schema]) => {
      const values = valuesIn(schema, { others, things });
      return values.map((value) => {
        // Other optional fields come and go: a field may be harmless alone.
        const open = randomValue(rule.fields, chance, names) as object;
        return { ...(chance.maybe(0.5) && open), ...sample, ...command, [field]: value, do: name };
      });
    });
  });
}

/** The ids of others that a field takes, in its own form. */
function valuesIn(
  schema: GenericSchema,
  given: { readonly others: readonly CombatantId[]; readonly things: readonly string[] },
): unknown[] {
  if (schema === anyId) return [...given.others];
  if (schema === thingId || schema === key) return [...given.things];
  const { wrapped, item, key: name, value, options } = partsOf(schema);
  if (wrapped !== undefined) return valuesIn(wrapped, given);
  if (item !== undefined) return valuesIn(item, given).map((id) => [id]);
  if (name !== undefined && value !== undefined) {
    const inside = valuesIn(value, given)[0] ?? partsOf(value).options?.[0];
    return valuesIn(name, given).map((id) => ({ [String(id)]: inside }));
  }
  return (options ?? []).flatMap((one) => (typeof one === "object" ? valuesIn(one as GenericSchema, given) : []));
}

/** What of others an accepted command has changed that neither the round nor a turn changes by itself. */
function changedOfOthers({ engine }: Moment, viewer: Player, { before, result }: Accepted): string | null {
  const { next, events } = result;
  const isOwn = (id: CombatantId | null): boolean => id !== null && viewer.controls.includes(id);
  const place = (encounter: Encounter) => [encounter.round, encounter.stage, engine.native(encounter).active];
  // After a skipped turn the same combatant can act again.
  const hasMoved =
    difference(place(before), place(next)) !== null || events.some(({ type }) => type === "turn-skipped");
  // A group has one number.
  const matesOf = (id: CombatantId): readonly CombatantId[] =>
    before.companies?.find(({ members }) => members.includes(id))?.members ?? [id];
  const swapped = events.flatMap((event) => (event.type === "swapped" ? [event.combatant, event.with] : []));
  // By the clock, a turn costs ticks of all that share it.
  const paid = isByTheClock(before) ? endedIn(events) : [];
  const moved = new Set([...swapped, ...paid].flatMap(matesOf));
  const others = Object.keys(before.combatants).filter((id) => !isOwn(id));
  const ofOne = firstWrong(others, (id) => {
    const [old, now] = [before.combatants[id], next.combatants[id]];
    if (old === undefined || now === undefined) return now === old ? null : `${id}, who is gone`;
    const facts = [old, now].map(({ side, kind, owner, traits, conditions, base }) => {
      const isKept = old.base !== null && before.round === next.round && !moved.has(id);
      return { side, kind, owner, traits, ...(!hasMoved && { conditions }), ...(isKept && { base }) };
    });
    return difference(facts[0], facts[1], `combatants.${id}`);
  });
  const ofEffects = firstWrong(Object.entries(before.effects), ([id, old]) => {
    const now = next.effects[id];
    if (isOwn(old.target) || isOwn(old.source)) return null;
    if (now === undefined) return hasMoved ? null : `effects.${id}, which is gone`;
    const facts = [old, now].map(({ name, target, modify, imposes, added }) => ({
      name,
      target,
      modify,
      imposes,
      added,
    }));
    return difference(facts[0], facts[1], `effects.${id}`);
  });
  const more = Object.keys(next.effects).find(
    (id) => !Object.hasOwn(before.effects, id) && !isOwn(next.effects[id]?.target ?? null),
  );
  return (
    ofOne ??
    ofEffects ??
    (more === undefined ? null : `effects.${more}, which is new`) ??
    difference(before.options, next.options, "options")
  );
}
