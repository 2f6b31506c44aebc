import * as v from "valibot";
import { asJoined, isDefeated } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { anyId } from "../state/fields";
import type { Refusal } from "../state/refusal";
import { named, text, type Text } from "../state/text";
import { type Check, type CheckOfOne, checksOf, candidatesFor, commandsOf } from "../engine/command";
import type { Context, Mutation } from "../engine/variant";
import type { Field } from "../screen/screen";
import type { Bands, InBands } from "./bands";
import { actingIn, isAble, isOwnTurn, type OneActing, IN_A_TURN } from "./own-turn";
import { choiceField, personField } from "./fields";
import { seenOrder } from "./screen";
import { areFoes } from "./sides";

type Moved<Band extends string> = InBands<Band> & OneActing;

export interface DistanceWords<Band extends string> {
  readonly band: (band: Band) => Text;
  readonly price: (cost: number) => Text;
  /** A move to a `band` from one `combatant`. */
  readonly move: string;
  /** A move to a `band`, if its `from` is a field. */
  readonly moveFrom: string;
  readonly moveOnMap: string;
  /** The `price` of a move that a `combatant` may answer with a strike. */
  readonly leaving: string;
  readonly set: string;
  readonly bandField: string;
  readonly fromField: string;
  /** A choice there: a `combatant` and the `price`. */
  readonly from: string;
}

interface Moving<Rules extends Moved<Band>, Band extends string> {
  readonly bands: Bands<Rules, Band>;
  readonly words: DistanceWords<Band>;
  /** The most that it can pay for a move now. */
  readonly purse: (fight: Fight<Rules>, id: CombatantId) => number;
  /** Bars a combatant that cannot pay the cost. */
  readonly pays: (cost: number) => CheckOfOne<Rules>;
  readonly pay: (mutation: Mutation<Rules>, id: CombatantId, cost: number) => void;
  /** After each move, with the foes whose nearest band the mover left. */
  readonly leave: (mutation: Mutation<Rules>, id: CombatantId, left: readonly CombatantId[]) => void;
  /** Whether a foe could strike at a mover that leaves its nearest band. */
  readonly mayStrike: (fight: Fight<Rules>, foe: CombatantId) => boolean;
}

/** A move to one band from several combatants, or on a map to a separate band from each. */
type Move<Band> =
  | { readonly to: CombatantId | readonly CombatantId[]; readonly band: Band }
  | { readonly bands: Readonly<Record<CombatantId, Band>> };

type Goal<Band> = readonly [other: CombatantId, band: Band];

const goalsOf = <Band>(move: Move<Band>): readonly Goal<Band>[] =>
  "bands" in move ? Object.entries(move.bands) : [...new Set([move.to].flat())].map((other) => [other, move.band]);

const pairsOf = <Band>(bands: Readonly<Record<CombatantId, Readonly<Record<CombatantId, Band>>>>) =>
  Object.entries(bands).flatMap(([id, others]) =>
    Object.entries(others).map(([to, band]) => ({ combatant: id, to, band })),
  );

const bandField = <Band extends string>(
  { band, bandField: label }: DistanceWords<Band>,
  bands: readonly Band[],
): Field => choiceField("band", text(label), bands, band);

/**
 * The distance commands. `moveBand` and `moveBands` move the acting combatant, at the price of the most expensive pair.
 * `setBand` and `setBands` are the GM's and free.
 */
