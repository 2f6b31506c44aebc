import type { Command } from "../state/command";
import type { CombatantId, EffectId } from "../state/fight";
import type { Refusal } from "../state/refusal";
import type { Text } from "../state/text";
import type { Icon } from "./icons";

/**
 * All that one viewer sees and may do, as plain data. Stable ids let focus and scroll survive a redraw. Never names a
 * combatant that the viewer does not see.
 */
export interface Screen {
  readonly variant: string;
  readonly rev: number;
  readonly header: {
    readonly round: Text;
    readonly stage: Text;
    /** The progress of the round or the open question: "4 still to act". Absent if the stage says it. */
    readonly progress?: Text;
  };
  /** For the live region: whose turn it is, and what the fight waits for. */
  readonly news: Text;
  /** The visible combatants, from top to bottom. */
  readonly rows: readonly Row[];
  /** Questions to this viewer. */
  readonly prompts: readonly Prompt[];
  /** Absent without counters of a side or of the table (K-1). */
  readonly pools?: readonly SharedPool[];
  readonly footer: Footer;
  readonly panel: readonly Section[];
}

/** The tracker's big button. If `next` is null, `waiting` says what the fight waits for. */
export interface Footer {
  readonly next: Control | null;
  readonly aside: readonly Control[];
  readonly waiting: Text | null;
}

/** A combatant's state in this round, shown as a word and a colour. */
export type RowState = "acting" | "reacting" | "waiting" | "acted" | "passed" | "delayed" | "late" | "out";

export interface Row {
  readonly id: CombatantId;
  readonly state: RowState;
  readonly mine: boolean;
  /** Set if the fight waits for its answer. `act`: for its own action, such as whether it acts next. */
  readonly asked?: true | "act";
  /** What its player must do now, if not take a turn. */
  readonly call?: Text;
  /** It has the move within a shared turn. Only it is marked as acting. */
  readonly onMove?: true;
  /** Set for an entry, which is no combatant (C-35). */
  readonly entry?: true;
  /** Set if its turn follows the running one, and no person chooses. */
  readonly next?: true;
  /** What it does now, if the state does not show it: "you may react", "has struck". */
  readonly does?: Text;
  readonly tags: readonly Tag[];
  /** Short facts below the name, most important first. */
  readonly line: readonly Text[];
  /** `base` is the number as rolled or set, if different. */
  readonly number: number | null;
  readonly base: number | null;
  readonly pips: readonly Pips[];
  readonly effects: readonly Chip[];
  /** Including hiding, in the order in which they began. Absent if there are none. */
  readonly conditions?: readonly { readonly id: string; readonly label: Text }[];
  /** At most two, all enabled. */
  readonly controls: readonly Control[];
  /** Computed on first read, because most menus of a large battle are never opened. */
  readonly menu: readonly Control[];
  /** The row shows the first, and the others open from it. */
  readonly group?: RowGroup;
}

interface RowGroup {
  readonly id: string;
  /** How many of the members can act. By default, all. */
  readonly able?: number;
  readonly members: readonly Member[];
}

/** `marked`: whether it has done its part. Null if there is nothing to tick. */
export interface Member {
  readonly id: CombatantId;
  readonly state: RowState;
  readonly marked: boolean | null;
  readonly line: readonly Text[];
  readonly effects: readonly Chip[];
  readonly controls: readonly Control[];
  readonly menu: readonly Control[];
}

/** A label in a box. `actor` and `reactor` set the accent. */
export interface Tag {
  readonly label: Text;
  readonly tone: "actor" | "reactor" | "plain";
}

/** An effect on a row. `left` counts the target's own turns to end. Null for other durations. */
export interface Chip {
  readonly id: EffectId;
  readonly name: string;
  readonly left: number | null;
  readonly lasts: Text;
}

/** What is left of a resource. `label` is for screen readers. */
export interface Pips {
  readonly id: string;
  readonly icon: Icon;
  readonly label: Text;
  readonly left: number;
  readonly max: number;
  readonly tone: "actor" | "reactor" | "plain";
  /** Spends one. Absent if the pips are only shown. */
  readonly control?: Control;
  /** Set if there is no maximum. */
  readonly endless?: true;
  /** Set if this viewer could spend it, so that its bearer's turn should not end without a word about it (K-5). */
  readonly unspent?: true;
}

