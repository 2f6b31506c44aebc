/** `api.kit`: the parts for variants of other modules, which cannot import from this folder (docs/API.md). */
import * as v from "valibot";
import * as combatants from "./state/combatants";
import { commonRules } from "./commands/common";
import { parseFormula } from "./state/formula";
import * as fields from "./state/fields";
import { initiativeRules } from "./commands/initiative";
import { commandsOf, rule } from "./engine/command";
import { COMMON_OPTIONS } from "./options/spec";
import { named, text } from "./state/text";
import * as writes from "./state/write";
import { effectsOn, endEffect } from "./mechanics/effects";
import { lineField } from "./mechanics/fields";
import { giveNumber, giveNumbers } from "./mechanics/numbers";
import { settleOneAtATime } from "./mechanics/one-at-a-time";
import { moveBefore, orderByInitiative } from "./mechanics/order";
import { activeOf, endTurnRule } from "./mechanics/own-turn";
import * as rounds from "./mechanics/rounds";
import * as footers from "./mechanics/footers";
import * as screen from "./mechanics/screen";
import { commonMenu } from "./mechanics/common-menu";
import { settleTies } from "./mechanics/ties";
import * as turns from "./mechanics/turns";

/** Functions and plain data without state. Each function works outside of its record. */
export const kit = {
  /** Increases if something is removed or changes its meaning, not for additions. */
  version: 3,

  /** Schemas for command fields and stored state, from the library `valibot`. */
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

  /** Command fields: `id` for a combatant, `thing` for the id of anything else, `key` for an id to store, `line` for typed text. */
  fields: {
    id: fields.anyId,
    thing: fields.thingId,
    key: fields.key,
    line: fields.line,
    label: fields.label,
    number: fields.number,
    whole: fields.whole,
    none: fields.none,
    combatantOnly: fields.combatantOnly,
  },

  /** `commandsOf` makes a command. Every variant includes `common`. Variants that roll also include `initiative`. */
  rules: { rule, commandsOf, common: commonRules, initiative: initiativeRules },

  options: { common: COMMON_OPTIONS },

  /** Sentences and dice formulas as data. For invalid text, `formula` throws and `parseFormula` returns null. */
  text,
  formula: combatants.formula,
  parseFormula,

  /**
   * The only way to write to a fight: other writes are not stored. `set` changes fields of the fight or its `rules`.
   * `put`, `edit` and `drop` change entries of `fight.combatants`, or of a record in `rules`.
   */
  write: { set: writes.set, put: writes.put, edit: writes.edit, drop: writes.drop },

  /** Reads and writes about one combatant. */
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
    clearSurprise: turns.clearSurprise,
    giveNumber,
    giveNumbers,
    effectsOn,
    endEffect,
  },

  order: { byInitiative: orderByInitiative, moveBefore, settleTies },

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

  turns: {
    start: turns.startTurns,
    resume: turns.resumeTurn,
    end: turns.endTurns,
    skip: turns.skipTurn,
    lose: turns.loseTurn,
    takeLeft: turns.takeTurnsLeft,
    /** The rule `endTurn` (C-9), and whose turn it is, if the state names it as `active`. */
    endRule: endTurnRule,
    activeOf,
  },

  /** The parts of a screen that all variants share. */
  screen: {
    header: screen.header,
    plainRow: screen.plainRow,
    seenOrder: screen.seenOrder,
    ownOf: screen.ownOf,
    hiddenWord: screen.hiddenWord,
    named,
    lineField,
    rollControl: screen.rollControl,
    commonMenu,
    conditionMenu: screen.conditionMenu,
    rollingFooter: footers.rollingFooter,
    haltedFooter: footers.haltedFooter,
    endedFooter: footers.endedFooter,
  },
} as const;

export type Kit = typeof kit;
