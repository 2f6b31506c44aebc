import { describe, expect, it } from "vitest";
import {
  text,
  type Control,
  type Encounter,
  type GameEvent,
  type Outcome,
  type Variant,
  registerVariant,
} from "../../src/core/index";
import { rollOnto } from "../../src/core/scenario/index";

import { hasActed } from "../../src/core/state/combatants";
import { drop, edit, set } from "../../src/core/state/write";
import { engine, type Engine } from "../support/engine";
import { GM } from "../support/eyes";
import { turnsGoByTheClock } from "./laws/clock";
import { companiesAreOne } from "./laws/companies";
import { effectsKeepTime } from "./laws/effects";
import { entriesComeAsTheySay } from "./laws/entries";
import { countersKeepTheirBounds } from "./laws/counters";
import * as history from "./laws/history";
import { LAWS } from "./laws/index";
import type { Law } from "./laws/law";
import * as legality from "./laws/legality";
import * as permissions from "./laws/permissions";
import { everyCommandHasAControl } from "./laws/reach";
import { othersStayAsTheyAre } from "./laws/rights";
import * as secrecy from "./laws/secrecy";
import { settledTiesStay } from "./laws/ties";
import * as turns from "./laws/turns";
import * as words from "./laws/words";
import { judged, recorded } from "./recorded";

/**
 * Something that breaks a law: a variant with a fault, or a core with one. A law that does not notice proves nothing. The
 * variants are registered in this file's own copy of the core, which no other test file sees.
 */
interface Fault {
  readonly what: string;
  readonly breaks: Law;
  /** The sound variant to copy; by default, basic. */
  readonly of?: string;
  readonly variant?: (sound: Variant) => Partial<Variant>;
  readonly core?: Partial<Engine>;
}

/** So many fights are given to a law to notice. */
const FIGHTS = 2000;
const LENGTH = 40;

