import { controls } from "../state/combatants";
import { type CombatantId, type Counter, ENDLESS, type Fight } from "../state/fight";
import { named, text, type Text } from "../state/text";
import { countersOf } from "../options/counters";
import type { Context } from "../engine/variant";
import type { Icon } from "../screen/icons";
import type { Control, ControlFactory, ControlSpec, Pips, SharedPool } from "../screen/screen";
import { counterText, holdersOf, holds, leftOf, maxOf, offersTo } from "./counters";

const ICONS: Readonly<Record<string, Icon>> = {
  action: "action",
  "bonus-action": "bonus",
  reaction: "reaction",
  "legendary-action": "special",
};

const iconOf = ({ id, of }: Counter): Icon => ICONS[id] ?? (of === "combatant" ? "point" : "momentum");

const aboutIn = (counter: Counter, holder: string) => ({
  counter: counter.id,
  ...(counter.of === "combatant" && { combatant: holder }),
  ...(counter.of === "side" && { side: holder }),
});

/** Pips of what is left. */
function pipsOf(fight: Fight, counter: Counter, holder: string): Pips {
  const left = leftOf(fight, counter, holder);
  const max = maxOf(fight, counter, holder);
  const isEndless = max === ENDLESS;
  const label: Text = isEndless
    ? text("counters.left", { counter: counterText(counter), left })
    : text("counters.left-of", { counter: counterText(counter), left, max });
  return {
    id: `counter-${counter.id}`,
    icon: iconOf(counter),
    label,
    left,
    max,
    tone: counter.id === "reaction" ? "reactor" : counter.of === "combatant" ? "actor" : "plain",
    ...(isEndless && { endless: true as const }),
  };
}

/** The same, with a press that spends one, if this viewer may. */
function pressable(pips: Pips, counter: Counter, [control]: readonly Control[]): Pips {
  if (control === undefined) return pips;
  const isUnspent = counter.unspent && control.blocked === null;
  return { ...pips, control, ...(isUnspent && { unspent: true as const }) };
}

/** The controls that change a counter, blocked or not. */
const changing = (factory: ControlFactory, counter: Counter, holder: string, ...names: readonly string[]): Control[] =>
  isMine(factory.visible(...names.map((name) => ({ command: { do: name, ...aboutIn(counter, holder) } }))));

/** Without controls that are not this viewer's. */
const isMine = (all: readonly Control[]): Control[] =>
  all.filter(({ blocked }) => blocked?.code !== "gm-only" && blocked?.code !== "not-yours");

const ownCounters = (fight: Fight, id: CombatantId): readonly Counter[] =>
  countersOf(fight).filter((counter) => counter.of === "combatant" && holds(fight, counter, id));

/** K-1: a combatant's counters, in the order of the options. */
export const counterPips = (context: Context, factory: ControlFactory, id: CombatantId): Pips[] =>
  ownCounters(context.fight, id).map((counter) =>
    pressable(pipsOf(context.fight, counter, id), counter, changing(factory, counter, id, "spend")),
  );

/** K-1: the controls that spend a combatant's counters and put some back. A row of several has no pips to press. */
export function counterMenu({ fight, viewer }: Context, factory: ControlFactory, id: CombatantId): Control[] {
  if (!controls(viewer, id)) return [];
  return factory.enabled(
    ...ownCounters(fight, id).flatMap((counter): ControlSpec[] => [
      { command: { do: "spend", ...aboutIn(counter, id) } },
      { command: { do: "gain", ...aboutIn(counter, id) } },
    ]),
  );
}

/** K-1: what the sides and the table have. */
export const sharedPools = (context: Context, factory: ControlFactory): SharedPool[] =>
  countersOf(context.fight)
    .filter(({ of }) => of !== "combatant")
    .flatMap((counter) =>
      holdersOf(context.fight, counter).map((holder) => ({
        id: `${counter.id}-${holder}`,
        title:
          counter.of === "side" && counter.for === "everyone"
            ? text("counters.of-side", { counter: counterText(counter), side: text(`sides.${holder}`) })
            : counterText(counter),
        pips: pipsOf(context.fight, counter, holder),
        controls: changing(factory, counter, holder, "spend", "gain"),
      })),
    );

/** K-4: what the end of the last turn offers this viewer, each by one press. */
export const offerControls = (context: Context, factory: ControlFactory): Control[] =>
  factory.enabled(
    ...offersTo(context).map(({ counter, id }): ControlSpec => {
      const left = leftOf(context.fight, counter, id);
      return {
        id: `offer ${counter.id} ${id}`,
        label: text("counters.offer", { combatant: named(id), counter: counterText(counter) }),
        icon: iconOf(counter),
        cost: text("counters.cost", { left, max: maxOf(context.fight, counter, id) }),
        command: { do: "spend", ...aboutIn(counter, id) },
      };
    }),
  );
