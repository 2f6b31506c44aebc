/** What a status can mean in our rules: conditions and cover. */
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

/** Means that no status sets a condition. An empty binding means the preset's. */
export const NO_STATUS = "none";

const PREFIX = "status:";

/** The binding key for a condition's statuses, ids separated by `|`. No trait has such a name. */
export const statusBinding = (condition: string): string => `${PREFIX}${condition}`;

/** The condition of a binding key, or null for a trait's. */
export const conditionBound = (key: string): StatusCondition | null =>
  STATUS_CONDITIONS.find((condition) => statusBinding(condition) === key) ?? null;
