import { asJoined, forgetOldMarks } from "../state/combatants";
import { set } from "../state/write";
import { check, type Checked, type Source } from "./legality";
import type { Command } from "../state/command";
import { BadDice, DiceBox, NeedDice, type DiceRequest, type Thrower } from "./dice";
import { isTape, type Tape } from "../state/tape";
import type { Author, Encounter, Step } from "../state/encounter";
import type { GameEvent } from "./event";
import { evolve, type Evolved, type Tables } from "../state/evolve";
import { latest, noteStep, withoutStep } from "../state/history";
import { addPatch, type Patch } from "../state/patch";
import { winsOver, type Refusal } from "../state/refusal";
import { BrokenRules, brokenRefusal } from "./broken-rules";
import type { Mutation, Rule, Variant } from "./variant";
import { variantOf } from "./registry";
import { text, type Text } from "../state/text";
import { variantKey } from "./names";

/** The result of a proposal. */
export type Outcome =
  | {
      readonly kind: "done";
      readonly next: Encounter;
      readonly events: readonly GameEvent[];
      /** From the whole encounter before, history included, to `next`: what a host stores. */
      readonly forward: Patch;
      readonly label: Text;
      /** The command as it was understood: under the name that it has now, and `advance` is what it stood for. */
      readonly command: Command;
    }
  | { readonly kind: "needs-dice"; readonly requests: readonly DiceRequest[] }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/**
 * The one function that decides everything. Gives a command by an author to an encounter, with the dice thrown for it so far.
 *
 * - `done`: the next encounter, which shares what did not change with the old one; the old one stays as it was.
 * - `needs-dice`: throw these, add the faces to the tape, and propose again from the same encounter.
 * - `refused`: nothing changed, and why (C-27).
 *
 * The same encounter, command, author and dice always come to the same (C-17). Throws nothing on account of what it is given, nor
 * where a rule throws: that is `broken-rules`.
 *
 * @param thrower throws the dice that are needed on the spot, as simulations can: then the answer is never `needs-dice`
 */
export function propose(
  encounter: Encounter,
  command: unknown,
  author: Author,
  dice: Tape = {},
  thrower?: Thrower,
): Outcome {
  return proposeOn(encounter, command, author, { dice, thrower, tables: "copied" });
}

/** Gives a step of a history again to the encounter that it was given to. */
export function proposeAgain(
  encounter: Encounter,
  { command, author, dice }: Pick<Step, "command" | "author" | "dice">,
  tables: Tables = "copied",
): Outcome {
  return proposeOn(encounter, command, author, { dice, tables, source: "recorded" });
}

/** The dice of a proposal, and the tables that it writes to. */
interface Means {
  /** The faces thrown so far. */
  readonly dice: Tape;
  /** Throws what they lack; undefined where the host has to be asked. */
  readonly thrower?: Thrower | undefined;
  readonly tables: Tables;
  /** Left out: somebody has given it now. */
  readonly source?: Source;
}

/** As {@link propose}; with its tables `handed-on`, an encounter that was moved on by `done` must not be looked at any more. */
export function proposeOn(encounter: Encounter, command: unknown, author: Author, means: Means): Outcome {
  const { dice, source } = means;
  const checked = check(encounter, command, author, source);
  const refusal = "code" in checked ? checked : null;
  if (!isTape(dice) && (refusal === null || winsOver("bad-dice", refusal.code))) {
    return { kind: "refused", refusal: { code: "bad-dice" } };
  }
  if ("code" in checked) return { kind: "refused", refusal: checked };
  if (checked.command.do === "undo" || checked.command.do === "redo") {
    // Undo and redo reuse the dice of their step: none are thrown for them now.
    const [unasked] = Object.keys(dice);
    if (unasked !== undefined) return { kind: "refused", refusal: { code: "bad-dice", detail: unasked } };
    return checked.command.do === "undo" ? undo(encounter, checked.command) : redo(encounter, means.tables);
  }
  return carryOut(encounter, checked, author, means);
}

