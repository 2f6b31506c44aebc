import { type Text, type Trait, type TraitSpec, traitText } from "../../core/index";
import type { Finding } from "../bindings/lookup-result";
import { domId } from "./drawing";
import { missingFieldView, oddText, type FieldPlace, type RejectedAt } from "./missing";

/** A value's state: from the sheet, guessed, typed for this fight, unusable, missing, or absent and not needed. */
type CellState = "found" | "guess" | "typed" | "odd" | "missing" | "none";

/** A sentence above the table. An alarm is for what the GM should not overlook. */
export interface NoteView {
  readonly text: string;
  readonly alarm: boolean;
}

/** A value that a variant reads of a combatant. `inFight`: the fight's value, if it differs from the sheet's. */
interface CheckedTrait {
  readonly spec: TraitSpec;
  readonly finding: Finding;
  readonly inFight: Trait | null;
  readonly needed: boolean;
}

/** `combatant`: only of a fight that knows its values. */
export interface CheckedBearer {
  readonly name: string;
  readonly combatant: Combatant.Implementation | null;
  readonly traits: readonly CheckedTrait[];
}

/** A scene's bearers, with all values that a variant reads, and the number of the system's placeholders. */
export interface Checked {
  readonly people: readonly CheckedBearer[];
  readonly placeholders: number;
}

/** A scene's report and its remarks. */
export interface SheetReportData extends Checked {
  readonly variantId: string;
  readonly notes: readonly NoteView[];
}

function stateOf({ finding, inFight, needed }: CheckedTrait): CellState {
  if (inFight !== null) return "typed";
  if (finding.value !== null) return finding.guess === true ? "guess" : "found";
  if (finding.odd !== null) return "odd";
  return needed ? "missing" : "none";
}

const ODD = {
  number: "TURNWRIGHT.settings.sheet-report.odd.number",
  text: "TURNWRIGHT.settings.sheet-report.odd.text",
  toggle: "TURNWRIGHT.settings.sheet-report.odd.toggle",
} as const satisfies Record<CheckedTrait["spec"]["kind"], string>;

function noteKey(state: CellState, { spec }: CheckedTrait): string | null {
  if (state === "odd") return ODD[spec.kind];
  if (state === "guess") return "TURNWRIGHT.settings.sheet-report.guess";
  return state === "typed" ? "TURNWRIGHT.settings.sheet-report.typed" : null;
}

/** A value in words. Word values use the variant's language keys. */
function valueText({ spec }: CheckedTrait, value: Trait, { words }: FieldPlace): string {
  const word = spec.words?.find((each) => each.value === value);
  if (word !== undefined) return words.text(word.label);
  if (typeof value !== "boolean") return String(value);
  return words.text({ key: value ? "TURNWRIGHT.settings.options.on" : "TURNWRIGHT.settings.options.off" });
}

function textOf(trait: CheckedTrait, place: FieldPlace): string {
  const { finding, inFight, needed } = trait;
  const value = inFight ?? finding.value;
  if (value !== null) return valueText(trait, value, place);
  if (finding.odd !== null)
    return place.words.text({ key: "TURNWRIGHT.names.verbatim", data: { text: finding.odd.found } });
  return place.words.text({
    key: needed ? "TURNWRIGHT.settings.sheet-report.missing" : "TURNWRIGHT.settings.sheet-report.none",
  });
}

function whereOf({ finding }: CheckedTrait): Text | null {
  if (finding.odd !== null) return oddText(finding.odd);
  if (finding.value === null) return null;
  return { key: "TURNWRIGHT.settings.sheet-report.where", data: { value: String(finding.value), path: finding.path } };
}

/** The field for this fight's own value. Null for a token that is in no fight under these rules. */
function fieldOf(
  person: CheckedBearer,
  trait: CheckedTrait,
  data: SheetReportData,
  place: FieldPlace,
  rejectedAt: RejectedAt,
) {
  const { combatant, name } = person;
  if (combatant === null) return null;
  const { spec, finding, inFight, needed } = trait;
  const lack = { combatant: combatant.id ?? "", spec, needed, odd: finding.odd, typed: inFight };
  const field = missingFieldView(lack, data.variantId, rejectedAt(lack.combatant, spec.name), place);
  const sheet = textOf({ ...trait, inFight: null }, place);
  const choices = field.choices?.map((choice) => (choice.value === "" ? { ...choice, label: sheet } : choice)) ?? null;
  return { ...field, label: `${name}: ${field.label}`, choices };
}

