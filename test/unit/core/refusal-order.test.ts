import { RULES_TO_TRY } from "../../support/with-pages";
import { beforeAll, describe, expect, it } from "vitest";
import { REFUSALS, type Author, type Command, type RefusalCode, type RuleRefusalCode } from "../../../src/core/index";
import { GM, player } from "../../support/eyes";
import { Fight, foe, hero } from "./support/fight";
import { fightFor, samplesOf, type Sample } from "./support/samples";

const STRANGER = player("bea");

/** The same command, broken: its last field is of no type that any field has. */
function broken(command: Command): Command {
  const [field = "do"] = Object.keys(command).toReversed();
  return { ...command, [field]: { of: "no type" } };
}

/** The fields in which commands name combatants. */
const NAMING = ["combatant", "combatants", "target", "source", "before"];

/** The same command for somebody who is not there; null where it names nobody. */
function forNobody(command: Command): Command | null {
  const naming = NAMING.filter((field) => field in command && command.do !== "join");
  if (naming.length === 0) return null;
  const others = naming.map((field) => [field, field === "combatants" ? ["nobody"] : "nobody"]);
  return { ...command, ...Object.fromEntries(others) };
}

/** The field in which a command names an effect or an action. */
const ABOUT: Readonly<Record<string, string>> = {
  removeEffect: "effect",
  resolve: "action",
  react: "to",
  abandon: "id",
};

/** The same command about something that is not there; null where it is about nothing. */
function aboutNothing(command: Command): Command | null {
  const field = ABOUT[command.do];
  return field === undefined ? null : { ...command, [field]: "nothing" };
}

describe.each(RULES_TO_TRY)("of several reasons the earlier wins (C-27): %s", (variant) => {
  const ended = fightFor(variant);
  ended.give({ do: "end" });
  // After the end nobody has a turn, so whoever may not give the command is told the stage.
  const refusedByAuthor = ({ whose }: Sample): boolean => whose !== "acting";
  const samples = samplesOf(variant);

  it.each(samples)("$command.do: what is no command, then what is not there, who asks, and the stage", (sample) => {
    const { command, whose } = sample;
    const layers: [Command | null, Author, RefusalCode[]][] = [
      [broken(command), STRANGER, ["bad-command"]],
      [forNobody(command), STRANGER, ["unknown-combatant"]],
      [aboutNothing(command), STRANGER, ["unknown-action", "no-such-effect"]],
      [refusedByAuthor(sample) ? command : null, STRANGER, whose === "gm" ? ["gm-only"] : ["not-yours"]],
      [command.do === "undo" ? null : command, GM, ["wrong-stage"]],
    ];
    for (const [given, author, codes] of layers) {
      if (given !== null) expect(codes, JSON.stringify(given)).toContain(ended.code(given, author));
    }
  });
});

/** A command that is wrong in more ways than one, and the one that is told. */
interface Case {
  readonly what: string;
  readonly command: Command;
  readonly as?: Author;
  readonly told: RuleRefusalCode;
  /** The refusal that would be told if it were not for that. */
  readonly over: RuleRefusalCode;
}

const is = (combatant: string, condition: string): Command => ({ do: "setCondition", combatant, condition, on: true });

/** Each case is put to a fight of its own, after these commands. */
function describeCases(variant: string, before: readonly Command[], cases: readonly Case[]): void {
  describe(`${variant}, after ${before.map((command) => command.do).join(", ") || "nothing"}`, () => {
    let fight: Fight;
    beforeAll(() => {
      const traits = { initiative: 30, initiativeRating: 30, maxAp: 3, reaction: 30, augmentDice: 1 };
      const slow = { initiative: 10, initiativeRating: 10, maxAp: 3, reaction: 10 };
      fight = new Fight(variant, [hero("ada", traits), foe("orc", slow), hero("bea", { maxAp: 3 })]);
      for (const command of before) fight.give(command);
    });

    it.each(cases)("$what: $told before $over", ({ command, as = GM, told, over }) => {
      expect(fight.code(command, as)).toBe(told);
      expect(REFUSALS.indexOf(told)).toBeLessThan(REFUSALS.indexOf(over));
    });
  });
}

const start: Command = { do: "start" };