const FAULTS: readonly Fault[] = [
  {
    what: "a button that is always enabled",
    breaks: legality.controlsTellTheTruth,
    variant: drawing(() => ({ footer: { next: button("endTurn"), aside: [], waiting: null } })),
  },
  {
    what: "a big button that passes over a missing roll",
    breaks: turns.missingRollsAreAskedFor,
    variant: drawing(() => ({ footer: { next: button("endTurn"), aside: [], waiting: null } })),
  },
  {
    what: "two buttons of one id that give different commands",
    breaks: legality.anIdIsOneCommand,
    variant: drawing(() => ({
      footer: {
        next: button("endTurn"),
        aside: [{ ...button("endTurn"), command: { do: "endTurn", goOn: true } }],
        waiting: null,
      },
    })),
  },
  {
    what: "a field that takes more than its command",
    breaks: legality.whatIsFilledInFits,
    variant: drawing(({ fight }) => ({ footer: { next: tooWide(fight), aside: [], waiting: null } })),
  },
  {
    what: "a view that lists what nobody may",
    breaks: legality.legalIsAccepted,
    core: {
      view(encounter, viewer) {
        const view = engine.view(encounter, viewer);
        return { ...view, legal: [...view.legal, { do: "nextRound" }] };
      },
    },
  },
  {
    what: "a rule that throws",
    breaks: legality.refusalsAgree,
    variant: ({ rules }) => ({ rules: withEndTurn(rules, fails) }),
  },
  {
    what: "a round that forgets that it asked somebody",
    breaks: turns.whoActsWasAsked,
    variant: ({ flow }) => ({
      flow: {
        ...flow,
        settle(mutation) {
          flow.settle(mutation);
          set(mutation.fight, { asked: false });
        },
      },
    }),
  },
  {
    what: "a next combatant that is not",
    breaks: turns.whoIsNextActsNext,
    variant: ({ flow }) => ({ flow: { ...flow, next: (fight) => flow.order(fight).slice(-1) } }),
  },
  {
    what: "an event that no page lists",
    breaks: words.everyEventIsOfTheList,
    variant: ({ flow }) => ({
      flow: {
        ...flow,
        start(mutation) {
          flow.start(mutation);
          mutation.emit({ type: "slots-drawn" } as never);
        },
      },
    }),
  },
  {
    what: "a conceal that hides what players know",
    breaks: secrecy.concealedLooksTheSame,
    of: "greyhawk",
    variant: (sound) => ({ conceal: (veil) => ({ ...sound.conceal?.(veil), round: 99 }) as never }),
  },
  {
    what: "a state in which any text can stand for a combatant",
    breaks: secrecy.idsInTheStateAreMarked,
    variant: () => ({ kit: 4, isState: (rules): rules is unknown => typeof rules === "object" && rules !== null }),
  },
  {
    what: "a core that takes players for the gm",
    breaks: permissions.commandsAreGivenAsListed,
    core: { propose: (encounter, command, _author, dice) => engine.propose(encounter, command, GM, dice) },
  },
  {
    what: "a gm's command that players can give",
    breaks: permissions.commandsAreGivenAsListed,
    variant: ({ rules }) => ({
      rules: { ...rules, setSide: { ...ruleOf(rules, "setSide"), who: "anyone", owns: () => [] } },
    }),
  },
  {
    what: "a players' command that only the gm can give",
    breaks: permissions.commandsAreGivenAsListed,
    variant: ({ rules }) => ({ rules: { ...rules, delay: { ...ruleOf(rules, "delay"), who: "gm" } } }),
  },
  {
    what: "a fight that can be begun twice",
    breaks: permissions.commandsAreGivenAsListed,
    core: refusing((outcome, { encounter, command, author }) =>
      (command as { readonly do?: unknown } | null)?.do === "start" && outcome.refusal.code === "wrong-stage"
        ? engine.propose({ ...encounter, stage: "setup" }, { do: "start" }, author, {})
        : outcome,
    ),
  },
  {
    what: "a core that forgets what can be undone",
    breaks: permissions.commandsAreGivenAsListed,
    core: {
      propose: (encounter, command, author, dice) => engine.propose({ ...encounter, past: {} }, command, author, dice),
    },
  },
  {
    what: "rows without their menus",
    breaks: everyCommandHasAControl,
    variant: (sound) => ({
      screen(context, factory) {
        const { menuOf: _menus, ...parts } = sound.screen(context, factory);
        return parts;
      },
    }),
  },
  {
    what: "a screen without a button",
    breaks: legality.thereIsAWayOn,
    variant: drawing(() => ({ rows: [], prompts: [], footer: { next: null, aside: [], waiting: null } })),
  },
  {
    what: "a Next button that means nothing",
    breaks: legality.advanceLeadsOn,
    variant: ({ flow }) => ({ flow: { ...flow, advance: () => null } }),
  },
  {
    what: "a rule that remembers between commands",
    breaks: history.sameAgain,
    variant({ flow }) {
      let asked = 0;
      return {
        flow: {
          ...flow,
          settle(mutation) {
            flow.settle(mutation);
            asked += 1;
            set(mutation.fight, { serial: mutation.fight.serial + (asked % 2) });
          },
        },
      };
    },
  },
  {
    what: "an order taken from the order of keys",
    breaks: history.orderOfKeysIsNothing,
    variant: ({ flow }) => ({ flow: { ...flow, order: (fight) => Object.keys(fight.combatants) } }),
  },
  {
    what: "a core that throws dice by itself where those given do not fit",
    breaks: history.dieByDie,
    core: refusing((outcome, { encounter, command, author }) =>
      outcome.refusal.code === "bad-dice" ? withOnes(encounter, command, author) : outcome,
    ),
  },
  {
    what: "a forward patch that forgets what is new",
    breaks: history.patchesLeadThereAndBack,
    core: changing((done) => ({ ...done, forward: { ...done.forward, put: {} } })),
  },
  {
    what: "a core that counts by two",
    breaks: history.oneStepAtATime,
    core: changing((done) => ({ ...done, next: { ...done.next, rev: done.next.rev + 1 } })),
  },
  {
    what: "effects that are gone without a word",
    breaks: effectsKeepTime,
    core: changing((done) => ({ ...done, events: done.events.filter(({ type }) => type !== "effect-ended") })),
  },
  {
    what: "a company whose members stand behind each other the wrong way round",
    breaks: companiesAreOne,
    variant: ({ flow }) => ({ flow: { ...flow, standing: (fight) => flow.order(fight).toReversed() } }),
  },
  {
    what: "roll-offs that are forgotten with each turn",
    breaks: settledTiesStay,
    variant: ({ rules }) => ({
      rules: withEndTurn(rules, ({ fight }) => {
        for (const id of Object.keys(fight.combatants)) edit(fight.combatants, id, { tie: null, earlier: undefined });
      }),
    }),
  },
  {
    what: "an undo that leaves something behind",
    breaks: history.undoRestores,
    core: changing((done) =>
      done.command.do === "undo" ? { ...done, next: { ...done.next, serial: done.next.serial + 1 } } : done,
    ),
  },
  {
    what: "a variant that does not know its own state again once the fight has begun",
    breaks: history.storedAndReadAgain,
    variant: (sound) => ({
      isState: (rules, has, stage): rules is unknown => stage === "setup" && sound.isState(rules, has, stage),
    }),
  },
  {
    what: "a screen drawn for everybody as for the gm",
    breaks: secrecy.nobodyUnseenIsNamed,
    variant: (sound) => ({ screen: (context, factory) => sound.screen({ ...context, viewer: GM }, factory) }),
  },
  {
    what: "a refusal that says for whom the fight waits, seen or not",
    breaks: secrecy.refusalsKeepSecrets,
    core: refusing((outcome, { encounter }) => ({
      ...outcome,
      refusal: { ...outcome.refusal, who: Object.keys(encounter.combatants) },
    })),
  },
  {
    what: "another answer for the hidden than for those who are not there",
    breaks: secrecy.unseenIsNotThere,
    core: refusing((outcome, { encounter }) => {
      const isThere = Object.hasOwn(encounter.combatants, String(outcome.refusal.detail));
      const isNamed = outcome.refusal.code === "unknown-combatant" && isThere;
      return isNamed ? { kind: "refused", refusal: { code: "not-yours" } } : outcome;
    }),
  },
  {
    what: "an effect of a player's that names anybody as its source",
    breaks: othersStayAsTheyAre,
    variant: ({ rules }) => ({ rules: { ...rules, addEffect: { ...ruleOf(rules, "addEffect"), owns: () => [] } } }),
  },
  {
    what: "a view that weighs everybody, the hidden too",
    breaks: secrecy.hiddenFactsDoNotShow,
    variant: () => ({ view: ({ fight }) => ({ fields: { weight: weightOf(fight) }, combatants: {} }) }),
  },
  {
    what: "a view that counts everybody, the hidden too",
    breaks: secrecy.hiddenOnesAreNotCounted,
    variant: () => ({
      view: ({ fight }) => ({ fields: { count: Object.keys(fight.combatants).length }, combatants: {} }),
    }),
  },
  {
    what: "a head that tells everybody of a turn under way, the turn of somebody unseen too",
    breaks: secrecy.unseenTurnsArePauses,
    core: {
      screen(encounter, viewer) {
        const drawn = engine.screen(encounter, viewer);
        return { ...drawn, header: { ...drawn.header, stage: text("tracker.stage.turn") } };
      },
    },
  },
  {
    what: "an entry that comes twice",
    breaks: entriesComeAsTheySay,
    core: changing((done) => ({
      ...done,
      events: done.events.flatMap((event): GameEvent[] => (event.type === "entry-began" ? [event, event] : [event])),
    })),
  },
  {
    what: "a second turn for the first of the round",
    breaks: turns.oneTurnEach,
    variant: ({ rules }) => ({
      rules: withEndTurn(rules, (mutation) => {
        const [first] = Object.keys(mutation.fight.combatants);
        if (first !== undefined) drop(mutation.fight.marks, first);
      }),
    }),
  },
  {
    what: "a clock that moves somebody by another's turn",
    breaks: turnsGoByTheClock,
    of: "tick-clock",
    variant: ({ rules }) => ({
      rules: withEndTurn(rules, ({ fight }) => {
        const [first, one] = Object.entries(fight.combatants)[0] ?? [];
        if (first !== undefined && typeof one?.base === "number") edit(fight.combatants, first, { base: one.base + 1 });
      }),
    }),
  },
  {
    what: "a clock by which whoever has joined last acts",
    breaks: turnsGoByTheClock,
    of: "shot-count",
    core: changing((done) => {
      const last = Object.keys(done.next.combatants).at(-1);
      if (last === undefined || !done.events.some(({ type }) => type === "turn-started")) return done;
      const isStart = (event: GameEvent): boolean => event.type === "turn-started";
      return {
        ...done,
        events: done.events.map((event) => (isStart(event) ? { type: "turn-started", combatants: [last] } : event)),
        next: { ...done.next, rules: { ...(done.next.rules as object), active: last, together: undefined } },
      };
    }),
  },
  {
    what: "a headline that tells players of a turn that they do not see",
    breaks: secrecy.unseenTurnsArePauses,
    core: {
      screen: (encounter, viewer) => ({ ...engine.screen(encounter, viewer), news: text("tracker.news.unseen-acts") }),
    },
  },
  {
    what: "a head that counts everybody, the hidden too",
    breaks: secrecy.unseenOnesChangeNothing,
    core: {
      screen(encounter, viewer) {
        const drawn = engine.screen(encounter, viewer);
        const count = Object.keys(encounter.combatants).length;
        return { ...drawn, header: { ...drawn.header, progress: text("tracker.header.to-act", { count }) } };
      },
    },
  },
  {
    what: "a head that counts who has declined",
    breaks: secrecy.oneAnswerOfSeveralDoesNotShow,
    of: "shared-turn",
    core: {
      screen(encounter, viewer) {
        const drawn = engine.screen(encounter, viewer);
        const { turn } = encounter.rules as { readonly turn: { readonly declined: object } | null };
        const count = Object.keys(turn?.declined ?? {}).length;
        return { ...drawn, header: { ...drawn.header, progress: text("tracker.header.to-act", { count }) } };
      },
    },
  },
  {
    what: "counters that nobody has chosen",
    breaks: countersKeepTheirBounds,
    core: { view: (encounter, viewer) => ({ ...engine.view(encounter, viewer), counters: { reaction: 1 } }) },
  },
  {
    what: "an order that leaves somebody out",
    breaks: turns.nativeFieldsFit,
    variant: ({ flow }) => ({ flow: { ...flow, order: (fight) => flow.order(fight).slice(1) } }),
  },
  {
    what: "rows in which the dead have acted",
    breaks: turns.whoIsDoneIsShownAsDone,
    core: {
      screen(encounter, viewer) {
        const screen = engine.screen(encounter, viewer);
        return { ...screen, rows: screen.rows.map((row) => (row.state === "out" ? { ...row, state: "acted" } : row)) };
      },
    },
  },
  {
    what: "a turn that is given to somebody else",
    breaks: turns.turnsCanBeGiven,
    variant: ({ flow }) => ({
      flow: {
        ...flow,
        turnTo(mutation, id) {
          const other = flow.order(mutation.fight).find((one) => one !== id && !hasActed(mutation.fight, one));
          flow.turnTo?.(mutation, other ?? id);
        },
      },
    }),
  },
  {
    what: "a sentence that nobody has written",
    breaks: words.everySentenceIsThere,
    variant: drawing(() => ({ news: text("never-written") })),
  },
  {
    what: "a refusal that nobody has put into words",
    breaks: words.everyRefusalHasItsSentence,
    // A code that does not exist is the fault, which the type would not let through.
    core: refusing(() => ({ kind: "refused", refusal: { code: "no-such-code" as "gm-only" } })),
  },
];

