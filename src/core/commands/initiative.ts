import * as v from "valibot";
import { asJoined, baseOf, controls, isDefeated, lackingNumbers } from "../state/combatants";
import type { Fight } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import { id, key, number } from "../state/fields";
import { commandsOf, type Bar } from "../engine/command";
import type { Context, RuleTable, Numbers } from "../engine/variant";
import { giveNumbers, giveTotals, setNumber } from "../mechanics/numbers";
import { levelGroups } from "../mechanics/order";
import { awaitedNewcomers } from "../mechanics/rounds";
import { settleByHand } from "../mechanics/ties";
import type { Refusal } from "../state/refusal";
import { keyOf, text } from "../state/text";
import { set } from "../state/write";

/**
 * The combatants of a `roll`: those named, else all of the viewer's without a number. `again` includes all but the
 * defeated.
 */
function rollers(context: Context, command: Roll): CombatantId[] {
  if (command.combatants !== undefined) return [...new Set(command.combatants)];
  const all =
    command.again === true
      ? asJoined(context.fight).filter((one) => !isDefeated(context.fight, one))
      : lackingNumbers(context.fight);
  return all.filter((one) => controls(context.viewer, one));
}

function hasNumber(fight: Fight, one: CombatantId): boolean {
  return baseOf(fight, one) !== null;
}

interface Roll {
  readonly combatants?: string[] | undefined;
  readonly again?: boolean | undefined;
  readonly totals?: Readonly<Record<string, number>> | undefined;
}

/** Accepts numbers instead of dice only if the option lets the game system roll, and one for each combatant named. */
function judgeTotals(
  fight: Fight,
  named: readonly CombatantId[],
  totals: Readonly<Record<string, number>>,
): Refusal | null {
  if (fight.options["systemRolls"] !== true) {
    return { code: "bad-dice", says: keyOf("refusals.system-does-not-roll") };
  }
  const given = Object.keys(totals);
  const fits = given.every((one) => named.includes(one)) && named.every((one) => Object.hasOwn(totals, one));
  return fits ? null : { code: "bad-dice", says: keyOf("refusals.totals-of-others") };
}

const asksForRoll = {
  fields: {
    combatants: v.optional(v.pipe(v.array(id), v.minLength(1))),
    again: v.optional(v.boolean()),
    /** The numbers that the game system rolled instead of dice. */
    totals: v.optional(v.record(key, number)),
  },
  shape: ({ combatants = [], totals }: Roll, { fight }: Context): Refusal | null =>
    totals === undefined ? null : judgeTotals(fight, combatants, totals),
  log: () => text("log.roll"),
  button: () => ({ label: text("controls.roll"), icon: "roll" as const }),
  whose({ viewer, fight }: Context, command: Roll) {
    if (viewer.gm) return null;
    if (command.again === true) return { code: "gm-only" as const };
    const named = command.combatants ?? Object.keys(fight.combatants).filter((one) => controls(viewer, one));
    const foreign = named.find((one) => !controls(viewer, one));
    if (foreign !== undefined) return { code: "not-yours" as const, combatant: foreign };
    return named.length > 0 ? null : { code: "not-yours" as const };
  },
};

const setsNumber = {
  fields: { combatant: id, value: v.nullable(number) },
  whose: "gm" as const,
  log: (
    _context: Context,
    { combatant: one, value }: { readonly combatant: CombatantId; readonly value: number | null },
  ) =>
    value === null
      ? text("log.clear-initiative", { combatant: { name: one } })
      : text("log.set-initiative", { combatant: { name: one }, value }),
};

interface Place {
  readonly combatant: CombatantId;
  readonly before: CombatantId | null;
}

const setsPlace = {
  fields: { combatant: id, before: v.nullable(id) },
  whose: "gm" as const,
  log: (_context: Context, { combatant: one, before }: Place) =>
    before === null
      ? text("log.reorder-last", { combatant: { name: one } })
      : text("log.reorder", { combatant: { name: one }, before: { name: before } }),
};

const command = commandsOf<unknown>();

const never = { when: [], does: () => {}, candidates: () => [] };

/** The same commands for variants with chosen turns, where every stage is wrong (`wrong-stage`). */
export const noInitiativeRules: RuleTable = {
  roll: command({ ...asksForRoll, ...never }),
  setInitiative: command({ ...setsNumber, ...never }),
  reorder: command({ ...setsPlace, ...never }),
};

/** C-6: bars a second roll without `again`. */
const hasRolled: Bar<unknown, Roll> = (context, asked) => {
  const ids = rollers(context, asked);
  if (ids.length === 0) return { code: "already-rolled" };
  const rolled = asked.again === true ? undefined : ids.find((one) => hasNumber(context.fight, one));
  return rolled === undefined ? null : { code: "already-rolled", combatant: rolled };
};

/** C-10: bars placing a combatant without a number, before such a combatant, or before itself. */
const hasNoPlace: Bar<unknown, Place> = ({ fight }, { combatant, before }) => {
  const both = [combatant, ...(before === null ? [] : [before])];
  const without = both.find((one) => !hasNumber(fight, one));
  if (without !== undefined) return { code: "not-eligible", combatant: without };
  return before === combatant ? { code: "not-eligible", combatant } : null;
};

/** C-6, C-7 and C-10, for variants ordered by numbers. */
export function initiativeRules(numbers: Numbers): RuleTable {
  return {
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
        ...lackingNumbers(fight).map((one) => ({ command: { do: "roll", combatants: [one] } })),
        ...(fight.stage === "setup" ? [] : asJoined(fight).filter((one) => hasNumber(fight, one))).map((one) => ({
          command: { do: "roll", combatants: [one], again: true },
        })),
      ],
    }),

    /** C-7 */
    setInitiative: command({
      ...setsNumber,
      before: ({ fight }, { value }) =>
        value === null && fight.stage !== "setup" ? { code: "wrong-stage", detail: fight.stage } : null,
      does(mutation, { combatant, value }) {
        setNumber(mutation, numbers, combatant, value);
      },
      candidates: ({ fight }) =>
        asJoined(fight).map((one) => ({
          command: { do: "setInitiative", combatant: one },
          sample: { value: 10 },
        })),
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
        const placed = asJoined(fight).filter((one) => hasNumber(fight, one));
        return placed.map((one) => ({
          command: { do: "reorder", combatant: one },
          sample: { before: placed.find((other) => other !== one) ?? null },
        }));
      },
    }),
  };
}

/**
 * Keeps a manual place among equal numbers while the numbers stay. Applies if the order changes, or if the GM named two
 * tied combatants before a roll-off.
 */
function settleMovedTie(
  fight: Fight,
  numbers: Numbers,
  moved: { readonly combatant: CombatantId; readonly before: CombatantId | null },
  was: readonly CombatantId[],
  now: readonly CombatantId[],
): void {
  const level = levelGroups(fight, numbers).find((group) => group.includes(moved.combatant));
  if (level === undefined) return;
  const order = now.filter((one) => level.includes(one));
  const isNamed = moved.before !== null && level.includes(moved.before);
  if (isNamed || order.join() !== was.filter((one) => level.includes(one)).join()) settleByHand(fight, order);
}
