import { findVariant, REFUSALS, variants } from "../../src/core/index.ts";

const all = variants().flatMap(({ id }) => findVariant(id) ?? []);
const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/** Commands that the log never names: `undo` and `redo` change the log instead. */
const UNLOGGED = new Set(["undo", "redo"]);

/** Settings keys of an option that a form asks for: its label and hint, and a word for each choice. */
const optionKeys = all.flatMap(({ meta, options }) =>
  Object.entries(options).flatMap(([key, option]) => [
    `${meta.id}.${key}.label`,
    `${meta.id}.${key}.hint`,
    ...(option.kind === "choice" ? option.choices.map((choice) => `${meta.id}.${key}.choice.${choice}`) : []),
  ]),
);

/**
 * Beginnings of keys whose end is a value at run time, each with what the value can be. Only these may be built: any
 * other key stands whole in the sources, where a search finds it. What the core knows is asked of the core.
 */
export const BUILT_KEYS: Readonly<Record<string, readonly string[]>> = {
  "TURNWRIGHT.chat.": ["effect-added", "effect-extended", "effect-ended"],
  "TURNWRIGHT.chat.ambush.": ["players", "gm"],
  "TURNWRIGHT.chat.seized.": ["players", "gm"],
  "TURNWRIGHT.chat.declared.": ["actor", "reactor", "primary", "secondary", "special"],
  "TURNWRIGHT.condition.": distinct([
    "defeated",
    "incapacitated",
    "surprised",
    "hidden",
    ...all.flatMap(({ conditions }) => conditions),
  ]),
  "TURNWRIGHT.action-kind.": ["ranged", "melee", "spell", "move", "swap", "other", "bonus"],
  "TURNWRIGHT.act.": [
    "attack",
    "recover",
    "assist",
    "defensive-stance",
    "feat",
    "skill",
    "stabilize",
    "focus",
    "interact",
    "custom",
  ],
  "TURNWRIGHT.band.": ["point-blank", "close", "short", "medium", "long"],
  "TURNWRIGHT.action-type.": ["primary", "secondary", "special", "reaction"],
  "TURNWRIGHT.control.attack-": ["melee", "ranged", "cantrip"],
  "TURNWRIGHT.control.declare-": ["primary", "secondary", "special"],
  "TURNWRIGHT.control.use-": ["movement", "action", "bonus", "object", "extra"],
  "TURNWRIGHT.control.trade-to-": ["action", "minor"],
  "TURNWRIGHT.control.willpower-": ["action", "upgrade", "other"],
  "TURNWRIGHT.count.": ["acting", "acted", "late", "out", "waiting"],
  "TURNWRIGHT.effect.tick-": ["turn-start", "turn-end"],
  "TURNWRIGHT.effect.save-": ["turn-start", "turn-end"],
  "TURNWRIGHT.cover.": ["none", "light", "heavy"],
  "TURNWRIGHT.effect-form.": [
    "nobody",
    "turn-start",
    "turn-end",
    "name",
    "how-long",
    "source",
    "tick",
    "save",
    "adds",
    "imposes",
    ...["turns", "target-turn-end", "source-turn-start", "end-of-round", "combat"].map((value) => `lasts.${value}`),
  ],
  "TURNWRIGHT.dice.tie-": ["players", "gm"],
  "TURNWRIGHT.intention.": ["dodge", "spell", "ranged", "cantrip", "move", "dash", "melee", "other"],
  "TURNWRIGHT.kind.": ["physical", "matrix", "magic"],
  "TURNWRIGHT.ladder.step-": Array.from({ length: 10 }, (_, i) => String(i + 1)),
  "TURNWRIGHT.ladder.who-": ["actor", "reactor", "both"],
  "TURNWRIGHT.lane.": ["players-act", "gm-act"],
  "TURNWRIGHT.line.cover-": ["light", "heavy"],
  "TURNWRIGHT.line.": ["acted", "passed", "late", "out", "delayed"],
  "TURNWRIGHT.log.": distinct(all.flatMap(({ rules }) => Object.keys(rules))).filter((name) => !UNLOGGED.has(name)),
  "TURNWRIGHT.minor.": [
    "move",
    "take-cover",
    "improve-cover",
    "aim",
    "reload",
    "prepare",
    "drop-prone",
    "stand-up",
    "interact",
    "custom",
  ],
  "TURNWRIGHT.option.": optionKeys,
  "TURNWRIGHT.panel.ambush-": ["none", "players", "players-hidden", "gm", "gm-hidden"],
  "TURNWRIGHT.pips.": ["action", "bonus", "object"],
  "TURNWRIGHT.queue.tie-": ["rolled", "decided", "joined"],
  "TURNWRIGHT.refusal.": [...REFUSALS, "stale", "duplicate", "no-gm"],
  "TURNWRIGHT.risk.": ["sprinting", "moving-target", "prone-target", "aim", "ranged", "melee"],
  "TURNWRIGHT.side.": ["players", "gm"],
  "TURNWRIGHT.stage.": distinct(all.flatMap(({ stages }) => stages)),
  "TURNWRIGHT.trait.": all.flatMap(({ meta, traits }) => traits.map(({ name }) => `${meta.id}.${name}`)),
  "TURNWRIGHT.ui.change.": ["label", "kept", "lost", "back", "off", "from-off"],
  "TURNWRIGHT.ui.choice.": ["this-scene", "combat-scene", "combatants-scene", "viewed-scene", "world"],
  "TURNWRIGHT.ui.head.": ["panel", "log", "panel-calls", "log-calls", "options"],
  "TURNWRIGHT.ui.log.": ["undo", "redo"],
  "TURNWRIGHT.ui.offer.": ["take-over", "take-back"].flatMap((kind) =>
    ["title", "text", "yes", "no"].map((part) => `${kind}.${part}`),
  ),
  "TURNWRIGHT.ui.problem.": [
    "start-over",
    "export",
    "no-encounter",
    "unknown-schema",
    "unknown-variant",
    "newer-variant",
    "bad-options",
    "bad-combatant",
    "bad-state",
    "newer",
  ],
  "TURNWRIGHT.ui.reason.": [
    "this-scene",
    "combat-scene",
    "combatants-scene",
    "viewed-scene",
    "world",
    "combat",
    "running",
  ],
  "TURNWRIGHT.world.": ["physical", "ar", "ar-dni", "cold-sim", "hot-sim", "astral"],
};
