import type { Command } from "../state/command";
import type { CombatantId, EffectId } from "../state/ids";
import type { Refusal } from "../state/refusal";
import type { Text } from "../state/text";
import type { Icon } from "./icons";

/**
 * Everything one viewer sees and may do, as plain data: the tracker and the panel are drawn from this alone.
 * Every part has a stable id, so that focus and scroll survive a redraw. No part names a combatant that the viewer
 * does not see.
 */
export interface Screen {
  readonly variant: string;
  readonly rev: number;
  readonly header: {
    readonly round: Text;
    readonly stage: Text;
    /** The progress of the round, or of the question that is open, in a few words: "4 still to act"; absent if the stage says it. */
    readonly progress?: Text;
  };
  /** The live region's text: whose turn it is, and what the fight waits for. */
  readonly news: Text;
  /** One per combatant the viewer sees, from top to bottom. */
  readonly rows: readonly Row[];
  /** Questions to this viewer, drawn as cards in the tracker. */
  readonly prompts: readonly Prompt[];
  readonly footer: Footer;
  /** The panel's sections, from top to bottom; empty where the variant needs no panel. */
  readonly panel: readonly Section[];
}

/** The big button of the tracker's foot. `next` is null where this viewer has nothing to press: then `waiting` says for what. */
export interface Footer {
  readonly next: Control | null;
  readonly aside: readonly Control[];
  readonly waiting: Text | null;
}

/** A combatant's standing in this round. Drawn as a word as well as a colour. */
export type RowState = "acting" | "reacting" | "waiting" | "acted" | "passed" | "delayed" | "late" | "out";

/** One row of the tracker. */
export interface Row {
  readonly id: CombatantId;
  readonly state: RowState;
  /** True where the viewer controls it. */
  readonly mine: boolean;
  /** Present where the fight waits for its answer; `act` where it may act next, if it wants to or is picked. */
  readonly asked?: true | "act";
  /** The words to its player about what it is to do now, where that is something else than its turn. */
  readonly call?: Text;
  /** Present where it has the move within a turn that several share: it is marked as the one acting, and who else acts is not. */
  readonly onMove?: true;
  /** What it does now, in a word or two to this viewer, where the state does not tell: "you may react", "has struck". */
  readonly does?: Text;
  readonly tags: readonly Tag[];
  /** Short facts for the line below the name, most important first. */
  readonly line: readonly Text[];
  /** The number that makes the order now; `base` is the number as rolled or set, where it differs. */
  readonly number: number | null;
  readonly base: number | null;
  readonly pips: readonly Pips[];
  readonly effects: readonly Chip[];
  /** The conditions in force, hiding among them, in the order in which they came; absent without any. */
  readonly conditions?: readonly { readonly id: string; readonly label: Text }[];
  /** At most two, all of which this viewer may press now. */
  readonly controls: readonly Control[];
  /**
   * The rest, for the row's menu. It is worked out when it is first looked at, by the fight as it stands then: in a great battle
   * most menus are never opened.
   */
  readonly menu: readonly Control[];
  /** The members of a shared turn. They are one entry: the row is that of the first, and the members open from it. */
  readonly group?: RowGroup;
}

/** Several combatants drawn as one entry, the row's own among them; what they are called together is the host's to say. */
interface RowGroup {
  readonly id: string;
  readonly members: readonly Member[];
}

/** One of a group, for itself. `marked`: ticked off as having done its part; null where there is nothing to tick. */
export interface Member {
  readonly id: CombatantId;
  readonly state: RowState;
  readonly marked: boolean | null;
  readonly line: readonly Text[];
  readonly effects: readonly Chip[];
  readonly controls: readonly Control[];
  readonly menu: readonly Control[];
}

/** A word in a box: `actor` has the accent of the one acting, `reactor` that of those who react. */
export interface Tag {
  readonly label: Text;
  readonly tone: "actor" | "reactor" | "plain";
}

/** An effect on a row. `left` counts the target's own turns still to end, null for other durations. */
export interface Chip {
  readonly id: EffectId;
  readonly name: string;
  readonly left: number | null;
  /** How long it still lasts, in words. */
  readonly lasts: Text;
}

