import type { Text } from "../state/text";

/** A pick whose sums can be shown. */
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
