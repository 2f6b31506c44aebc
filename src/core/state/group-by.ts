/** Groups items by key. Replaces `Map.groupBy`, which the oldest supported Node lacks. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The first of each group, in the order of the items. `matesOf` returns an item's group, the item included. */
export function firstOfEach<Item>(items: readonly Item[], matesOf: (item: Item) => Iterable<Item>): Item[] {
  const done = new Set<Item>();
  return items.filter((item) => {
    if (done.has(item)) return false;
    for (const mate of matesOf(item)) done.add(mate);
    return true;
  });
}
