/** Everything that a status can mean under our rules: conditions, and how well somebody is covered. */
export const STATUS_CONDITIONS = [
  "defeated",
  "incapacitated",
  "surprised",
  "hidden",
  "prone",
  "cover-light",
  "cover-heavy",
] as const;
export type StatusCondition = (typeof STATUS_CONDITIONS)[number];

/** Stands among the statuses named for a condition where none means it: an empty binding is the preset's. */
export const NO_STATUS = "none";

const PREFIX = "status:";

/** The key under which the bindings keep the statuses of a condition, ids with `|` between them. No trait is called like that. */
export const statusBinding = (condition: string): string => `${PREFIX}${condition}`;

/** The condition whose statuses a binding names; null for the place of a trait. */
export const conditionBound = (key: string): StatusCondition | null =>
  STATUS_CONDITIONS.find((condition) => statusBinding(condition) === key) ?? null;
