/**
 * Tells initiative dice of drugs from those of augmentations by the items whose effects add them. Systems bound the dice
 * of a roll. At that bound the augmentations keep theirs, since bonus actions come from them (P-5), and drugs lose some.
 *
 * @param more the dice above the one that everybody has, as a formula
 * @param drugs the kind of item that drugs are
 * @param key the number of dice, as effects name it
 */
export function diceBySource(more: string, drugs: string, key: string): { augmented: string; drugged: string } {
  const ofDrugs = `@effects:${drugs}.${key}`;
  const augmented = `max(0, ${more} - ${ofDrugs}, min(${more}, @effects:any.${key} - ${ofDrugs}))`;
  return { augmented, drugged: `${more} - ${augmented}` };
}
