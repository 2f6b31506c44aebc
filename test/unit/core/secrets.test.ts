import { describe, expect, it } from "vitest";
import {
  createEncounter,
  findVariant,
  native,
  parseEncounter,
  propose,
  registerVariant,
  screen,
  view,
  type Command,
  type CombatantSpec,
  type Encounter,
  type Secrecy,
  type Variant,
  type VariantParts,
} from "../../../src/core/index";
import { conceal, isStepKept, openEvents, recover, reveal } from "../../../src/core/secrets/index";
import { GM, player } from "../../support/eyes";
import { throughJson } from "../../support/plain";
import { Fight, foe, hero } from "./support/fight";

const ADA = player("ada");
const OPEN: Secrecy = { hidden: false, players: [ADA] };
const SEALED: Secrecy = { hidden: true, players: [ADA] };

/** In no text and no number that a fight has by itself. */
const WORD = "unheard-of";
const NUMBER = 77_123;

/** Somebody of the gm's side whom nobody sees and of whom everything is marked. */
function lurker(traits: Readonly<Record<string, number>> = {}): CombatantSpec {
  return {
    id: "lurker",
    side: "gm",
    kind: `${WORD} kind`,
    traits: { ...traits, [`${WORD} trait`]: NUMBER },
    conditions: ["hidden"],
  };
}

function fightWith(variant: string, traits: Readonly<Record<string, number>>, commands: readonly Command[]): Fight {
  const fight = new Fight(variant, [hero("ada", traits), foe("orc", traits), lurker(traits)]);
  const effect = { do: "addEffect", target: "lurker", name: `${WORD} effect`, until: "combat", imposes: ["surprised"] };
  for (const command of [effect, ...commands]) fight.give(command);
  return fight;
}

const start: Command = { do: "start" };
const onto = (name: string, fields: object = {}): Command => ({ do: name, combatant: "lurker", ...fields });
const number = onto("setInitiative", { value: NUMBER });
const label = `${WORD} label`;

/** Fights in which the one nobody sees is given everything that its rules can keep of it. */
const FIGHTS: Readonly<Record<string, () => Fight>> = {
  basic: () => fightWith("basic", {}, [number, start, onto("delay")]),
  phases: () => fightWith("phases", {}, [number, start, onto("adjustInitiative", { by: 1 }), onto("free", { label })]),
  "action-points": () =>
    fightWith("action-points", { maxAp: 9 }, [
      { do: "setTrait", combatant: "lurker", trait: "maxAp", value: NUMBER },
      { do: "removeEffect", effect: "e1" },
      number,
      start,
      onto("extend", { id: `${WORD}-work`, label, total: 9, ap: 2 }),
      onto("declare", { id: `${WORD}-deed`, type: "primary", ap: 1, label }),
    ]),
  "initiative-score": () =>
    fightWith("initiative-score", {}, [number, start, onto("rollWithBlow"), onto("modifyScore", { by: -1 })]),
  momentum: () =>
    fightWith("momentum", {}, [
      start,
      { do: "changeMomentum", by: -10 },
      { do: "nextRound" },
      onto("takeTurn"),
      onto("minor", { minor: "aim" }),
      onto("setBand", { to: "ada", band: "short" }),
    ]),
  popcorn: () => fightWith("popcorn", {}, [number, onto("choose"), start]),
  "shared-turn": () =>
    fightWith("shared-turn", {}, [
      { do: "removeEffect", effect: "e1" },
      number,
      start,
      onto("declareActor", { plan: `${WORD} plan`, intends: ["melee"] }),
      { do: "beginTurn" },
      onto("recordDamage", { amount: NUMBER }),
    ]),
  greyhawk: () => fightWith("greyhawk", {}, [start, onto("declareActions", { kinds: ["melee", "move"] })]),
};