/** The amount left of one resource. `label` is the sentence for screen readers. */
export interface Pips {
  readonly id: string;
  readonly icon: Icon;
  readonly label: Text;
  readonly left: number;
  readonly max: number;
  readonly tone: "actor" | "reactor" | "plain";
  /** The control that one click on the pips presses: it spends one. Absent where they are only shown. */
  readonly control?: Control;
}

/**
 * A question to this viewer. `quote` is free text that somebody typed (a plan): to be shown as text, never as markup; `about` says whose it
 * is.
 */
export interface Prompt {
  readonly id: string;
  readonly title: Text;
  readonly about?: Text;
  readonly quote: string | null;
  readonly body: Text | null;
  readonly controls: readonly Control[];
}

/**
 * Something to press. It carries its command; what the person has still to say are its `fields` (none: one click does it).
 * `blocked` is exactly what the engine would answer now: null where it would be accepted.
 */
export interface Control {
  readonly id: string;
  readonly label: Text;
  /** The cost, where the label does not tell it. */
  readonly cost?: Text;
  readonly icon?: Icon;
  readonly tone: "primary" | "reactor" | "plain" | "quiet";
  /** The group of a row's menu in which it stands: switches for conditions, and what changes a place; absent for the turn. */
  readonly group?: "condition" | "order";
  readonly command: Command;
  readonly fields: readonly Field[];
  readonly blocked: Refusal | null;
  /** The combatant that a press picks out of several: a host may let its face or its token stand for the button. */
  readonly pick?: Picked;
}

/** The combatant that is picked, and what that comes to for it: "goes next". */
interface Picked {
  readonly id: CombatantId;
  readonly says: Text;
}

/** A value that a person fills in before a command is complete. `name` is the command's field. */
export type Field =
  | {
      readonly kind: "text";
      readonly name: string;
      readonly label: Text;
      readonly required: boolean;
      readonly max: number;
      /** The initial value. */
      readonly value?: string;
      /** The value that stands in the command where it is left empty. */
      readonly otherwise?: string;
      /** The fields whose ticked values write it, as long as the person has not. */
      readonly writtenBy?: readonly string[];
    }
  | {
      readonly kind: "integer";
      readonly name: string;
      readonly label: Text;
      readonly min: number;
      readonly max: number;
      readonly value: number;
    }
  /** One value; the empty one leaves the field out. */
  | { readonly kind: "choice"; readonly name: string; readonly label: Text; readonly choices: readonly FieldChoice[] }
  | {
      readonly kind: "choices";
      readonly name: string;
      readonly label: Text;
      readonly choices: readonly FieldChoice[];
      /** The values ticked initially. */
      readonly value?: readonly string[];
      /** True where at least one has to be ticked. */
      readonly required?: true;
    }
  | {
      /** One of these combatants, pointed at on the map where there is one. */
      readonly kind: "token";
      readonly name: string;
      readonly label: Text;
      readonly people: readonly CombatantId[];
    }
  | {
      /** Combatants to be put in an order; the value is the list of their ids, at first as given. */
      readonly kind: "order";
      readonly name: string;
      readonly label: Text;
      readonly people: readonly CombatantId[];
    };

/** One value to choose. `whom`: the combatant that it stands for, who may be picked by its face. */
export interface FieldChoice {
  readonly value: string;
  readonly label: Text;
  readonly icon?: Icon;
  readonly whom?: CombatantId;
}

/**
 * A part of the panel. A variant picks among these kinds; none has a template of its own. A new kind is a member here, which is
 * what variants and hosts agree on, and on the host's side one record that draws it and one template.
 */
