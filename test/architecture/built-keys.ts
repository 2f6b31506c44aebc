import {
  CHOICE_NAMES,
  CHOICES,
  COMMON_CONDITIONS,
  CONTRADICTION_CODES,
  conditionText,
  FILE_CODES,
  findVariant,
  kit,
  KNOWN_COUNTERS,
  optionKey,
  REFUSALS,
  traitText,
  variants,
  type OptionSpec,
  type RuleTable,
} from "../../src/core/index.ts";
import { WORDED_KINDS } from "../../src/core/parts/kinds.ts";
import { TRACKING, TRACKING_OPTIONS } from "../../src/foundry/variant/tracking-options.ts";
import { stageText, textKey } from "../../src/core/engine/text-keys.ts";

const all = variants().flatMap(({ id }) => findVariant(id) ?? []);

/** Commands that the log never names: `undo` and `redo` change the log instead. */
const UNLOGGED = new Set(["undo", "redo"]);

/** Commands that need a sentence, since their rule makes none of its own. */
const plainlyLogged = (rules: RuleTable): string[] =>
  Object.keys(rules).filter((name) => !UNLOGGED.has(name) && rules[name]?.label === undefined);

const isCommon = (name: string): boolean => Object.hasOwn(kit.rules.common, name);

/** Everything that has options: the variants, and the table itself. */
const optionSets = [
  ...all.map(({ meta, options }) => ({ id: meta.id, options })),
  { id: TRACKING, options: TRACKING_OPTIONS },
];

/** The texts of a form: label and hint of each option, and a word for each choice. */
const optionKeys = optionSets.flatMap(({ id, options }) =>
  Object.entries<OptionSpec>(options).flatMap(([name, option]) => {
    const parts = option.kind === "choice" ? option.choices.map((choice) => `choices.${choice}`) : [];
    return ["label", "hint", ...parts].map((part) => `${optionKey(id, name, option)}.${part}`);
  }),
);

/** The sentences of the form for own rules: for each value of a choice, and of new rolls also for dealt cards. */
const sentenceKeys = CHOICE_NAMES.flatMap((name) => {
  const spec = CHOICES[name];
  const values = spec.kind === "toggle" ? ["true", "false"] : spec.kind === "choice" ? spec.choices : [];
  const topics = name === "reroll" ? [name, "new-cards"] : [name];
  const more = name === "next" ? ["declared-bands"] : [];
  return topics.flatMap((topic) =>
    [...values, ...more].map((value) => `${textKey("own-rules", "sentences", topic)}.${value}`),
  );
});

/** The places of the words of options that several variants share: keys of groups, not of sentences. */
export const OPTION_TEXTS: ReadonlySet<string> = new Set(
  optionSets.flatMap(({ options }) => Object.values<OptionSpec>(options).flatMap(({ texts }) => texts ?? [])),
);

/** Keys that the core makes from what a variant names (src/core/engine/text-keys.ts), asked of the core. */
export const NAMED_KEYS: ReadonlySet<string> = new Set([
  ...optionKeys,
  ...sentenceKeys,
  ...all.flatMap((variant) => variant.traits.map((trait) => traitText(variant.meta.id, trait).key)),
  ...all.flatMap((variant) => variant.stages.map((stage) => stageText(variant, stage).key)),
  ...all.flatMap((variant) =>
    [...COMMON_CONDITIONS, ...variant.conditions].map((condition) => conditionText(variant, condition).key),
  ),
  ...Object.keys(kit.rules.common)
    .filter((name) => !UNLOGGED.has(name))
    .map((name) => textKey("log", name)),
  ...all.flatMap(({ meta, rules }) =>
    plainlyLogged(rules)
      .filter((name) => !isCommon(name))
      .map((name) => textKey(meta.section ?? meta.id, "log", name)),
  ),
]);

/** The labels of the buttons of commands that name no other: the core makes these keys from the commands' names. */
export const BUTTON_KEYS: ReadonlySet<string> = new Set(
  all.flatMap(({ meta, rules }) =>
    Object.keys(rules)
      .filter((name) => rules[name]?.button !== undefined)
      .map((name) => textKey(meta.section ?? meta.id, "controls", name)),
  ),
);

/**
 * Beginnings of keys whose end is a value at run time, each with what the value can be. Beside {@link NAMED_KEYS} only
 * these may be built: any other key stands whole in the sources, where a search finds it.
 */