export function distanceRules<Rules extends Moved<Band>, Band extends string>(moving: Moving<Rules, Band>) {
  const { bands, words, purse, pays, pay, leave, mayStrike } = moving;
  const { words: all } = bands.scale;
  const command = commandsOf<Rules>();
  const needs = checksOf<Rules>();
  const band = v.picklist(all);

  const moved = (fight: Fight<Rules>, id: CombatantId, move: Move<Band>): Goal<Band>[] =>
    goalsOf(move).filter(([other, goal]) => bands.of(fight, id, other) !== goal);
  const costOf = (fight: Fight<Rules>, id: CombatantId, goals: readonly Goal<Band>[]): number =>
    Math.max(0, ...goals.map(([other, goal]) => bands.cost(fight, id, other, goal)));
  const isLeft = (fight: Fight<Rules>, id: CombatantId, other: CombatantId): boolean =>
    areFoes(fight, id, other) && bands.of(fight, id, other) === all[0];

  const isPair = needs<{ readonly to: CombatantId }>("not-eligible", (_fight, id, { to }) => id !== to);
  const moveBars: readonly Check<Rules, Move<Band> & { readonly combatant: CombatantId }>[] = [
    isOwnTurn,
    isAble,
    needs<Move<Band>>(
      "not-eligible",
      (fight, id, move) => goalsOf(move).every(([other]) => other !== id) && moved(fight, id, move).length > 0,
    ),
    (context, given) =>
      pays(costOf(context.fight, given.combatant, moved(context.fight, given.combatant, given)))(context, given),
  ];

  function makeMove(mutation: Mutation<Rules>, given: Move<Band> & { readonly combatant: CombatantId }): void {
    const { fight, emit } = mutation;
    const id = given.combatant;
    const goals = moved(fight, id, given);
    const left = goals.flatMap(([other]) => (isLeft(fight, id, other) ? [other] : []));
    pay(mutation, id, costOf(fight, id, goals));
    for (const [other, goal] of goals) {
      bands.put(fight, id, other, goal);
      emit({ type: "moved-band", combatant: id, to: other, band: goal });
    }
    leave(mutation, id, left);
  }

  /** The combatants that a move can bring to a band, with prices. All of them if it can pay for none. */
  function fromField(context: Context<Rules>, id: CombatantId, goal: Band): Field {
    const { fight } = context;
    const price = (other: CombatantId): number => bands.cost(fight, id, other, goal);
    const others = seenOrder(context)
      .filter((other) => other !== id && bands.of(fight, id, other) !== goal)
      // Put defeated combatants last: moves rarely concern them.
      .toSorted((a, b) => Number(isDefeated(fight, a)) - Number(isDefeated(fight, b)) || price(a) - price(b));
    const paid = others.filter((other) => price(other) <= purse(fight, id));
    const choices = (paid.length > 0 ? paid : others).map((value) => ({
      value,
      label: text(words.from, { combatant: named(value), price: words.price(price(value)) }),
    }));
    return { kind: "choices", name: "to", label: text(words.fromField), choices, required: true };
  }

  return {
    moveBand: command({
      fields: { combatant: anyId, to: v.union([anyId, v.pipe(v.array(anyId), v.minLength(1))]), band },
      others: ["to"],
      ...IN_A_TURN,
      unless: moveBars,
      does: makeMove,
      told: ({ to, band: goal }) => ({ names: { names: [to].flat() }, band: words.band(goal) }),
      button(context, { combatant: id, to, band: goal }) {
        const { fight } = context;
        if (typeof to !== "string") {
          const label = text(words.moveFrom, { band: words.band(goal) });
          return { label, icon: "move", fields: [fromField(context, id, goal)] };
        }
        const label = text(words.move, { combatant: named(id), band: words.band(goal) });
        const price = words.price(bands.cost(fight, id, to, goal));
        const provokes = isLeft(fight, id, to) && mayStrike(fight, to);
        const cost = provokes ? text(words.leaving, { price, combatant: named(to) }) : price;
        return { label, cost, icon: "move" };
      },
      candidates: ({ fight }) =>
        asJoined(fight).flatMap((to) =>
          all.flatMap((goal) => candidatesFor("moveBand", actingIn(fight), undefined, { to, band: goal })),
        ),
    }),

    moveBands: command({
      fields: { combatant: anyId, bands: v.record(anyId, band) },
      others: ["bands"],
      ...IN_A_TURN,
      unless: moveBars,
      does: makeMove,
      told: ({ bands: goals }) => ({
        bands: {
          list: Object.entries(goals).map(([to, goal]) =>
            text(words.move, { combatant: named(to), band: words.band(goal) }),
          ),
        },
      }),
      button: ({ fight }, { combatant: id, bands: goals }) => ({
        label: text(words.moveOnMap),
        cost: words.price(costOf(fight, id, moved(fight, id, { bands: goals }))),
        icon: "move",
      }),
      candidates: () => [],
    }),

    setBand: command({
      fields: { combatant: anyId, to: anyId, band },
      whose: "gm",
      unless: [isPair],
      does({ fight, emit }, { combatant: id, to, band: goal }) {
        bands.put(fight, id, to, goal);
        emit({ type: "moved-band", combatant: id, to, band: goal });
      },
      told: ({ to, band: goal }) => ({ other: named(to), band: words.band(goal) }),
      button(context, { combatant: id, to }) {
        const { fight } = context;
        if (!to) {
          // A row's menu also asks for the other combatant.
          const others = seenOrder(context).filter((other) => other !== id);
          const fields = [personField("to", others), bandField(words, all)];
          return { id: `set ally band ${id}`, label: text(words.set), icon: "band", fields };
        }
        const fields = [bandField(words, bands.others(fight, id, to))];
        return { id: `set band ${id} ${to}`, icon: "band", tone: "quiet", fields };
      },
      candidates: ({ fight }) =>
        asJoined(fight).flatMap((id, i, ids) =>
          candidatesFor("setBand", [id], { to: ids[i - 1] ?? ids[1], band: all[Math.floor(all.length / 2)] }),
        ),
    }),

    /** Sets many pairs, as measured on a map. */
    setBands: command({
      fields: { bands: v.record(anyId, v.record(anyId, band)) },
      shape: ({ bands: given }) => (pairsOf(given).length > 0 ? null : { code: "bad-command", detail: "bands" }),
      whose: "gm",
      batched: true,
      unless: [
        (context, { bands: given }) =>
          pairsOf(given).reduce<Refusal | null>((found, pair) => found ?? isPair(context, pair), null),
      ],
      does({ fight, emit }, { bands: given }) {
        for (const { combatant, to, band: goal } of pairsOf(given)) bands.put(fight, combatant, to, goal);
        emit({ type: "bands-set" });
      },
      candidates: () => [],
    }),
  };
}