export type Section =
  | { readonly kind: "people"; readonly id: string; readonly people: readonly Person[] }
  | { readonly kind: "ladder"; readonly id: string; readonly rungs: readonly Rung[]; readonly unneeded: Text | null }
  | {
      readonly kind: "actions";
      readonly id: string;
      readonly title: Text;
      readonly note: Text | null;
      readonly controls: readonly Control[];
      /** Folded away initially. */ readonly more: readonly Control[];
    }
  | {
      readonly kind: "line-up";
      readonly id: string;
      readonly title: Text;
      readonly people: readonly CombatantId[];
      readonly pips: readonly Pips[];
      /** Commands of the viewer's own among them. */ readonly controls?: readonly Control[];
    }
  | {
      /** Numbers that are counted down, with who comes at which: from the highest to `floor`. */
      readonly kind: "count";
      readonly id: string;
      readonly title: Text;
      readonly note: Text;
      /** The number where the count stands; null where it does not run, or nobody may know. */
      readonly at: number | null;
      readonly floor: number;
      /** From the highest down; level ones as they come. */
      readonly marks: readonly Mark[];
      /** Combatants that do not come up at all, in words. */ readonly below: Text | null;
    }
  | {
      /** A combatant's resources, sort by sort, and the cost of each way to spend them. */
      readonly kind: "budget";
      readonly id: string;
      readonly person: CombatantId;
      readonly tag: Tag | null;
      readonly line: readonly Text[];
      readonly sorts: readonly Sort[];
      /** The controls of one are shown at a time, the first to begin with; the others are a click away. */
      readonly ways: readonly Way[];
      /** Beside the controls of any way. */
      readonly controls: readonly Control[];
      /** Folded away initially. */ readonly more: readonly Control[];
    }
  | {
      /** Questions to settle now, with one answer each. */
      readonly kind: "choices";
      readonly id: string;
      /** Null where the questions are about several, each with its own title. */
      readonly person: CombatantId | null;
      readonly title: Text;
      readonly questions: readonly Question[];
    }
  | {
      /** An open action that others may answer, with its answers in order and its controls. */
      readonly kind: "card";
      readonly id: string;
      readonly tone: Tag["tone"];
      readonly title: Text;
      /** Free text that somebody typed: to be shown as text, never as markup. */
      readonly quote: string | null;
      readonly tag: Tag | null;
      readonly answers: readonly CardAnswer[];
      readonly controls: readonly Control[];
    }
  | {
      /** A pool that all share: how much of it there is, where its mark stands, and what may be done to it. */
      readonly kind: "gauge";
      readonly id: string;
      readonly title: Text;
      readonly note: Text | null;
      readonly value: number;
      readonly max: number;
      /** A line across the gauge, and what it means. */
      readonly mark: { readonly at: number; readonly label: Text } | null;
      readonly controls: readonly Control[];
    }
  | { readonly kind: "lanes"; readonly id: string; readonly lanes: readonly Lane[] }
  | {
      /** A relation of pairs: each of `rows` against each of `columns`. */
      readonly kind: "matrix";
      readonly id: string;
      readonly title: Text;
      readonly note: Text | null;
      readonly columns: readonly CombatantId[];
      readonly rows: readonly MatrixRow[];
      readonly controls: readonly Control[];
      /** For who may have it filled in from a map. */
      readonly fill?: MapFill;
    }
  | {
      /** Sums with their parts, for one of several picks at a time: the first to begin with. */
      readonly kind: "sums";
      readonly id: string;
      readonly title: Text;
      readonly picks: readonly SumPick[];
    }
  | {
      /** The order as it stands now, entry by entry, with why a number is not what was rolled. */
      readonly kind: "queue";
      readonly id: string;
      readonly title: Text;
      readonly note: Text | null;
      readonly entries: readonly QueueEntry[];
    }
  | {
      /** Effects by combatant: how long each still lasts, and what it did last. */
      readonly kind: "effects";
      readonly id: string;
      readonly title: Text;
      readonly people: readonly { readonly id: CombatantId; readonly effects: readonly EffectLine[] }[];
    }
  | { readonly kind: "pools"; readonly id: string; readonly pools: readonly Pool[] }
  | { readonly kind: "progress"; readonly id: string; readonly title: Text; readonly bars: readonly Bar[] }
  | { readonly kind: "note"; readonly id: string; readonly text: Text };

/** A group of combatants beside other groups: a side, or those left and those done. */
export interface Lane {
  readonly id: string;
  readonly title: Text;
  /** The count, such as "2 of 5", in words. */
  readonly count: Text;
  /** True where it is this lane's move: drawn with the accent, and said by the title. */
  readonly leads: boolean;
  readonly people: readonly LanePerson[];
  readonly controls: readonly Control[];
}

/** A combatant in a lane; `word` tells its state where there is nothing to press. */
export interface LanePerson {
  readonly id: CombatantId;
  readonly state: RowState;
  readonly word: Text | null;
  readonly icon: Icon | null;
  readonly controls: readonly Control[];
}

/**
 * How far apart people are, for a host that knows where they stand: it measures, and gives the command with the pairs that
 * are not so yet.
 */