/** A counter of a side or of the table. `controls` spend some and put some back. */
export interface SharedPool {
  readonly id: string;
  readonly title: Text;
  readonly pips: Pips;
  readonly controls: readonly Control[];
}

/** A question. `quote` is typed text (a plan): show it as text, never as markup. `about` is its author. */
export interface Prompt {
  readonly id: string;
  readonly title: Text;
  readonly about?: Text;
  readonly quote: string | null;
  readonly body: Text | null;
  /** The viewer's combatants that are asked, in order, answered or not. Absent if the answers do not go by combatant. */
  readonly asked?: readonly CombatantId[];
  readonly controls: readonly Control[];
}

/** A button. `fields` are the values to fill in. `blocked` is the engine's refusal now, or null. */
export interface Control {
  readonly id: string;
  readonly label: Text;
  /** The label beside the name of the combatant that the control is about. */
  readonly brief?: Text;
  /** The cost, if the label does not include it. */
  readonly cost?: Text;
  readonly icon?: Icon;
  readonly tone: "primary" | "reactor" | "plain" | "quiet";
  /** In a row's menu. Absent for the turn's controls. */
  readonly group?: "condition" | "order";
  readonly command: Command;
  readonly fields: readonly Field[];
  readonly blocked: Refusal | null;
  /** Whether one press sends the form's initial values. Ticked values write the texts. */
  readonly direct?: true;
  /** The combatant that a press selects. A host may use its portrait or token as the button. */
  readonly pick?: { readonly id: CombatantId; readonly says: Text };
}

/** A control as a variant declares it: the command, and differences from the command's own `button`. */
export interface ControlSpec {
  /** Unique within the screen. By default, made from the command's fields. */
  readonly id?: string;
  readonly label?: Text;
  readonly brief?: Text;
  /** Undefined hides the cost that the command's own button shows. */
  readonly cost?: Text | undefined;
  readonly icon?: Icon;
  readonly tone?: Control["tone"];
  readonly group?: Control["group"];
  readonly command: Command;
  readonly fields?: readonly Field[];
  readonly pick?: Control["pick"];
  readonly direct?: true;
}

/** Draws controls by the engine's legality function, so that the screen never disagrees with the engine. */
export interface ControlFactory {
  /** Blocked or not. Omits controls whose refusal would reveal an unseen combatant. */
  visible(...specs: readonly ControlSpec[]): Control[];
  /** Only the controls that would be accepted now. */
  enabled(...specs: readonly ControlSpec[]): Control[];
}

/** What every {@link Field} has. */
export interface FieldOf<Kind extends string> {
  readonly kind: Kind;
  /** The command's field. */
  readonly name: string;
  readonly label: Text;
}

/** A value to fill in. */
export type Field =
  | (FieldOf<"text"> & {
      readonly required: boolean;
      readonly max: number;
      readonly value?: string;
      /** The value to use if it is left empty. */
      readonly otherwise?: string;
      /** Their ticked values fill this in until the person edits it. */
      readonly writtenBy?: readonly string[];
      /** Offers the combatant's last texts, each by one click. */
      readonly lately?: true;
    })
  | (FieldOf<"integer"> & {
      readonly min: number;
      readonly max: number;
      readonly value: number;
      /** Each value's result, from the least on: "1 AP, then 2 left". */
      readonly comesTo?: readonly Text[];
    })
  /** One value. The empty choice omits the field. */
  | (FieldOf<"choice"> & { readonly choices: readonly FieldChoice[] })
  | (FieldOf<"choices"> & {
      readonly choices: readonly FieldChoice[];
      readonly value?: readonly string[];
      /** Whether at least one must be ticked. */
      readonly required?: true;
      /** The fewest to tick, if more than one. */
      readonly least?: number;
      /** The viewer's targets are ticked initially, or besides `value` the combatants of selected tokens. */
      readonly aims?: true | "selected";
    })
  /** A combatant, selectable on the map. */
  | (FieldOf<"token"> & { readonly people: readonly CombatantId[] })
  /** Combatants to put in order. The value is the list of ids, initially as given. */
  | (FieldOf<"order"> & { readonly people: readonly CombatantId[] });

