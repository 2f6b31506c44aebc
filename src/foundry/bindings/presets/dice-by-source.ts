/**
 * Separates initiative dice of drugs from augmentations', by the items whose effects add them. If a limit cuts dice,
 * augmentations keep theirs, because they give bonus actions (P-5).
 *
 * @param more the dice above the first, as a formula
 * @param drugs the item kind of drugs
 * @param key the number of dice, as effects name it
 */
export function diceBySource(more: string, drugs: string, key: string): { augmented: string; drugged: string } {
  const ofDrugs = `@effects:${drugs}.${key}`;
  const augmented = `max(0, ${more} - ${ofDrugs}, min(${more}, @effects:any.${key} - ${ofDrugs}))`;
  return { augmented, drugged: `${more} - ${augmented}` };
}