describeCases(
  "basic",
  [],
  [
    {
      what: "undo, by a player, with nothing to undo",
      command: { do: "undo" },
      as: STRANGER,
      told: "gm-only",
      over: "nothing-to-undo",
    },
    {
      what: "a turn's end before the start",
      command: { do: "endTurn", combatant: "orc" },
      told: "wrong-stage",
      over: "not-your-turn",
    },
  ],
);

describeCases(
  "basic",
  [start, is("orc", "defeated"), is("ada", "incapacitated")],
  [
    {
      what: "a delay of one whose turn it is not and who is defeated",
      command: { do: "delay", combatant: "orc" },
      told: "not-your-turn",
      over: "defeated",
    },
    {
      what: "a step in by one who is defeated and has not delayed",
      command: { do: "stepIn", combatant: "orc" },
      told: "defeated",
      over: "not-eligible",
    },
    {
      what: "a roll for another who has rolled",
      command: { do: "roll", combatants: ["ada"] },
      as: STRANGER,
      told: "not-yours",
      over: "already-rolled",
    },
    {
      what: "a new roll by a player",
      command: { do: "roll", combatants: ["ada"], again: true },
      as: STRANGER,
      told: "gm-only",
      over: "not-yours",
    },
    {
      what: "a number taken back in the fight, by a player",
      command: { do: "setInitiative", combatant: "bea", value: null },
      as: STRANGER,
      told: "gm-only",
      over: "wrong-stage",
    },
    { what: "a second start", command: start, as: STRANGER, told: "gm-only", over: "wrong-stage" },
  ],
);

const charge: Command = { do: "declareActor", combatant: "ada", plan: "Charge" };
const begin: Command = { do: "beginTurn" };

describeCases(
  "shared-turn",
  [start, is("orc", "defeated")],
  [
    {
      what: "a declaration of one without the impetus who is defeated",
      command: { ...charge, combatant: "orc" },
      told: "not-your-turn",
      over: "defeated",
    },
    {
      what: "a declaration for another, without the impetus",
      command: { ...charge, combatant: "orc" },
      as: STRANGER,
      told: "not-yours",
      over: "not-your-turn",
    },
    {
      what: "an attack before there is a turn",
      command: { do: "attack", combatant: "orc", kind: "melee" },
      told: "wrong-stage",
      over: "not-your-turn",
    },
  ],
);

describeCases(
  "shared-turn",
  [start, charge, begin, is("ada", "incapacitated"), is("bea", "incapacitated"), is("bea", "surprised")],
  [
    {
      what: "an attack by one who is not in the turn and cannot act",
      command: { do: "attack", combatant: "bea", kind: "melee" },
      told: "not-your-turn",
      over: "incapacitated",
    },
    {
      what: "the next step of an ordinary turn, by another's player",
      command: { do: "nextStep" },
      as: STRANGER,
      told: "not-yours",
      over: "wrong-stage",
    },
    {
      what: "a threat in an ordinary turn, by a player",
      command: { do: "meleeThreat", combatant: "bea", on: true },
      as: STRANGER,
      told: "gm-only",
      over: "wrong-stage",
    },
    {
      what: "a threat in an ordinary turn",
      command: { do: "meleeThreat", combatant: "bea", on: true },
      told: "wrong-stage",
      over: "not-eligible",
    },
    {
      what: "a reaction of one who is held and surprised",
      command: { do: "useReaction", combatant: "bea", label: "Strike" },
      told: "incapacitated",
      over: "surprised",
    },
    {
      what: "a turn's end for somebody else, by another's player",
      command: { do: "endTurn", combatant: "bea" },
      as: STRANGER,
      told: "not-yours",
      over: "not-your-turn",
    },
  ],
);

const parry: Command = { do: "declareReactor", combatant: "orc", plan: "Parry" };

describeCases(
  "shared-turn",
  [
    start,
    charge,
    parry,
    begin,
    { do: "use", combatant: "ada", what: "action" },
    { do: "use", combatant: "orc", what: "dodge" },
  ],
  [
    {
      what: "a spell with no action left, before its step",
      command: { do: "castSpell", combatant: "ada", level: 1, name: "Bolt" },
      told: "no-actions-left",
      over: "wrong-step",
    },
    {
      what: "an attack with no action left, before its step",
      command: { do: "attack", combatant: "orc", kind: "melee" },
      told: "no-actions-left",
      over: "wrong-step",
    },
    {
      what: "a reaction that has joined the turn, by another",
      command: { do: "useReaction", combatant: "orc", label: "Strike" },
      as: STRANGER,
      told: "not-yours",
      over: "reaction-spent",
    },
    {
      what: "the end of attacks by one who is not in the turn",
      command: { do: "doneAttacking", combatant: "bea" },
      told: "not-your-turn",
      over: "wrong-step",
    },
    {
      what: "a step beyond the last, by a player",
      command: { do: "goToStep", step: 11 },
      as: STRANGER,
      told: "bad-command",
      over: "gm-only",
    },
  ],
);

