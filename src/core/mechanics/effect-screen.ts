import { sees } from "../state/combatants";
import type { CombatantId, Effect, EffectId, Fight } from "../state/fight";
import type { Context } from "../engine/variant";
import { later } from "../screen/later";
import type { Chip, Control, ControlFactory, ControlSpec, EffectLine, Section } from "../screen/screen";
import { signed, text, type Text } from "../state/text";
import { castOf, concentrationOf, effectsOn } from "./effects";
import { conditionText, traitText } from "../engine/text-keys";

export function chipsOn(context: Context, id: CombatantId): Chip[] {
  return effectsOn(context.fight, id).map(([key, effect]) => ({
    id: key,
    name: effect.name,
    left: effect.left,
    lasts: lastsOf(context, effect),
  }));
}

/** The panel's effects section (C-11), with a button for the GM to remove each. Omits unseen combatants. */
export function effectsSection(context: Context, factory: ControlFactory): Section[] {
  const { fight, variant, viewer } = context;
  const carries = (id: CombatantId): boolean => effectsOn(fight, id).length > 0 && sees(fight, viewer, id);
  if (!Object.values(fight.effects).some(({ target }) => sees(fight, viewer, target))) return [];
  const section = { kind: "effects" as const, id: "effects", title: text("effects.title") };
  const linesOn = (id: CombatantId): EffectLine[] =>
    effectsOn(fight, id).map(([key, effect]) => lineOf(context, factory, key, effect));
  const people = (): CombatantId[] => variant.flow.order(fight).filter(carries);
  return [later(section, "people", () => people().map((id) => ({ id, effects: linesOn(id) })))];
}

/** Menu controls that remove effects from a combatant or end its concentration (C-11). */
export function removeEffectControls(context: Context, factory: ControlFactory, id: CombatantId): Control[] {
  const { fight } = context;
  return factory.enabled(
    ...effectsOn(fight, id).flatMap(([key]) => removeSpecs(fight, key)),
    ...(concentrationOf(fight, id).length > 0 ? [{ command: { do: "endConcentration", combatant: id } }] : []),
  );
}

const removeSpecs = (fight: Fight, effect: EffectId): ControlSpec[] => [
  { command: { do: "removeEffect", effect } },
  ...(castOf(fight, effect).length > 1 ? [{ command: { do: "removeEffect", effect, all: true } }] : []),
];

function lineOf(context: Context, factory: ControlFactory, key: EffectId, effect: Effect): EffectLine {
  return {
    id: key,
    name: effect.name,
    lasts: lastsOf(context, effect),
    does: doesOf(context, effect),
    ticked: tickedOf(context.fight, effect),
    controls: factory.enabled(...removeSpecs(context.fight, key)),
  };
}

/** Does not name an unseen source. */
export function lastsOf({ fight, variant, viewer }: Context, effect: Effect): Text {
  const { until, left, source, target } = effect;
  if (typeof until === "object") {
    return "turns" in until
      ? text("effects.lasts.turns", { turns: left ?? until.turns })
      : text("effects.lasts.rounds", { round: lastRoundOf(fight, effect) });
  }
  const named = source !== null && sees(fight, viewer, source) ? source : null;
  return lastsUntil(until, named, target, variant.flow.active(fight).includes(target));
}

/** A new effect's duration, for the log. Lines about an unseen source are dropped, so the source is named. */
export function willLast(
  { fight, variant }: Context,
  { until, source }: Pick<Effect, "until" | "source">,
  targets: readonly CombatantId[],
): Text {
  if (typeof until === "object") {
    return "turns" in until
      ? text("effects.lasts.turns", { turns: until.turns })
      : text("effects.lasts.rounds", { round: fight.round + until.rounds });
  }
  const [target = null] = targets.length === 1 ? targets : [];
  return lastsUntil(until, source, target, target !== null && variant.flow.active(fight).includes(target));
}

function lastsUntil(
  until: Extract<Effect["until"], string>,
  source: CombatantId | null,
  target: CombatantId | null,
  isActing: boolean,
): Text {
  switch (until) {
    case "end-of-round":
      return text("effects.lasts.round");
    case "combat":
      return text("effects.lasts.fight");
    case "target-turn-start":
    case "target-turn-end":
      if (target === null) return text(`effects.lasts.${until}-any`);
      if (until === "target-turn-start")
        return text("effects.lasts.target-turn-start", { combatant: { name: target } });
      return isActing
        ? text("effects.lasts.this-turn")
        : text("effects.lasts.next-turn", { combatant: { name: target } });
    case "source-turn-start":
    case "source-turn-end":
      return source === null
        ? text(`effects.lasts.${until}-unseen`)
        : text(`effects.lasts.${until}`, { source: { name: source } });
  }
}

/** The round after the effect was added is the first. */
const lastRoundOf = ({ round }: Fight, { left, since }: Effect): number =>
  round + (left ?? 0) - (since === round || round === 0 ? 0 : 1);

/** What an effect announces, adds and imposes, and whether its source concentrates on it. */
export function doesOf(context: Context, { tick, save, modify, imposes, concentration, source }: Effect): Text[] {
  const { fight, viewer } = context;
  return [
    ...(tick === null ? [] : [text(`effects.tick-${tick.at}`, { label: tick.label, amount: tick.amount })]),
    ...(save === null ? [] : [text(`effects.save-${save.at}`, { label: save.label })]),
    // Sort, because stores may reorder keys.
    ...Object.entries(modify)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, by]) => text("effects.adds", { to: traitWord(context, key), by: signed(by) })),
    ...imposes.map((condition) => text("effects.imposes", { condition: conditionText(context.variant, condition) })),
    ...(concentration === true && source !== null && sees(fight, viewer, source)
      ? [text("effects.concentration", { source: { name: source } })]
      : []),
  ];
}

function traitWord({ variant }: Context, key: string): Text | string {
  if (key === "initiative") return text("traits.initiative");
  const spec = variant.traits.find(({ name }) => name === key);
  return spec === undefined ? key : traitText(variant.meta.id, spec);
}

function tickedOf({ round }: Fight, { ticked, tick }: Effect): Text | null {
  if (ticked !== round) return null;
  return text(tick === null ? "effects.save-called" : "effects.ticked");
}