/** A choice. `whom`: its combatant, selectable by portrait. */
export interface FieldChoice {
  readonly value: string;
  readonly label: Text;
  readonly icon?: Icon;
  readonly whom?: CombatantId;
}

interface SectionOf<Kind extends string> {
  readonly kind: Kind;
  readonly id: string;
}

interface Titled<Kind extends string> extends SectionOf<Kind> {
  readonly title: Text;
}

/** A part of the panel. A new kind needs a member here, and on the host a drawing record and a template. */
export type Section =
  | (SectionOf<"people"> & { readonly people: readonly Person[] })
  | (SectionOf<"ladder"> & { readonly rungs: readonly Rung[]; readonly unneeded: Text | null })
  | (Titled<"actions"> & {
      readonly note: Text | null;
      readonly controls: readonly Control[];
      readonly more: readonly Control[];
    })
  | (Titled<"line-up"> & {
      readonly people: readonly CombatantId[];
      readonly pips: readonly Pips[];
      /** The viewer's own commands. */
      readonly controls?: readonly Control[];
    })
  /** A countdown from the highest number to `floor`, with the combatants at each number. */
  | (Titled<"count"> & {
      readonly note: Text;
      /** The current number. Null if the count is not running or its number is secret. */
      readonly at: number | null;
      readonly floor: number;
      /** Highest first. Equal numbers in their order. */
      readonly marks: readonly Mark[];
      /** Combatants that the count does not reach, in words. */
      readonly below: Text | null;
    })
  /** A combatant's resources, and the cost of each way to spend them. */
  | (SectionOf<"budget"> & {
      readonly person: CombatantId;
      readonly tag: Tag | null;
      readonly line: readonly Text[];
      readonly sorts: readonly Sort[];
      /** The host shows one way's controls at a time, initially the first. */
      readonly ways: readonly Way[];
      /** Shown with any way. */
      readonly controls: readonly Control[];
      readonly more: readonly Control[];
    })
  /** Questions to answer now. `person` is null if they concern several combatants, each with its own title. */
  | (Titled<"choices"> & { readonly person: CombatantId | null; readonly questions: readonly Question[] })
  /** An open action with its answers and controls. */
  | (Titled<"card"> & {
      readonly tone: Tag["tone"];
      /** Typed text: show it as text, never as markup. */
      readonly quote: string | null;
      readonly tag: Tag | null;
      readonly answers: readonly CardAnswer[];
      readonly controls: readonly Control[];
    })
  /** A shared pool: its amount, its mark and its controls. */
  | (Titled<"gauge"> & {
      readonly note: Text | null;
      readonly value: number;
      readonly max: number;
      readonly mark: { readonly at: number; readonly label: Text } | null;
      readonly controls: readonly Control[];
    })
  | (SectionOf<"lanes"> & { readonly lanes: readonly Lane[] })
  /** Relations of pairs: `rows` against `columns`. */
  | (Titled<"matrix"> & {
      readonly note: Text | null;
      readonly columns: readonly CombatantId[];
      readonly rows: readonly MatrixRow[];
      readonly controls: readonly Control[];
      /** For viewers who may fill it in from a map. */
      readonly fill?: MapFill;
    })
  /** Sums with their parts, one pick at a time, initially the first. */
  | (Titled<"sums"> & { readonly picks: readonly SumPick[] })
  /** The current order, with the reasons for changed numbers. */
  | (Titled<"queue"> & { readonly note: Text | null; readonly entries: readonly QueueEntry[] })
  | (Titled<"effects"> & {
      readonly people: readonly { readonly id: CombatantId; readonly effects: readonly EffectLine[] }[];
    })
  | (SectionOf<"pools"> & { readonly pools: readonly Pool[] })
  | (Titled<"progress"> & { readonly bars: readonly Bar[] })
  | (SectionOf<"note"> & { readonly text: Text });