describe("the laws", () => {
  it.each(FAULTS)("notice $what", ({ of, variant, core, breaks }) => {
    const id = registered(variant, of);
    const faulty = { ...engine, ...core };
    expect(firstBroken(faulty, id, [breaks]), breaks.name).not.toBeNull();
  });

  it("have each a fault that they notice", () => {
    const noticed = new Set(FAULTS.map(({ breaks }) => breaks.name));
    expect(LAWS.map(({ name }) => name).filter((name) => !noticed.has(name))).toEqual([]);
  });

  it("find nothing wrong with a variant that has no fault", () => {
    expect(firstBroken(engine, registered(), LAWS, 2)).toBeNull();
  });
});

/** The first fault that the laws find in random fights of a variant, or null. */
function firstBroken(core: Engine, id: string, laws: readonly Law[], fights = FIGHTS): string | null {
  for (let seed = 1; seed <= fights; seed += 1) {
    const found = judged(core, laws, recorded(core, id, seed, LENGTH), 10);
    const wrong = [...found.values()].find((one) => one !== null);
    if (wrong !== undefined) return wrong;
  }
  return null;
}

let copies = 0;

/** Registers a copy of a sound variant with a fault in it. */
function registered(fault?: Fault["variant"], of = "basic"): string {
  const sound = engine.findVariant(of);
  if (sound === undefined) throw new Error("no variant to make copies of");
  copies += 1;
  const id = `copy-${copies}`;
  registerVariant({ ...sound, ...fault?.(sound), meta: { ...sound.meta, id } });
  words.speakLike(sound.meta.id, id);
  return id;
}

