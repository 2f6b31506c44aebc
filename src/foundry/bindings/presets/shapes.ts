import type { SheetSource } from "../preset";

type Places = Readonly<Record<string, readonly SheetSource[]>>;

/** The places of a value that breaks ties and serves as Dexterity. */
export const breaksTies = (...places: readonly SheetSource[]): Places => ({ tiebreak: places, dexterity: places });

/** The same for a value that also gives the order. */
export const givesOrder = (...places: readonly SheetSource[]): Places => ({
  initiative: places,
  ...breaksTies(...places),
});

/** A record's `value` and `max` as hit points, by default of all types of actor. */
export const hitPointsIn = (record: string, types?: readonly string[]): Places => ({
  hitPoints: [{ from: `${record}.value`, ...(types && { types }) }],
  hitPointsMax: [{ from: `${record}.max`, ...(types && { types }) }],
});

/** The same where `value` counts damage, up to `max`. */
export const damageIn = (record: string, types?: readonly string[]): Places => ({
  ...hitPointsIn(record, types),
  hitPoints: [{ from: `@${record}.max - @${record}.value`, ...(types && { types }) }],
});