describe.each(Object.entries(FIGHTS))("what is kept of the hidden in %s", (_id, make) => {
  it("is in no open encounter, neither word nor number", () => {
    const { encounter } = make();
    const { open, unseen } = conceal(encounter, SEALED);
    const text = JSON.stringify(open);
    expect(unseen).toEqual(["lurker"]);
    expect(JSON.stringify(encounter)).toContain(WORD);
    expect(text).not.toContain(WORD);
    expect(text).not.toContain(String(NUMBER));
    expect(open.combatants["lurker"]).toMatchObject({
      side: "gm",
      kind: "lurker",
      owner: null,
      traits: {},
      conditions: { hidden: true },
      tie: null,
    });
  });

  it("comes back whole, from JSON too, and players see the same either way", () => {
    const { encounter } = make();
    const { open, secrets } = throughJson(conceal(encounter, SEALED));
    expect(parseEncounter(open)).toMatchObject({ ok: true });
    expect(secrets).not.toBeNull();
    if (secrets !== null) expect(reveal(open, secrets)).toEqual(encounter);
    expect(screen(open, ADA)).toEqual(screen(encounter, ADA));
    expect(view(open, ADA)).toEqual(view(encounter, ADA));
  });

  it("is as open as all else without the option", () => {
    const { encounter } = make();
    const { unseen, open } = conceal(encounter, OPEN);
    expect(unseen).toEqual([]);
    expect(open.combatants).toBe(encounter.combatants);
  });

  it("reaches none of the host's own fields", () => {
    const { encounter } = make();
    const { open, unseen } = conceal(encounter, SEALED);
    const fields = native(open, unseen);
    expect(fields.active).not.toContain("lurker");
    expect(fields.order.at(-1)).toBe("lurker");
    expect(fields.initiative["lurker"]).toBeNull();
    expect(fields.round).toBe(encounter.round);
  });
});

describe("who is unseen", () => {
  const FIGHT = [hero("ada"), foe("orc"), lurker()];

  it("is nobody whom a single player sees: a player on the other side sees all of it", () => {
    const { encounter } = new Fight("basic", FIGHT);
    expect(conceal(encounter, { hidden: true, players: [ADA, player("orc")] }).unseen).toEqual([]);
  });

  it("is nobody of the players' side, where an onlooker looks on from", () => {
    const { encounter } = new Fight("basic", [hero("ada"), { ...hero("scout"), owner: null, conditions: ["hidden"] }]);
    expect(conceal(encounter, { hidden: true, players: [] }).unseen).toEqual([]);
  });

  it("is whoever an effect hides", () => {
    const fight = new Fight("basic", [hero("ada"), foe("orc")]);
    fight.give({ do: "addEffect", target: "orc", name: "Fog", until: "combat", imposes: ["hidden"] });
    expect(conceal(fight.encounter, SEALED).unseen).toEqual(["orc"]);
  });

  it("is nobody any more as soon as it shows itself: all that was kept of it is open with that step", () => {
    const fight = fightWith("phases", {}, [number, start, onto("adjustInitiative", { by: 1 })]);
    fight.give(onto("setCondition", { condition: "hidden", on: false }));
    const { open, secrets, unseen } = conceal(fight.encounter, SEALED);
    expect(unseen).toEqual([]);
    expect(secrets?.patch).toBeNull();
    expect(JSON.stringify(open)).toContain(WORD);
  });
});

describe("an effect whose source nobody sees", () => {
  it("stays with its name on whoever carries it, and names no source", () => {
    const fight = new Fight("basic", [hero("ada"), lurker()]);
    fight.give({ do: "addEffect", target: "ada", source: "lurker", name: "Chill", until: "source-turn-start" });
    const { open } = conceal(fight.encounter, SEALED);
    expect(open.effects["e1"]).toMatchObject({ name: "Chill", source: null });
    expect(screen(open, ADA)).toEqual(screen(fight.encounter, ADA));
  });
});

