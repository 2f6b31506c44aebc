/** `api.kit`: the parts for variants of other modules, which cannot import from this folder (docs/API.md). */
import * as v from "valibot";
import * as combatants from "./state/combatants";
import { commonRules } from "./commands/common";
import { parseFormula } from "./state/formula";
import * as fields from "./state/fields";
import { initiativeRules } from "./commands/initiative";
import { commandsOf, rule } from "./engine/command";
import { KIT_VERSION } from "./engine/kit-version";
import { COMMON_OPTIONS } from "./options/spec";
import { named, text } from "./state/text";
import * as writes from "./state/write";
import { effectsOn, endEffect } from "./mechanics/effects";
import { giveNumber, giveNumbers } from "./mechanics/numbers";
import { entryComes } from "./mechanics/entries";
import { turnsOneAtATime } from "./mechanics/one-at-a-time";
import { moveBefore, orderByInitiative } from "./mechanics/order";
import { activeOf, endTurnRule } from "./mechanics/own-turn";
import * as rounds from "./mechanics/rounds";
import * as footers from "./mechanics/footers";
import { plainScreen } from "./mechanics/plain-screen";
import * as screen from "./mechanics/screen";
import { stateParts } from "./mechanics/state-schema";
import { takenTurns } from "./mechanics/taken-turns";
import { commonMenu } from "./mechanics/common-menu";
import { settleTies } from "./mechanics/ties";
import * as turns from "./mechanics/turns";

/** Functions and plain data without state. Each function works outside of its record. */
export const kit = {
  /** Increases if something is removed or changes its meaning, or if variants need another part. */
  version: KIT_VERSION,

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

  /**
   * Fields of commands and of stored state: `id` for a combatant, `thing` for the id of anything else, `key` for an id to
   * store, `line` for typed text. `secretId` is for a combatant's id in the state that players must not read while they
   * do not see the combatant.
   */
  fields: {
    id: fields.anyId,
    secretId: fields.secretId,
    thing: fields.thingId,
    key: fields.key,
    line: fields.line,
    label: fields.label,
    number: fields.number,
    whole: fields.whole,
    none: fields.none,
    combatantOnly: fields.combatantOnly,
  },

  /** `state(schema, initial)` makes `setup`, `isState` and, for secret ids, `conceal` of a variant. */
  state: stateParts,

  /**
   * Whole flows. `taken`: people take the next turn, among those that the variant names. `oneAtATime`: the numbers say who
   * is next. Both come with rounds, skipped and lost turns, newcomers, and rounds in which nobody can act.
   */
  flows: { taken: takenTurns, oneAtATime: turnsOneAtATime },

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
    setCondition: combatants.setCondition,
    setTrait: combatants.setTrait,
    hasActed: combatants.hasActed,
    actedOf: combatants.actedOf,
    isNewcomer: combatants.isNewcomer,
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
    isUnacted: rounds.isUnacted,
    owesTurn: rounds.owesTurn,
    entryComes,
  },

  turns: {
    start: turns.startTurns,
    resume: turns.resumeTurn,
    end: turns.endTurns,
    skip: turns.skipTurn,
    lose: turns.loseTurn,
    /** The rule `endTurn` (C-9), and whose turn it is, if the state names it as `active`. */
    endRule: endTurnRule,
    activeOf,
  },

  /** `plain` is a whole screen in common words. The others are the parts of a screen that all variants share. */
  screen: {
    plain: plainScreen,
    header: screen.header,
    plainRow: screen.plainRow,
    seenOrder: screen.seenOrder,
    hiddenWord: screen.hiddenWord,
    named,
    rollControl: screen.rollControl,
    commonMenu,
    rollingFooter: footers.rollingFooter,
    haltedFooter: footers.haltedFooter,
    endedFooter: footers.endedFooter,
  },
} as const;

export type Kit = typeof kit;
