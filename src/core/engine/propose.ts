import { asJoined, forgetOldMarks } from "../state/combatants";
import { set } from "../state/write";
import { check, type Checked, type Source } from "./legality";
import type { Command } from "../state/command";
import { BadDice, DiceBox, type DiceRequest, NeedDice, type Thrower } from "./dice";
import { isTape, type Tape } from "../state/tape";
import { type Author, type Encounter, latest, noteStep, type Step, withoutStep } from "../state/history";
import type { GameEvent } from "./event";
import { evolve, type Evolved, type Tables, withOwnTables } from "../state/evolve";
import { addPatch, type Patch } from "../state/patch";
import { type Refusal, winsOver } from "../state/refusal";
import { brokenRefusal, BrokenRules } from "./broken-rules";
import type { Mutation } from "./variant";
import { variantOf } from "./registry";
import { text, type Text } from "../state/text";
import { lineOf } from "./text-keys";
import type { Table } from "../state/journal";
import { dictionary } from "../state/table";

export type Outcome =
  | {
      readonly kind: "done";
      readonly next: Encounter;
      readonly events: readonly GameEvent[];
      /** Leads from the encounter before, history included, to `next`. A host stores it. */
      readonly forward: Patch;
      readonly label: Text;
      /** The command under its current name, with `advance` replaced. */
      readonly command: Command;
    }
  | { readonly kind: "needs-dice"; readonly requests: readonly DiceRequest[] }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/**
 * Decides every command by its arguments alone (C-17). Never throws: if a rule throws, the refusal is `broken-rules`.
 *
 * - `done`: the next encounter. It shares unchanged parts with the old one, which stays as it was.
 * - `needs-dice`: throw these, add the faces to the tape, and propose again. Never with a `thrower`.
 * - `refused`: nothing changed, and why (C-27).
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

/** Replays a step on the encounter it was given to. */
export function proposeAgain(
  encounter: Encounter,
  { command, author, dice }: Pick<Step, "command" | "author" | "dice">,
  tables: Tables = "copied",
): Outcome {
  return proposeOn(encounter, command, author, { dice, tables, source: "recorded" });
}

interface Means {
  readonly dice: Tape;
  /** Throws missing dice. If undefined, the host is asked. */
  readonly thrower?: Thrower | undefined;
  readonly tables: Tables;
  readonly source?: Source;
}

/** {@link propose}, but with `handed-on` tables, `done` makes the old encounter invalid. */
function proposeOn(encounter: Encounter, command: unknown, author: Author, means: Means): Outcome {
  const { dice, source } = means;
  const checked = check(encounter, command, author, source);
  const refusal = "code" in checked ? checked : null;
  if (!isTape(dice) && (refusal === null || winsOver("bad-dice", refusal.code))) {
    return { kind: "refused", refusal: { code: "bad-dice" } };
  }
  if ("code" in checked) return { kind: "refused", refusal: checked };
  if (checked.command.do === "undo" || checked.command.do === "redo") {
    // Undo and redo reuse their step's dice.
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
    // First, because the label describes the fight before the step, which may be changed in place.
    label = lineOf({ fight: encounter, variant, viewer: author }, rule, command);
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

/** As far as the rules go automatically. A fight without combatants stops in its round (C-21), and an entry stops it (C-35). */
function carryOn(mutation: Mutation): void {
  const { fight, variant } = mutation;
  if (fight.coming !== undefined) return;
  if (asJoined(fight).length > 0) variant.flow.settle(mutation);
  else set(fight, { halted: true, asked: false });
}

/** C-14: returns to the state before the last accepted command. */
function undo(encounter: Encounter, command: Command): Outcome {
  const undone = withoutStep(encounter);
  if (undone === null) return { kind: "refused", refusal: { code: "nothing-to-undo" } };
  const { next, step, forward } = undone;
  const events: GameEvent[] = [{ type: "undone", command: step.command.do }];
  return { kind: "done", next, events, forward, label: text("log.undone", { what: step.label }), command };
}

/** C-22: repeats the last undone command with its author and dice. */
function redo(encounter: Encounter, tables: Tables): Outcome {
  const last = latest(encounter.undone);
  const { [last]: step, ...undone } = encounter.undone;
  if (step === undefined) return { kind: "refused", refusal: { code: "nothing-to-undo" } };
  // Keep the rest of the redo stack: only a new command clears it.
  const outcome = proposeAgain({ ...encounter, undone: {} }, step, tables);
  // The stored history was edited or predates these rules: new dice cannot help.
  if (outcome.kind === "needs-dice") return { kind: "refused", refusal: { code: "bad-dice" } };
  if (outcome.kind === "refused") return outcome;
  const next: Encounter = { ...outcome.next, undone };
  const events: GameEvent[] = [...outcome.events, { type: "redone", command: step.command.do }];
  const forward = addPatch(outcome.forward, { at: { undone: { cut: [String(last)] } } });
  return { ...outcome, next, events, forward };
}

/** {@link propose} in place, so that the cost depends on the change and not on the number of combatants. */
export class LiveFight {
  #encounter: Encounter;

  constructor(encounter: Encounter) {
    this.#encounter = { ...withOwnTables(encounter, asDictionary), past: { ...encounter.past } };
  }

  /** The next accepted command changes it, so copy it to keep it. */
  get encounter(): Encounter {
    return this.#encounter;
  }

  propose(command: unknown, author: Author, dice: Tape = {}, thrower?: Thrower): Outcome {
    const outcome = proposeOn(this.#encounter, command, author, { dice, thrower, tables: "handed-on" });
    if (outcome.kind === "done") this.#encounter = outcome.next;
    return outcome;
  }
}

/** Dictionaries, because a live fight looks tables up more often than it copies them. */
const asDictionary = (table: Table): Table => Object.assign(dictionary(), table);

export interface ToldStep {
  readonly rev: number;
  readonly kind: "done" | "undone" | "redone";
}

export interface Replayed {
  readonly events: readonly GameEvent[];
  readonly next: Encounter;
}

/**
 * Replays a step on the encounter before it (C-17), so that a host need not send events beside changes. Null if the
 * history of `now` no longer has it, or if the replay differs.
 */
export function replayed(before: Encounter, now: Pick<Encounter, "past">, { rev, kind }: ToldStep): Replayed | null {
  const kept = kind === "done" ? now.past[rev] : { command: { do: COMMANDS[kind] }, author: GM, dice: {} };
  if (kept === undefined) return null;
  const outcome = proposeAgain(before, kept);
  return outcome.kind === "done" && outcome.next.rev === rev ? { events: outcome.events, next: outcome.next } : null;
}

const COMMANDS = { undone: "undo", redone: "redo" } as const;
const GM = { gm: true } as const;
