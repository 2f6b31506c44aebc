import type { Encounter, Trait } from "../../core/index";
import { between } from "../authority/decide";
import { Queues } from "../authority/queue";
import { sendCommand } from "../authority/send";
import { traitsOf } from "../bindings/traits";
import { ownInitiative } from "../bindings/system";
import { removal, replacement } from "../compat/operators";
import { MODULE_ID } from "../compat/module-id";
import { follow } from "../authority/command-as-gm";
import { participants } from "../roster/combatant-spec";
import { written } from "./option-layers";
import { encodeKeys } from "../store/keys";
import { nativeChange } from "../store/native-fields";
import { carrying, following } from "../store/step-options";
import { forgetProvisional } from "../session/unsaved-encounter";
import { readingOf, storedFlags } from "../store/reading";
import { storedCombat } from "../store/stored-combat";
import { encounterAside } from "../store/aside";
import { isFrozen, liveChoice, OFF, resolveOptions } from "./resolve";
import type { Command } from "../../core/index";

/** What the sheets say to a variant, by combatant. */
const traitsFor = (combat: Combat.Implementation, id: string): Record<string, Record<string, Trait>> =>
  Object.fromEntries(participants(combat).map((one) => [one.id ?? "", traitsOf(one, id)]));

/** The command that puts a fight under another variant, with the options it has there. */
const changeTo = (combat: Combat.Implementation, id: string): Command => ({
  do: "changeRules",
  variant: id,
  options: resolveOptions(combat, id),
  traits: traitsFor(combat, id),
});

/** Leaves a fight to Foundry's own turns, as it stands; its encounter is put aside, whole. */
async function putAside(combat: Combat.Implementation, encounter: Encounter, isOwnChoice: boolean): Promise<void> {
  const parts = [removal("encounter"), replacement("aside", encodeKeys(encounter))];
  const flags = { ...(isOwnChoice ? { variant: OFF } : {}), ...Object.fromEntries(parts) };
  const changes = { flags: { [MODULE_ID]: flags } };
  await combat.update(changes, following());
}

const sameOptions = (a: Encounter["options"], b: Encounter["options"]): boolean =>
  Object.keys({ ...a, ...b }).every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));

async function followNow(combat: Combat.Implementation): Promise<void> {
  const reading = readingOf(combat);
  if (reading.kind !== "encounter" || isFrozen(reading.encounter)) return;
  const { encounter } = reading;
  const { id } = liveChoice(combat);
  if (id === OFF) await between(combat.id ?? "", async () => putAside(combat, encounter, false));
  else if (id !== encounter.variant || !sameOptions(encounter.options, resolveOptions(combat, id)))
    await follow(combat, changeTo(combat, id));
}

const followers = new Queues();

/**
 * A stored encounter that has not begun follows what the scene, the world and the fight's own settings say, as one that
 * is not stored does: until somebody has rolled or the fight begins. On the active gm's client.
 */
export async function followChoice(combat: Combat.Implementation): Promise<void> {
  if (game.user.isActiveGM) await followers.run(combat.id ?? "", async () => followNow(combat));
}

/**
 * The gm's own choice for one combat: a variant's id, `off`, or null to go by the scene and the world again. Possible
 * until somebody has rolled or the fight has begun; afterwards, and for players, nothing happens.
 *
 * @returns whether the choice was made
 */
export async function chooseVariant(combat: Combat.Implementation, id: string | null): Promise<boolean> {
  if (!game.user.isGM || combat.id === null) return false;
  const isChosen = await between(combat.id, async () => {
    const reading = readingOf(combat);
    if (reading.kind === "problem" || (reading.kind === "encounter" && isFrozen(reading.encounter))) return false;
    forgetProvisional(combat);
    const variant = id === null ? Object.fromEntries([removal("variant")]) : { variant: id };
    const changes = { flags: { [MODULE_ID]: variant } };
    await combat.update(changes, following());
    return true;
  });
  if (isChosen) await followChoice(combat);
  return isChosen;
}

/**
 * The gm's own options for one combat, in place of those it had for that variant; nothing for a fight that is settled.
 *
 * @param options complete or not, in their own types
 * @returns whether they were kept
 */
export async function chooseOptions(
  combat: Combat.Implementation,
  id: string,
  options: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  if (!game.user.isGM || combat.id === null) return false;
  const isKept = await between(combat.id, async () => {
    const reading = readingOf(combat);
    if (reading.kind === "problem" || (reading.kind === "encounter" && isFrozen(reading.encounter))) return false;
    forgetProvisional(combat);
    // Tables as they are written: the names of their rows are no keys that a document could keep.
    const values = Object.entries(options).map(([key, value]) => [
      key,
      typeof value === "object" ? written(value) : value,
    ]);
    const own = Object.fromEntries([replacement(id, Object.fromEntries(values))]) as Record<
      string,
      Record<string, unknown>
    >;
    const changes = { flags: { [MODULE_ID]: { options: own } } };
    await combat.update(changes, following());
    return true;
  });
  if (isKept) await followChoice(combat);
  return isKept;
}

/**
 * Puts a fight that is going on under another variant, or under Foundry's own turns. One update of the combat, which can
 * be taken back: by undo, or by {@link takeBack}. For gms; does nothing for others.
 *
 * @returns whether it was done
 */
export async function changeVariant(combat: Combat.Implementation, id: string): Promise<boolean> {
  const reading = readingOf(combat);
  if (!game.user.isGM || reading.kind !== "encounter") return false;
  if (id !== OFF) return (await sendCommand(combat, changeTo(combat, id))).ok;
  return between(combat.id ?? "", async () => {
    const now = readingOf(combat);
    if (now.kind !== "encounter") return false;
    await putAside(combat, now.encounter, true);
    return true;
  });
}

/** Goes on with the encounter that was put aside, from where it stood. For gms; does nothing where there is none. */
export async function takeBack(combat: Combat.Implementation): Promise<void> {
  if (!game.user.isGM) return;
  await between(combat.id ?? "", async () => {
    const encounter = encounterAside(combat);
    if (encounter === null || readingOf(combat).kind !== "nothing") return;
    const parts = [removal("aside"), replacement("encounter", encodeKeys(encounter))];
    const flags = { variant: encounter.variant, ...Object.fromEntries(parts) };
    const native = nativeChange(encounter, storedCombat(combat), ownInitiative() === null);
    const changes = { ...native, flags: { [MODULE_ID]: flags } };
    const by = game.user.id ?? "";
    const news = { rev: encounter.rev, kind: "undone", command: "changeRules", by, events: [] } as const;
    await combat.update(changes, carrying(news));
  });
}

/** The gm does not want what was offered for a fight: to take it over, or to go on with what was put aside. */
export async function decline(combat: Combat.Implementation): Promise<void> {
  if (!game.user.isGM) return;
  const aside = storedFlags(combat).aside === undefined ? [] : [removal("aside")];
  const flags = { declined: true, ...Object.fromEntries(aside) };
  const changes = { flags: { [MODULE_ID]: flags } };
  await combat.update(changes, following());
}
