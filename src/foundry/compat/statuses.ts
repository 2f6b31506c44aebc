/** A status of the game system: its name in this user's language, and its picture. */
export interface Status {
  readonly id: string;
  readonly name: string;
  /** The address of a picture; empty where it has none. */
  readonly img: string;
}

/** The fields of a status that are read here; older systems use `label` and `icon`. */
interface Configured {
  /** Absent where a record has it as the key. */
  readonly id?: string;
  readonly name?: string;
  readonly label?: string;
  readonly img?: string;
  readonly icon?: string;
}

/** The statuses of the game system, by name: a list in generation 13, a record in 14, each once. */
export function systemStatuses(): Status[] {
  const configured = Object.entries(CONFIG.statusEffects as unknown as Readonly<Record<string, Configured>>);
  const byName = new Map<string, Status>();
  for (const [key, { id = key, name, label, img, icon }] of configured) {
    const said = game.i18n.localize(name ?? label ?? "").trim();
    if (said !== "" && !byName.has(said)) byName.set(said, { id, name: said, img: img ?? icon ?? "" });
  }
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, game.i18n.lang));
}
