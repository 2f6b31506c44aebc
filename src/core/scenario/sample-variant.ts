import { baseOf } from "../state/combatants";
import type { CombatantSpec } from "../state/fields";
import type { CombatantId } from "../state/fight";
import type { Command } from "../state/command";
import type { Encounter } from "../state/history";
import { createEncounter } from "../engine/create";
import type { GameEvent } from "../engine/event";
import type { Thrower } from "../engine/dice";
import { propose } from "../engine/propose";

/** Several combatants share a turn, its leader first. */
export interface VariantTurn {
  readonly combatants: readonly CombatantId[];
  readonly number: number | null;
  /** Whether somebody chose the combatant among several. */
  readonly chosen: boolean;
  /** The combatants that reacted without a turn. */
  readonly reacting: readonly CombatantId[];
}

/** Gives a command as the GM. False if the rules refuse it. */
type Give = (command: Command) => boolean;

interface Moment {
  readonly encounter: Encounter;
  /** The turns of this round so far. */
  readonly turns: readonly VariantTurn[];
  readonly cast: readonly CombatantSpec[];
  readonly give: Give;
}

const GM = { gm: true } as const;

const MOST_COMMANDS = 100;

/** A plan or an action needs words, which a sample never shows. */
const WORDS = "…";

/** The numbers of Reactors in successive turns, so that a sample shows a lone Actor too. */
const REACTORS = [1, 2, 0];

const others = (cast: readonly CombatantSpec[], id: CombatantId): CombatantId[] => {
  const side = cast.find((each) => each.id === id)?.side;
  return cast.filter((each) => each.side !== side).map((each) => each.id);
};

/** S-2, S-5: the combatant that is asked acts, and some of the other side join its turn. */
function shareTurn({ turns, cast, give }: Moment): void {
  const actor = cast.find(({ id }) => give({ do: "declareActor", combatant: id, plan: WORDS }))?.id;
  if (actor === undefined) return;
  let left = REACTORS[turns.length % REACTORS.length] ?? 0;
  for (const combatant of others(cast, actor)) {
    if (left > 0 && give({ do: "declareReactor", combatant, plan: WORDS })) left -= 1;
  }
  give({ do: "beginTurn" });
}

/** whoever acts attacks, and the first foe that can pay reacts. */
function payForReaction({ encounter, turns, cast, give }: Moment): void {
  const actor = turns.at(-1)?.combatants[0];
  if (actor === undefined || encounter.stage !== "turn") return;
  const action = { do: "declare", combatant: actor, id: "sample", type: "primary", ap: 1, label: WORDS };
  if (!give({ ...action, targets: others(cast, actor) })) return;
  const answer = { do: "react", to: "sample", type: "reaction", ap: 1, label: WORDS };
  others(cast, actor).some((combatant) => give({ ...answer, combatant }));
  give({ do: "resolve", action: "sample" });
}

function withEvent(turns: VariantTurn[], event: GameEvent, after: Encounter, chosen: boolean): VariantTurn[] {
  if (event.type === "turn-started") {
    const { combatants } = event;
    return [...turns, { combatants, number: baseOf(after, combatants[0] ?? ""), chosen, reacting: [] }];
  }
  const last = turns.at(-1);
  if (event.type !== "reacted" || last === undefined) return turns;
  return [...turns.slice(0, -1), { ...last, reacting: [...last.reacting, event.combatant] }];
}

const orderAlone = (): void => {};

/** What a round shows beside the order of turns. Variants of other modules are not asked to play. */
const DEEDS: Readonly<Record<string, (moment: Moment) => void>> = {
  "shared-turn": shareTurn,
  "action-points": payForReaction,
  phases: orderAlone,
  "initiative-score": orderAlone,
  momentum: orderAlone,
};

/** The first round of a fight by an included variant's rules as they are. Nobody waits or falls. Empty for other ids. */
export function sampleVariant(variant: string, cast: readonly CombatantSpec[], thrower: Thrower): VariantTurn[] {
  const deed = DEEDS[variant];
  const made = createEncounter({ variant, options: {}, combatants: cast, keep: 0 });
  if (deed === undefined || !made.ok) return [];
  let { encounter } = made;
  let turns: VariantTurn[] = [];
  const give: Give = (command) => {
    const outcome = propose(encounter, command, GM, {}, thrower);
    if (outcome.kind !== "done" || outcome.next.round > 1) return false;
    const isChosen = encounter.stage === "choosing";
    for (const event of outcome.events) turns = withEvent(turns, event, outcome.next, isChosen);
    encounter = outcome.next;
    return true;
  };
  give({ do: "start" });
  for (let tries = MOST_COMMANDS; tries > 0; tries--) {
    deed({ encounter, turns, cast, give });
    if (!give({ do: "advance" })) break;
  }
  const sideOf = (id?: CombatantId): string | undefined => cast.find((each) => each.id === id)?.side;
  // The last of a side is no choice.
  return turns.map((turn, at) => {
    const side = sideOf(turn.combatants[0]);
    const isAmong = turns.slice(at + 1).some(({ combatants }) => sideOf(combatants[0]) === side);
    return { ...turn, chosen: turn.chosen && isAmong };
  });
}
