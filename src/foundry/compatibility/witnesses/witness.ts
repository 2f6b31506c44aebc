import type { Stage } from "../stage";

/**
 * A public statement about Foundry's behaviour. It uses documents and hooks only, so that it can be tried on the
 * stand-in and in a licensed Foundry alike.
 */
export interface Witness {
  /** An issue of `foundryvtt/foundryvtt`, or a build with its release notes. */
  readonly source: string;
  /** The statement, in English as its source. It appears in saved reports only. */
  readonly claim: string;
  /** What must be seen. */
  readonly holds: string;
  /** Tries the statement on documents of its own. Null if it can't be tried here. */
  readonly see: (stage: Stage) => Promise<string | null> | string | null;
}
