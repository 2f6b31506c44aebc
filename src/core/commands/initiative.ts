import * as v from "valibot";
import { companyOf, leaderOf } from "../state/companies";
import { asJoined, baseOf, controls, isDefeated, lackingNumbers } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { anyId, key, number } from "../state/fields";
import { type Check, candidatesFor, commandsOf } from "../engine/command";
import type { Context, Numbers, Rule, RuleTable } from "../engine/variant";
import { giveNumbers, giveTotals, setNumberOfAll } from "../mechanics/numbers";
import { levelGroups } from "../mechanics/order";
import { awaitedNewcomers } from "../mechanics/rounds";
import { settleByHand } from "../mechanics/ties";
import type { Refusal } from "../state/refusal";
import { keyOf, text } from "../state/text";
import { set } from "../state/write";

/** As named, or the viewer's without a number. `again` includes all but the defeated. */
function rollers(context: Context, command: NewRoll): CombatantId[] {
  if (command.combatants !== undefined) return [...new Set(command.combatants)];
  const all =
    command.again === true
      ? asJoined(context.fight).filter((id) => !isDefeated(context.fight, id))
      : lackingNumbers(context.fight);
  return all.filter((id) => controls(context.viewer, id));
}

const hasNumber = (fight: Fight, id: CombatantId): boolean => baseOf(fight, id) !== null;

interface NewRoll {
  readonly combatants?: string[] | undefined;
  readonly again?: boolean | undefined;
  readonly totals?: Readonly<Record<string, number>> | undefined;
}

/** Numbers instead of dice: only if the option lets the game system roll, one for each combatant named. */
function judgeTotals(
  fight: Fight,
  named: readonly CombatantId[],
  totals: Readonly<Record<string, number>>,
): Refusal | null {
  if (fight.options["systemRolls"] !== true) {
    return { code: "bad-dice", says: keyOf("refusals.system-does-not-roll") };
  }
  const given = Object.keys(totals);
  const fits = given.every((id) => named.includes(id)) && named.every((id) => Object.hasOwn(totals, id));
  return fits ? null : { code: "bad-dice", says: keyOf("refusals.totals-of-others") };
}

const asksForRoll = {
  fields: {
    combatants: v.optional(v.pipe(v.array(anyId), v.minLength(1))),
    again: v.optional(v.boolean()),
    /** The numbers that the game system rolled instead of dice. */
    totals: v.optional(v.record(key, number)),
  },
  shape: ({ combatants = [], totals }: NewRoll, { fight }: Context): Refusal | null =>
    totals === undefined ? null : judgeTotals(fight, combatants, totals),
  log: () => text("log.roll"),
  button: (_context: Context, { again }: NewRoll) => ({
    label: text(again === true ? "controls.roll-again" : "controls.roll"),
    icon: "roll" as const,
  }),
  whose({ viewer, fight }: Context, command: NewRoll) {
    if (viewer.gm) return null;
    if (command.again === true) return { code: "gm-only" as const };
    const isForSome = command.combatants !== undefined || asJoined(fight).some((id) => controls(viewer, id));
    return isForSome ? null : { code: "not-yours" as const };
  },
};

const setsNumber = {
  fields: { combatant: anyId, value: v.nullable(number) },
  whose: "gm" as const,
  batched: true as const,
  log: (
    _context: Context,
    { combatant: id, value }: { readonly combatant: CombatantId; readonly value: number | null },
  ) =>
    value === null
      ? text("log.clear-initiative", { combatant: { name: id } })
      : text("log.set-initiative", { combatant: { name: id }, value }),
};

interface Place {
  readonly combatant: CombatantId;
  readonly before: CombatantId | null;
}

const setsPlace = {
  fields: { combatant: anyId, before: v.nullable(anyId) },
  whose: "gm" as const,
  log: (_context: Context, { combatant: id, before }: Place) =>
    before === null
      ? text("log.reorder-last", { combatant: { name: id } })
      : text("log.reorder", { combatant: { name: id }, before: { name: before } }),
};

const command = commandsOf<unknown>();

const never = { when: [], does: () => {}, candidates: () => [] };

/** For variants with chosen turns, where they are `wrong-stage`. */
export const noInitiativeRules: RuleTable = {
  roll: command({ ...asksForRoll, ...never }),
  setInitiative: command({ ...setsNumber, ...never }),
  reorder: command({ ...setsPlace, ...never }),
};

