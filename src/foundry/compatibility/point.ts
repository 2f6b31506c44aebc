import type { Finding } from "../view-models/finding";

/** One assumption about Foundry. */
export interface CheckPoint {
  readonly id: string;
  readonly name: string;
  /** Checks it. A failure counts as broken. */
  look(): Promise<Finding>;
}