export interface MapFill {
  readonly label: Text;
  readonly command: Command;
  /** The command's field for the pairs: by the one and by the other the word for how far apart they are. */
  readonly field: string;
  /** The command by which a `combatant` moves itself and pays for it: in the same field, by the other, the word. */
  readonly move: Command;
  /** These words, from the nearest out. */
  readonly words: readonly string[];
  /** The pairs in question, each with the place of its word now. */
  readonly pairs: readonly (readonly [one: CombatantId, other: CombatantId, now: number])[];
}

/** One row of a matrix, cell by cell as the columns stand; null where a pair has nothing between them. */
interface MatrixRow {
  readonly id: CombatantId;
  readonly cells: readonly (Cell | null)[];
}

/** The relation of a pair: `level` 0 is the nearest. The word is always shown, the shade only helps. */
export interface Cell {
  readonly id: string;
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: Text;
  /** The whole sentence, for screen readers. */
  readonly label: Text;
  /** Controls of this pair; with any the cell can be opened. */
  readonly controls: readonly Control[];
}

/** One of several things whose sums can be looked at. */
export interface SumPick {
  readonly id: string;
  readonly label: Text;
  readonly sums: readonly Sum[];
}

/** A sum and what it is made of. */
export interface Sum {
  readonly id: string;
  readonly label: Text;
  readonly parts: readonly Text[];
  readonly total: Text;
}

/** One entry of the order: one combatant, or several who share a turn. */
export interface QueueEntry {
  readonly id: string;
  readonly people: readonly CombatantId[];
  readonly state: RowState;
  readonly tag: Tag | null;
  readonly number: number | null;
  /** The number as rolled or set, where it differs. */
  readonly base: number | null;
  /** The reasons for its place: changes of its number, acting last, a tie. */
  readonly why: readonly Text[];
  readonly members: readonly Member[];
  readonly controls: readonly Control[];
}

/** An effect in words. `ticked` says what it did in this round, null where it did nothing yet. */
export interface EffectLine {
  readonly id: EffectId;
  readonly name: string;
  readonly lasts: Text;
  readonly does: readonly Text[];
  readonly ticked: Text | null;
  readonly controls: readonly Control[];
}

/** A combatant at a number of a count. `label` tells the same in words. */
export interface Mark {
  readonly id: CombatantId;
  readonly number: number;
  readonly state: RowState;
  readonly label: Text;
}

/** The amount left of one sort: a name, the pips, and a note in words. */
export interface Sort {
  readonly label: Text;
  readonly pips: Pips;
  readonly note: Text;
  /** Everybody has it, in anybody's turn: nobody loses it by ending their own. */
  readonly isAnybodys?: true;
}

/** One way to spend: its name and its controls. */
export interface Way {
  readonly id: string;
  readonly label: Text;
  readonly controls: readonly Control[];
}

/** A question with all its answers; a control's `cost` says what an answer gives. */
export interface Question {
  readonly id: string;
  readonly title: Text;
  readonly answers: readonly { readonly control: Control; readonly chosen: boolean }[];
}

/** One answer on a card, or one line about its result. */
export interface CardAnswer {
  readonly id: string;
  readonly icon: Icon;
  readonly text: Text;
  readonly quote: string | null;
}

/** The amount one combatant has left: `word` tells its standing, `count` the same as the pips in figures. */
export interface Pool {
  readonly id: CombatantId;
  readonly tone: Tag["tone"];
  readonly word: Text;
  readonly pips: Pips;
  readonly count: Text;
}

/** A long action. `label` is free text; `text` tells its progress. */
export interface Bar {
  readonly id: string;
  readonly who: CombatantId;
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly text: Text;
  readonly controls: readonly Control[];
}

/** A combatant in the panel, with its plan and resources. */
export interface Person {
  readonly id: CombatantId;
  readonly tag: Tag | null;
  readonly quote: string | null;
  /** The text where there is no quote. */
  readonly silence: Text | null;
  readonly pips: readonly Pips[];
  readonly controls: readonly Control[];
}

/** A step of a ladder. `needed` false: folded away unless asked for. */
export interface Rung {
  readonly number: number;
  readonly who: Text;
  readonly what: Text;
  readonly state: "past" | "now" | "ahead";
  readonly needed: boolean;
  /** The combatant whose move it is within the step now, or null. */
  readonly next: CombatantId | null;
  /** The control that jumps here, for viewers who may. */
  readonly go: Control | null;
}
