/** A place in every session for another folder's state. */
export class SessionSlot<T> {
  constructor(readonly make: () => T) {}
}
