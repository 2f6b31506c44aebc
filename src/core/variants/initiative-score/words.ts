/** A change of a score as people write it: with its sign. */
export function signed(by: number): string {
  return by < 0 ? `−${-by}` : `+${by}`;
}
