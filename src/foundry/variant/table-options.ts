import { findVariant } from "../../core/index";
import type { OptionsSpec } from "../../core/index";

/** The id for the settings of automatic tracking in worlds and scenes. No variant has it. */
export const TABLE = "table-deeds";

/** What happens with a deed: nothing, a suggestion, or its command. */
const NOTING = ["off", "suggest", "do"] as const;
export type Noting = (typeof NOTING)[number];

/** Options beside the variants': automatic tracking by kind, and the turn clock. */
export const TABLE_OPTIONS = {
  damage: { kind: "choice", initial: "suggest", choices: NOTING, texts: "TURNWRIGHT.deeds.options.damage" },
  zero: { kind: "choice", initial: "suggest", choices: NOTING, texts: "TURNWRIGHT.deeds.options.zero" },
  wounds: { kind: "choice", initial: "suggest", choices: NOTING, texts: "TURNWRIGHT.deeds.options.wounds" },
  movement: { kind: "choice", initial: "suggest", choices: NOTING, texts: "TURNWRIGHT.deeds.options.movement" },
  attacks: { kind: "choice", initial: "suggest", choices: NOTING, texts: "TURNWRIGHT.deeds.options.attacks" },
  saves: { kind: "choice", initial: "suggest", choices: NOTING, texts: "TURNWRIGHT.deeds.options.saves" },
  // Only its owner may spend a reaction.
  reach: { kind: "choice", initial: "suggest", choices: ["off", "suggest"], texts: "TURNWRIGHT.deeds.options.reach" },
  // A status has always set the condition at once. This is the other direction.
  statuses: { kind: "choice", initial: "do", choices: ["off", "do"], texts: "TURNWRIGHT.deeds.options.statuses" },
  // Giving up the next action is a decision, so it is never automatic.
  blow: { kind: "choice", initial: "suggest", choices: ["off", "suggest"], texts: "TURNWRIGHT.deeds.options.blow" },
  blowPart: { kind: "integer", initial: 3, min: 1, max: 20, texts: "TURNWRIGHT.deeds.options.blow-part" },
  clock: { kind: "integer", initial: 0, min: 0, max: 3600, texts: "TURNWRIGHT.deeds.options.clock" },
  clockStarts: {
    kind: "choice",
    initial: "turns",
    choices: ["turns", "hand"],
    texts: "TURNWRIGHT.deeds.options.clock-starts",
  },
} as const satisfies OptionsSpec;

/** A kind of deed, which is the option about it. */
export type DeedKind = Exclude<keyof typeof TABLE_OPTIONS, "blowPart" | "clock" | "clockStarts">;

/** The options under an id, a variant's or these. */
export const optionSpecs = (id: string): OptionsSpec | undefined =>
  id === TABLE ? TABLE_OPTIONS : findVariant(id)?.options;
