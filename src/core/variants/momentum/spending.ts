import * as v from "valibot";
import { asJoined, combatant, setCondition, setTrait } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import { id, label } from "../../state/fields";
import type { CombatantId } from "../../state/ids";
import type { Refusal } from "../../state/refusal";
import { entryOf } from "../../state/table";
import { keyOf, text, type Text } from "../../state/text";
import { changed, set, type Fields } from "../../state/write";
import { commandsOf } from "../../engine/command";
import type { Button, Candidate, Context, Mutation } from "../../engine/variant";
import { activeOf, actingIn, inOwnTurn, isAble, isOwnTurn } from "../../mechanics/own-turn";
import { choiceField, lineField, named, personField } from "../../mechanics/screen";
import type { Icon } from "../../screen/screen";
import { hasAction, hasMinors, isNotSprinting, needs, OWN_TURN, willpowerOf } from "./bars";
import { help, helpable, helpsNoFoe, helpsWithinClose, useHelp } from "./help";
import { fighterOf, isProne, MOST_STANCE, note, theTurn, turnOf, type Fighter, type State } from "./state";
import { actionCost, minorCost, noteField } from "./words";

const command = commandsOf<State>();

/** One way to spend: its picture, what it changes about who does it, and whom it fits where not everybody. */
interface Spending {
  readonly icon: Icon;
  /** It comes with a roll, which uses up the help of allies (M-12). */
  readonly rolls?: true;
  readonly changes?: (one: Fighter) => Fields<Fighter>;
  /** Puts its combatant on the ground, or back on its feet (M-15). */
  readonly prone?: boolean;
  readonly fits?: (one: Fighter) => boolean;
}

const listOf = <Name extends string>(list: Readonly<Record<Name, Spending>>) => list;

/** The number of Minor Actions that make both, to trade them or to sprint (M-9, M-14). */
export const BOTH_MINORS = 2;

/** The uses of an Action (M-8, M-11, M-12). */
const ACTIONS = listOf({
  attack: { icon: "attack", rolls: true, changes: () => ({ aim: undefined }) },
  recover: { icon: "wound", rolls: true },
  assist: { icon: "assist" },
  "defensive-stance": { icon: "stance", changes: ({ stance = 0 }) => ({ stance: Math.min(MOST_STANCE, stance + 1) }) },
  feat: { icon: "action", rolls: true },
  skill: { icon: "action", rolls: true },
  stabilize: { icon: "wound", rolls: true },
  focus: { icon: "action", rolls: true },
  interact: { icon: "object" },
  custom: { icon: "action", rolls: true },
});

/** The uses of a Minor Action (M-8, M-12, M-15, M-18). */
const MINORS = listOf({
  move: { icon: "move" },
  "take-cover": { icon: "cover", changes: () => ({ cover: "light" }) },
  "improve-cover": { icon: "cover", changes: () => ({ cover: "heavy" }), fits: ({ cover }) => cover === "light" },
  aim: { icon: "aim", changes: ({ aim = 0 }) => ({ aim: aim + 1 }) },
  reload: { icon: "reload" },
  prepare: { icon: "minor" },
  "drop-prone": { icon: "prone", prone: true },
  "stand-up": { icon: "stand", prone: false },
  interact: { icon: "object" },
  custom: { icon: "minor" },
});

/** One of {@link ACTIONS}. */
export type Action = keyof typeof ACTIONS;
/** One of {@link MINORS}. */
export type Minor = keyof typeof MINORS;
const action = v.picklist(Object.keys(ACTIONS) as Action[]);
const minor = v.picklist(Object.keys(MINORS) as Minor[]);

const actionWord = (what: Action): Text => text(`momentum.acts.${what}`);
const minorWord = (what: Minor): Text => text(`momentum.minors.${what}`);

/** Anything that the lists do not name is said in the table's own words (M-8). */
const isNamed = (isCustom: boolean, said: string | undefined): Refusal | null =>
  isCustom && !said ? { code: "bad-command", detail: "label" } : null;

/** A way to spend in one's own words, in place of one of a list (M-8). */
const inOwnWords = (what: "action" | "minor", one: CombatantId): Button => ({
  id: `custom ${what} ${one}`,
  label: text(`momentum.controls.custom-${what}`),
  fields: [lineField("label", text("fields.what"))],
});

