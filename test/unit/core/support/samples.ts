import { findVariant, type Command } from "../../../../src/core/index";
import { Fight, foe, hero } from "./fight";

/** The people who may give a command (C-25): the gm's alone, or for whoever controls the combatant that it names or that is acting. */
type Whose = "gm" | "controller" | "acting";

/** A command of one kind as it may be given, and whose it is. It names Ada, the orc, the effect `e1` or the action `a1`. */
export interface Sample {
  readonly command: Command;
  readonly whose: Whose;
}

function samples(whose: Whose, ...commands: readonly Command[]): Sample[] {
  return commands.map((command) => ({ command, whose }));
}

const COMMON: readonly Sample[] = [
  ...samples(
    "gm",
    { do: "join", combatants: [{ id: "newcomer", side: "gm" }] },
    { do: "leave", combatant: "ada" },
    { do: "batch", commands: [{ do: "setTrait", combatant: "ada", trait: "initiative", value: 4 }] },
    { do: "setCondition", combatant: "ada", condition: "hidden", on: true },
    { do: "setSide", combatant: "ada", side: "gm" },
    { do: "setTrait", combatant: "ada", trait: "initiative", value: 4 },
    { do: "addEffect", id: "new", name: "Slow", target: "ada", source: "orc", until: "combat" },
    { do: "removeEffect", effect: "e1" },
    { do: "addEntry", entry: "new", at: 20 },
    { do: "changeEntry", entry: "lair", at: 5 },
    { do: "removeEntry", entry: "lair" },
    { do: "start" },
    { do: "nextRound" },
    { do: "giveTurn", combatant: "ada" },
    { do: "end" },
    { do: "undo" },
    { do: "redo" },
    { do: "changeRules", variant: "basic" },
    { do: "changeOptions", options: { skipDefeated: false } },
  ),
  ...samples(
    "controller",
    { do: "endConcentration", combatant: "ada" },
    { do: "group", combatants: ["ada"], shares: "turn" },
    { do: "ungroup", combatants: ["ada"] },
    { do: "lead", combatant: "ada" },
    { do: "spend", counter: "action", combatant: "ada", amount: 1 },
    { do: "gain", counter: "action", combatant: "ada", amount: 1 },
  ),
  ...samples("acting", { do: "advance" }),
];

const NUMBERED: readonly Sample[] = [
  ...samples("controller", { do: "roll", combatants: ["ada"] }),
  ...samples(
    "gm",
    { do: "setInitiative", combatant: "ada", value: 7 },
    { do: "reorder", combatant: "ada", before: "orc" },
  ),
  ...samples("acting", { do: "endTurn", combatant: "ada" }),
];

