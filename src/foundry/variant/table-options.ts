import { findVariant } from "../../core/index";
import type { OptionsSpec } from "../../core/index";

/** The id under which worlds and scenes keep what is noted of what the table does. No variant has it. */
export const TABLE = "table-deeds";

/** The answer to something that the table has done: nothing, a question to those who may say it, or the command itself. */
const NOTING = ["off", "propose", "do"] as const;
export type Noting = (typeof NOTING)[number];

/**
 * The table's own options, the same under every variant's rules: the kinds of deeds on sheets, on the map and in the chat that are noted, and
 * the clock of a turn.
 */
export const TABLE_OPTIONS = {
  damage: { kind: "choice", initial: "propose", choices: NOTING, texts: "TURNWRIGHT.deeds.options.damage" },
  zero: { kind: "choice", initial: "propose", choices: NOTING, texts: "TURNWRIGHT.deeds.options.zero" },
  wounds: { kind: "choice", initial: "propose", choices: NOTING, texts: "TURNWRIGHT.deeds.options.wounds" },
  movement: { kind: "choice", initial: "propose", choices: NOTING, texts: "TURNWRIGHT.deeds.options.movement" },
  attacks: { kind: "choice", initial: "propose", choices: NOTING, texts: "TURNWRIGHT.deeds.options.attacks" },
  saves: { kind: "choice", initial: "propose", choices: NOTING, texts: "TURNWRIGHT.deeds.options.saves" },
  // A reaction is its owner's to spend.
  reach: { kind: "choice", initial: "propose", choices: ["off", "propose"], texts: "TURNWRIGHT.deeds.options.reach" },
  // A status on a sheet has always been the condition at once; this is the way back.
  statuses: { kind: "choice", initial: "do", choices: ["off", "do"], texts: "TURNWRIGHT.deeds.options.statuses" },
  // No number settles whether to give up the next action, so nothing does it by itself.
  blow: { kind: "choice", initial: "propose", choices: ["off", "propose"], texts: "TURNWRIGHT.deeds.options.blow" },
  blowPart: { kind: "integer", initial: 3, min: 1, max: 20, texts: "TURNWRIGHT.deeds.options.blow-part" },
  clock: { kind: "integer", initial: 0, min: 0, max: 3600, texts: "TURNWRIGHT.deeds.options.clock" },
  clockStarts: {
    kind: "choice",
    initial: "turns",
    choices: ["turns", "hand"],
    texts: "TURNWRIGHT.deeds.options.clock-starts",
  },
} as const satisfies OptionsSpec;

/** A kind of deed: the option that says what becomes of it. */
export type DeedKind = Exclude<keyof typeof TABLE_OPTIONS, "blowPart" | "clock" | "clockStarts">;

/** The options that are kept under an id: a variant's, or the table's; undefined where nothing has it. */
export const optionSpecs = (id: string): OptionsSpec | undefined =>
  id === TABLE ? TABLE_OPTIONS : findVariant(id)?.options;
