/**
 * The writes of others to fields that the rules decide, as docs/FOUNDRY.md lists them. A test goes through all of them.
 */
export const OUTSIDE_WRITES = [
  "`turn`, by a GM",
  "`turn` or `round`, by a player",
  "`round`",
  "the name and picture of a combatant",
  "`nextTurn()`",
  "`nextRound()` before the start",
  "`initiative`",
  "`rollInitiative(ids, { formula, messageOptions })`",
  "`defeated`, `hidden`, statuses",
  "`CONFIG.time.turnTime`, `roundTime`",
  "an actor deleted, then created with its id",
  "a combatant without actor and token, with a number",
  "`combat.delete()`, _End the fight_",
] as const;

/** The title of a test about one of these writes. */
export const about = (write: (typeof OUTSIDE_WRITES)[number], what: string): string => `${write}: ${what}`;
