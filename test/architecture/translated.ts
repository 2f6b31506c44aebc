/** Keys of the texts, without the prefix, that may read as in English, by language. Any other that equals English was forgotten. */
export const ALIKE: Readonly<Record<string, readonly string[]>> = {
  de: [
    "dice.initiative",
    "traits.initiative",
    "settings.sheet-report.token",
    "shared-turn.fields.plan",
    "action-points.tags.action",
    "action-points.cards.answer",
    "phases.traits.intuition",
    "phases.kinds.matrix",
    "phases.worlds.ar",
    "phases.gives.roll",
    "momentum.name",
    "momentum.log.change-momentum",
    "momentum.costs.momentum",
    "greyhawk.kinds.bonus",
    "deeds.propose.wounds",
    "check-up.map.tokens",
  ],
  es: ["chat.rolls.total", "settings.options.off", "shared-turn.fields.plan", "phases.gives.roll"],
  fr: [
    "tracker.header.round",
    "chat.rolls.total",
    "settings.sheet-report.token",
    "shared-turn.fields.plan",
    "phases.traits.intuition",
    "phases.gives.roll",
    "momentum.budget.actions",
    "greyhawk.kinds.bonus",
    "deeds.propose.wounds",
    "check-up.classes.combat",
  ],
  pl: [
    "settings.sheet-report.token",
    "shared-turn.fields.plan",
    "phases.worlds.ar",
    "phases.gives.roll",
    "momentum.controls.sprint",
  ],
  "pt-BR": [
    "chat.rolls.total",
    "settings.sheet-report.token",
    "phases.worlds.ar",
    "phases.gives.roll",
    "check-up.groups.classes",
    "check-up.map.tokens",
  ],
};

/**
 * Keys of the texts whose meaning has changed, or that are new, since a language was translated; see docs/TRANSLATING.md. They may say
 * what they said, or be missing: Foundry then shows the English text.
 */
export const DUE: Readonly<Record<string, readonly string[]>> = { de: [], es: [], fr: [], pl: [], "pt-BR": [] };
