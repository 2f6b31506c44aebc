import { describe, expect, it } from "vitest";
import {
  createEncounter,
  type Encounter,
  type Entry,
  type GameEvent,
  native,
  parseEncounter,
  propose,
  screen,
  variants,
  view,
  type Viewer,
} from "../../../src/core/index";
import { exportScenario, playScenario, rollFor, seeded } from "../../../src/core/scenario/index";
import { Fight, foe, hero } from "./support/fight";

const GM: Viewer = { gm: true };
const ADA: Viewer = { gm: false, controls: ["ada"] };
const ENTRIES: readonly Entry[] = [
  { id: "lair", at: 12 },
  { id: "bridge", at: "round-end", every: 2, byItself: true },
  { id: "alarm", at: "round-start", round: 3 },
  { id: "secret", at: "round-start", alone: true, label: "Nobody may know" },
];
const ROUNDS = 4;

/** The rules whose rounds the GM or a token closes. */
const CLOSED = new Set(["tick-clock", "token-bag", "as-called"]);

/** More steps than four combatants need for a round. */
const LONGEST = 40;

/** How often each comes in the rounds up to the last. */
const EXPECTED = { lair: ROUNDS, bridge: 2, alarm: 1, secret: ROUNDS };

function begin(variant: string): Encounter {
  const combatants = [hero("ada"), foe("orc"), hero("bo"), foe("rat")];
  const made = createEncounter({ variant, combatants, entries: ENTRIES });
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  return made.encounter;
}

/** Plays rounds by what goes on, or by any command that ends what the fight waits for, undoing and redoing every step. */
function play(variant: string, each: (now: Encounter) => void): readonly GameEvent[] {
  const random = seeded(7);
  let now = begin(variant);
  const told: GameEvent[] = [];
  const give = (command: object): boolean => {
    const outcome = propose(now, command, GM, {}, (request) => rollFor(request, random));
    if (outcome.kind !== "done") return false;
    const undone = propose(outcome.next, { do: "undo" }, GM);
    const redone = undone.kind === "done" ? propose(undone.next, { do: "redo" }, GM) : undone;
    if (redone.kind !== "done") throw new Error(JSON.stringify(redone));
    expect({ ...redone.next, rev: 0, past: {} }).toEqual({ ...outcome.next, rev: 0, past: {} });
    now = outcome.next;
    told.push(...outcome.events);
    each(now);
    return true;
  };
  const CHOICES = new Set(["choose", "takeTurn", "declareActor", "beginCount", "roll"]);
  for (let step = 0, begun = 0, round = 0; now.round <= ROUNDS; step += 1) {
    if (step > 400) throw new Error(`${variant} stands still in ${now.stage}`);
    // Some rounds end by the GM's word alone.
    if (now.round > round) [round, begun] = [now.round, now.rev];
    if (now.rev - begun > LONGEST && now.coming === undefined && give({ do: "nextRound" })) continue;
    if (give({ do: "advance" })) continue;
    const choice = view(now, GM).legal.find(({ do: name }) => CHOICES.has(name));
    if (choice === undefined || !give({ plan: "…", ...choice })) throw new Error(`${variant} stops in ${now.stage}`);
  }
  return told.slice(
    0,
    told.findIndex((event) => event.type === "round-started" && event.round > ROUNDS),
  );
}

const count = (events: readonly GameEvent[], type: string, id: string): number =>
  events.filter((event) => event.type === type && "entry" in event && event.entry === id).length;

