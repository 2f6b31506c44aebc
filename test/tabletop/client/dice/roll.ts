import { deepClone, getProperty } from "../../common/utils/objects.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { textOf } from "../../common/utils/text.ts";
import { CONFIG } from "../config.ts";
import { game, ui } from "../game.ts";
import { renderTemplate } from "../applications/handlebars.ts";
import { currentMessageMode } from "../documents/message-modes.ts";
import { parseFormula } from "./parser.ts";
import {
  Die,
  formulaOf,
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  StringTerm,
  totalOf,
} from "./terms.ts";
import type { DiceTerm, EvaluationOptions, RollTerm } from "./terms.ts";

/** A formula that can be evaluated once, and what came of it. */
export class Roll {
  /** The template of a roll in the chat. */
  static CHAT_TEMPLATE = "templates/dice/roll.hbs";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";

  data: JsonObject;
  options: JsonObject;
  terms: RollTerm[];
  _formula: string;
  _evaluated = false;
  _total: number | undefined;

  constructor(formula: string, data: JsonObject = {}, options: JsonObject = {}) {
    this.data = data;
    this.options = options;
    this.terms = (this.constructor as typeof Roll).parse(formula, data);
    this._formula = formulaOf(this.terms);
  }

  /** A roll of the class that the configuration puts first. */
  static create(formula: string, data: JsonObject = {}, options: JsonObject = {}): Roll {
    const cls = CONFIG.Dice.rolls[0] ?? Roll;
    return new cls(formula, data, options);
  }

  /** The terms of a formula whose paths are replaced by data. */
  static parse(formula: string, data: JsonObject = {}): RollTerm[] {
    return parseFormula(this.replaceFormulaData(formula, data));
  }

  /** Puts values in the place of `@path`; a path that leads nowhere becomes what `missing` says, or stays. */
  static replaceFormulaData(
    formula: string,
    data: JsonObject,
    options: { missing?: string | number; warn?: boolean } = {},
  ): string {
    return formula.replace(/@([a-zA-Z_][\w.-]*)/g, (match: string, path: string) => {
      const value = getProperty(data, path);
      if (value !== undefined && value !== null) return textOf(value).trim();
      if (options.warn === true) ui.notifications.warn(`${match} is missing`);
      return options.missing === undefined ? match : String(options.missing);
    });
  }

  /** True if a formula is well formed. */
  static validate(formula: string): boolean {
    try {
      parseFormula(this.replaceFormulaData(formula, {}, { missing: "1" }));
      return true;
    } catch {
      return false;
    }
  }

  /** How a list of terms is written. */
  static getFormula(terms: readonly RollTerm[]): string {
    return formulaOf(terms);
  }

  get dice(): DiceTerm[] {
    return this.terms.flatMap((term) => term.dice);
  }

  get formula(): string {
    return this._formula;
  }

  /** The terms with values in the place of dice. */
  get result(): string {
    return this.terms
      .map((term) => String(term.total))
      .join("")
      .trim();
  }

  get total(): number | undefined {
    return this._evaluated ? this._total : undefined;
  }

  get isDeterministic(): boolean {
    return this.dice.length === 0;
  }

  /**
   * Rolls the dice.
   * @throws {Error} when the roll was evaluated before, or a path led nowhere.
   */
  async evaluate(options: EvaluationOptions = {}): Promise<this> {
    return this.#evaluateTerms(options);
  }

  /**
   * Evaluates at once what needs no dice.
   * @throws {Error} when dice would have to be rolled.
   */
  evaluateSync(options: EvaluationOptions & { strict?: boolean } = {}): this {
    const decided = options.minimize === true || options.maximize === true;
    if (!this.isDeterministic && !decided && options.strict !== false) {
      throw new Error("This Roll contains terms that cannot be synchronously evaluated.");
    }
    return this.#evaluateTerms(options);
  }

