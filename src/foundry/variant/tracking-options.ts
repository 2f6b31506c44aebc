import { findVariant, type OptionsSpec } from "../../core/index";

/** The id for the settings of automatic tracking in worlds and scenes. No variant has it. */
export const TRACKING = "automatic-tracking";

/** What happens with a deed: nothing, a suggestion, or its command. */
const LEVELS = ["off", "suggest", "do"] as const;
export type TrackingLevel = (typeof LEVELS)[number];

/** Options beside the variants': automatic tracking by kind, and the turn clock. */
export const TRACKING_OPTIONS = {
  damage: { kind: "choice", initial: "suggest", choices: LEVELS, texts: "TURNWRIGHT.tracking.options.damage" },
  zero: { kind: "choice", initial: "suggest", choices: LEVELS, texts: "TURNWRIGHT.tracking.options.zero" },
  wounds: { kind: "choice", initial: "suggest", choices: LEVELS, texts: "TURNWRIGHT.tracking.options.wounds" },
  movement: { kind: "choice", initial: "suggest", choices: LEVELS, texts: "TURNWRIGHT.tracking.options.movement" },
  attacks: { kind: "choice", initial: "suggest", choices: LEVELS, texts: "TURNWRIGHT.tracking.options.attacks" },
  saves: { kind: "choice", initial: "suggest", choices: LEVELS, texts: "TURNWRIGHT.tracking.options.saves" },
  // Only its owner may spend a reaction.
  reach: {
    kind: "choice",
    initial: "suggest",
    choices: ["off", "suggest"],
    texts: "TURNWRIGHT.tracking.options.reach",
  },
  // A status has always set the condition at once. This is the other direction.
  statuses: { kind: "choice", initial: "do", choices: ["off", "do"], texts: "TURNWRIGHT.tracking.options.statuses" },
  // Giving up the next action is a decision, so it is never automatic.
  blow: { kind: "choice", initial: "suggest", choices: ["off", "suggest"], texts: "TURNWRIGHT.tracking.options.blow" },
  blowPart: { kind: "integer", initial: 3, min: 1, max: 20, texts: "TURNWRIGHT.tracking.options.blow-part" },
  clock: { kind: "integer", initial: 0, min: 0, max: 3600, texts: "TURNWRIGHT.tracking.options.clock" },
  clockStarts: {
    kind: "choice",
    initial: "turns",
    choices: ["turns", "hand"],
    texts: "TURNWRIGHT.tracking.options.clock-starts",
  },
} as const satisfies OptionsSpec;

/** A kind of deed, which is the option about it. */
export type DeedKind = Exclude<keyof typeof TRACKING_OPTIONS, "blowPart" | "clock" | "clockStarts">;

/** The options under an id, a variant's or these. */
export const optionSpecs = (id: string): OptionsSpec | undefined =>
  id === TRACKING ? TRACKING_OPTIONS : findVariant(id)?.options;
