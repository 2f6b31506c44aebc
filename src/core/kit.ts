/**
 * The door for variants that other modules bring: `api.kit`. A module cannot import from this folder at run time, so it
 * is handed the pieces of which our own variants are made. Everything named here is promised: see docs/API.md. What is not
 * named here may change with any release.
 */
import * as v from "valibot";
import * as combatants from "./state/combatants";
import { commonRules } from "./commands/common";
import { parseFormula } from "./state/formula";
import * as fields from "./state/fields";
import { initiativeRules } from "./commands/initiative";
import { commandsOf } from "./engine/command";
import { rule } from "./engine/rule";
import { COMMON_OPTIONS } from "./options/spec";
import { text } from "./state/text";
import * as writes from "./state/write";
import { effectsOn, endEffect } from "./mechanics/effects";
import { giveNumber, giveNumbers } from "./mechanics/numbers";
import { settleOneAtATime } from "./mechanics/one-at-a-time";
import { moveBefore, orderByInitiative } from "./mechanics/order";
import { activeOf, endTurnRule } from "./mechanics/own-turn";
import * as rounds from "./mechanics/rounds";
import * as screen from "./mechanics/screen";
import { commonMenu } from "./mechanics/common-menu";
import { clearSurprise } from "./mechanics/surprise";
import { settleTies } from "./mechanics/ties";
import * as turns from "./mechanics/turns";

/**
 * The parts that a variant from outside is built with. The groups are records of functions and plain data; none keeps state,
 * and each function may be taken out of its group.
 */
export const kit = {
  /** Grows when something here is removed or changes its meaning. Additions leave it as it is. */
  version: 3,

  /** Schemas for the fields of commands and for a variant's stored state: these parts of the library `valibot`. */
  schema: {
    array: v.array,
    boolean: v.boolean,
    integer: v.integer,
    is: v.is,
    literal: v.literal,
    maxLength: v.maxLength,
    maxValue: v.maxValue,
    minLength: v.minLength,
    minValue: v.minValue,
    nullable: v.nullable,
    number: v.number,
    object: v.object,
    optional: v.optional,
    picklist: v.picklist,
    pipe: v.pipe,
    record: fields.tableOf,
    string: v.string,
    trim: v.trim,
    union: v.union,
  },

  /** Ready-made fields of commands: an `id` that is named, a `key` that is stored, a `line` that somebody types. */
  fields: {
    id: fields.id,
    key: fields.key,
    line: fields.line,
    label: fields.label,
    number: fields.number,
    whole: fields.whole,
    none: fields.none,
    combatantOnly: fields.combatantOnly,
  },

  /** `rule` makes one command's rule. Every variant includes `common`; variants that roll include `initiative` too. */
  rules: { rule, commandsOf, common: commonRules, initiative: initiativeRules },

  /** Options that every variant has. */
  options: { common: COMMON_OPTIONS },

  /** Sentences and dice formulas as data. `formula` throws where its text is none, `parseFormula` answers null. */
  text,
  formula: combatants.formula,
  parseFormula,

  /**
   * How a rule writes to the fight, and the only way: a write around these is not stored. `set` changes fields of the fight or
   * of its `rules`; `put`, `edit` and `drop` change entries of `fight.combatants`, or of a record in `rules`.
   */
  write: { set: writes.set, put: writes.put, edit: writes.edit, drop: writes.drop },

  /** Questions about one combatant, and what a rule writes down about it. */
  combatants: {
    find: combatants.find,
    get: combatants.combatant,
    asJoined: combatants.asJoined,
    controls: combatants.controls,
    sees: combatants.sees,
    hasCondition: combatants.hasCondition,
    conditionsOf: combatants.conditionsOf,
    isDefeated: combatants.isDefeated,
    whyIdle: combatants.whyIdle,
    numberTrait: combatants.numberTrait,
    initiativeOf: combatants.initiativeOf,
    markOf: combatants.markOf,
    setMark: combatants.setMark,
    setCondition: combatants.setCondition,
    setTrait: combatants.setTrait,
    hasActed: combatants.hasActed,
    actedOf: combatants.actedOf,
    isNewcomer: combatants.isNewcomer,
    nextSerial: combatants.nextSerial,
    clearSurprise,
    giveNumber,
    giveNumbers,
    effectsOn,
    endEffect,
  },

  /** The order of combatants. */
  order: { byInitiative: orderByInitiative, moveBefore, settleTies },

  /** The beginning, waiting and end of rounds. */
  rounds: {
    begin: rounds.beginRound,
    beginRolling: rounds.beginRolling,
    end: rounds.endRound,
    allRolled: rounds.allRolled,
    awaitedRolls: rounds.awaitedRolls,
    lackingNumbers: combatants.lackingNumbers,
    isUnacted: rounds.isUnacted,
    owesTurn: rounds.owesTurn,
    placeNewcomers: rounds.placeNewcomers,
    someoneCanAct: rounds.someoneCanAct,
    settleOneAtATime,
  },

  /** The beginning and end of turns, with their effects. */
  turns: {
    start: turns.startTurns,
    resume: turns.resumeTurn,
    end: turns.endTurns,
    skip: turns.skipTurn,
    lose: turns.loseTurn,
    takeLeft: turns.takeTurnsLeft,
    /** The rule `endTurn` (C-9) and the question whose turn it is, where the state names who is `active`. */
    endRule: endTurnRule,
    activeOf,
  },

  /** The parts of a screen that every variant draws in the same way. */
  screen: {
    header: screen.header,
    plainRow: screen.plainRow,
    seenOrder: screen.seenOrder,
    ownOf: screen.ownOf,
    hiddenWord: screen.hiddenWord,
    named: screen.named,
    lineField: screen.lineField,
    rollControl: screen.rollControl,
    commonMenu,
    conditionMenu: screen.conditionMenu,
    rollingFooter: screen.rollingFooter,
    haltedFooter: screen.haltedFooter,
    endedFooter: screen.endedFooter,
  },
} as const;

/** The type of {@link kit}: what another module's variant is given. */
export type Kit = typeof kit;
