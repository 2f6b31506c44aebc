/** A pointer in a list of `count` combatants. Past the last one begins the next round (#12009). */
export function turnPlace(round: number, turn: number, count: number): { round: number; turn: number } {
  if (turn >= count && count > 0) return { round: round + 1, turn: 0 };
  return { round, turn: Math.max(0, Math.min(turn, count - 1)) };
}
