import { createEncounter, replayed, type Encounter, type Replayed } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { participants, specOf } from "../roster/combatant-spec";
import { entriesFrom } from "../roster/entries";
import { companiesFrom } from "../roster/groups";
import { problemOf, type Reading, type RecordProblem, type RecordStatus } from "../store/record-status";
import { readSealed, type SealedReading } from "../authority/sealed-form";
import { storedFlags } from "../store/flags";
import { choiceFor, OFF, resolveOptions, type LiveChoice } from "../variant/resolve";
import { replayStored, type StepWithEvents, type StepInfo } from "../store/stored-form";

type Unsaved =
  | { readonly ok: true; readonly encounter: Encounter }
  | { readonly ok: false; readonly problem: RecordProblem };

/** A combat's fight from its documents. Computed once for each state of the documents. */
export class FightRecord {
  #cached: {
    readonly raw: unknown;
    readonly rev: unknown;
    readonly seals: unknown;
    readonly read: SealedReading;
  } | null = null;
  /** The last replayed step, with the fight before it. */
  #last: { readonly before: Encounter; readonly given: Replayed } | null = null;
  #unsaved: { readonly variantId: string; readonly made: Unsaved } | null = null;

  constructor(private readonly combat: Combat.Implementation) {}

  /** Foundry makes new flags in every update, and ours raise `rev`. Either shows when to read again. */
  #read(): SealedReading {
    const { encounter: raw, sealed: seals } = storedFlags(this.combat);
    const rev = (raw as { readonly rev?: unknown } | null | undefined)?.rev;
    const kept = this.#cached;
    if (kept !== null && kept.raw === raw && kept.rev === rev && kept.seals === seals) return kept.read;
    const read = readSealed(this.combat.id ?? "", raw, seals);
    this.#cached = { raw, rev, seals, read };
    return read;
  }

  /** Replays a stored step. If something is sealed or the step does not follow, the record will be read. */
  replayStep(step: StepInfo): void {
    const { encounter: raw, sealed: seals } = storedFlags(this.combat);
    const known = this.#cached?.seals === undefined && seals === undefined ? this.#cached?.read.reading : undefined;
    if (known?.kind !== "encounter" || known.encounter.rev !== step.from) return;
    const given = replayStored(known.encounter, raw, step);
    if (given === null || given.next.variant !== known.encounter.variant) return;
    const { next: encounter } = given;
    this.#last = { before: known.encounter, given };
    const read = { reading: { kind: "encounter", encounter }, open: encounter, missing: null } as const;
    this.#cached = { raw, rev: encounter.rev, seals, read };
  }

  /** A step with its events, replayed from what this client saw `before` if omitted. Null if that fails. */
  stepWithEvents(step: StepInfo, before: Encounter | null, now: Encounter): StepWithEvents | null {
    const given = this.#last?.before === before && this.#last.given.next === now ? this.#last.given : null;
    const events = step.events ?? (given ?? (before && replayed(before, now, step)))?.events;
    return events === undefined ? null : { ...step, events };
  }

  reading(): Reading {
    return this.#read().reading;
  }

  storedOpenPart(): Encounter | null {
    return this.#read().open;
  }

  missingKey(): string | null {
    return this.#read().missing;
  }

  invalidate(): void {
    this.#cached = null;
  }

  choice(): LiveChoice {
    return choiceFor(this.combat, this.reading());
  }

  status(): RecordStatus {
    const reading = this.reading();
    if (reading.kind === "problem") return reading;
    if (reading.kind === "encounter") return { kind: "ruled", encounter: reading.encounter, stored: true };
    const { id } = this.choice();
    if (id === OFF) return { kind: "off" };
    const unsaved = this.#unsavedAs(id);
    if (!unsaved.ok) return { kind: "problem", problem: unsaved.problem };
    return { kind: "ruled", encounter: unsaved.encounter, stored: false };
  }

  /** The encounter as it would begin now. Not stored before a roll or the start, so that new tokens write nothing. */
  #unsavedAs(variantId: string): Unsaved {
    if (this.#unsaved?.variantId !== variantId) this.#unsaved = { variantId, made: this.#createUnsaved(variantId) };
    return this.#unsaved.made;
  }

  #createUnsaved(variantId: string): Unsaved {
    const options = resolveOptions(this.combat, variantId);
    const combatants = participants(this.combat).map((combatant) => specOf(combatant, variantId, options));
    const made = createEncounter({
      variant: variantId,
      options,
      combatants,
      companies: companiesFrom(this.combat, combatants),
      entries: entriesFrom(this.combat),
      keep: game.settings.get(MODULE_ID, "historyLimit"),
    });
    return made.ok ? made : { ok: false, problem: problemOf(made.problem) };
  }

  forgetUnsaved(): void {
    this.#unsaved = null;
  }
}
