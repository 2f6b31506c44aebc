/** How a fight is written down. */
export interface ScenarioExport {
  /** The scenario's title; left out: a fight under its rules. */
  readonly title?: string;
  /** True if names, ids and whatever somebody has typed are replaced. */
  readonly anonymous?: boolean;
}
