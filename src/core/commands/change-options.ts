import * as v from "valibot";
import { baseOf } from "../state/combatants";
import type { Fight, OptionValue } from "../state/fight";
import { key, trait } from "../state/fields";
import { text, type Text } from "../state/text";
import { edit, set } from "../state/write";
import { forgetOtherCounters } from "../mechanics/counters";
import { commandsOf } from "../engine/command";
import { optionKey } from "../engine/text-keys";
import type { Variant } from "../engine/variant";
import { fitsOption, isSameValue, optionValue, parseOptions } from "../options/spec";

const command = commandsOf<unknown>();

type Options = Readonly<Record<string, OptionValue>>;

/** Begun after its setup, or with its first number. Until then the settings decide. */
const hasBegun = (fight: Fight): boolean =>
  fight.stage !== "setup" || Object.keys(fight.combatants).some((id) => baseOf(fight, id) !== null);

/** The options that a command names, in the variant's order, because a store keeps no order of keys. */
const namedBy = (variant: Variant, options: Options): string[] =>
  Object.keys(variant.options).filter((name) => Object.hasOwn(options, name));

/** The named options whose values differ from the fight's. An option that the fight does not store has its initial value. */
function changedBy(fight: Fight, variant: Variant, options: Options): string[] {
  const presentOf = (name: string): OptionValue | undefined => fight.options[name] ?? variant.options[name]?.initial;
  return namedBy(variant, options).filter((name) => !isSameValue(presentOf(name), options[name] as OptionValue));
}

const nameOf = ({ meta, options }: Variant, name: string): Text => ({
  key: `${optionKey(meta.id, name, options[name] ?? { kind: "toggle", initial: false })}.label`,
});

/** C-24. Each option says when a change counts: now, from the next round, or never. */
export const changeOptions = {
  changeOptions: command({
    fields: {
      options: v.record(key, optionValue),
      /** Sheet values that new counters need and the fight lacks (K-1). */
      traits: v.optional(v.record(key, v.record(key, trait))),
    },
    shape({ options }, { variant }) {
      const wrong = Object.keys(options).find((name) => !fitsOption(variant.options, name, options[name]));
      return wrong === undefined ? null : { code: "bad-command", detail: wrong };
    },
    whose: "gm",
    before: ({ fight }) => (hasBegun(fight) ? null : { code: "wrong-stage", detail: fight.stage }),
    unless: [
      ({ fight, variant }, { options }) => {
        const fixed = changedBy(fight, variant, options).find((name) => variant.options[name]?.changes === undefined);
        return fixed === undefined ? null : { code: "value-out-of-range", detail: fixed };
      },
      ({ fight, variant }, { options }) => {
        const [wrong] = variant.fits?.({ ...fight.options, ...fight.nextOptions, ...options }) ?? [];
        if (wrong === undefined) return null;
        return {
          code: "value-out-of-range",
          detail: wrong.option,
          ...(wrong.says !== undefined && { says: wrong.says }),
        };
      },
    ],
    does({ fight, variant, emit }, { options, traits = {} }) {
      const changed = changedBy(fight, variant, options);
      const isNow = (name: string): boolean => variant.options[name]?.changes === "now";
      const only = (fits: (name: string) => boolean): Options =>
        Object.fromEntries(Object.entries(options).filter(([name]) => fits(name)));
      // Drop the pending change of an option that is reset to its current value.
      const waiting = Object.entries(fight.nextOptions ?? {}).filter(([name]) => !Object.hasOwn(options, name));
      const next = { ...Object.fromEntries(waiting), ...only((name) => changed.includes(name) && !isNow(name)) };
      const now = { ...fight.options, ...only((name) => changed.includes(name) && isNow(name)) };
      const parsed = parseOptions(variant.options, now);
      set(fight, {
        options: parsed.ok ? parsed.values : now,
        nextOptions: Object.keys(next).length === 0 ? undefined : next,
      });
      forgetOtherCounters(fight);
      for (const [id, { traits: known }] of Object.entries(fight.combatants)) {
        const given = Object.hasOwn(traits, id) ? traits[id] : undefined;
        if (given !== undefined) edit(fight.combatants, id, { traits: { ...given, ...known } });
      }
      emit({ type: "options-changed", options: changed });
    },
    log: ({ variant }, { options }) =>
      text("log.change-options", { options: { list: namedBy(variant, options).map((name) => nameOf(variant, name)) } }),
    candidates: () => [{ command: { do: "changeOptions" }, sample: { options: {} } }],
  }),
};
