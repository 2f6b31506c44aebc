/** A place in every session for another folder's state, so that a fight's state is kept nowhere else. */
export class SessionSlot<T> {
  constructor(readonly make: () => T) {}
}
