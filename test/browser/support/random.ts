/** Numbers below a bound, the same for the same seed. */
export function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** An encounter without what grows with every step, undone ones among them. */
export function withoutHistory(one: object | null): object {
  const { rev: _rev, past: _past, undone: _undone, ...rest } = one as Record<string, unknown>;
  return rest;
}
