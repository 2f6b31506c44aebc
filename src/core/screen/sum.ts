import type { Text } from "../state/text";

/** One of several things whose sums can be looked at. */
export interface SumPick {
  readonly id: string;
  readonly label: Text;
  readonly sums: readonly Sum[];
}

/** A sum and what it is made of. */
export interface Sum {
  readonly id: string;
  readonly label: Text;
  readonly parts: readonly Text[];
  readonly total: Text;
}
