import * as v from "valibot";
import type { FitReason, OwnInitiative, ReportedAction } from "./preset";

const text = v.pipe(v.string("a text"), v.minLength(1, "a text"), v.maxLength(2000, "a shorter text"));
const texts = v.array(text, "a list of texts");
const where = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.boolean()], "a text, number, true or false"),
  "a record",
);
const typed = { types: v.optional(texts) };

const source = v.strictObject({ from: text, where: v.optional(where), ...typed }, "a place: from, where, types");
const word = v.strictObject({ word: text, where, ...typed }, "a word: word, where, types");
const words = v.array(word, "a list of words");

const SAYS: readonly ReportedAction[] = ["attack", "spell", "save", "concentration"];

const message = v.strictObject(
  {
    says: v.picklist(SAYS, SAYS.join(", ")),
    where,
    unless: v.optional(where),
    item: v.optional(text),
    origin: v.optional(text),
    label: v.optional(text),
    kind: v.optional(words),
    level: v.optional(text),
    by: v.optional(words),
    targets: v.optional(text),
  },
  "a form of message",
);

const OWN: readonly OwnInitiative[] = [
  "worked-out",
  "turns-left",
  "cards",
  "two-numbers",
  "rewritten",
  "spotlight",
  "marks",
];

const WHY: readonly FitReason[] = [
  "same-turns",
  "each-round",
  "own-turns",
  "action-points",
  "pool",
  "values",
  "choosing",
  "another-way",
  "any",
];

const off = v.optional(v.literal(false, "false"));
const method = v.strictObject({ method: text, with: v.optional(texts) }, "a method: method, with");
const hook = v.strictObject({ hook: text, type: text }, "a hook: hook, type");
const bridge = v.optional(v.union([method, hook], "a method or a hook"));

const turns = v.strictObject(
  {
    start: off,
    round: off,
    roundStart: v.optional(hook),
    turnStart: bridge,
    turnEnd: bridge,
    ownTurns: v.optional(v.record(v.string(), v.picklist(["nothing", "end"], "nothing or end"), "a record")),
    skipped: v.optional(v.picklist(["update", "_preUpdate"], "update or _preUpdate")),
  },
  "an object",
);

/** What a game system can say of itself, as data: a {@link Preset} without what only this module says of other systems. */
export const presetSchema = v.strictObject(
  {
    traits: v.optional(
      v.record(
        v.string(),
        v.union([text, v.array(v.union([source, word], "a place or a word"))], "a path, or a list of places"),
        "a record",
      ),
    ),
    formula: v.optional(text),
    options: v.optional(v.record(v.string(), v.union([text, v.boolean()], "a text, true or false"), "a record")),
    shared: v.optional(v.strictObject({ remainder: text, part: text }, "remainder and part")),
    statuses: v.optional(v.record(v.string(), texts, "a record")),
    side: v.optional(words),
    keepsInitiative: v.optional(
      v.strictObject({ why: v.picklist(OWN, OWN.join(", ")), where: v.optional(where) }, "why and where"),
    ),
    fits: v.optional(
      v.array(
        v.strictObject(
          { variant: text, why: v.optional(v.picklist(WHY, WHY.join(", ")), "own-turns") },
          "variant and why",
        ),
        "a list",
      ),
    ),
    messages: v.optional(v.array(message, "a list of forms of messages")),
    turns: v.optional(turns),
    drugs: v.optional(text),
    ignoreIf: v.optional(where),
    listsOtherwise: v.optional(v.literal(true, "true")),
    hide: v.optional(texts),
  },
  "an object",
);

export type PresetData = v.InferInput<typeof presetSchema>;
