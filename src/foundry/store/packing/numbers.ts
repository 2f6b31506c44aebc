import { NUMBER_FIELDS } from "../../../core/index";

const isOfNumber = (field: string): boolean => NUMBER_FIELDS.some((one) => one === field);

/** Tells whether any of these fields of a combatant is part of its number. */
export const hasNumberField = (fields: readonly string[]): boolean => fields.some(isOfNumber);

/** The part of a combatant that is its number, which a great battle has apart from the rest. */
export const numberOf = (combatant: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(combatant).filter(([field]) => isOfNumber(field)));

/** A combatant, or a part of one, without its number. */
export const withoutNumber = (combatant: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(combatant).filter(([field]) => !isOfNumber(field)));
