/** English texts that read alike in a language, by its tag. Anything else that equals English was forgotten. */
export const ALIKE: Readonly<Record<string, readonly string[]>> = {
  de: [
    "Initiative: {combatant}",
    "Initiative",
    "Token",
    "Tokens",
    "Plan",
    "{type} · {ap} AP",
    "{combatant} · {type} · {ap} AP",
    "Intuition",
    "Matrix",
    "AR",
    "{flat} + {dice}d6",
    "Momentum",
    "Momentum: {by}",
    "{count} Momentum",
    "Bonus",
  ],
  es: ["Total", "no", "Plan", "{flat} + {dice}d6"],
  fr: ["Round {round}", "Token", "Plan", "Attention…", "Intuition", "{flat} + {dice}d6", "Bonus", "Combats"],
  pl: ["Token", "Plan", "AR", "{flat} + {dice}d6", "Sprint"],
  "pt-BR": ["Total", "Token", "Tokens", "AR", "{flat} + {dice}d6", "Classes"],
};
