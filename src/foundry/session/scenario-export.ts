/** How a fight is written down. */
export interface ScenarioExport {
  /** What the scenario is called; left out: a fight under its rules. */
  readonly title?: string;
  /** Whether names, ids and whatever somebody has typed are replaced. */
  readonly anonymous?: boolean;
}