/** One of a list of ways to spend, chosen in a form, with a note to it: which feat, which skill (M-8). */
const withNote = <Name extends string>(
  what: "action" | "minor",
  one: CombatantId,
  ways: readonly Name[],
  wordOf: (way: Name) => Text,
): Button => ({
  id: `noted ${what} ${one}`,
  label: text(`momentum.controls.noted-${what}`),
  icon: what,
  fields: [choiceField(what, text(`momentum.fields.${what}`), ways, wordOf), noteField],
});

/** Every way to spend from a list, for the one acting. */
const waysTo = ({ fight }: Context<State>, name: "act" | "minor", field: string, ways: readonly string[]) =>
  actingIn(fight).flatMap((one) =>
    ways.map((way): Candidate => {
      const sample = way === "custom" ? { sample: { label: "…" } } : {};
      return { command: { do: name, combatant: one, [field]: way }, ...sample };
    }),
  );

/** Tells whether a Minor Action makes sense for somebody. Who is held down by an effect cannot stand up (M-15, M-18). */
function fitsMinor(fight: Fight<State>, one: CombatantId, what: Minor): boolean {
  const { fits, prone }: Spending = MINORS[what];
  if (prone === true) return !isProne(fight, one);
  if (prone === false) return Object.hasOwn(combatant(fight, one).conditions, "prone");
  return fits?.(fighterOf(fight, one)) !== false;
}

/** The ways to spend a Minor Action that make sense for somebody now, but for those in one's own words. */
const fittingMinors = (fight: Fight<State>, one: CombatantId): Minor[] =>
  fighterOf(fight, one).sprinting === true
    ? ["move"]
    : minor.options.filter((what) => what !== "custom" && fitsMinor(fight, one, what));

/** Pays with Actions or Minor Actions of the turn under way; that they are there has been asked before. */
export function spend({ fight, emit }: Mutation<State>, one: CombatantId, what: "action" | "minor", amount = 1): void {
  const turn = theTurn(fight);
  if (amount === 0) return;
  set(turn, { begun: true, [`${what}s`]: turn[`${what}s`] - amount });
  emit({ type: "spent", combatant: one, what, amount });
}