export const BUILT_KEYS: Readonly<Record<string, readonly string[]>> = {
  "TURNWRIGHT.action-points.action-types.": ["primary", "secondary", "special", "reaction"],
  "TURNWRIGHT.action-points.controls.at-": ["primary", "secondary", "special"],
  "TURNWRIGHT.action-points.controls.declare-": ["primary", "secondary", "special"],
  "TURNWRIGHT.chat.ambush.": ["players", "gm"],
  "TURNWRIGHT.chat.declared.": ["actor", "reactor", "primary", "secondary", "special"],
  "TURNWRIGHT.chat.seized.": ["players", "gm"],
  "TURNWRIGHT.conditions.": COMMON_CONDITIONS,
  "TURNWRIGHT.controls.": ["undo", "redo", "end"],
  "TURNWRIGHT.counters.form.": [
    ...["combatant", "side", "table"].map((of) => `of.${of}`),
    ...["turn-start", "turn-end", "round", "never"].map((refills) => `refills.${refills}`),
    ...["full", "empty"].map((start) => `start.${start}`),
    ...["owner", "gm"].map((spends) => `spends.${spends}`),
    ...["everyone", "players", "gm"].map((side) => `for.${side}`),
    ...["always", "others-turns"].map((offered) => `offered.${offered}`),
    ...["true", "false"].map((unspent) => `unspent.${unspent}`),
    ...["of", "refills", "start", "spends", "for", "offered", "unspent"].map((name) => `${name}.label`),
  ],
  "TURNWRIGHT.counters.names.": KNOWN_COUNTERS,
  "TURNWRIGHT.dialogs.change.": ["label", "kept", "lost", "back", "off", "from-off"],
  "TURNWRIGHT.dialogs.external-change.": [
    "text",
    "text-several",
    "text-restore-only",
    "text-give",
    ...["by", "unseen"].flatMap((who) => ["turn", "numbers", "both"].map((what) => `${who}-${what}`)),
  ],
  "TURNWRIGHT.effects.save-": ["turn-start", "turn-end"],
  "TURNWRIGHT.effects.tick-": ["turn-start", "turn-end"],
  "TURNWRIGHT.effects.form.": [
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
  ],
  "TURNWRIGHT.effects.lasts.": [
    "target-turn-start",
    "target-turn-start-any",
    "target-turn-end-any",
    ...["source-turn-start", "source-turn-end"].flatMap((until) => [until, `${until}-unseen`]),
  ],
  "TURNWRIGHT.keys.": ["next", "end-turn", "declare", "react", "pass", "undo", "panel"].flatMap((name) => [
    `${name}.name`,
    `${name}.hint`,
  ]),
  "TURNWRIGHT.initiative-score.dice.tie-": ["players", "gm"],
  "TURNWRIGHT.initiative-score.log.": ["ambush", "ambush-failed", "no-ambush"],
  "TURNWRIGHT.initiative-score.panel.ambush-": [
    "none",
    ...["players", "gm"].flatMap((side) => [side, `${side}-hidden`, `${side}-some-hidden`]),
  ],
  "TURNWRIGHT.initiative-score.queue.tie-": ["rolled", "decided", "joined"],
  "TURNWRIGHT.log.results.": ["effect-ended", "effect-extended"],
  "TURNWRIGHT.log.results.must-": ["actor", "reactor"],
  "TURNWRIGHT.log.results.turn-": ["defeated", "incapacitated", "surprised", "lost", "kept"],
  "TURNWRIGHT.momentum.acts.": [
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
  "TURNWRIGHT.momentum.bands.": ["point-blank", "close", "short", "medium", "long"],
  "TURNWRIGHT.momentum.budget.": ["actions", "minors"],
  "TURNWRIGHT.momentum.controls.custom-": ["action", "minor"],
  "TURNWRIGHT.momentum.controls.noted-": ["action", "minor"],
  "TURNWRIGHT.momentum.controls.trade-to-": ["action", "minor"],
  "TURNWRIGHT.momentum.controls.willpower-": ["action", "upgrade", "other"],
  "TURNWRIGHT.momentum.covers.": ["none", "light", "heavy"],
  "TURNWRIGHT.momentum.fields.": ["action", "minor"],
  "TURNWRIGHT.momentum.log.seize-": ["players", "gm"],
  "TURNWRIGHT.momentum.log.trade-to-": ["action", "minor"],
  "TURNWRIGHT.momentum.lanes.": ["players-act", "gm-act"],
  "TURNWRIGHT.momentum.minors.": [
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
  "TURNWRIGHT.momentum.risk.": ["sprinting", "moving-target", "prone-target", "aim", "ranged", "melee"],
  "TURNWRIGHT.": all.flatMap(({ meta: { id } }) => [`${id}.name`, `${id}.summary`]),
  "TURNWRIGHT.parts.cards.": ["jack", "queen", "king", "ace"],
  "TURNWRIGHT.parts.kinds.": WORDED_KINDS,
  "TURNWRIGHT.parts.news.choosing-": ["anybody", "players", "foes"],
  "TURNWRIGHT.parts.refused.": [...CONTRADICTION_CODES, ...FILE_CODES],
  "TURNWRIGHT.phases.count.": ["acting", "acted", "late", "out", "waiting"],
  "TURNWRIGHT.phases.kinds.": ["physical", "matrix", "magic"],
  "TURNWRIGHT.phases.worlds.": ["physical", "ar", "ar-dni", "cold-sim", "hot-sim", "astral"],
  "TURNWRIGHT.overlay.keys.": ["1", "2", "3", "4"],
  "TURNWRIGHT.compatibility.groups.": [
    "classes",
    "tracker",
    "others",
    "settings",
    "map",
    "writing",
    "witnesses",
    "fights",
  ],
  "TURNWRIGHT.compatibility.states.": ["fine", "odd", "broken", "unchecked"],
  "TURNWRIGHT.compatibility.todo.": [
    "reload",
    "install",
    "modules",
    "report",
    "others",
    "fight",
    "scene",
    "decider",
    "marker",
  ],
  "TURNWRIGHT.tours.": ["rows", "foot", "log", "strip", "bar"].flatMap((id) => [`${id}.title`, `${id}.content`]),
  "TURNWRIGHT.refusals.": [
    ...REFUSALS,
    "broken-rules",
    "damaged",
    "off",
    "stale",
    "duplicate",
    "no-gm",
    "not-rolled",
    "no-dice",
    "awaiting-dice",
    "no-connection",
    "not-stored",
    "sealed",
    "damaged-step",
    "too-many",
  ],
  "TURNWRIGHT.settings.": Object.entries({
    "active-effects": [],
    "band-distances": [],
    "chat-cards": [],
    "dice-by": ["players", "gm"],
    "history-limit": [],
    "melee-reach": [],
    "reminder-seconds": [],
    "rolls-by": ["players", "gm"],
    "sides-by": ["owner", "disposition"],
  }).flatMap(([setting, choices]) => ["name", "hint", ...choices].map((part) => `${setting}.${part}`)),
  "TURNWRIGHT.shared-turn.controls.again-": ["melee", "ranged"],
  "TURNWRIGHT.shared-turn.controls.use-": ["movement", "action", "dodge", "bonus", "object", "extra"],
  "TURNWRIGHT.shared-turn.intentions.": ["dodge", "spell", "ranged", "cantrip", "move", "dash", "melee", "other"],
  "TURNWRIGHT.shared-turn.ladder.": [
    "dodge",
    "spells",
    "ranged",
    "movement",
    "late-out-of-reach",
    "remaining-movement",
    "melee",
    "late-in-reach",
  ],
  "TURNWRIGHT.shared-turn.log.": ["step", "go-to-step"],
  "TURNWRIGHT.shared-turn.log.attack-": ["melee", "ranged", "cantrip"],
  "TURNWRIGHT.shared-turn.log.attack-at-": ["melee", "ranged", "cantrip"],
  "TURNWRIGHT.shared-turn.log.use-": ["movement", "action", "dodge", "bonus", "object", "extra"],
  "TURNWRIGHT.shared-turn.ways.": ["action", "bonus", "extra"],
  "TURNWRIGHT.shared-turn.ladder.who-": ["actor", "reactor", "both"],
  "TURNWRIGHT.sides.": ["players", "gm"],
  "TURNWRIGHT.tracker.choice.": ["this-scene", "combat-scene", "combatants-scene", "active-scene", "world"],
  "TURNWRIGHT.tracker.offer.": ["take-over", "take-back"].flatMap((kind) =>
    ["title", "text", "yes", "no"].map((part) => `${kind}.${part}`),
  ),
  "TURNWRIGHT.tracker.problem.": [
    "start-over",
    "export",
    "put-back",
    "load",
    "no-encounter",
    "unknown-schema",
    "unknown-variant",
    "newer-variant",
    "bad-options",
    "bad-combatant",
    "bad-state",
    "newer",
  ],
  "TURNWRIGHT.tracker.reason.": [
    "this-scene",
    "combat-scene",
    "combatants-scene",
    "active-scene",
    "world",
    "combat",
    "running",
  ],
  "TURNWRIGHT.tracker.states.": ["acted", "passed", "late", "out", "delayed"],
};
