/** Thrown where packed data is not what packing writes. Caught where stored data is read. */
export class Unreadable extends Error {
  /** @param place the part of the record that can't be read, as far as it is known */
  constructor(readonly place: string) {
    super(`unreadable: ${place}`);
  }
}

/** Asserts something of packed data. Throws {@link Unreadable} where it does not hold. */
export function must(holds: boolean, place: string): asserts holds {
  if (!holds) throw new Unreadable(place);
}
