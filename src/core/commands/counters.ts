import * as v from "valibot";
import { combatant, controls } from "../state/combatants";
import { anyId, thingId, whole } from "../state/fields";
import { type CombatantId, type Counter, ENDLESS, type Fight, SIDES, type Side } from "../state/fight";
import type { Refusal } from "../state/refusal";
import { keyOf, signed, text, type Text } from "../state/text";
import { countersOf } from "../options/counters";
import { type Check, commandsOf } from "../engine/command";
import type { Candidate, Context } from "../engine/variant";
import { counterText, holdersOf, holds, leftOf, maxOf, noteUsed, setLeft, TABLE } from "../mechanics/counters";

const command = commandsOf<unknown>();

interface About {
  readonly counter: string;
  readonly combatant?: CombatantId | undefined;
  readonly side?: Side | undefined;
  readonly amount?: number | undefined;
}

const counterIn = (fight: Fight, { counter: id }: About): Counter | undefined =>
  countersOf(fight).find((counter) => counter.id === id);

/** Whose the named counter is. A side need not be named where only one has it. */
const holderIn = (counter: Counter, about: About): string => {
  if (counter.of === "table") return TABLE;
  return (counter.of === "side" ? (about.side ?? counter.for) : about.combatant) ?? "";
};

/** Refuses a command that names the wrong kind of holder for its counter, or none. */
function wrongHolder({ fight }: Pick<Context, "fight">, about: About): Refusal | null {
  const counter = counterIn(fight, about);
  if (counter === undefined) return null;
  const needsSide = counter.of === "side" && counter.for === "everyone";
  if ((about.combatant !== undefined) !== (counter.of === "combatant"))
    return { code: "bad-command", detail: "combatant" };
  const isWrongSide = about.side === undefined ? needsSide : counter.of !== "side";
  return isWrongSide ? { code: "bad-command", detail: "side" } : null;
}

/** Refuses a counter that the fight or the combatant lacks. */
const exists: Check<unknown, About> = ({ fight }, about) => {
  const counter = counterIn(fight, about);
  if (counter !== undefined && holds(fight, counter, holderIn(counter, about))) return null;
  return { code: "no-such-counter", ...(about.combatant !== undefined && { combatant: about.combatant }) };
};

/** A player's own combatant is checked by the engine, a shared counter here: by a combatant of that side, or any. */
const mayChange: Check<unknown, About> = ({ fight, viewer }, about) => {
  const counter = counterIn(fight, about);
  if (viewer.gm || counter === undefined) return null;
  if (counter.spends === "gm") return { code: "gm-only" };
  const isOwn = (id: CombatantId): boolean =>
    counter.of === "table" || combatant(fight, id).side === holderIn(counter, about);
  const all = Object.keys(fight.combatants).filter((id) => controls(viewer, id));
  return counter.of === "combatant" || all.some(isOwn) ? null : { code: "not-yours" };
};

const COMES_BACK = {
  "turn-start": keyOf("refusals.counter-spent-turn-start"),
  "turn-end": keyOf("refusals.counter-spent-turn-end"),
  round: keyOf("refusals.counter-spent-round"),
  never: null,
} as const satisfies Record<Counter["refills"], string | null>;

/** The refusal, with what is left and when it comes back. */
function refusalAbout(fight: Fight, about: About, code: "counter-spent" | "counter-full"): Refusal | null {
  const counter = counterIn(fight, about);
  if (counter === undefined) return null;
  const holder = holderIn(counter, about);
  const left = leftOf(fight, counter, holder);
  const { amount = 1 } = about;
  const isOpen = code === "counter-spent" ? amount <= left : left + amount <= maxOf(fight, counter, holder);
  if (isOpen) return null;
  const says = code === "counter-spent" ? COMES_BACK[counter.refills] : null;
  return {
    code,
    detail: left,
    ...(about.combatant !== undefined && { combatant: about.combatant }),
    ...(says !== null && { says }),
  };
}

const fields = {
  counter: thingId,
  combatant: v.optional(anyId),
  side: v.optional(v.picklist(SIDES)),
  amount: v.optional(whole(1, ENDLESS)),
};

/** Names the holder in words, with the change. */
function lineOf({ fight }: Context, about: About, by: number): Text {
  const counter = counterIn(fight, about);
  const data = { counter: counter === undefined ? about.counter : counterText(counter), by: signed(by) };
  if (about.combatant !== undefined) {
    return text(by < 0 ? "log.spend" : "log.gain", { ...data, combatant: { name: about.combatant } });
  }
  return counter?.of === "side"
    ? text("log.counter-side", { ...data, side: text(`sides.${holderIn(counter, about)}`) })
    : text("log.counter-shared", data);
}

const candidates = ({ fight }: Context, name: string): Candidate[] =>
  countersOf(fight).flatMap((counter) =>
    holdersOf(fight, counter).map((holder) => ({
      command: {
        do: name,
        counter: counter.id,
        ...(counter.of === "combatant" && { combatant: holder }),
        ...(counter.of === "side" && { side: holder }),
      },
    })),
  );

function change(by: 1 | -1) {
  const [code, label, icon] =
    by === -1
      ? (["counter-spent", "controls.spend", "take"] as const)
      : (["counter-full", "controls.gain", "add"] as const);
  return command({
    fields,
    shape: (about, context) => wrongHolder(context, about),
    whose: mayChange,
    exists,
    unless: [({ fight }, about) => refusalAbout(fight, about, code)],
    does({ fight, emit }, about) {
      const counter = counterIn(fight, about);
      if (counter === undefined) return;
      const { amount = 1 } = about;
      const holder = holderIn(counter, about);
      setLeft(fight, counter, holder, leftOf(fight, counter, holder) + by * amount);
      if (by === -1) noteUsed(fight, counter, holder);
      emit({
        type: "counter-changed",
        counter: counter.id,
        ...(counter.of === "combatant" && { combatant: holder }),
        ...(counter.of === "side" && { side: holder as Side }),
        by: by * amount,
        left: leftOf(fight, counter, holder),
      });
    },
    log: (context, about) => lineOf(context, about, by * (about.amount ?? 1)),
    candidates: (context) => candidates(context, by === -1 ? "spend" : "gain"),
    button({ fight }, about) {
      const counter = counterIn(fight, about);
      return { label: text(label, { counter: counter === undefined ? about.counter : counterText(counter) }), icon };
    },
  });
}

/** K-2: the GM, or the players where the counter says so. */
export const counterRules = { spend: change(-1), gain: change(1) };