  #evaluateTerms(options: EvaluationOptions): this {
    if (this._evaluated)
      throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    for (const term of this.terms) term.evaluate(options);
    this._total = totalOf(this.terms);
    this._evaluated = true;
    return this;
  }

  /** An unevaluated copy. */
  clone(): this {
    const cls = this.constructor as new (formula: string, data: JsonObject, options: JsonObject) => this;
    return new cls(this._formula, this.data, deepClone(this.options));
  }

  /** A fresh roll of the same formula. */
  async reroll(options: EvaluationOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  async roll(options: EvaluationOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  /** The roll as the chat shows it; a private one without formula or result. */
  async render(options: { flavor?: string; isPrivate?: boolean } = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate();
    const isPrivate = options.isPrivate === true;
    return renderTemplate((this.constructor as typeof Roll).CHAT_TEMPLATE, {
      formula: isPrivate ? "???" : this._formula,
      flavor: isPrivate ? null : options.flavor,
      user: game.userId,
      tooltip: isPrivate ? "" : await this.getTooltip(),
      total: isPrivate ? "?" : Math.round((this.total ?? 0) * 100) / 100,
    });
  }

  /** The dice in detail. */
  async getTooltip(): Promise<string> {
    const parts = this.dice.map((die) => ({
      formula: die.expression,
      total: die.total,
      faces: die.faces,
      flavor: die.flavor,
      rolls: die.results.map((entry) => ({
        result: entry.result,
        classes: [
          "roll",
          die.denomination,
          entry.active ? "" : "discarded",
          entry.result === 1 ? "min" : "",
          entry.result === die.faces ? "max" : "",
        ].join(" "),
      })),
    }));
    return renderTemplate((this.constructor as typeof Roll).TOOLTIP_TEMPLATE, { parts });
  }

  /** Posts the roll, or with `create: false` gives the data of the message. */
  async toMessage(
    messageData: JsonObject = {},
    options: { rollMode?: string; messageMode?: string; create?: boolean } = {},
  ): Promise<unknown> {
    if (!this._evaluated) await this.evaluate();
    const ChatMessage = CONFIG.ChatMessage.documentClass;
    const mode = options.messageMode ?? options.rollMode ?? currentMessageMode();
    const data: JsonObject = {
      author: game.userId,
      content: String(this.total),
      sound: CONFIG.sounds["dice"],
      ...messageData,
      rolls: [this],
    };
    if (options.create === false) return ChatMessage.applyRollMode(data, mode);
    return ChatMessage.create(data, { rollMode: mode, messageMode: mode });
  }

  toJSON(): JsonObject {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: [],
      formula: this._formula,
      terms: this.terms.map((term) => term.toJSON()),
      total: this.total,
      evaluated: this._evaluated,
    };
  }

  /** A roll from what `toJSON` gave. */
  static fromData(data: JsonObject): Roll {
    const cls = CONFIG.Dice.rolls.find((candidate) => candidate.name === data["class"]) ?? Roll;
    const roll = new cls("0", {}, (data["options"] as JsonObject | undefined) ?? {});
    roll.terms = (data["terms"] as JsonObject[]).map(readTerm);
    roll._formula = String(data["formula"]);
    roll._evaluated = data["evaluated"] === true;
    roll._total = data["total"] as number | undefined;
    return roll;
  }

  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json) as JsonObject);
  }
}

const TERM_CLASSES = { NumericTerm, OperatorTerm, StringTerm, Die } as const;

function readTerm(data: JsonObject): RollTerm {
  const options = (data["options"] as { flavor?: string } | undefined) ?? {};
  const name = String(data["class"]);
  if (name === "ParentheticalTerm") {
    return new ParentheticalTerm({ terms: (data["terms"] as JsonObject[]).map(readTerm), options });
  }
  if (name === "FunctionTerm") {
    const args = (data["args"] as JsonObject[][]).map((terms) => terms.map(readTerm));
    return new FunctionTerm({ fn: String(data["fn"]), args, options });
  }
  const cls = TERM_CLASSES[name as keyof typeof TERM_CLASSES] as new (data: unknown) => RollTerm;
  return new cls({ ...data, options });
}