/** C-6: bars a second roll without `again`. */
const hasRolled: Check<unknown, NewRoll> = (context, asked) => {
  const ids = rollers(context, asked);
  if (ids.length === 0) return { code: "already-rolled" };
  const rolled = asked.again === true ? undefined : ids.find((id) => hasNumber(context.fight, id));
  return rolled === undefined ? null : { code: "already-rolled", combatant: rolled };
};

/** C-10: bars placing a combatant without a number, before such a combatant, or before itself. */
const hasNoPlace: Check<unknown, Place> = ({ fight }, { combatant, before }) => {
  const both = [combatant, ...(before === null ? [] : [before])];
  // A company stands where its leader does (C-31).
  const isLed = companyOf(fight, combatant)?.shares !== "roll" && leaderOf(fight, combatant) !== combatant;
  if (isLed) return { code: "not-eligible", combatant };
  const without = both.find((id) => !hasNumber(fight, id));
  if (without !== undefined) return { code: "not-eligible", combatant: without };
  return before === combatant ? { code: "not-eligible", combatant } : null;
};

const numbersOfRolls = new WeakMap<Rule, Numbers>();

/** The numbers with which the rule `roll` was made. Undefined for another rule. */
export const numbersOfRoll = (roll: Rule): Numbers | undefined => numbersOfRolls.get(roll);

/** C-6, C-7 and C-10, for variants ordered by numbers. */
export function initiativeRules(numbers: Numbers): RuleTable {
  const table: RuleTable = {
    /** C-6 */
    roll: command({
      ...asksForRoll,
      unless: [hasRolled],
      does(mutation, asked) {
        const { fight } = mutation;
        if (asked.totals === undefined) giveNumbers(mutation, numbers, rollers(mutation, asked));
        else giveTotals(mutation, numbers, asked.totals);
        // A waiting round resumes, unless it was emptied: then it waits for all newcomers (C-21).
        if (fight.stage === "rolling" && awaitedNewcomers(fight).length === 0) set(fight, { halted: false });
      },
      candidates: ({ fight }) => [
        { command: { do: "roll" } },
        ...lackingNumbers(fight).map((id) => ({ command: { do: "roll", combatants: [id] } })),
        ...(fight.stage === "setup" ? [] : asJoined(fight).filter((id) => hasNumber(fight, id))).map((id) => ({
          command: { do: "roll", combatants: [id], again: true },
        })),
      ],
    }),

    /** C-7 */
    setInitiative: command({
      ...setsNumber,
      before: ({ fight }, { value }) =>
        value === null && fight.stage !== "setup"
          ? { code: "wrong-stage", detail: fight.stage, says: keyOf("refusals.numbers-stay") }
          : null,
      does(mutation, { combatant, value }) {
        setNumberOfAll(mutation, numbers, combatant, value);
      },
      candidates: ({ fight }) => candidatesFor("setInitiative", asJoined(fight), { value: 10 }),
    }),

    /** C-10 */
    reorder: command({
      ...setsPlace,
      unless: [hasNoPlace],
      does(mutation, moved) {
        const { fight, variant } = mutation;
        const standing = (): readonly CombatantId[] => variant.flow.standing?.(fight) ?? variant.flow.order(fight);
        const was = standing();
        set(fight, { moves: [...fight.moves, { combatant: moved.combatant, before: moved.before }] });
        const now = standing();
        settleMovedTie(fight, numbers, moved, was, now);
        mutation.emit({ type: "reordered", combatant: moved.combatant, before: moved.before });
      },
      candidates({ fight }) {
        const placed = asJoined(fight).filter((id) => hasNumber(fight, id));
        return placed.map((id) => ({
          command: { do: "reorder", combatant: id },
          sample: { before: placed.find((other) => other !== id) ?? null },
        }));
      },
    }),
  };
  if (table["roll"] !== undefined) numbersOfRolls.set(table["roll"], numbers);
  return table;
}

/** Keeps a manual place among equal numbers, if the order changes or the GM named two tied combatants. */
function settleMovedTie(
  fight: Fight,
  numbers: Numbers,
  moved: { readonly combatant: CombatantId; readonly before: CombatantId | null },
  was: readonly CombatantId[],
  now: readonly CombatantId[],
): void {
  const level = levelGroups(fight, numbers).find((group) => group.includes(moved.combatant));
  if (level === undefined) return;
  const order = now.filter((id) => level.includes(id));
  const isNamed = moved.before !== null && level.includes(moved.before);
  if (isNamed || order.join() !== was.filter((id) => level.includes(id)).join()) settleByHand(fight, order);
}
