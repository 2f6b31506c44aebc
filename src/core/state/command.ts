/**
 * A command as it travels: plain data whose `do` says what is wanted. Its other fields are the command's own.
 * No command has a field named `as`, `dice`, `refused`, `happens` or `note`.
 */
export interface Command {
  readonly do: string;
  readonly [field: string]: unknown;
}