function carryOut(
  encounter: Encounter,
  { rule, command }: Checked,
  author: Author,
  { dice, thrower, tables }: Means,
): Outcome {
  const events: GameEvent[] = [];
  const box = new DiceBox(dice, thrower);
  const variant = variantOf(encounter.variant);
  const { round } = encounter;
  let label: Text;
  let evolved: Evolved<Encounter>;
  try {
    // Written before the step, as the rules stand then: afterwards the encounter may have been handed on.
    label = rule.label?.({ fight: encounter, variant, viewer: author }, command) ?? plainLabel(variant, rule, command);
    evolved = evolve(
      encounter,
      (fight) => {
        const mutation: Mutation = {
          fight,
          variant,
          viewer: author,
          emit: (event) => void events.push(event),
          roll: (throws) => box.throw(throws),
        };
        rule.apply(mutation, command);
        if (fight.stage !== "setup" && fight.stage !== "ended") carryOn(mutation);
        if (fight.round !== round) forgetOldMarks(fight);
        box.close();
      },
      tables,
    );
  } catch (error) {
    if (error instanceof NeedDice) return { kind: "needs-dice", requests: error.requests };
    if (error instanceof BadDice) return { kind: "refused", refusal: { code: "bad-dice", detail: error.dieFor } };
    if (error instanceof BrokenRules) return { kind: "refused", refusal: brokenRefusal(error) };
    throw error;
  }
  const { fight: next, forward, inverse } = evolved;
  const history = noteStep(next, { command, author, dice: box.tape, label, inverse }, tables);
  return { kind: "done", next, events, forward: addPatch(forward, history), label, command };
}

/** Carries the fight on as far as the rules go by themselves; a fight that everybody has left stops in the round it is in (C-21). */
function carryOn(mutation: Mutation): void {
  const { fight, variant } = mutation;
  if (asJoined(fight).length > 0) variant.flow.settle(mutation);
  else set(fight, { halted: true, asked: false });
}

/** C-14: back to before the last accepted command. */
function undo(encounter: Encounter, command: Command): Outcome {
  const undone = withoutStep(encounter);
  if (undone === null) return { kind: "refused", refusal: { code: "nothing-to-undo" } };
  const { next, step, forward } = undone;
  const events: GameEvent[] = [{ type: "undone", command: step.command.do }];
  return { kind: "done", next, events, forward, label: text("log.undone", { what: step.label }), command };
}

/** C-22: the last command taken back, with its author and its dice. */
function redo(encounter: Encounter, tables: Tables): Outcome {
  const last = latest(encounter.undone);
  const { [last]: step, ...undone } = encounter.undone;
  if (step === undefined) return { kind: "refused", refusal: { code: "nothing-to-undo" } };
  // A redo keeps what else was taken back: only a new command forgets it.
  const outcome = proposeAgain({ ...encounter, undone: {} }, step, tables);
  // Stored history that was edited, or is older than these rules: new dice cannot help.
  if (outcome.kind === "needs-dice") return { kind: "refused", refusal: { code: "bad-dice" } };
  if (outcome.kind === "refused") return outcome;
  const next: Encounter = { ...outcome.next, undone };
  const events: GameEvent[] = [...outcome.events, { type: "redone", command: step.command.do }];
  const forward = addPatch(outcome.forward, { at: { undone: { cut: [String(last)] } } });
  return { ...outcome, next, events, forward };
}

/** The sentence of a command whose rule has none of its own, from the variant's section. */
function plainLabel({ meta }: Variant, rule: Rule, command: Command): Text {
  const who = command["combatant"] ?? command["target"];
  return {
    key: variantKey(meta.section ?? meta.id, "log", command.do),
    data: { ...(typeof who === "string" && { combatant: { name: who } }), ...rule.told?.(command) },
  };
}