describe("a tie with somebody unseen", () => {
  it("leaves no trace in those who are seen", () => {
    const fight = new Fight("shared-turn", [hero("ada"), hero("bo"), lurker()]);
    for (const id of ["ada", "bo", "lurker"]) fight.give({ do: "setInitiative", combatant: id, value: 10 });
    fight.give({ do: "reorder", combatant: "lurker", before: "bo" });
    const { open } = conceal(fight.encounter, SEALED);
    const ranks = ["ada", "bo"].map((id) => open.combatants[id]?.tie?.rank);
    expect(ranks).toEqual([0, 1]);
    expect(JSON.stringify(open.moves)).not.toContain("lurker");
    expect(view(open, ADA).order).toEqual(view(fight.encounter, ADA).order);
  });

  it("is not told by an earlier one either (rules 0.4)", () => {
    for (const variant of ["shared-turn", "initiative-score"]) {
      const fight = new Fight(variant, [hero("ada"), hero("bo"), lurker()]);
      fight.give(start, { dice: { ada: [10], bo: [4], lurker: [12] } });
      const slow = { do: "addEffect", id: "slow", name: "Slow", target: "ada", until: "combat" };
      fight.give({ ...slow, modify: { initiative: 2 } });
      fight.give({ do: "removeEffect", effect: "slow" });
      expect(JSON.stringify(fight.encounter)).toContain('"at":12');
      expect(JSON.stringify({ ...conceal(fight.encounter, SEALED).open, past: {} })).not.toContain('"at":12');
    }
  });
});

