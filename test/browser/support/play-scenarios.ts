import { isDeepStrictEqual as isEqual } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { native, propose, screen, view } from "../../../src/core/index.ts";
import type { Command, Control, Encounter, Field, Outcome, Screen, Tape, Viewer } from "../../../src/core/index.ts";
import { commandOf, type CommandStep } from "../../../src/core/scenario/index.ts";
import { diceOf, parseFormula } from "../../../src/core/state/formula.ts";
import { complete, pointedField, spotOf, SurfaceState } from "../../../src/foundry/view-models/surface-state.ts";
import { controlsOf, enabledOn, fits } from "../../support/controls.ts";
import { throughJson } from "../../support/plain.ts";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import { setSetting } from "./documents.ts";
import { everybody, give, openFight, openTracker } from "./fight.ts";
import {
  closeWindows,
  join,
  letFall,
  prepare,
  pressFirst,
  readPage,
  useRow,
  type Faces,
  type RowWay,
  type Said,
  type Way,
} from "./pressing.ts";
import { combatantOf, haveTokens, scenarioFiles, stage, tokenOf, worldOf } from "./scenario-world.ts";
import { renewed, settled } from "./settled.ts";
import type { Fight } from "./fight.ts";
import type { Member, Staged } from "./scenario-world.ts";

/** The pages of a scenario's table. */
const PLACES = ["gm", "ann"] as const;
type Place = (typeof PLACES)[number];

/** How somebody gives a step, and what comes of it. */
interface Given {
  readonly place: Place;
  readonly command: Command;
  readonly ways: readonly Way[];
  /** Foundry's own means in a row that give the command; null where there are none. */
  readonly row: RowWay | null;
  readonly faces: Readonly<Record<Place, Faces>>;
  readonly next: Encounter;
}

const viewerAt = (place: Place, { owned }: Staged, { combatants }: Encounter): Viewer =>
  place === "gm" ? { gm: true } : { gm: false, controls: Object.keys(combatants).filter((id) => owned.has(id)) };

const placeOf = ({ as = "gm" }: CommandStep): Place => (as === "gm" ? "gm" : "ann");

/**
 * A command as the table gives it: whoever joins belongs to a user, and documents say of two conditions alone; the one player rolls for
 * those whom the step names.
 */
function asGiven(step: CommandStep, { owned }: Staged): Command {
  const command = commandOf(step);
  const { as = "gm" } = step;
  if (command.do === "roll" && as !== "gm" && command["combatants"] === undefined)
    return { ...command, combatants: as.slice("player:".length).split(",") };
  if (command.do !== "join") return command;
  const combatants = (command["combatants"] as Member[]).map(({ name: _name, ...spec }) => {
    const conditions = (spec.conditions ?? []).filter((one) => one === "hidden" || one === "defeated");
    return { ...spec, conditions, owner: owned.has(spec.id) ? SEED_IDS.users.ann : null };
  });
  return { ...command, combatants };
}

/**
 * Throws a command's dice as the step says: those of a player's own combatants on the player's page, all others on the GM's. Dice that are
 * wanted only after others' have fallen are the GM's as well, since the player's page does not see these fall.
 * A die of which the step says nothing that it can show, shows 1: the player may have more to roll for, or declare in another order.
 */
