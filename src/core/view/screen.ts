import type { Command } from "../engine/command";
import type { CombatantId, EffectId } from "../engine/encounter";
import type { Refusal } from "../engine/refusal";
import type { Text } from "./text";

/**
 * What one viewer sees and may do, as plain data: the tracker and the panel are drawn from this and from nothing else.
 * Every part has a stable id, so that focus and scroll survive a redraw. No part names a combatant that the viewer
 * does not see.
 */
export interface Screen {
  readonly variant: string;
  readonly rev: number;
  readonly header: { readonly round: Text; readonly stage: Text };
  /** What a live region says when it changes: whose turn it is, what is being waited for. */
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

/** Where a combatant stands in this round. Drawn with a word as well as with a colour. */
export type RowState = "acting" | "reacting" | "waiting" | "acted" | "passed" | "delayed" | "late" | "out";

/** One row of the tracker. */
export interface Row {
  readonly id: CombatantId;
  readonly state: RowState;
  /** Whether the viewer controls it. */
  readonly mine: boolean;
  readonly tags: readonly Tag[];
  /** Short facts for the line below the name, most important first. */
  readonly line: readonly Text[];
  /** The number that makes the order now; `base` is the number as rolled or set, where it differs. */
  readonly number: number | null;
  readonly base: number | null;
  readonly pips: readonly Pips[];
  readonly effects: readonly Chip[];
  /** At most two, only such as this viewer may press now. */
  readonly controls: readonly Control[];
  /** The rest, for the row's menu. */
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
}

/** What is left of one sort of thing to spend. `label` is the sentence for screen readers. */
export interface Pips {
  readonly id: string;
  readonly icon: Icon;
  readonly label: Text;
  readonly left: number;
  readonly max: number;
  readonly tone: "actor" | "reactor" | "plain";
}

/** A question to this viewer. `quote` is free text that somebody typed (a plan): to be shown as text, never as markup. */
export interface Prompt {
  readonly id: string;
  readonly title: Text;
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
  /** What it costs or uses, where that is not plain from the label. */
  readonly cost?: Text;
  readonly icon?: Icon;
  readonly tone: "primary" | "reactor" | "plain" | "quiet";
  readonly command: Command;
  readonly fields: readonly Field[];
  readonly blocked: Refusal | null;
}

/** What a person fills in before a command is complete. `name` is the command's field. */
export type Field =
  | {
      readonly kind: "text";
      readonly name: string;
      readonly label: Text;
      readonly required: boolean;
      readonly max: number;
    }
  | {
      readonly kind: "integer";
      readonly name: string;
      readonly label: Text;
      readonly min: number;
      readonly max: number;
      readonly value: number;
    }
  | { readonly kind: "choice"; readonly name: string; readonly label: Text; readonly choices: readonly Choice[] }
  | { readonly kind: "choices"; readonly name: string; readonly label: Text; readonly choices: readonly Choice[] };

/** One value to choose. */
export interface Choice {
  readonly value: string;
  readonly label: Text;
}

/** A part of the panel. A variant picks among these; a new look is a new member here with one template, never a template of a variant. */
export type Section =
  | { readonly kind: "people"; readonly id: string; readonly people: readonly Person[] }
  | { readonly kind: "ladder"; readonly id: string; readonly rungs: readonly Rung[]; readonly unneeded: Text | null }
  | {
      readonly kind: "actions";
      readonly id: string;
      readonly title: Text;
      readonly note: Text | null;
      readonly controls: readonly Control[];
      /** Folded away until asked for. */ readonly more: readonly Control[];
    }
  | {
      readonly kind: "line-up";
      readonly id: string;
      readonly title: Text;
      readonly people: readonly CombatantId[];
      readonly pips: readonly Pips[];
    }
  | { readonly kind: "note"; readonly id: string; readonly text: Text };

/** Somebody in the panel, with what they said they would do and what they have left. */
export interface Person {
  readonly id: CombatantId;
  readonly tag: Tag | null;
  readonly quote: string | null;
  /** Said in place of a quote that was not given. */
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
  /** Whose move it is within the step now, or null. */
  readonly next: CombatantId | null;
  /** For who may jump here. */
  readonly go: Control | null;
}

/** What pictures controls and pips may ask for; the host has one for each. */
export const ICONS = [
  "act",
  "pass",
  "react",
  "begin",
  "next",
  "end",
  "undo",
  "redo",
  "roll",
  "attack",
  "done",
  "action",
  "bonus",
  "object",
  "reaction",
  "movement",
  "extra",
  "spell",
  "save",
  "damage",
  "plan",
  "threat",
  "delay",
  "step-in",
  "start",
  "stop",
  "go",
  "dismiss",
  "late",
] as const;

/** One of {@link ICONS}. */
export type Icon = (typeof ICONS)[number];