const cut: Command = { do: "declare", combatant: "ada", id: "cut", type: "primary", ap: 1, label: "Cut" };
const answer: Command = { do: "react", combatant: "bea", to: "cut", type: "reaction", ap: 1, label: "Help" };

describeCases(
  "action-points",
  [start, is("orc", "surprised"), cut, answer, is("bea", "defeated")],
  [
    {
      what: "an action of another's turn by one surprised, beyond its means",
      command: { ...cut, id: "b", combatant: "orc", ap: 9 },
      told: "own-turn-only",
      over: "surprised",
    },
    {
      what: "a second action, beyond its means",
      command: { ...cut, id: "b", ap: 9 },
      told: "unresolved-action",
      over: "not-enough-ap",
    },
    {
      what: "an action that costs nothing, of one who is not there",
      command: { ...cut, combatant: "nobody", id: "b", ap: 0 },
      told: "cost-too-low",
      over: "unknown-combatant",
    },
    {
      what: "an action of no type that costs nothing",
      command: { ...cut, id: "b", type: "tertiary", ap: 0 },
      told: "bad-command",
      over: "cost-too-low",
    },
    {
      what: "an answer by nobody to nothing",
      command: { ...answer, combatant: "nobody", to: "none" },
      told: "unknown-combatant",
      over: "unknown-action",
    },
    {
      what: "an answer to nothing, for another",
      command: { ...answer, combatant: "orc", to: "none" },
      as: STRANGER,
      told: "unknown-action",
      over: "not-yours",
    },
    { what: "a second answer, of one who is defeated", command: answer, told: "defeated", over: "already-reacted" },
    {
      what: "an answer to one's own, beyond one's means",
      command: { ...answer, combatant: "ada", ap: 9 },
      told: "not-eligible",
      over: "not-enough-ap",
    },
    {
      what: "an end to nothing, by a player",
      command: { do: "resolve", action: "none" },
      as: STRANGER,
      told: "unknown-action",
      over: "not-yours",
    },
    {
      what: "a turn's end with an open action, by another's player",
      command: { do: "endTurn" },
      as: STRANGER,
      told: "not-yours",
      over: "unresolved-action",
    },
  ],
);

describeCases(
  "action-points",
  [start, is("ada", "surprised")],
  [
    {
      what: "an action of one surprised, beyond its means",
      command: { ...cut, ap: 9 },
      told: "surprised",
      over: "not-enough-ap",
    },
  ],
);

describeCases(
  "action-points",
  [start],
  [
    {
      what: "a payment beyond what is missing and what is left",
      command: { do: "extend", combatant: "ada", id: "x", total: 2, ap: 9 },
      told: "not-enough-ap",
      over: "value-out-of-range",
    },
  ],
);

const shoot: Command = { do: "act", combatant: "ada", cost: "simple", kind: "physical" };

describeCases(
  "phases",
  [
    start,
    { do: "free", combatant: "orc" },
    is("orc", "incapacitated"),
    shoot,
    shoot,
    shoot,
    is("ada", "incapacitated"),
  ],
  [
    {
      what: "an action in another's phase by one who cannot act",
      command: { ...shoot, combatant: "orc" },
      told: "not-your-turn",
      over: "incapacitated",
    },
    {
      what: "an action of one who cannot act and has none left",
      command: shoot,
      told: "incapacitated",
      over: "no-actions-left",
    },
    {
      what: "a second Free action, of one who cannot act",
      command: { do: "free", combatant: "orc" },
      told: "incapacitated",
      over: "free-action-spent",
    },
    {
      what: "attention that is settled, to what there is nothing of",
      command: { do: "attend", combatant: "ada", attention: "magic" },
      told: "attention-locked",
      over: "not-eligible",
    },
    {
      what: "attention that is settled, by another's player",
      command: { do: "attend", combatant: "ada", attention: "none" },
      as: STRANGER,
      told: "not-yours",
      over: "attention-locked",
    },
  ],
);