function ruleOf(rules: Variant["rules"], name: string): Variant["rules"][string] {
  const rule = rules[name];
  if (rule === undefined) throw new Error("no rule to break");
  return rule;
}

function withEndTurn(
  rules: Variant["rules"],
  before: (mutation: Parameters<Variant["flow"]["settle"]>[0]) => void,
): Variant["rules"] {
  const rule = ruleOf(rules, "endTurn");
  return {
    ...rules,
    endTurn: {
      ...rule,
      apply(mutation, command) {
        before(mutation);
        rule.apply(mutation, command);
      },
    },
  };
}

function fails(): never {
  throw new Error("a fault of the rule");
}

type Drawn = Variant["screen"];

/** A variant whose screens come out with other parts. */
function drawing(change: (context: Parameters<Drawn>[0]) => Partial<ReturnType<Drawn>>): NonNullable<Fault["variant"]> {
  return (sound) => ({ screen: (context, factory) => ({ ...sound.screen(context, factory), ...change(context) }) });
}

type Refused = Extract<Outcome, { kind: "refused" }>;
type Author = Parameters<Engine["propose"]>[2];

/** A core whose refusals come out changed. */
function refusing(
  change: (outcome: Refused, given: { encounter: Encounter; command: unknown; author: Author }) => Outcome,
): Partial<Engine> {
  return {
    propose(encounter, command, author, dice) {
      const outcome = engine.propose(encounter, command, author, dice);
      return outcome.kind === "refused" ? change(outcome, { encounter, command, author }) : outcome;
    },
  };
}

