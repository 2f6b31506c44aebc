import type { Finding } from "../view-models/finding";

export interface CheckPoint {
  readonly id: string;
  readonly name: string;
  /** Checks it. A failure counts as broken. */
  look(): Promise<Finding>;
}
