/** A status of the game system: its name in this user's language, and its picture. */
export interface Status {
  readonly name: string;
  /** The address of a picture; empty where it has none. */
  readonly img: string;
}

/** The fields of a status that are read here; older systems use `label` and `icon`. */
interface Configured {
  readonly name?: string;
  readonly label?: string;
  readonly img?: string;
  readonly icon?: string;
}

/** The statuses of the game system, by name: a list in generation 13, a record in 14, each once. */
export function systemStatuses(): Status[] {
  const configured = Object.values(CONFIG.statusEffects as unknown as Readonly<Record<string, Configured>>);
  const byName = new Map<string, Status>();
  for (const { name, label, img, icon } of configured) {
    const said = game.i18n.localize(name ?? label ?? "").trim();
    if (said !== "" && !byName.has(said)) byName.set(said, { name: said, img: img ?? icon ?? "" });
  }
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, game.i18n.lang));
}