/** A group of combatants beside other groups, such as a side. */
export interface Lane {
  readonly id: string;
  readonly title: Text;
  /** A count in words, such as "2 of 5". */
  readonly count: Text;
  /** Whether it is this lane's move. Shown by the accent and the title. */
  readonly leads: boolean;
  readonly people: readonly LanePerson[];
  readonly controls: readonly Control[];
}

/** `word` is its state if it has no control. */
export interface LanePerson {
  readonly id: CombatantId;
  readonly state: RowState;
  readonly word: Text | null;
  readonly icon: Icon | null;
  readonly controls: readonly Control[];
}

/** A request for distances from a host that has a map: it gives the command with the pairs that changed. */
export interface MapFill {
  readonly label: Text;
  readonly command: Command;
  /** The field for the pairs: first id, second id, distance word. */
  readonly field: string;
  /** The command for a `combatant` that moves and pays. It uses the same field: other id, distance word. */
  readonly move: Command;
  /** The distance words, nearest first. */
  readonly words: readonly string[];
  /** The pairs, each with the index of its current word. */
  readonly pairs: readonly (readonly [one: CombatantId, other: CombatantId, now: number])[];
}

/** In the order of the columns. Null if a pair has no relation. */
interface MatrixRow {
  readonly id: CombatantId;
  readonly cells: readonly (Cell | null)[];
}

/** `level` 0 is the nearest. The word is always shown. */
export interface Cell {
  readonly id: string;
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: Text;
  readonly label: Text;
  /** The pair's controls. The cell opens if there are any. */
  readonly controls: readonly Control[];
}

/** An entry of the order: one combatant, or several that share a turn. */
export interface QueueEntry {
  readonly id: string;
  readonly people: readonly CombatantId[];
  readonly state: RowState;
  readonly tag: Tag | null;
  readonly number: number | null;
  readonly base: number | null;
  readonly why: readonly Text[];
  readonly members: readonly Member[];
  readonly controls: readonly Control[];
}

/** An effect in words. `ticked`: what it did this round, or null. */
export interface EffectLine {
  readonly id: EffectId;
  readonly name: string;
  readonly lasts: Text;
  readonly does: readonly Text[];
  readonly ticked: Text | null;
  readonly controls: readonly Control[];
}

export interface Mark {
  readonly id: CombatantId;
  readonly number: number;
  readonly state: RowState;
  readonly label: Text;
}

export interface Sort {
  readonly label: Text;
  readonly pips: Pips;
  readonly note: Text;
}

export interface Way {
  readonly id: string;
  readonly label: Text;
  readonly controls: readonly Control[];
}

/** A control's `cost` says what an answer gives. */
export interface Question {
  readonly id: string;
  readonly title: Text;
  readonly answers: readonly { readonly control: Control; readonly chosen: boolean }[];
}

/** An answer on a card, or a line about its result. */
export interface CardAnswer {
  readonly id: string;
  readonly icon: Icon;
  readonly text: Text;
  readonly quote: string | null;
}

/** What a combatant has left. `word` is its state, `count` the pips in figures. */
export interface Pool {
  readonly id: CombatantId;
  readonly tone: Tag["tone"];
  readonly word: Text;
  readonly pips: Pips;
  readonly count: Text;
}

/** A long action. `label` is typed text, `text` its progress. */
export interface Bar {
  readonly id: string;
  readonly who: CombatantId;
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly text: Text;
  readonly controls: readonly Control[];
}

export interface Person {
  readonly id: CombatantId;
  readonly tag: Tag | null;
  readonly quote: string | null;
  /** The text if there is no quote. */
  readonly silence: Text | null;
  readonly pips: readonly Pips[];
  readonly controls: readonly Control[];
}

/** A step of a ladder. `needed` false: folded. */
export interface Rung {
  readonly number: number;
  readonly who: Text;
  readonly what: Text;
  readonly state: "past" | "now" | "ahead";
  readonly needed: boolean;
  /** The next combatant within the step, or null. */
  readonly next: CombatantId | null;
  /** The control that jumps to this step, if the viewer may. */
  readonly go: Control | null;
}

/** A pick whose sums can be shown. */
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