/** A core whose accepted proposals come out changed. */
function changing(change: (done: Extract<Outcome, { kind: "done" }>) => Outcome): Partial<Engine> {
  return {
    propose(encounter, command, author, dice) {
      const outcome = engine.propose(encounter, command, author, dice);
      return outcome.kind === "done" ? change(outcome) : outcome;
    },
  };
}

function withOnes(encounter: Encounter, command: unknown, author: Author): Outcome {
  let dice = {};
  let outcome = engine.propose(encounter, command, author, dice);
  for (let face = 0; outcome.kind === "needs-dice"; face += 0.01) {
    dice = rollOnto(dice, outcome.requests, () => face % 1);
    outcome = engine.propose(encounter, command, author, dice);
  }
  return outcome;
}

function button(name: string): Control {
  return { id: name, label: text("control.end-turn"), tone: "plain", command: { do: name }, fields: [], blocked: null };
}

function tooWide({ combatants }: Encounter | Parameters<Variant["flow"]["order"]>[0]): Control {
  const [target] = Object.keys(combatants);
  const name = { kind: "text", name: "name", label: text("field.what"), required: true, max: 300 } as const;
  return { ...button("addEffect"), command: { do: "addEffect", target, until: "combat" }, fields: [name] };
}

function weightOf({ combatants }: Parameters<Variant["flow"]["order"]>[0]): number {
  const numbers = Object.values(combatants).flatMap(({ traits }) => Object.values(traits));
  return numbers.reduce<number>((sum, one) => sum + (typeof one === "number" ? one : 0), 0);
}
