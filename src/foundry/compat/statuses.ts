export interface Status {
  readonly id: string;
  readonly name: string;
  readonly img: string;
}

/** The fields read here. Older systems use `label` and `icon`. */
interface Configured {
  /** Absent if the id is the record's key. */
  readonly id?: string;
  readonly name?: string;
  readonly label?: string;
  readonly img?: string;
  readonly icon?: string;
}

/** The system's statuses by name, without repeats. A list in Foundry 13, a record in 14. */
export function systemStatuses(): Status[] {
  const configured = Object.entries(CONFIG.statusEffects as unknown as Readonly<Record<string, Configured>>);
  const byName = new Map<string, Status>();
  for (const [key, { id = key, name, label, img, icon }] of configured) {
    const said = game.i18n.localize(name ?? label ?? "").trim();
    if (said !== "" && !byName.has(said)) byName.set(said, { id, name: said, img: img ?? icon ?? "" });
  }
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, game.i18n.lang));
}
