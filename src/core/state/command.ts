/**
 * A command as plain data. `do` is its name, the other fields are its own. No field may be named `as`, `dice`,
 * `refused`, `happens` or `note`.
 */
export interface Command {
  readonly do: string;
  readonly [field: string]: unknown;
}
