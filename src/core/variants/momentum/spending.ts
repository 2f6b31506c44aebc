import * as v from "valibot";
import { asJoined, combatant, setCondition, setTrait } from "../../state/combatants";
import type { CombatantId, Fight } from "../../state/fight";
import { anyId, label } from "../../state/fields";
import type { Refusal } from "../../state/refusal";
import { entryOf } from "../../state/table";
import { keyOf, named, text, type Text } from "../../state/text";
import { changed, set, type Fields } from "../../state/write";
import { candidatesFor, commandsOf } from "../../engine/command";
import type { Button, Candidate, Context, Mutation } from "../../engine/variant";
import { actingIn, activeOf, inOwnTurn, isAble, isOwnTurn, IN_A_TURN } from "../../mechanics/own-turn";
import { choiceField, lineField, personField } from "../../mechanics/fields";
import type { Icon } from "../../screen/icons";
import { hasAction, hasMinors, isNotSprinting, needs, willpowerOf } from "./checks";
import { help, helpable, helpsNoFoe, helpsWithinClose, useHelp } from "./help";
import { fighterOf, isProne, MOST_STANCE, note, theTurn, turnOf, type Fighter, type State } from "./state";
import { minorCost, noteField } from "./words";

const command = commandsOf<State>();

/** The Minor Actions of a trade or a sprint (M-9, M-14). */
export const BOTH_MINORS = 2;

interface Use {
  readonly icon: Icon;
  /** It includes a roll, which uses up help (M-12). */
  readonly rolls?: true;
  readonly changes?: (each: Fighter) => Fields<Fighter>;
  /** Falls prone, or stands up (M-15). */
  readonly prone?: boolean;
  readonly fits?: (fight: Fight<State>, id: CombatantId) => boolean;
}

/** The uses of one sort of action. `custom` is anything else, in typed words (M-8). */
class Uses<Name extends string> {
  readonly names: readonly Name[];

  constructor(
    readonly sort: "action" | "minor",
    readonly cost: Text,
    readonly word: (what: Name) => Text,
    readonly of: Readonly<Record<Name, Use>>,
  ) {
    this.names = Object.keys(of) as Name[];
  }

  named(what: Name, said: string | undefined): Refusal | null {
    return what === "custom" && !said ? { code: "bad-command", detail: "label" } : null;
  }

  told(what: Name, said: string | undefined): Text | string {
    return what === "custom" && said ? said : this.word(what);
  }

  make(mutation: Mutation<State>, id: CombatantId, what: Name, said: string | undefined, target?: CombatantId): void {
    const { fight, emit } = mutation;
    const { rolls, changes, prone } = this.of[what];
    emit({ type: "used", combatant: id, what, label: said || null, ...(target && { target }) });
    spend(mutation, id, this.sort);
    if (rolls === true) useHelp(mutation, id);
    if (changes !== undefined) note(fight, id, changes(fighterOf(fight, id)));
    if (prone === undefined) return;
    setCondition(fight, id, "prone", prone);
    emit({ type: "condition-changed", combatant: id, condition: "prone", on: prone });
  }

  /** Or a button that asks which use, with a note (which feat, which skill). */
  button(id: CombatantId, what: Name | undefined, noted: () => readonly Name[]): Button {
    const { cost, sort } = this;
    if (what === undefined) {
      const which = choiceField(sort, text(`momentum.fields.${sort}`), noted(), this.word);
      const asking = text(`momentum.controls.noted-${sort}`);
      return { id: `noted ${sort} ${id}`, label: asking, icon: sort, fields: [which, noteField], cost };
    }
    const { icon } = this.of[what];
    if (what !== "custom") return { label: this.word(what), cost, icon };
    const fields = [lineField("label", text("fields.what"))];
    return { id: `custom ${sort} ${id}`, label: text(`momentum.controls.custom-${sort}`), cost, icon, fields };
  }

