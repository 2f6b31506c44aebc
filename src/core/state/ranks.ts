/** How many share a roll, and which place each of its ranks takes among those that are left. */
export function rankedAnew(
  settled: readonly { readonly roll: number; readonly rank: number }[],
): ReadonlyMap<number, { readonly count: number; readonly rankOf: ReadonlyMap<number, number> }> {
  const byRoll = new Map<number, number[]>();
  for (const { roll, rank } of settled) byRoll.set(roll, [...(byRoll.get(roll) ?? []), rank]);
  return new Map(
    [...byRoll].map(([roll, ranks]) => {
      const sorted = [...new Set(ranks)].toSorted((a, b) => a - b);
      return [roll, { count: ranks.length, rankOf: new Map(sorted.map((rank, place) => [rank, place])) }];
    }),
  );
}
