/** The members of a Map, but for its iterator: a collection iterates over values, not over entries. */
interface MapWithoutIterator<V> {
  readonly size: number;
  get(key: string): V | undefined;
  set(key: string, value: V): this;
  has(key: string): boolean;
  delete(key: string): boolean;
  clear(): void;
  keys(): MapIterator<string>;
  values(): MapIterator<V>;
  entries(): MapIterator<[string, V]>;
  forEach(callback: (value: V, key: string) => void): void;
}

const BaseMap = Map as unknown as new <V>(entries?: Iterable<readonly [string, V]>) => MapWithoutIterator<V>;

/** A Map whose iteration gives values rather than entries, with the array methods that Foundry's collections offer. */
export class Collection<V> extends BaseMap<V> {
  /** All values as an array. */
  get contents(): V[] {
    return Array.from(this.values());
  }

  [Symbol.iterator](): MapIterator<V> {
    return this.values();
  }

  /** The first value for which the condition holds. */
  find(condition: (value: V) => unknown): V | undefined {
    for (const value of this.values()) if (condition(value)) return value;
    return undefined;
  }

  /** All values for which the condition holds. */
  filter(condition: (value: V) => unknown): V[] {
    return this.contents.filter((value) => condition(value));
  }

  /** Tells whether the condition holds for any value. */
  some(condition: (value: V) => unknown): boolean {
    return this.contents.some((value) => condition(value));
  }

  /** One result per value. */
  map<R>(transform: (value: V) => R): R[] {
    return this.contents.map((value) => transform(value));
  }

  /** Folds the values into one. */
  reduce<R>(reducer: (accumulator: R, value: V) => R, initial: R): R {
    return this.contents.reduce<R>((accumulator, value) => reducer(accumulator, value), initial);
  }

  /** The value whose `name` is this. */
  getName(name: string): V | undefined {
    return this.find((value) => (value as { name?: unknown }).name === name);
  }
}
