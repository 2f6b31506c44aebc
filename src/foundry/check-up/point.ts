import type { Finding } from "../view-models/finding";

/** One assumption about the Foundry that the module runs in. */
export interface Point {
  /** The group and the point in it, as `classes.combat`. */
  readonly id: string;
  /** A language key. */
  readonly name: string;
  /** Looks at it. A failure counts as broken. */
  look(): Promise<Finding>;
}
