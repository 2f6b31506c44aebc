import { asJoined, controls, isDefeated, lackingNumbers, sees } from "../state/combatants";
import type { CombatantId } from "../state/fight";
import { text, type Text } from "../state/text";
import type { Context } from "../engine/variant";
import type { Control, ControlFactory, ControlSpec, Footer } from "../screen/screen";
import { unansweredFor, unansweredNames } from "./answers";
import { askedToRoll, awaitedNewcomers, awaitedRolls, isRolledFor } from "./rounds";

/** The next step for viewers who may take it. Others see what the fight waits for. */
export const stepFooter = ([next]: readonly Control[], waiting: Text | null, aside: readonly Control[] = []): Footer =>
  next ? { next, aside, waiting: null } : { next: null, aside, waiting };

/** The footer before the first turn and while combatants roll. */
export function rollingFooter(context: Context, factory: ControlFactory): Footer {
  const { fight, viewer } = context;
  if (fight.stage === "setup") {
    const own = viewer.gm ? [] : ownToRoll(context, lackingNumbers(fight));
    const next = viewer.gm
      ? factory.visible({ command: { do: "start" } })
      : own.length > 0
        ? factory.enabled(rollOwn)
        : [];
    return stepFooter(next, text("tracker.footer.waiting-start"));
  }
  return fight.halted ? haltedFooter(factory) : rollsFooter(context, factory, awaitedRolls(fight));
}

/**
 * The awaited rolls for viewers who may throw them. Others see whom the fight waits for, the GM's side as a whole
 * (C-28).
 */
function rollsFooter(context: Context, factory: ControlFactory, awaited: readonly CombatantId[]): Footer {
  const { viewer } = context;
  const unanswered = unansweredFor(context, askedToRoll(context, awaited));
  const waiting = text("tracker.footer.waiting-rolls", { names: unansweredNames(unanswered) });
  const isAsked = viewer.gm || ownToRoll(context, awaited).length > 0;
  return stepFooter(isAsked ? factory.enabled(viewer.gm ? rollRest : rollOwn) : [], waiting);
}

const ownToRoll = (context: Context, ids: readonly CombatantId[]): CombatantId[] =>
  askedToRoll(context, ids).filter((id) => controls(context.viewer, id));

/** C-21: an emptied round waits for newcomers and, with numbers, for their rolls. Null in other rounds. */
export function emptiedFooter(context: Context, factory: ControlFactory): Footer | null {
  const { fight } = context;
  if (!fight.halted) return null;
  if (asJoined(fight).length === 0) return stepFooter([], text("tracker.footer.empty"));
  const awaited = isRolledFor(context) ? awaitedNewcomers(fight) : [];
  if (awaited.length === 0) return null;
  return { ...rollsFooter(context, factory, awaited), aside: factory.enabled({ ...continueControl, tone: "quiet" }) };
}

export const rollOwn = { label: text("controls.roll-own"), tone: "primary", command: { do: "roll" } } as const;
export const rollRest = { label: text("controls.roll-rest"), tone: "primary", command: { do: "roll" } } as const;

/** C-21: nobody was asked in the last round. The GM decides when to continue. */
export const haltedFooter = (factory: ControlFactory): Footer =>
  stepFooter(factory.enabled(continueControl), text("tracker.footer.halted"));

const continueControl = { command: { do: "advance" } } as const;

/** The footer of a turn: its end for viewers who may end it, the news for others. */
export const turnFooter = (factory: ControlFactory, news: Text, button: Omit<ControlSpec, "command"> = {}): Footer =>
  stepFooter(factory.enabled({ ...button, command: { do: "endTurn" } }), news);

export const endedFooter: Footer = { next: null, aside: [], waiting: text("stages.ended") };

/** The same with the fight's result, if any: its rounds, and the visible combatants that are out of it. */
function endedFooterOf({ fight, viewer }: Context): Footer {
  const names = asJoined(fight).filter((id) => isDefeated(fight, id) && sees(fight, viewer, id));
  return fight.round === 0 || names.length === 0
    ? endedFooter
    : stepFooter([], text("tracker.footer.ended", { count: fight.round, names: { names } }));
}

/** The footer in every stage. Variants provide only the running round's. */
export function footerFor(context: Context, factory: ControlFactory, inRound: () => Footer): Footer {
  const { halted, stage } = context.fight;
  if (stage === "ended") return endedFooterOf(context);
  if (stage === "setup" || stage === "rolling") return rollingFooter(context, factory);
  return halted ? haltedFooter(factory) : rollFirst(context, factory, inRound());
}

/** Newcomers and revived combatants without a number hold nobody up (C-18), but are asked to roll before the next step. */
function rollFirst({ viewer }: Context, factory: ControlFactory, footer: Footer): Footer {
  const [roll] = factory.enabled(viewer.gm ? { ...rollRest, label: text("controls.roll") } : rollOwn);
  if (roll === undefined) return footer;
  const { next, aside } = footer;
  const step = next === null ? [] : [{ ...next, label: next.brief ?? next.label }];
  return { ...footer, next: roll, aside: [...step, ...aside] };
}