  candidates({ fight }: Context<State>, name: string): Candidate[] {
    return actingIn(fight).flatMap((id) =>
      this.names.map((what) => ({
        command: { do: name, combatant: id, [this.sort]: what },
        ...(what === "custom" && { sample: { label: "…" } }),
      })),
    );
  }
}

/** M-8, M-11, M-12 */
const actions = new Uses("action", text("momentum.costs.action"), (what) => text(`momentum.acts.${what}`), {
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

/** M-8, M-12, M-15, M-18 */
const minors = new Uses("minor", minorCost(1), (what) => text(`momentum.minors.${what}`), {
  move: { icon: "move" },
  "take-cover": { icon: "cover", changes: () => ({ cover: "light" }) },
  "improve-cover": {
    icon: "cover",
    changes: () => ({ cover: "heavy" }),
    fits: (fight, id) => fighterOf(fight, id).cover === "light",
  },
  aim: { icon: "aim", changes: ({ aim = 0 }) => ({ aim: aim + 1 }) },
  reload: { icon: "reload" },
  prepare: { icon: "minor" },
  "drop-prone": { icon: "prone", prone: true, fits: (fight, id) => !isProne(fight, id) },
  // A combatant that an effect holds prone cannot stand up (M-15).
  "stand-up": {
    icon: "stand",
    prone: false,
    fits: (fight, id) => Object.hasOwn(combatant(fight, id).conditions, "prone"),
  },
  interact: { icon: "object" },
  custom: { icon: "minor" },
});

export type Action = keyof typeof actions.of;
export type Minor = keyof typeof minors.of;

/** Whether a Minor Action is useful to a combatant (M-15, M-18). */
const fitsMinor = (fight: Fight<State>, id: CombatantId, what: Minor): boolean =>
  minors.of[what].fits?.(fight, id) !== false;

const fittingMinors = (fight: Fight<State>, id: CombatantId): Minor[] =>
  fighterOf(fight, id).sprinting === true
    ? ["move"]
    : minors.names.filter((what) => what !== "custom" && fitsMinor(fight, id, what));

/** Spends Actions or Minor Actions, which must be available. */
export function spend({ fight, emit }: Mutation<State>, id: CombatantId, what: "action" | "minor", amount = 1): void {
  const turn = theTurn(fight);
  if (amount === 0) return;
  set(turn, { begun: true, [`${what}s`]: turn[`${what}s`] - amount });
  emit({ type: "spent", combatant: id, what, amount });
}

/** The turn's commands except moves. */
export const spending = {
  /** M-8, M-11, M-12 */
  act: command({
    fields: { combatant: anyId, action: v.picklist(actions.names), target: v.optional(anyId), label },
    others: ["target"],
    shape: ({ action, target, label: said }) =>
      actions.named(action, said) ??
      (action === "assist" && target === undefined ? { code: "bad-command", detail: "target" } : null),
    ...IN_A_TURN,
    unless: [isOwnTurn, helpsNoFoe, isAble, helpsWithinClose, hasAction],
    does(mutation, { combatant: id, action, target, label: said }) {
      actions.make(mutation, id, action, said, target);
      if (action === "assist" && target !== undefined) help(mutation, id, target);
    },
    log({ fight }, { combatant: id, action, label: said, target }) {
      const { assisted = 0 } = fighterOf(fight, id);
      const plain = actions.told(action, said);
      const isAt = target !== undefined && action !== "custom";
      const what = isAt ? text("momentum.log.against", { what: plain, target: named(target) }) : plain;
      const line = { combatant: named(id), what };
      if (actions.of[action].rolls !== true || assisted === 0) return text("momentum.log.act-as", line);
      return text("momentum.log.act-with-help", { ...line, count: assisted });
    },
    button(context, { combatant: id, action }) {
      const noted = (): Action[] => actions.names.filter((what) => what !== "assist" && what !== "custom");
      const button = actions.button(id, action, noted);
      if (action !== "assist") return button;
      const fields = [personField("target", helpable(context, id))];
      return { ...button, id: `assist ${id}`, label: text("momentum.controls.assist"), fields };
    },
    candidates: (context) => [
      ...actions.candidates(context, "act"),
      ...asJoined(context.fight).flatMap((target) =>
        candidatesFor("act", actingIn(context.fight), undefined, { action: "assist", target }),
      ),
    ],
  }),

  /** M-8, M-12, M-15, M-18 */
  minor: command({
    fields: { combatant: anyId, minor: v.picklist(minors.names), label },
    shape: ({ minor, label: said }) => minors.named(minor, said),
    ...IN_A_TURN,
    unless: [
      isOwnTurn,
      isAble,
      (context, given) => (given.minor === "move" ? null : isNotSprinting(context, given)),
      needs<{ readonly minor: Minor }>("not-eligible", (fight, id, { minor }) => fitsMinor(fight, id, minor)),
      hasMinors(1),
    ],
    does: (mutation, { combatant: id, minor, label: said }) => minors.make(mutation, id, minor, said),
    log: (_context, { combatant: id, minor, label: said }) =>
      text("momentum.log.minor-as", { combatant: named(id), what: minors.told(minor, said) }),
    button: ({ fight }, { combatant: id, minor }) => minors.button(id, minor, () => fittingMinors(fight, id)),
    candidates: (context) => minors.candidates(context, "minor"),
  }),

  /** M-9 */
  trade: command({
    fields: { combatant: anyId, to: v.picklist(["action", "minor"]) },
    ...IN_A_TURN,
    unless: [
      isOwnTurn,
      isAble,
      needs("already-traded", (fight) => turnOf(fight)?.traded !== true),
      (context, given) => (given.to === "minor" ? hasAction(context, given) : isNotSprinting(context, given)),
      (context, given) => (given.to === "minor" ? null : hasMinors(BOTH_MINORS)(context, given)),
    ],
    does({ fight, emit }, { combatant: id, to }) {
      const turn = theTurn(fight);
      const [more, fewer] = to === "action" ? [1, -BOTH_MINORS] : [-1, 1];
      set(turn, { begun: true, traded: true, actions: turn.actions + more, minors: turn.minors + fewer });
      emit({ type: "traded", combatant: id, to });
    },
    log: (_context, { combatant: id, to }) => text(`momentum.log.trade-to-${to}`, { combatant: named(id) }),
    button: (_context, { to }) => ({
      label: text(`momentum.controls.trade-to-${to}`),
      cost: to === "action" ? minorCost(BOTH_MINORS) : actions.cost,
      icon: "trade",
    }),
  }),

  /** M-10 */
  willpower: command({
    fields: { combatant: anyId, use: v.picklist(["action", "upgrade", "other"]) },
    ...IN_A_TURN,
    unless: [
      (context, { combatant: id, use }) => (use === "action" ? inOwnTurn(context, id) : null),
      isAble,
      needs("willpower-spent", (fight, id) => willpowerOf(fight, id) !== 0, {
        says: keyOf("momentum.refusals.no-willpower"),
      }),
      needs("willpower-spent", (fight, id) => !Object.hasOwn(turnOf(fight)?.willed ?? {}, id)),
    ],
    does({ fight, emit }, { combatant: id, use }) {
      const turn = theTurn(fight);
      set(turn, { willed: changed(turn.willed, { [id]: true }) });
      if (activeOf(fight) === id) set(turn, { begun: true });
      if (use === "action") set(turn, { actions: turn.actions + 1 });
      const points = entryOf(combatant(fight, id).traits, "willpower");
      if (typeof points === "number") setTrait(fight, id, "willpower", points - 1);
      emit({ type: "spent", combatant: id, what: "willpower", amount: 1 });
    },
    told: ({ use }) => ({ what: text(`momentum.controls.willpower-${use}`) }),
    button: (_context, { use }) => ({
      label: text(`momentum.controls.willpower-${use}`),
      cost: text("momentum.costs.willpower"),
      icon: "willpower",
    }),
  }),
};