describeCases(
  "phases",
  [{ do: "setCondition", combatant: "ada", condition: "hidden", on: false }],
  [
    {
      what: "a wound before there is a number, by a player",
      command: { do: "adjustInitiative", combatant: "ada", by: -3 },
      as: STRANGER,
      told: "gm-only",
      over: "wrong-stage",
    },
    {
      what: "a wound before there is a number",
      command: { do: "adjustInitiative", combatant: "ada", by: -3 },
      told: "wrong-stage",
      over: "not-eligible",
    },
  ],
);

const takeTurn: Command = { do: "takeTurn", combatant: "ada" };

describeCases(
  "momentum",
  [start, is("orc", "defeated")],
  [
    {
      what: "a foe's turn while the players choose, and the foe is defeated",
      command: { do: "takeTurn", combatant: "orc" },
      told: "wrong-side",
      over: "defeated",
    },
    {
      what: "seizing by whoever is in control, with no foe's turn before it",
      command: { do: "seize", side: "players", reason: "spend" },
      told: "not-after-enemy-turn",
      over: "not-eligible",
    },
    {
      what: "a custom action without a name, by another's player and before a turn",
      command: { do: "act", combatant: "ada", action: "custom" },
      as: STRANGER,
      told: "bad-command",
      over: "not-yours",
    },
    {
      what: "a move between turns to a band that is there already",
      command: { do: "moveBand", combatant: "ada", to: "bea", band: "close" },
      told: "wrong-stage",
      over: "not-eligible",
    },
  ],
);

describeCases(
  "momentum",
  [
    start,
    takeTurn,
    { do: "sprint", combatant: "ada" },
    { do: "minor", combatant: "ada", minor: "move" },
    { do: "minor", combatant: "ada", minor: "move" },
    is("orc", "defeated"),
  ],
  [
    {
      what: "help for a foe, who is too far away",
      command: { do: "act", combatant: "ada", action: "assist", target: "orc" },
      told: "wrong-side",
      over: "out-of-range",
    },
    {
      what: "an action of one whose turn it is not and who is defeated",
      command: { do: "act", combatant: "orc", action: "attack" },
      told: "not-your-turn",
      over: "defeated",
    },
    {
      what: "standing up of one who sprints and is not prone",
      command: { do: "minor", combatant: "ada", minor: "stand-up" },
      told: "sprint-must-move",
      over: "not-eligible",
    },
    {
      what: "a trade of Minor Actions that a sprint has taken",
      command: { do: "trade", combatant: "ada", to: "action" },
      told: "sprint-must-move",
      over: "no-minors-left",
    },
    {
      what: "a hand-over to a foe who is defeated",
      command: { do: "endTurn", next: "orc" },
      told: "wrong-side",
      over: "defeated",
    },
    {
      what: "a foe's reaction to one who has left nobody, by a foe who is defeated",
      command: { do: "provoked", combatant: "orc", mover: "ada" },
      told: "defeated",
      over: "not-eligible",
    },
  ],
);

describeCases(
  "momentum",
  [start, takeTurn, { do: "trade", combatant: "ada", to: "action" }, is("ada", "incapacitated")],
  [
    {
      what: "a second trade by one who cannot act any more",
      command: { do: "trade", combatant: "ada", to: "action" },
      told: "incapacitated",
      over: "already-traded",
    },
    {
      what: "a sprint after a trade, by one who cannot act any more",
      command: { do: "sprint", combatant: "ada" },
      told: "incapacitated",
      over: "sprint-at-start",
    },
    {
      what: "a hand-over to oneself",
      command: { do: "endTurn", next: "ada" },
      told: "already-acted",
      over: "incapacitated",
    },
  ],
);

describeCases(
  "momentum",
  [start, takeTurn, { do: "trade", combatant: "ada", to: "action" }],
  [
    {
      what: "a second trade of what is not there",
      command: { do: "trade", combatant: "ada", to: "action" },
      told: "already-traded",
      over: "no-minors-left",
    },
    {
      what: "a sprint after a trade, without Minor Actions",
      command: { do: "sprint", combatant: "ada" },
      told: "sprint-at-start",
      over: "no-minors-left",
    },
  ],
);