describe("entries (C-35)", () => {
  it.each(variants().map(({ id }) => id))("come exactly as often as they say, under %s", (variant) => {
    const events = play(variant, (now) => {
      expect(parseEncounter(JSON.parse(JSON.stringify(now))).ok).toBe(true);
      const { order, active } = native(now);
      expect(new Set(order).size).toBe(4 + ENTRIES.length);
      if (now.coming !== undefined) expect(active).toEqual([now.coming]);
      const rows = screen(now, GM).rows.filter(({ entry }) => entry === true);
      expect(rows.map(({ id }) => id).toSorted()).toEqual(["alarm", "bridge", "lair", "secret"]);
      const seen = JSON.stringify([screen(now, ADA), view(now, ADA)]);
      expect(seen).not.toContain("secret");
      expect(seen).not.toContain("Nobody may know");
    });
    for (const [id, times] of Object.entries(EXPECTED)) {
      // What comes as the last round ends comes after it, if that round is closed.
      const owed = CLOSED.has(variant) && id !== "secret" && id !== "alarm" ? 1 : 0;
      const both = [times - owed, times - owed];
      expect([id, count(events, "entry-began", id), count(events, "entry-ended", id)]).toEqual([id, ...both]);
    }
  });

  it("stop whatever belongs to turns until the GM goes on", () => {
    const fight = new Fight("popcorn", [hero("ada"), foe("orc")]);
    fight.give({ do: "addEntry", entry: "lair", at: "round-start" });
    fight.give({ do: "choose", combatant: "ada" });
    fight.give({ do: "start" });
    expect(fight.encounter.coming).toBe("lair");
    expect(fight.propose({ do: "choose", combatant: "orc" })).toMatchObject({ refusal: { code: "wrong-stage" } });
    fight.give({ do: "advance" });
    expect(native(fight.encounter).active).toEqual(["ada"]);
  });

  it("stand in the order where they come, and the GM reads when", () => {
    const fight = new Fight("basic", [hero("ada"), foe("orc")]);
    fight.give({ do: "addEntry", entry: "end", at: "round-end", every: 3 });
    fight.give({ do: "addEntry", entry: "lair", at: 15, label: "Rocks fall" });
    fight.give({ do: "addEntry", entry: "first", at: "round-start", round: 2 });
    fight.give({ do: "start" }, { dice: { ada: [15], orc: [10] } });
    expect(native(fight.encounter).order).toEqual(["first", "ada", "lair", "orc", "end"]);
    expect(native(fight.encounter).initiative).toMatchObject({ lair: 15, first: null });
    const lines = fight
      .screen(GM)
      .rows.flatMap(({ entry, line }) => (entry === true ? [line.map(({ key }) => key)] : []));
    expect(lines).toEqual([
      ["TURNWRIGHT.entries.round-start", "TURNWRIGHT.entries.round"],
      ["TURNWRIGHT.names.verbatim"],
      ["TURNWRIGHT.entries.round-end", "TURNWRIGHT.entries.every"],
    ]);
  });

  it("are at the round's end where numbers make no order", () => {
    const fight = new Fight("popcorn", [hero("ada"), foe("orc")]);
    fight.give({ do: "addEntry", entry: "lair", at: 20 });
    expect(native(fight.encounter)).toMatchObject({ order: ["ada", "orc", "lair"], initiative: { lair: null } });
  });

  it("keep the fight going while nobody else can act", () => {
    const fight = new Fight("basic", [hero("ada"), foe("orc")]);
    fight.give({ do: "addEntry", entry: "lair", at: 20 });
    fight.give({ do: "start" }, { dice: { ada: [15], orc: [10] } });
    for (const combatant of ["ada", "orc"])
      fight.give({ do: "setCondition", combatant, condition: "defeated", on: true });
    fight.give({ do: "advance" });
    expect(fight.encounter).toMatchObject({ round: 2, coming: "lair" });
  });

  it("are forgotten by a change of rules only as far as they came", () => {
    const fight = new Fight("basic", [hero("ada"), foe("orc")]);
    fight.give({ do: "addEntry", entry: "lair", at: "round-start" });
    fight.give({ do: "start" });
    fight.give({ do: "changeRules", variant: "popcorn" });
    expect(fight.encounter).toMatchObject({
      stage: "setup",
      halted: false,
      entries: [{ id: "lair", at: "round-start" }],
    });
    expect(fight.encounter.coming).toBeUndefined();
    fight.give({ do: "start" });
    expect(fight.encounter.coming).toBe("lair");
  });

  it("hide whom they bring from the beginning, and let them roll when they come", () => {
    const entries: readonly Entry[] = [{ id: "horn", at: "round-start", round: 2, brings: ["orc"] }];
    const made = createEncounter({ variant: "basic", combatants: [hero("ada"), foe("orc")], entries });
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    expect(screen(made.encounter, ADA).rows.map(({ id }) => id)).toEqual(["horn", "ada"]);
    const begun = propose(made.encounter, { do: "start" }, GM, { ada: [15] });
    if (begun.kind !== "done") throw new Error(JSON.stringify(begun));
    const came = propose(begun.next, { do: "endTurn" }, GM);
    if (came.kind !== "done") throw new Error(JSON.stringify(came));
    expect(screen(came.next, ADA).rows.map(({ id }) => id)).toEqual(["horn", "ada", "orc"]);
    expect(screen(came.next, GM).footer.aside.map(({ command }) => command.do)).toEqual(["roll"]);
  });

  it("are in an exported fight", () => {
    const scenario = exportScenario(begin("basic"), "Entries");
    if (scenario === null) throw new Error("no scenario");
    expect(playScenario(scenario)).toMatchObject({ kind: "passed", encounter: { entries: ENTRIES } });
  });
});