const OWN: Readonly<Record<string, readonly Sample[]>> = {
  basic: samples("controller", { do: "delay", combatant: "ada" }, { do: "stepIn", combatant: "ada" }),
  "shared-turn": [
    ...samples(
      "controller",
      { do: "declareActor", combatant: "ada", plan: "Charge", intends: ["move", "melee"], targets: ["orc"] },
      { do: "pass", combatant: "ada" },
      { do: "declareReactor", combatant: "ada", plan: "Parry", intends: ["dodge"] },
      { do: "decline", combatant: "ada" },
      { do: "revisePlan", combatant: "ada", plan: "Run" },
      { do: "attack", combatant: "ada", kind: "melee", target: "orc", label: "Sword", by: "action" },
      { do: "doneAttacking", combatant: "ada" },
      { do: "use", combatant: "ada", what: "movement", label: "Over the table" },
      { do: "castSpell", combatant: "ada", level: 1, name: "Shield", by: "bonus" },
      { do: "recordDamage", combatant: "ada", amount: 7 },
      { do: "recordCheck", combatant: "ada", rolled: 14 },
      { do: "recordSave", combatant: "ada", spell: "Fear" },
      { do: "useReaction", combatant: "ada", label: "Opportunity attack" },
    ),
    ...samples(
      "gm",
      { do: "declineAll" },
      { do: "dismissReactor", combatant: "ada" },
      { do: "goToStep", step: 8 },
      { do: "meleeThreat", combatant: "ada", on: true },
    ),
    ...samples("acting", { do: "beginTurn" }, { do: "nextStep" }),
  ],
  "action-points": [
    ...samples(
      "controller",
      { do: "declare", combatant: "ada", id: "a2", type: "primary", ap: 1, label: "Cut" },
      { do: "spendPoint", combatant: "ada", label: "Step aside" },
      { do: "react", combatant: "ada", to: "a1", type: "reaction", ap: 1, label: "Parry" },
      { do: "decline", combatant: "ada", to: "a1" },
      { do: "extend", combatant: "ada", id: "x2", label: "Ritual", total: 4, ap: 1 },
      { do: "abandon", combatant: "ada", id: "x1" },
      { do: "free", combatant: "ada", label: "Shout" },
    ),
    ...samples(
      "gm",
      { do: "announce", id: "a3", label: "The roof falls in" },
      { do: "declineAll", to: "a1" },
      { do: "adjustAp", combatant: "ada", by: 1, over: true },
    ),
    ...samples("acting", { do: "resolve", action: "a1", outcome: "Parried" }),
  ],
  phases: [
    ...samples(
      "controller",
      { do: "attend", combatant: "ada", attention: "none", next: true },
      { do: "act", combatant: "ada", cost: "simple", kind: "physical", label: "Shoot" },
      { do: "free", combatant: "ada", label: "Shout" },
      { do: "setWorld", combatant: "ada", world: "ar" },
      { do: "interrupt", combatant: "ada", by: 5, label: "Dodge" },
    ),
    ...samples("gm", { do: "adjustInitiative", combatant: "ada", by: -1 }),
  ],
  "initiative-score": [
    ...samples(
      "controller",
      { do: "markActed", combatant: "ada", on: true },
      { do: "actLast", combatant: "ada" },
      { do: "rollWithBlow", combatant: "ada" },
      { do: "decideTie", order: ["ada"] },
      { do: "rollTie", combatants: ["ada"] },
    ),
    ...samples(
      "gm",
      { do: "modifyScore", combatant: "ada", by: -3, turns: 2 },
      { do: "ambush", side: "gm", hidden: true },
    ),
  ],
  popcorn: samples("acting", { do: "choose", combatant: "ada" }),
  own: [
    ...samples(
      "controller",
      { do: "choose", combatant: "ada" },
      { do: "delay", combatant: "ada" },
      { do: "stepIn", combatant: "ada" },
      { do: "swap", combatant: "ada", with: "orc" },
      { do: "declareActions", combatant: "ada", kinds: ["melee"] },
    ),
    ...samples("gm", { do: "beginCount" }),
  ],
  greyhawk: [
    ...samples("controller", { do: "declareActions", combatant: "ada", kinds: ["melee", "move"] }),
    ...samples("gm", { do: "beginCount" }),
  ],
  momentum: [
    ...samples(
      "controller",
      { do: "takeTurn", combatant: "ada" },
      { do: "act", combatant: "ada", action: "attack", target: "orc", label: "Shoot" },
      { do: "minor", combatant: "ada", minor: "aim", label: "Breathe out" },
      { do: "trade", combatant: "ada", to: "action" },
      { do: "willpower", combatant: "ada", use: "action" },
      { do: "sprint", combatant: "ada" },
      { do: "moveBand", combatant: "ada", to: "orc", band: "short" },
      { do: "moveBands", combatant: "ada", bands: { orc: "short" } },
      { do: "provoked", combatant: "ada", mover: "orc" },
      { do: "useReaction", combatant: "ada", label: "Catch the rope" },
    ),
    ...samples(
      "gm",
      { do: "seize", side: "gm", reason: "A critical failure" },
      { do: "changeMomentum", by: 1 },
      { do: "setBand", combatant: "ada", to: "orc", band: "short" },
      { do: "setBands", bands: { ada: { orc: "short" } } },
      { do: "setCover", combatant: "ada", cover: "light" },
      { do: "setState", combatant: "ada", aim: 1 },
      { do: "endScene" },
    ),
  ],
};

/** A sample of every command of a variant; none of those that nobody has written one for. */
export function samplesOf(variant: string): readonly Sample[] {
  return [...COMMON, ...NUMBERED, ...(OWN[variant] ?? [])];
}

/** Numbers far apart in every variant, so that Ada acts before the orc, whatever falls. */
const QUICK = { initiative: 40, initiativeRating: 40, maxAp: 4, reaction: 40 };
const SLOW = { maxAp: 4, reaction: 5 };

/** Ada concentrates on it. */
const HASTE = { id: "e1", name: "Haste", target: "ada", source: "ada", concentration: true };

/** Everyone has one of two, so that one can be spent and one put back. */
const COUNTERS = [{ id: "action", max: 2, start: 1, refills: "never" }];

/** A fight that has begun, in which everything is there that the samples name; it is Ada's turn, or hers to declare. */
export function fightFor(variant: string): Fight {
  const fight = new Fight(variant, [hero("ada", QUICK), foe("orc", SLOW), hero("bea", SLOW)], {
    options: { counters: COUNTERS },
  });
  const lowFirst = variant === "greyhawk";
  if (lowFirst) fight.give({ do: "setInitiative", combatant: "ada", value: 0 });
  if (findVariant(variant)?.numbers !== null) {
    fight.give({ do: "setInitiative", combatant: "bea", value: lowFirst ? 99 : 1 });
  }
  fight.give({ do: "start" });
  if (lowFirst) fight.give({ do: "beginCount" });
  fight.give({ do: "addEntry", entry: "lair", at: "round-end" });
  fight.give({ do: "addEffect", ...HASTE, until: { turns: 9 } });
  if (variant === "momentum") fight.give({ do: "takeTurn", combatant: "ada" });
  if (variant === "action-points") {
    fight.give({ do: "extend", combatant: "ada", id: "x1", total: 3, ap: 1 });
    fight.give({ do: "announce", id: "a1", label: "The ground shakes" });
  }
  return fight;
}