/** Commands on one's own turn. */
export const spending = {
  /** M-8, M-11, M-12 */
  act: command({
    fields: { combatant: id, action, target: v.optional(id), label },
    shape: ({ action: what, target, label: said }) =>
      isNamed(what === "custom", said) ??
      (what === "assist" && target === undefined ? { code: "bad-command", detail: "target" } : null),
    ...OWN_TURN,
    unless: [isOwnTurn, helpsNoFoe, isAble, helpsWithinClose, hasAction],
    does(mutation, { combatant: one, action: what, target, label: said }) {
      const { fight, emit } = mutation;
      emit({ type: "used", combatant: one, what, label: said || null, ...(target && { target }) });
      spend(mutation, one, "action");
      const { rolls, changes }: Spending = ACTIONS[what];
      if (rolls === true) useHelp(mutation, one);
      if (changes !== undefined) note(fight, one, changes(fighterOf(fight, one)));
      if (what === "assist" && target !== undefined) help(mutation, one, target);
    },
    log({ fight }, { combatant: one, action: what, label: said, target }) {
      const { rolls }: Spending = ACTIONS[what];
      const { assisted = 0 } = fighterOf(fight, one);
      const plain = actionWord(what);
      const aimed = target === undefined ? plain : text("momentum.log.against", { what: plain, target: named(target) });
      const line = { combatant: named(one), what: what === "custom" ? (said ?? plain) : aimed };
      if (rolls !== true || assisted === 0) return text("momentum.log.act-as", line);
      return text("momentum.log.act-with-help", { ...line, count: assisted });
    },
    button(context, { combatant: one, action: what }) {
      const cost = actionCost;
      const noted = action.options.filter((way) => way !== "assist" && way !== "custom");
      if (what === undefined) return { ...withNote("action", one, noted, actionWord), cost };
      const button = { label: actionWord(what), cost, icon: ACTIONS[what].icon };
      if (what !== "assist") return { ...button, ...(what === "custom" && inOwnWords("action", one)) };
      const fields = [personField("target", helpable(context, one))];
      return { ...button, id: `assist ${one}`, label: text("momentum.controls.assist"), fields };
    },
    candidates: (context) => [
      ...waysTo(context, "act", "action", action.options),
      ...asJoined(context.fight).flatMap((target) =>
        waysTo(context, "act", "action", ["assist"]).map(({ command: given }) => ({ command: { ...given, target } })),
      ),
    ],
  }),

  /** M-8, M-12, M-15, M-18 */
  minor: command({
    fields: { combatant: id, minor, label },
    shape: ({ minor: what, label: said }) => isNamed(what === "custom", said),
    ...OWN_TURN,
    unless: [
      isOwnTurn,
      isAble,
      (context, given) => (given.minor === "move" ? null : isNotSprinting(context, given)),
      needs<{ readonly minor: Minor }>("not-eligible", (fight, one, given) => fitsMinor(fight, one, given.minor)),
      hasMinors(1),
    ],
    does(mutation, { combatant: one, minor: what, label: said }) {
      const { fight, emit } = mutation;
      emit({ type: "used", combatant: one, what, label: said || null });
      spend(mutation, one, "minor");
      const { changes, prone }: Spending = MINORS[what];
      if (changes !== undefined) note(fight, one, changes(fighterOf(fight, one)));
      if (prone === undefined) return;
      setCondition(fight, one, "prone", prone);
      emit({ type: "condition-changed", combatant: one, condition: "prone", on: prone });
    },
    log: (_context, { combatant: one, minor: what, label: said = "" }) =>
      text("momentum.log.minor-as", { combatant: named(one), what: what === "custom" ? said : minorWord(what) }),
    button({ fight }, { combatant: one, minor: what }) {
      const cost = minorCost(1);
      if (what === undefined) return { ...withNote("minor", one, fittingMinors(fight, one), minorWord), cost };
      const button = { label: minorWord(what), cost, icon: MINORS[what].icon };
      return { ...button, ...(what === "custom" && inOwnWords("minor", one)) };
    },
    candidates: (context) => waysTo(context, "minor", "minor", minor.options),
  }),

  /** M-9 */
  trade: command({
    fields: { combatant: id, to: v.picklist(["action", "minor"]) },
    ...OWN_TURN,
    unless: [
      isOwnTurn,
      isAble,
      needs("already-traded", (fight) => turnOf(fight)?.traded !== true),
      (context, given) => (given.to === "minor" ? hasAction(context, given) : isNotSprinting(context, given)),
      (context, given) => (given.to === "minor" ? null : hasMinors(BOTH_MINORS)(context, given)),
    ],
    does({ fight, emit }, { combatant: one, to }) {
      const turn = theTurn(fight);
      const [more, fewer] = to === "action" ? [1, -BOTH_MINORS] : [-1, 1];
      set(turn, { begun: true, traded: true, actions: turn.actions + more, minors: turn.minors + fewer });
      emit({ type: "traded", combatant: one, to });
    },
    log: (_context, { combatant: one, to }) => text(`momentum.log.trade-to-${to}`, { combatant: named(one) }),
    button: (_context, { to }) => ({
      label: text(`momentum.controls.trade-to-${to}`),
      cost: to === "action" ? minorCost(BOTH_MINORS) : actionCost,
      icon: "trade",
    }),
  }),

  /** M-10 */
  willpower: command({
    fields: { combatant: id, use: v.picklist(["action", "upgrade", "other"]) },
    ...OWN_TURN,
    unless: [
      (context, { combatant: one, use }) => (use === "action" ? inOwnTurn(context, one) : null),
      isAble,
      needs("willpower-spent", (fight, one) => willpowerOf(fight, one) !== 0, {
        says: keyOf("momentum.refusals.no-willpower"),
      }),
      needs("willpower-spent", (fight, one) => !Object.hasOwn(turnOf(fight)?.willed ?? {}, one)),
    ],
    does({ fight, emit }, { combatant: one, use }) {
      const turn = theTurn(fight);
      set(turn, { willed: changed(turn.willed, { [one]: true }) });
      if (activeOf(fight) === one) set(turn, { begun: true });
      if (use === "action") set(turn, { actions: turn.actions + 1 });
      const points = entryOf(combatant(fight, one).traits, "willpower");
      if (typeof points === "number") setTrait(fight, one, "willpower", points - 1);
      emit({ type: "spent", combatant: one, what: "willpower", amount: 1 });
    },
    told: ({ use }) => ({ what: text(`momentum.controls.willpower-${use}`) }),
    button: (_context, { use }) => ({
      label: text(`momentum.controls.willpower-${use}`),
      cost: text("momentum.costs.willpower"),
      icon: "willpower",
    }),
  }),
};
