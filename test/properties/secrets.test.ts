import { describe, expect, it } from "vitest";
import {
  legality,
  native,
  parseEncounter,
  screen,
  variants,
  view,
  type Author,
  type Encounter,
  type GameEvent,
  type Secrecy,
  type Viewer,
} from "../../src/core/index";
import { eventsFor, Story } from "../../src/core/story/index";
import { conceal, openEvents, reveal } from "../../src/core/secrets/index";
import { Chance } from "../support/chance";
import { engine } from "../support/engine";
import { unseenBy } from "../support/eyes";
import { difference, throughJson } from "../support/plain";
import { isAccepted } from "./attempt";
import { randomSetup } from "./random-setup";
import { RandomTable } from "./random-table";

/** The first fight's seed; each further fight has the next. Another run of fights: `TURNWRIGHT_SEED=…`. */
const SEED = Number(process.env["TURNWRIGHT_SEED"] || 41_000);
const FIGHTS = Number(process.env["TURNWRIGHT_FIGHTS"] || 15);
const ATTEMPTS = 30;
const ONLOOKER: Viewer = { gm: false, controls: [] };
/** In no text that a fight has by itself. */
const MARK = "⟦secret⟧";
/** Enough to see a pattern. */
const MOST_WRONG = 3;
/** So many commands are given to both encounters, the true and the open one. */
const COMMANDS = 12;

interface Instant {
  readonly encounter: Encounter;
  readonly events: readonly GameEvent[];
  readonly people: readonly Author[];
  /** Decides what is looked at of it. */
  readonly seed: number;
  readonly at: string;
}

/** Random fights, at every command that was accepted. */
function* instants(variantId: string): Generator<Instant> {
  const variant = engine.findVariant(variantId);
  if (variant === undefined) throw new Error(`no variant ${variantId}`);
  for (let seed = SEED; seed < SEED + FIGHTS; seed += 1) {
    const chance = new Chance(seed);
    const table = new RandomTable(engine, randomSetup(variant, chance), chance);
    for (let step = 0; step < ATTEMPTS && !table.ended; step += 1) {
      const made = table.act();
      if (!isAccepted(made)) continue;
      const at = `seed ${seed}, step ${step}, ${JSON.stringify(made.given)}`;
      const { events } = made.result;
      yield { encounter: table.encounter, events, people: table.people, seed: seed * 100 + step, at };
    }
  }
}

/** The first thing by which that player could tell the open encounter from the true one, or null. */
function toldApart({ encounter, events }: Instant, chance: Chance, open: Encounter, viewer: Viewer, secrecy: Secrecy) {
  const told = openEvents(events, encounter, secrecy).open;
  const commands = [{ do: "advance" }, ...chance.some(view(encounter, { gm: true }).legal, COMMANDS)];
  // An undo is for gms: the answer to a player tells nothing of the history.
  const answers = (one: Encounter): unknown => commands.map((command) => legality(one, command, viewer));
  return (
    difference(screen(open, viewer), screen(encounter, viewer), "screen") ??
    difference(view(open, viewer), view(encounter, viewer), "view") ??
    difference(eventsFor(told, open, viewer), eventsFor(events, encounter, viewer), "events") ??
    difference(answers(open), answers(encounter), "answers")
  );
}

/** The same fight, in which everything that people have written about the unseen is the mark and their numbers are others. */
function changed(encounter: Encounter, unseen: readonly string[]): Encounter {
  const isTheirs = (id: unknown): boolean => typeof id === "string" && unseen.includes(id);
  const combatants = Object.entries(encounter.combatants).map(([id, one]) => [
    id,
    isTheirs(id) ? { ...one, kind: MARK, traits: { ...one.traits, [MARK]: MARK }, owner: MARK } : one,
  ]);
  const effects = Object.entries(encounter.effects).map(([id, effect]) => [
    id,
    isTheirs(effect.target) ? { ...effect, name: MARK, tick: { at: "turn-end", label: MARK, amount: 1 } } : effect,
  ]);
  return {
    ...encounter,
    combatants: Object.fromEntries(combatants),
    effects: Object.fromEntries(effects),
    rules: changedState(encounter.rules, isTheirs, false),
  };
}

/** The fields of the variants' states that people write, and those that count. */
const WRITTEN = new Set(["label", "plan", "first"]);
const COUNTED = new Set(["ap", "paid", "simple", "bonus", "actions", "minors", "aim", "stance", "phase"]);

