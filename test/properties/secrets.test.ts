import { describe, expect, it } from "vitest";
import { RULES_TO_TRY } from "../support/with-pages";
import {
  eventsFor,
  legality,
  parseEncounter,
  screen,
  view,
  type Author,
  type Encounter,
  type GameEvent,
  type Viewer,
} from "../../src/core/index";
import { Story } from "../../src/core/story/index";
import { conceal, reveal } from "../../src/core/secrets/index";
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
function toldApart({ encounter, events }: Instant, chance: Chance, open: Encounter, viewer: Viewer) {
  const commands = [{ do: "advance" }, ...chance.some(view(encounter, { gm: true }).legal, COMMANDS)];
  // An undo is for gms: the answer to a player tells nothing of the history.
  const answers = (one: Encounter): unknown => commands.map((command) => legality(one, command, viewer));
  return (
    difference(screen(open, viewer), screen(encounter, viewer), "screen") ??
    difference(view(open, viewer), view(encounter, viewer), "view") ??
    difference(eventsFor(events, open, viewer), eventsFor(events, encounter, viewer), "events") ??
    difference(answers(open), answers(encounter), "answers")
  );
}

/** Those whom the story of a fight names although its viewer does not see them. */
function namedUnseen(story: Story, encounter: Encounter): string[] {
  const told = JSON.stringify(story.newest(encounter, ATTEMPTS).lines);
  return unseenBy(encounter, story.viewer).filter((id) => told.includes(JSON.stringify(id)));
}

/** Everything that is wrong with how one instant is concealed. */
function wrongAt(instant: Instant, tally: Tally): string[] {
  const { encounter, people, seed } = instant;
  const players = people.filter((one) => !one.gm);
  const { open, secrets } = conceal(encounter, players);
  if (secrets === null) return open === encounter ? [] : ["a copy although nothing is secret"];
  tally.secret += 1;
  const read = parseEncounter(throughJson(open));
  const stored = throughJson({ open, secrets });
  const again = difference(reveal(stored.open, stored.secrets), encounter);
  const chance = new Chance(seed);
  const viewer = chance.one<Viewer>([...players, ONLOOKER]);
  const named = namedUnseen(new Story(viewer), encounter);
  const told = toldApart(instant, chance, open, viewer);
  return [
    ...(read.ok ? [] : [`the open encounter cannot be read: ${JSON.stringify(read.problem)}`]),
    ...(open.rev === encounter.rev ? [] : ["another rev"]),
    ...(again === null ? [] : [`${again} does not come back`]),
    ...(told === null ? [] : [`${JSON.stringify(viewer)} can tell by ${told}`]),
    ...(named.length === 0 ? [] : [`the log of ${JSON.stringify(viewer)} names ${named.join()}`]),
  ];
}

interface Tally {
  secret: number;
}

/** Variants with something that the gm's side settles before it is told. */
const WITH_PLANS = new Set(["greyhawk", "initiative-score"]);

describe(`secrets: ${FIGHTS} fights per variant from seed ${SEED} (TURNWRIGHT_SEED)`, () => {
  const all = RULES_TO_TRY;

  describe.each(all)("%s", (id) => {
    it("keeps secrets, shows players the same, and loses nothing", { timeout: 300_000 }, () => {
      const tally: Tally = { secret: 0 };
      const wrong: string[] = [];
      for (const instant of instants(id)) {
        wrong.push(...wrongAt(instant, tally).map((what) => `${instant.at}: ${what}`));
        if (wrong.length >= MOST_WRONG) break;
      }
      expect(wrong.join("\n")).toBe("");
      // Fights without secrets would prove nothing. Own rules have some if they declare.
      if (id !== "own") expect(tally.secret > 0).toBe(WITH_PLANS.has(id));
    });
  });
});
