import {
  CHOICE_NAMES,
  CHOICES,
  completeChoices,
  contradictionsIn,
  createEncounter,
  propose,
  type Author,
  type Choices,
  type Encounter,
} from "../../src/core/index";
import { rollFor } from "../../src/core/scenario/index";
import { Chance } from "../support/chance";
import { OrderModel, type Person } from "./order-model";

const GM: Author = { gm: true };
const FORMULAS = ["1d20 + @initiative", "1d6", "2d6 + @initiative", "1d4"];

/** Kinds in bands, in the order in which they are offered. */
const TABLES = [
  { fast: "1", slow: "2" },
  { ranged: "2", melee: "3", move: "1", other: "3" },
  { a: "2", b: "1" },
];

/** Any choices that go together. */
export function randomChoices(chance: Chance): Choices {
  for (;;) {
    const drawn = Object.fromEntries(
      CHOICE_NAMES.map((name) => {
        const spec = CHOICES[name];
        if (spec.kind === "choice") return [name, chance.one<string>(spec.choices)];
        if (spec.kind === "toggle") return [name, chance.maybe(0.4)];
        if (name === "formula") return [name, chance.one(FORMULAS)];
        if (name === "dice") return [name, chance.one<object>([CHOICES.dice.initial, ...TABLES])];
        if (name === "target") return [name, chance.one(["10", "3", "initiative"])];
        if (name === "deck") return [name, chance.one([10, 52])];
        const most = { jokers: 2, playerTurns: 2, foeTurns: 3, furtherBy: 5, ticks: 4 }[name as string];
        return [name, most === undefined ? spec.initial : chance.whole(name === "jokers" ? 0 : 1, most)];
      }),
    );
    const choices = completeChoices({ ...drawn, systemRolls: false });
    if (contradictionsIn(choices).length === 0) return choices;
  }
}

function randomPeople(chance: Chance): Person[] {
  const count = chance.whole(3, 8);
  return Array.from({ length: count }, (_, i) => {
    const side = i < 2 ? (["players", "gm"] as const)[i === 0 ? 0 : 1] : chance.one(["players", "gm"] as const);
    const kind = side === "gm" && chance.maybe(0.6) ? "goblin" : `kind ${i}`;
    const turns = chance.maybe(0.3) ? chance.whole(1, 4) : 0;
    const values = { initiative: chance.whole(0, 2), tiebreak: chance.whole(0, 1), dexterity: i % 2 };
    const cards = chance.maybe(0.3) ? chance.whole(2, 3) : 0;
    return { id: `p${i}`, side, kind, ...values, turns, cards };
  });
}

/**
 * Plays three rounds of rules and has every turn checked by the model; the model may be told other rules than are played.
 *
 * @returns what the model found wrong
 */
export function playChecked(
  choices: Choices,
  seed: number,
  told: Choices = choices,
  variant = "own",
): readonly string[] {
  const chance = new Chance(seed);
  const people = randomPeople(chance);
  const surprised = chance.each(
    people.map(({ id }) => id),
    0.15,
  );
  const made = createEncounter({
    variant,
    ...(variant === "own" && { options: { ...choices } }),
    combatants: people.map(({ id, side, kind, initiative, tiebreak, dexterity, turns, cards }) => ({
      id,
      side,
      kind,
      owner: side === "players" ? id : null,
      traits: { initiative, tiebreak, dexterity, turns, cards },
      ...(surprised.includes(id) && { conditions: ["surprised"] }),
    })),
  });
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  let now: Encounter = made.encounter;
  const model = new OrderModel(told, people, surprised);
  const outcomeOf = (command: object, author: Author = GM) =>
    propose(now, command, author, {}, (request) => rollFor(request, chance.next));
  const gives = (command: Given): boolean => {
    const outcome = outcomeOf(command);
    if (outcome.kind !== "done") return false;
    model.gives(command);
    for (const event of outcome.events) model.hear(event);
    now = outcome.next;
    return true;
  };
  for (let step = 0; step < 150 && now.round < 4 && model.wrong.length === 0; step += 1) {
    if (now.stage === "setup") gives({ do: "start" });
    else if (now.stage === "declaring") declares(people, choices, chance, gives);
    else if (now.stage === "rolling") gives({ do: "roll" });
    else if (now.halted) gives({ do: "advance" });
    else if (now.stage === "choosing") {
      const may = people.map(({ id }) => id).filter((id) => outcomeOf({ do: "choose", combatant: id }).kind === "done");
      const expected = model.choosable();
      if (may.toSorted().join() !== expected.toSorted().join())
        model.wrong.push(`${may.join()} may be named, and by the choices ${expected.join()}`);
      checkSpeaker(model, people, may, (combatant, speaker) => {
        const author: Author = { gm: false, controls: [speaker] };
        return outcomeOf({ do: "choose", combatant }, author).kind === "done";
      });
      if (may.length > 0) gives({ do: "choose", combatant: chance.one(may) });
      else break;
    } else endsTurn(now, chance, gives);
  }
  return model.wrong;
}

/** Most declare one kind of action or several, and some change their minds. Then the count begins. */
function declares(
  people: readonly Person[],
  { dice }: Choices,
  chance: Chance,
  gives: (command: Given) => boolean,
): void {
  const kinds = Object.keys(dice);
  for (const { id } of [...people, ...people]) {
    const said = chance.each(kinds, 0.3);
    if (said.length > 0 && chance.maybe(0.6)) gives({ do: "declareActions", combatant: id, kinds: said });
  }
  gives({ do: "beginCount" });
}

/** Asks of one who may be named whether each player could name it. */
function checkSpeaker(
  model: OrderModel,
  people: readonly Person[],
  may: readonly string[],
  accepts: (combatant: string, speaker: string) => boolean,
): void {
  const [one] = may;
  if (one === undefined) return;
  const { chooser } = model.choices;
  for (const { id, side } of people) {
    if (side !== "players") continue;
    const expected = chooser === "taker" ? id === one : chooser === "last" && id === model.lastActor;
    if (accepts(one, id) !== expected) model.wrong.push(`${id} ${expected ? "may not" : "may"} name ${one}`);
  }
}

type Given = {
  do: string;
  combatant?: string;
  next?: string;
  with?: string;
  ticks?: number;
  kinds?: readonly string[];
  now?: true;
};

/** Ends the turn under way, or does with it whatever the rules let one do, now and then. */
function endsTurn(now: Encounter, chance: Chance, gives: (command: Given) => boolean): void {
  const ids = Object.keys(now.combatants);
  const tries = [
    () => chance.maybe(0.25) && ids.some((combatant) => gives({ do: "delay", combatant })),
    () => chance.maybe(0.3) && ids.some((combatant) => gives({ do: "stepIn", combatant, now: true })),
    () => chance.maybe(0.4) && ids.some((combatant) => gives({ do: "stepIn", combatant })),
    () =>
      chance.maybe(0.3) && ids.some((combatant) => ids.some((other) => gives({ do: "swap", combatant, with: other }))),
    () => chance.maybe(0.3) && gives({ do: "endTurn", next: chance.one(ids) }),
    () => chance.maybe(0.4) && gives({ do: "endTurn", ticks: chance.whole(1, 6) }),
    () => gives({ do: "endTurn" }),
  ];
  tries.some((attempt) => attempt());
}
