import { isNumber, type Entry, type Fight } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { calm } from "../bindings/sheet";

/** What a Combatant document without actor and token keeps of an entry, in `flags.turnwright.entry`. */
export type EntryFlag = Pick<Entry, "at" | "round" | "every" | "label" | "byItself" | "brings">;

/** The fields of the flag. */
const KEPT = ["at", "round", "every", "label", "byItself", "brings"] as const satisfies readonly (keyof EntryFlag)[];

/** The flag of a document that is an entry, or null. */
function entryFlag(combatant: Combatant.Implementation): EntryFlag | null {
  const own = (combatant.flags as Readonly<Record<string, { readonly entry?: EntryFlag }>>)[MODULE_ID];
  return own?.entry ?? null;
}

export const isEntry = (combatant: Combatant.Implementation): boolean =>
  calm(() => entryFlag(combatant), null) !== null;

/** An entry as its document says now. The eye and the number of Foundry's row count. */
export function entryFrom(combatant: Combatant.Implementation): Entry | null {
  const flag = entryFlag(combatant);
  if (flag === null) return null;
  const { hidden, initiative } = combatant._source;
  const at = typeof flag.at === "number" && isNumber(initiative) ? initiative : flag.at;
  return { id: combatant.id ?? "", ...flag, at, ...(hidden && { alone: true }) };
}

/** The entries that a combat's documents hold, in their order. They bring only combatants that are there. */
export function entriesFrom({ combatants }: Combat.Implementation): Entry[] {
  return combatants.contents.flatMap((combatant) => {
    const entry = entryFrom(combatant);
    if (entry === null) return [];
    const { brings, ...others } = entry;
    const there = brings?.filter((id) => combatants.has(id)) ?? [];
    return [there.length === 0 ? others : { ...others, brings: there }];
  });
}

/** The flag for an entry of the rules. */
export const flagOf = (entry: Omit<Entry, "id">): EntryFlag =>
  Object.fromEntries(KEPT.filter((name) => entry[name] !== undefined).map((name) => [name, entry[name]])) as EntryFlag;

/** The documents whose flags differ from their entries, with the new flags. */
export const changedFlags = (combat: Combat.Implementation, { entries = [] }: Pick<Fight, "entries">) =>
  entries.flatMap((entry) => {
    const combatant = combat.combatants.get(entry.id);
    const [is, should] = [combatant === undefined ? null : entryFlag(combatant), flagOf(entry)];
    return is === null ||
      JSON.stringify(KEPT.map((name) => is[name])) === JSON.stringify(KEPT.map((name) => should[name]))
      ? []
      : [{ _id: entry.id, flag: should }];
  });

const PICTURE = "icons/svg/hazard.svg";

/** A new document for an entry. Without a name, its note or the usual name. */
export const documentOfEntry = ({ id, ...entry }: Entry, name?: string) => ({
  ...(id !== "" && { _id: id }),
  name: name ?? entry.label ?? game.i18n.localize("TURNWRIGHT.entries.form.lair"),
  hidden: entry.alone === true,
  initiative: typeof entry.at === "number" ? entry.at : null,
  img: PICTURE,
  flags: { [MODULE_ID]: { entry: flagOf(entry) } },
});