function cellOf(
  person: CheckedBearer,
  trait: CheckedTrait,
  data: SheetReportData,
  place: FieldPlace,
  rejectedAt: RejectedAt,
) {
  const { words } = place;
  const state = stateOf(trait);
  const where = whereOf(trait);
  const note = noteKey(state, trait);
  const field = fieldOf(person, trait, data, place, rejectedAt);
  return {
    id: field === null ? null : `${field.id}-cell`,
    state,
    text: textOf(trait, place),
    note: note === null ? null : words.text({ key: note }),
    where: where === null ? null : words.text(where),
    field,
  };
}

type PersonView = ReturnType<typeof personView>;

function personView(person: CheckedBearer, data: SheetReportData, place: FieldPlace, rejectedAt: RejectedAt) {
  const cells = person.traits.map((trait) => cellOf(person, trait, data, place, rejectedAt));
  const isThere = ({ needed, inFight, finding }: CheckedTrait) => !needed || inFight !== null || finding.value !== null;
  return { name: person.name, complete: person.traits.every(isThere), cells };
}

/** Merges tokens outside a fight that are alike in everything, since a scene may have a hundred goblins. */
function together(people: readonly PersonView[], words: FieldPlace["words"]): PersonView[] {
  const groups = new Map<string, { readonly first: PersonView; count: number }>();
  for (const [index, person] of people.entries()) {
    const isAlone = person.cells.some(({ field }) => field !== null);
    const key = isAlone ? String(index) : JSON.stringify(person);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: person, count: 1 });
    else group.count += 1;
  }
  return [...groups.values()].map(({ first, count }) =>
    count === 1
      ? first
      : {
          ...first,
          name: words.text({ key: "TURNWRIGHT.settings.sheet-report.several", data: { name: first.name, count } }),
        },
  );
}

/** A trait's sources, each once, with its tokens' names unless every token has it. */
function placesOf(spec: CheckedTrait["spec"], { people, variantId }: SheetReportData, { words }: FieldPlace): string[] {
  const label = words.text(traitText(variantId, spec));
  const whose = new Map<string, string[]>();
  for (const { name, traits } of people) {
    const finding = traits.find((each) => each.spec.name === spec.name)?.finding;
    if (finding?.value === null || finding === undefined) continue;
    whose.set(finding.path, [...(whose.get(finding.path) ?? []), name]);
  }
  return [...whose].map(([path, names]) => {
    const data = { trait: label, path, names: words.list([...new Set(names)]) };
    const isAll = names.length === people.length;
    return words.text({
      key: isAll ? "TURNWRIGHT.settings.sheet-report.place" : "TURNWRIGHT.settings.sheet-report.place-of",
      data,
    });
  });
}

/** A value's name without its remark in brackets, because columns are narrow. */
const shortened = (label: string): string => label.replace(/\s*[(（].*[)）]$/u, "");

/** The table of every combatant's values for a variant, for the GM. */
export function sheetReportView(data: SheetReportData, place: FieldPlace, rejectedAt: RejectedAt) {
  const { people, variantId } = data;
  const { words } = place;
  const specs = people[0]?.traits.map(({ spec }) => spec) ?? [];
  const lines = people.map((person) => personView(person, data, place, rejectedAt));
  const counts = { complete: lines.filter(({ complete }) => complete).length, all: lines.length };
  const canType = people.some(({ combatant }) => combatant !== null);
  const hint = canType ? "TURNWRIGHT.settings.sheet-report.type" : "TURNWRIGHT.settings.sheet-report.no-fight";
  return {
    id: domId(place, "check"),
    summary: people.length === 0 ? "" : words.text({ key: "TURNWRIGHT.settings.sheet-report.complete", data: counts }),
    columns: specs.map((spec) => shortened(words.text(traitText(variantId, spec)))),
    people: together(lines, words),
    // Where the values come from, a line each.
    places: specs.flatMap((spec) => placesOf(spec, data, place)),
    // Without fields the table takes the focus, so that keys can scroll it.
    hasFields: canType,
    hint: people.length === 0 ? null : words.text({ key: hint }),
    empty: words.text({ key: "TURNWRIGHT.settings.sheet-report.empty" }),
    notes: data.notes,
  };
}
