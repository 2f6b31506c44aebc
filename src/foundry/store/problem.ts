/** Why a stored encounter cannot be read: what is wrong, and where in the record, as far as that is known. */
export interface Problem {
  /** `damaged`: not an encounter; `newer`: written by a later release; `unknown-variant`: its rules are not installed; `options`: not what the variant takes. */
  readonly code: string;
  readonly detail?: string;
}
