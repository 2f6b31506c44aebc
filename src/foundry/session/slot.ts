/** A place in every session for what another room remembers of a fight, so that nothing about a fight is kept elsewhere. */
export class Slot<T> {
  /** @param make makes what is there at first */
  constructor(readonly make: () => T) {}
}