function changedState(value: unknown, isTheirs: (id: unknown) => boolean, theirs: boolean): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const own = theirs || isTheirs((value as { combatant?: unknown }).combatant);
  const entries = Object.entries(value).map(([key, part]) => {
    if (own && WRITTEN.has(key)) return [key, MARK];
    if (own && COUNTED.has(key) && typeof part === "number") return [key, part + 7];
    return [key, changedState(part, isTheirs, own || isTheirs(key))];
  });
  return Object.fromEntries(entries);
}

/** Those whom the story of a fight names although its viewer does not see them. */
function namedUnseen(story: Story, encounter: Encounter): string[] {
  const told = JSON.stringify(story.newest(encounter, ATTEMPTS).lines);
  return unseenBy(encounter, story.viewer).filter((id) => told.includes(JSON.stringify(id)));
}

/** Everything that is wrong with how one instant is concealed. */
function wrongAt(instant: Instant, hidden: boolean, tally: Tally): string[] {
  const { encounter, people, seed } = instant;
  const secrecy: Secrecy = { hidden, players: people.filter((one) => !one.gm) };
  const { open, secrets, unseen } = conceal(encounter, secrecy);
  if (secrets === null) return open === encounter ? [] : ["a copy although nothing is secret"];
  tally.secret += 1;
  if (unseen.length > 0) tally.unseen += 1;
  const read = parseEncounter(throughJson(open));
  const stored = throughJson({ open, secrets });
  const again = difference(reveal(stored.open, stored.secrets), encounter);
  const chance = new Chance(seed);
  const viewer = chance.one<Viewer>([...secrecy.players, ONLOOKER]);
  const named = namedUnseen(new Story(viewer), encounter);
  const told = toldApart(instant, chance, open, viewer, secrecy);
  const other = conceal(changed(encounter, unseen), secrecy).open;
  const by = difference(other, open);
  const fields = native(open, unseen);
  return [
    ...(read.ok ? [] : [`the open encounter cannot be read: ${JSON.stringify(read.problem)}`]),
    ...(open.rev === encounter.rev ? [] : ["another rev"]),
    ...(again === null ? [] : [`${again} does not come back`]),
    ...(told === null ? [] : [`${JSON.stringify(viewer)} can tell by ${told}`]),
    ...(JSON.stringify(other).includes(MARK) ? ["what was written is left"] : []),
    ...(named.length === 0 ? [] : [`the log of ${JSON.stringify(viewer)} names ${named.join()}`]),
    ...(by === null ? [] : [`what is secret shows by ${by}`]),
    ...(unseen.some((id) => fields.initiative[id] !== null) ? ["the host is told a number"] : []),
    ...(unseen.some((id) => fields.active.includes(id)) ? ["the host is told who acts unseen"] : []),
    ...(difference(fields.order.slice(fields.order.length - unseen.length), unseen) === null ? [] : ["a place"]),
  ];
}

/** The fights that were played last: what is hidden is looked for in the same ones, sealed and not. */
let lastPlayed: { readonly id: string; readonly instants: readonly Instant[] } | null = null;

function playedInstants(id: string): readonly Instant[] {
  if (lastPlayed?.id !== id) lastPlayed = { id, instants: [...instants(id)] };
  return lastPlayed.instants;
}

interface Tally {
  secret: number;
  unseen: number;
}

/** Variants with something that the gm's side settles before it is told. */
const WITH_PLANS = new Set(["greyhawk", "initiative-score"]);

describe(`secrets: ${FIGHTS} fights per variant from seed ${SEED} (TURNWRIGHT_SEED)`, () => {
  const all = variants().map(({ id }) => id);

  describe.each(all)("%s", (id) => {
    it.each([true, false])(
      "keeps secrets, shows players the same, and loses nothing, with what is hidden sealed: %s",
      { timeout: 300_000 },
      (hidden) => {
        const tally: Tally = { secret: 0, unseen: 0 };
        const wrong: string[] = [];
        for (const instant of playedInstants(id)) {
          wrong.push(...wrongAt(instant, hidden, tally).map((what) => `${instant.at}: ${what}`));
          if (wrong.length >= MOST_WRONG) break;
        }
        expect(wrong.join("\n")).toBe("");
        // Fights without secrets would prove nothing.
        if (hidden) expect(tally.unseen).toBeGreaterThan(FIGHTS);
        else expect(tally.secret > 0).toBe(WITH_PLANS.has(id));
      },
    );
  });
});
