/** Plain data: a name and its fields, none of which is `as`, `dice`, `refused`, `happens` or `note`. */
export interface Command {
  readonly do: string;
  readonly [field: string]: unknown;
}