describe("what the gm's side declares (G-1)", () => {
  const declare = (combatant: string, ...kinds: readonly string[]): Command => ({
    do: "declareActions",
    combatant,
    kinds,
  });

  function declared(): Fight {
    const fight = new Fight("greyhawk", [hero("ada"), foe("orc")]);
    for (const command of [start, declare("orc", "spell"), declare("orc", "ranged", "move")]) fight.give(command);
    return fight;
  }

  it("is not in the open encounter, nor is what it replaced in the history", () => {
    const { open, secrets } = conceal(declared().encounter, OPEN);
    expect(JSON.stringify({ ...open, options: null })).not.toMatch(/spell|ranged|move"/);
    expect(Object.keys(secrets?.past ?? {})).toEqual(["2", "3"]);
    expect(Object.keys(open.past)).toEqual(["1"]);
  });

  it("is open from the count on; what it replaced is not", () => {
    const fight = declared();
    fight.give({ do: "beginCount" });
    const { open, secrets } = conceal(fight.encounter, OPEN);
    expect(view(open, ADA)["declared"]).toMatchObject({ orc: ["ranged", "move"] });
    expect(secrets?.patch).toBeNull();
    expect(JSON.stringify({ ...open, options: null })).not.toContain("spell");
  });

  it("is secret again with the count taken back, its dice among what was taken back too", () => {
    const fight = declared();
    fight.give({ do: "beginCount" });
    fight.give({ do: "undo" });
    const { open, secrets } = conceal(fight.encounter, OPEN);
    expect(open.undone).toEqual({});
    expect(Object.keys(secrets?.undone ?? {})).toEqual(["0"]);
    expect(JSON.stringify({ ...open, options: null })).not.toMatch(/spell|ranged/);
    expect(secrets && reveal(open, secrets)).toEqual(fight.encounter);
  });

  it("goes on being secret in the history of a fight that is put under other rules", () => {
    const fight = declared();
    fight.give({ do: "changeRules", variant: "basic" });
    const { open } = conceal(fight.encounter, OPEN);
    expect(open.variant).toBe("basic");
    expect(JSON.stringify(open)).not.toMatch(/spell|ranged/);
  });

  it("goes with whoever leaves", () => {
    const fight = declared();
    fight.give({ do: "leave", combatant: "orc" });
    expect(JSON.stringify({ ...conceal(fight.encounter, OPEN).open, options: null })).not.toMatch(/spell|ranged/);
  });

  it("is nobody's secret where a player is on that side", () => {
    const secrecy = { hidden: false, players: [ADA, player("orc")] };
    expect(conceal(declared().encounter, secrecy).secrets).toBeNull();
  });
});

describe("an ambush that is planned (I-11)", () => {
  it("is secret until the fight starts, and whom it would hide", () => {
    const fight = new Fight("initiative-score", [hero("ada"), foe("orc")]);
    fight.give({ do: "ambush", side: "gm", hidden: true });
    const { open, secrets } = conceal(fight.encounter, OPEN);
    expect(open.rules).toMatchObject({ ambush: null, veiled: {} });
    expect(Object.keys(secrets?.past ?? {})).toEqual(["1"]);
    fight.give(start);
    expect(conceal(fight.encounter, OPEN).open.rules).toMatchObject({ ambush: { side: "gm" } });
  });
});

describe("a step", () => {
  const events = (fight: Fight, command: Command) => ({ events: fight.give(command), encounter: fight.encounter });

  it("tells players what they may hear and keeps the whole for gms", () => {
    const fight = new Fight("basic", [hero("ada"), lurker()]);
    for (const id of ["ada", "lurker"]) fight.give({ do: "setInitiative", combatant: id, value: id === "ada" ? 2 : 1 });
    fight.give(start);
    const { events: all, encounter } = events(fight, { do: "endTurn" });
    const { open, secret } = openEvents(all, encounter, SEALED);
    expect(secret).toBe(all);
    expect(JSON.stringify(open)).not.toContain("lurker");
    expect(open).toContainEqual({ type: "turn-ended", combatants: ["ada"] });
  });

  it("in which nobody unseen has a part is open as it is", () => {
    const fight = new Fight("basic", [hero("ada"), hero("bo"), lurker()]);
    const { events: all, encounter } = events(fight, { do: "setInitiative", combatant: "ada", value: 3 });
    expect(openEvents(all, encounter, SEALED)).toEqual({ open: all, secret: null });
    expect(openEvents(all, encounter, SEALED).open).toBe(all);
  });

  it("is open whole without the option", () => {
    const fight = new Fight("basic", [hero("ada"), lurker()]);
    const { events: all, encounter } = events(fight, onto("setInitiative", { value: 3 }));
    expect(openEvents(all, encounter, OPEN)).toEqual({ open: all, secret: null });
  });
});

describe("where nothing is secret", () => {
  it("the open encounter is the very one that was given", () => {
    const fight = new Fight("greyhawk", [hero("ada"), foe("orc")]);
    expect(conceal(fight.encounter, SEALED)).toEqual({ open: fight.encounter, secrets: null, unseen: [] });
    expect(conceal(fight.encounter, SEALED).open).toBe(fight.encounter);
    fight.give(start);
    fight.give({ do: "declareActions", combatant: "ada", kinds: ["melee"] });
    expect(conceal(fight.encounter, OPEN).open).toBe(fight.encounter);
  });

  it("the history is kept from players all the same, where what is hidden is: only gms look at it", () => {
    const fight = new Fight("basic", [hero("ada")]);
    fight.give(start);
    const { open, secrets } = conceal(fight.encounter, SEALED);
    expect(open.past).toEqual({});
    expect(secrets).toMatchObject({ patch: null, past: fight.encounter.past });
  });
});

describe("a gm without the key", () => {
  it("plays on with the open encounter, hidden ones included", () => {
    const fight = new Fight("basic", [hero("ada"), foe("orc"), lurker()]);
    fight.give(start);
    const { open } = conceal(fight.encounter, SEALED);
    const outcome = propose(open, { do: "setCondition", combatant: "lurker", condition: "hidden", on: false }, GM);
    expect(outcome).toMatchObject({ kind: "done", next: { rev: open.rev + 1 } });
  });

  it("cannot take back or give again what comes before a step that is kept", () => {
    const fight = new Fight("greyhawk", [hero("ada"), foe("orc")]);
    const revs = (): [Encounter, { past: string[]; undone: string[] }] => {
      const { open, secrets } = conceal(fight.encounter, OPEN);
      return [open, { past: Object.keys(secrets?.past ?? {}), undone: Object.keys(secrets?.undone ?? {}) }];
    };
    fight.give(start);
    expect(isStepKept(...revs(), "undo")).toBe(false);
    fight.give({ do: "declareActions", combatant: "orc", kinds: ["melee"] });
    expect(isStepKept(...revs(), "undo")).toBe(true);
    fight.give({ do: "beginCount" });
    expect(isStepKept(...revs(), "undo")).toBe(false);
    fight.times(2, { do: "undo" });
    expect(isStepKept(...revs(), "undo")).toBe(false);
    expect(isStepKept(...revs(), "redo")).toBe(true);
  });

  it("loses nothing of the hidden by playing on: what fits is brought back", () => {
    const fight = fightWith("basic", {}, [number, start]);
    const { open, secrets } = conceal(fight.encounter, SEALED);
    const outcome = propose(open, { do: "addEffect", target: "ada", name: "Chill", until: "combat" }, GM);
    if (outcome.kind !== "done" || secrets?.patch === undefined || secrets.patch === null) throw new Error("not done");
    const whole = recover(outcome.next, { patch: secrets.patch, stubNumbers: secrets.stubNumbers });
    expect(whole.rev).toBe(outcome.next.rev);
    expect(whole.combatants["lurker"]).toMatchObject({
      kind: `${WORD} kind`,
      base: NUMBER,
      traits: { [`${WORD} trait`]: NUMBER },
    });
    // Both effects are `e1`, each to whoever knew of it alone.
    expect(Object.values(whole.effects).map(({ name }) => name)).toEqual(["Chill", `${WORD} effect`]);
    expect(parseEncounter(throughJson(whole))).toMatchObject({ ok: true });
  });

  it("takes a number that says nothing for none that somebody gave", () => {
    const others = ["ada", "orc"].map((combatant) => onto("setInitiative", { combatant, value: 3 }));
    const fight = fightWith("shared-turn", {}, [{ do: "removeEffect", effect: "e1" }, number, ...others, start]);
    const { open, secrets } = conceal(fight.encounter, SEALED);
    // It has the impetus, and players can tell: it stands on top of the list.
    expect(open.combatants["lurker"]?.base).not.toBeNull();
    const earlier = { patch: secrets?.patch ?? {}, stubNumbers: secrets?.stubNumbers ?? {} };
    expect(recover(open, earlier).combatants["lurker"]).toMatchObject({ base: NUMBER });
  });

  it("who gives a hidden one another number, or takes it out, has the last word", () => {
    const fight = fightWith("basic", {}, [number, start]);
    const { open, secrets } = conceal(fight.encounter, SEALED);
    const after = (command: Command): Encounter => {
      const outcome = propose(open, command, GM);
      if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
      return recover(outcome.next, { patch: secrets?.patch ?? {}, stubNumbers: secrets?.stubNumbers ?? {} });
    };
    expect(after(onto("setInitiative", { value: 3 })).combatants["lurker"]).toMatchObject({ base: 3 });
    expect(after({ do: "leave", combatant: "lurker" }).combatants).not.toHaveProperty("lurker");
  });
});

describe("a variant of another module that says nothing about secrets", () => {
  interface Kept {
    readonly marks: Readonly<Record<string, { readonly note: string }>>;
    readonly deeds: Readonly<Record<string, { readonly by: string; readonly note: string }>>;
    readonly front: string | null;
  }
  const kept: Kept = {
    marks: { ada: { note: "seen" }, lurker: { note: WORD } },
    deeds: { d1: { by: "lurker", note: WORD }, d2: { by: "ada", note: "seen" } },
    front: "lurker",
  };

  function encounterUnder(id: string, isState: (rules: Partial<Kept>) => boolean): Encounter {
    const basic = findVariant("basic") as Variant;
    const parts = Object.fromEntries(Object.entries(basic).filter(([part]) => part !== "conceal")) as VariantParts;
    const meta = { ...basic.meta, id };
    registerVariant({
      ...parts,
      meta,
      numbers: null,
      flow: { ...basic.flow, order: ({ combatants }) => Object.keys(combatants) },
      setup: () => ({}),
      isState: (rules): rules is unknown => isState(rules as Partial<Kept>),
    });
    const made = createEncounter({ variant: id, combatants: [hero("ada"), lurker()] });
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    return { ...made.encounter, stage: "turn", round: 1, rules: kept };
  }

  it("loses whatever is kept by the unseen, and whatever record names them", () => {
    const encounter = encounterUnder("silent", () => true);
    const { open, secrets } = conceal(encounter, SEALED);
    expect(open.rules).toEqual({ marks: { ada: { note: "seen" } }, deeds: { d2: kept.deeds["d2"] }, front: "lurker" });
    expect(secrets && reveal(open, secrets)).toEqual(encounter);
  });

  it("stands before its start for players where too little would be left for its state", () => {
    const encounter = encounterUnder("strict", ({ marks }) => marks === undefined || "lurker" in marks);
    const { open, secrets } = conceal(encounter, SEALED);
    expect(open).toMatchObject({ stage: "setup", rules: {} });
    expect(secrets && reveal(open, secrets)).toEqual(encounter);
  });
});