function thrown(
  encounter: Encounter,
  command: Command,
  place: Place,
  viewer: Viewer,
  dice: Tape,
): { readonly faces: Given["faces"]; readonly outcome: Outcome } {
  const faces: Record<Place, Faces[number][]> = { gm: [], ann: [] };
  const tape: Record<string, readonly number[]> = {};
  let hand = viewer.gm ? [] : viewer.controls;
  for (;;) {
    const outcome = propose(encounter, command, viewer, tape);
    if (outcome.kind !== "needs-dice") return { faces, outcome };
    for (const { for: whose, formula } of outcome.requests) {
      const read = parseFormula(formula);
      const sides = read === null ? [] : diceOf(read);
      const had = tape[whose] ?? [];
      const fallen = sides.map((side, i) => {
        const face = dice[whose]?.[had.length + i] ?? 1;
        return [side, face > side ? 1 : face] as const;
      });
      tape[whose] = [...had, ...fallen.map(([, face]) => face)];
      const where = hand.includes(whose) ? place : "gm";
      faces[where].push(...fallen);
    }
    if (outcome.requests.some((request) => !hand.includes(request.for))) hand = [];
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** An encounter without its history. */
const fightOf = ({ rev: _rev, keep: _keep, past: _past, undone: _undone, ...fight }: Encounter): object => fight;

/** What to enter into a field for a value, if anything: without one texts and ticks stay empty, and others as they are. */
function entryFor(field: Field, value: unknown): (string | readonly string[])[] {
  // Ticked, they come in the order in which they are drawn.
  if (field.kind === "choices" && Array.isArray(value))
    return [field.choices.map((choice) => choice.value).filter((one) => value.includes(one))];
  if (Array.isArray(value)) return [value as string[]];
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return field.kind === "text" ? [""] : field.kind === "choices" ? [[]] : [];
}

/** How a control gives a command, with the one that it gives so; null where it gives another. */
function wayOf(control: Control, wanted: Command): (Way & { readonly command: Command }) | null {
  const { id, command, fields } = control;
  if (command.do !== wanted.do) return null;
  const names = new Set(fields.map(({ name }) => name));
  const isMeant = ([key, value]: [string, unknown]): boolean =>
    names.has(key) || wanted[key] === undefined || isSame(value, wanted[key]);
  const isOpen = (field: Field): boolean => field.kind === "text" && field.required && !wanted[field.name];
  if (!Object.entries(command).every(isMeant) || fields.some(isOpen)) return null;
  if (!Object.keys(wanted).every((key) => names.has(key) || command[key] !== undefined)) return null;
  if (!fields.every((field) => wanted[field.name] === undefined || fits(field, wanted[field.name]))) return null;
  const state = new SurfaceState();
  const spot = spotOf("here", control);
  const entries = Object.fromEntries(
    fields.flatMap((field) => entryFor(field, wanted[field.name]).map((entry) => [field.name, entry] as const)),
  );
  for (const [name, entry] of Object.entries(entries)) state.enter(spot, name, entry);
  const pointed = pointedField(control);
  const token = pointed === null ? null : tokenOf(String(entries[pointed.name] ?? pointed.people[0]));
  return { id, hasForm: fields.length > 0, entries, token, command: complete(control, spot, state) };
}

/** The document of an entry, as its form makes it (C-35). */
function documentOf({ do: _do, entry, label, alone = false, ...said }: Command): object {
  const flag = { ...said, ...(label !== undefined && { label }) };
  const initiative = typeof said["at"] === "number" ? said["at"] : null;
  return { _id: entry, name: label ?? entry, hidden: alone, initiative, flags: { turnwright: { entry: flag } } };
}

/** Foundry's own means in rows: numbers are typed there, dice are thrown, and two marks are buttons that turn them about. */
function rowWayOf(encounter: Encounter, command: Command): RowWay | null {
  const { do: name, combatant, combatants, value, condition, on } = command;
  const id = String(combatant);
  const [roller, ...others] = (combatants ?? []) as readonly string[];
  const isPlain = Object.keys(command).length === 2;
  if (name === "roll" && isPlain && roller !== undefined && others.length === 0)
    return { combatant: roller, action: "rollInitiative" };
  if (name === "setInitiative" && typeof value === "number") return { combatant: id, number: value };
  const { entry, at } = command;
  if (name === "changeEntry" && typeof at === "number" && Object.keys(command).length === 3)
    return { combatant: String(entry), number: at };
  const isOther = on !== String(condition) in (encounter.combatants[id]?.conditions ?? {});
  if (name !== "setCondition" || !isOther) return null;
  if (condition === "defeated") return { combatant: id, action: "toggleDefeated" };
  return condition === "hidden" ? { combatant: id, action: "toggleHidden" } : null;
}

/** The controls that can be pressed and that no other command shares its id with: by that the page would find the other one. */
function ownIdsOn(drawn: Screen): Control[] {
  const commands = new Map<string, Set<string>>();
  for (const { control } of controlsOf(drawn))
    commands.set(control.id, (commands.get(control.id) ?? new Set()).add(JSON.stringify(control.command)));
  return enabledOn(drawn).flatMap(({ control }) => (commands.get(control.id)?.size === 1 ? [control] : []));
}

/** How a step is given at the table; null for one that is refused. */
function givenBy(encounter: Encounter, step: CommandStep, staged: Staged): Given | null {
  if (step.refused !== undefined) return null;
  const place = placeOf(step);
  const viewer = viewerAt(place, staged, encounter);
  const command = asGiven(step, staged);
  const dice = step.dice ?? {};
  const { faces, outcome } = thrown(encounter, command, place, viewer, dice);
  if (outcome.kind !== "done") throw new Error(`${JSON.stringify(step)} is ${JSON.stringify(outcome)}`);
  const wanted = [command, outcome.command];
  const all =
    command.do === "undo" || command.do === "redo"
      ? [{ id: command.do, hasForm: false, entries: {}, token: null, command }]
      : ownIdsOn(screen(encounter, viewer)).flatMap((control) =>
          wanted.flatMap((one) => wayOf(control, one) ?? []).slice(0, 1),
        );
  const nextBy = new Map<Way, Encounter>();
  for (const way of all) {
    const other = thrown(encounter, way.command, place, viewer, dice).outcome;
    const isThere = way.token === null || haveTokens(encounter.variant);
    if (isThere && other.kind === "done") nextBy.set(way, other.next);
  }
  const leadTo = (next: Encounter): Way[] =>
    [...nextBy].flatMap(([way, other]) => (isSame(fightOf(other), fightOf(next)) ? [way] : []));
  const row = rowWayOf(encounter, command);
  const exact = leadTo(outcome.next);
  if (exact.length > 0) return { place, command, ways: exact, row, faces, next: outcome.next };
  const alike = all.find((way) => nextBy.has(way) && isSame(unordered(way.command), unordered(command)));
  const next = alike === undefined ? outcome.next : (nextBy.get(alike) ?? outcome.next);
  return { place, command, ways: alike === undefined ? [] : leadTo(next), row, faces, next };
}

/** A command without the order of its lists. */
const unordered = (command: Command): object =>
  Object.fromEntries(
    Object.entries(command)
      .map(
        ([key, value]) =>
          [key, Array.isArray(value) ? [...(value as unknown[])].map(String).toSorted() : value] as const,
      )
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

/** Tells whether the document of somebody is hidden. */
const isHidden = ({ combatants }: Encounter, id: string): boolean => "hidden" in (combatants[id]?.conditions ?? {});

/** Everybody in a screen's rows, from the top. */
const rowsOf = ({ rows }: Screen): string[] =>
  rows.flatMap(({ id, group }) => group?.members.map((member) => member.id) ?? [id]);

/** What a page must say of an encounter, in the same form. */
function expected(said: Said, encounter: Encounter, viewer: Viewer): Said {
  const { round, marked: combatant, order, initiative } = native(encounter);
  const drawn = screen(encounter, viewer);
  const known = view(encounter, viewer);
  const keys = Object.keys(known).filter((key) => key !== "legal");
  const states = new Map<string, Set<boolean>>();
  for (const { control } of controlsOf(drawn))
    states.set(control.id, (states.get(control.id) ?? new Set()).add(control.blocked === null));
  const isKnown = (id: string): boolean => states.has(id) || ["undo", "redo", "end"].includes(id);
  const stateOf = (id: string, isOn: boolean): boolean => {
    const [state = isOn, ...others] = states.get(id) ?? [];
    return others.length > 0 ? isOn : state;
  };
  const shown = Object.entries(said.controls).filter(([id]) => isKnown(id));
  return {
    rev: encounter.rev,
    view: throughJson(Object.fromEntries(keys.map((key) => [key, known[key]]))),
    round,
    turn: combatant === null ? null : order.indexOf(combatant),
    combatant,
    turns: order.map((id) => [id, initiative[id] ?? null]),
    // Foundry shows nobody whose document is hidden, but to owners.
    rows: rowsOf(drawn).filter((id) => viewer.gm || !isHidden(encounter, id) || said.rows.includes(id)),
    controls: Object.fromEntries(shown.map(([id, isOn]) => [id, stateOf(id, isOn)])),
    found: [],
  };
}

/** Expects that every page says what the rules say, that none had an error, and that players' pages name nobody whom they do not see. */
async function expectAgreement(fight: Fight, encounter: Encounter, staged: Staged, after: string): Promise<void> {
  await Promise.all(
    PLACES.map(async (place) => {
      const viewer = viewerAt(place, staged, encounter);
      const seen = new Set(view(encounter, viewer).order);
      // An effect that hides somebody leaves the document, and with it Foundry's row, as it is: out of sight.
      const unseen = native(encounter).order.filter((id) => !seen.has(id) && isHidden(encounter, id));
      const words = unseen.map((id) => `"${id}"`);
      const said = await readPage(fight[place], words, encounter.rev);
      if (isEqual(said, expected(said, encounter, viewer))) return;
      await settled(fight);
      const differs = async (): Promise<readonly [Said, Said] | null> => {
        const later = await readPage(fight[place], words, encounter.rev);
        const wanted = expected(later, encounter, viewer);
        return isEqual(later, wanted) ? null : [later, wanted];
      };
      await expect.poll(differs, { message: `${place} after ${after}` }).toBeNull();
    }),
  );
  expect(
    PLACES.flatMap((place) => fight[place].errors),
    after,
  ).toEqual([]);
}

/**
 * Plays a variant's scenarios by clicks: each step by the visible control that gives it, on the page of whoever gives it. After each step
 * everybody's page, view and Foundry's own fields say what the rules say.
 *
 * @param part every how many of the files, and from which on, so that two workers share them
 * @param without the steps for which nobody has a control in view: they are given through the module's interface. May only fall.
 */
export function playScenarios(
  variant: string,
  without: number,
  [every, first]: readonly [number, number] = [1, 0],
): void {
  const scenarios = scenarioFiles(variant)
    .filter((_, i) => i % every === first)
    .map((file) => [file, stage(file)] as const);
  let fight: Fight;
  const given = new Map<string, number>();

  /** Gives a step on somebody's page. */
  async function play({ place, command, ways, row, faces }: Given, what: string): Promise<void> {
    // Dice of others fall on the GM's page.
    if (place !== "gm" && faces.gm.length > 0) await letFall(fight.gm, faces.gm);
    const client = fight[place];
    if (command.do === "join") return join(client, (command["combatants"] as Member[]).map(combatantOf));
    if (command.do === "addEntry") return join(client, [documentOf(command)]);
    if (await pressFirst(client, ways, faces[place])) return;
    if (row !== null && (await useRow(client, row))) return;
    given.set(command.do, (given.get(command.do) ?? 0) + 1);
    expect(await give(client, command), what).toMatchObject({ ok: true });
  }

  beforeAll(async () => {
    const [[, staged] = []] = scenarios;
    if (staged === undefined) throw new Error(`${variant} has no scenario`);
    fight = await openFight({ players: 1, world: () => worldOf(staged) });
    for (const client of everybody(fight)) {
      await openTracker(client);
      await prepare(client);
    }
    // What hides is looked for on Ann's page: the GM's draws no order over the map.
    await setSetting(fight.gm, "orderIn", "sidebar");
  });
  afterAll(async () => fight.tabletop.stop());

  it.for(scenarios)("%s", async ([, staged]) => {
    let { encounter } = staged;
    for (const client of everybody(fight)) await closeWindows(client);
    await renewed(fight, () => worldOf(staged));
    await expectAgreement(fight, encounter, staged, "the beginning");
    for (const [i, step] of staged.scenario.steps.entries()) {
      const next = "do" in step ? givenBy(encounter, step, staged) : null;
      if (next === null) continue;
      const what = `step ${i + 1}, ${JSON.stringify(step)}`;
      await play(next, what);
      encounter = next.next;
      await expectAgreement(fight, encounter, staged, what);
    }
  });

  it("has a control in view for as many steps as before", () => {
    const count = [...given.values()].reduce((sum, one) => sum + one, 0);
    expect(count, JSON.stringify(Object.fromEntries(given))).toBeLessThanOrEqual(without);
    if (count < without) console.warn(`${variant}: ${count} steps without a control, and no longer ${without}`);
  });
}
