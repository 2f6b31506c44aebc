import type { CombatantId, Command, Encounter, GameEvent } from "../../src/core/index";

/** An effect as it was asked for: how many more turns of its target it lasts, null for the fight. */
interface Kept {
  readonly target: CombatantId;
  readonly left: number | null;
  readonly ticks: boolean;
  /** It came in a turn of its target: that one neither counts nor ticks. */
  readonly fresh: boolean;
  /** Turns that are skipped or lost do not count for it. */
  readonly onlyTaken: boolean;
}

/**
 * An account of turns and effects by the events so far, and of nothing else: a second count of them, made without the rules. Never
 * changed in place.
 */
export interface OwnTurns {
  readonly present: ReadonlySet<CombatantId>;
  /** Those who were there when the round began, and are there still. */
  readonly atStart: ReadonlySet<CombatantId>;
  readonly begun: ReadonlySet<CombatantId>;
  readonly open: ReadonlySet<CombatantId>;
  readonly over: ReadonlySet<CombatantId>;
  /** By their ids, in the order in which they came. */
  readonly effects: ReadonlyMap<string, Kept>;
}

/** A count that does not add up. */
export class Miscount extends Error {}

const NOBODY: ReadonlySet<CombatantId> = new Set();

/** Nothing has been told yet of a fight with these. */
export function noTurns(ids: readonly CombatantId[]): OwnTurns {
  const present = new Set(ids);
  return { present, atStart: present, begun: NOBODY, open: NOBODY, over: NOBODY, effects: new Map() };
}

/**
 * The count after a command. Throws {@link Miscount} where somebody begins or ends two turns in a round, loses one with no
 * command that takes it, or has none; where an effect ticks or ends at any other moment than the ends of its target's own turns,
 * or does not at one of them.
 */
export function counted(before: OwnTurns, command: Command, events: readonly GameEvent[], after: Encounter): OwnTurns {
  let now = before;
  // The events that must follow at once: those that the last turn's end brings (C-11, C-19).
  let due: string[] = [];
  for (const event of events) {
    const [expected, ...later] = due;
    if (expected !== undefined) {
      if (nameOf(event) !== expected) throw new Miscount(`${nameOf(event)} instead of ${expected}`);
      due = later;
    } else {
      const ends = endsOf(event);
      checkAlone(command, event, now, after);
      now = entered(now, command, event);
      if (ends.length > 0 && command.do !== "leave") {
        const taken = event.type === "turn-ended";
        due = dueAtEnd(now, ends, taken);
        now = { ...now, effects: agedBy(now.effects, ends, taken) };
      }
    }
  }
  if (due.length > 0) throw new Miscount(`${due.join(", ")} did not come`);
  return now;
}

/** How many turns each effect still lasts, by this count. */
export function leftOf({ effects }: OwnTurns): Record<string, number | null> {
  return Object.fromEntries([...effects].map(([id, { left }]) => [id, left]));
}

function nameOf(event: GameEvent): string {
  return "effect" in event ? `${event.type} ${event.effect}` : event.type;
}

function endsOf(event: GameEvent): readonly CombatantId[] {
  if (event.type === "turn-ended") return event.combatants;
  return event.type === "turn-skipped" ? [event.combatant] : [];
}

/** Throws on an event that may not come by itself, or not for this command. */
function checkAlone(command: Command, event: GameEvent, now: OwnTurns, after: Encounter): void {
  if (event.type === "effect-ticked") throw new Miscount(`${event.effect} ticks between turns`);
  if (event.type === "effect-ended" && !["leave", "removeEffect"].includes(command.do)) {
    throw new Miscount(`${event.effect} ends between turns`);
  }
  if (event.type !== "turn-skipped" || event.why !== "lost") return;
  const neverRolled = after.combatants[event.combatant]?.base === null;
  if (command.do !== "nextRound" && !neverRolled) throw new Miscount(`${event.combatant} loses a turn for nothing`);
  if (now.open.has(event.combatant)) throw new Miscount(`${event.combatant} loses a turn under way`);
}

function entered(now: OwnTurns, command: Command, event: GameEvent): OwnTurns {
  switch (event.type) {
    case "joined":
      return { ...now, present: new Set([...now.present, event.combatant]) };
    case "left":
      return withoutOne(now, event.combatant);
    case "round-started":
      return { ...now, atStart: now.present, begun: NOBODY, open: NOBODY, over: NOBODY };
    case "round-ended":
      return closed(now);
    case "turn-started":
      return started(now, event.combatants, event.resumed === true);
    case "turn-put-off":
      return { ...now, open: less(now.open, [event.combatant]) };
    case "turn-ended":
    case "turn-skipped":
      return over(now, endsOf(event));
    case "effect-added":
      return { ...now, effects: new Map([...now.effects, [event.effect, keptFor(now, command, event)]]) };
    case "effect-ended":
      return { ...now, effects: new Map([...now.effects].filter(([id]) => id !== event.effect)) };
    default:
      return now;
  }
}

/** The duration asked for; a blow rolled with lasts for one turn that is taken (I-6). */
function keptFor(now: OwnTurns, command: Command, event: { target: CombatantId; effect: string }): Kept {
  const { target, effect } = event;
  if (effect.startsWith("blow-")) return { target, left: 1, ticks: false, fresh: false, onlyTaken: true };
  const until = command["until"] as { turns: number } | undefined;
  const turns = until?.turns ?? (command["turns"] as number | undefined) ?? null;
  return { target, left: turns, ticks: "tick" in command, fresh: now.open.has(target), onlyTaken: false };
}

function started(now: OwnTurns, ids: readonly CombatantId[], resumed: boolean): OwnTurns {
  const wrong = ids.find((id) => now.begun.has(id) !== resumed || now.open.has(id) || now.over.has(id));
  if (wrong !== undefined) throw new Miscount(`${wrong} ${resumed ? "goes on with" : "begins"} a turn that is not its`);
  return { ...now, begun: new Set([...now.begun, ...ids]), open: new Set([...now.open, ...ids]) };
}

function over(now: OwnTurns, ids: readonly CombatantId[]): OwnTurns {
  const twice = ids.find((id) => now.over.has(id));
  if (twice !== undefined) throw new Miscount(`${twice} ends two turns in a round`);
  return { ...now, open: less(now.open, ids), over: new Set([...now.over, ...ids]) };
}

function closed(now: OwnTurns): OwnTurns {
  const without = [...now.atStart].find((id) => !now.over.has(id));
  if (without !== undefined) throw new Miscount(`${without} had no turn`);
  if (now.open.size > 0) throw new Miscount("a round ends in the middle of a turn");
  return now;
}

function withoutOne(now: OwnTurns, id: CombatantId): OwnTurns {
  if (now.open.has(id)) throw new Miscount(`${id} leaves in the middle of its turn`);
  const [present, atStart, begun, ended] = [now.present, now.atStart, now.begun, now.over].map((set) =>
    less(set, [id]),
  );
  return {
    ...now,
    present: present ?? NOBODY,
    atStart: atStart ?? NOBODY,
    begun: begun ?? NOBODY,
    over: ended ?? NOBODY,
  };
}

/** The ticks of all of them, then what ends: one after the other, each as added (C-19). */
function dueAtEnd({ effects }: OwnTurns, ids: readonly CombatantId[], taken: boolean): string[] {
  const on = (id: CombatantId): [string, Kept][] => [...effects].filter(([, { target }]) => target === id);
  const counts = ([, { fresh, onlyTaken }]: [string, Kept]): boolean => !fresh && (taken || !onlyTaken);
  return [
    ...ids.flatMap((id) => on(id).filter(counts)).flatMap(([key, { ticks }]) => (ticks ? `effect-ticked ${key}` : [])),
    ...ids
      .flatMap((id) => on(id).filter(counts))
      .flatMap(([key, { left }]) => (left === 1 ? `effect-ended ${key}` : [])),
  ];
}

function agedBy(effects: OwnTurns["effects"], ids: readonly CombatantId[], taken: boolean): OwnTurns["effects"] {
  return new Map(
    [...effects].flatMap(([key, kept]): [string, Kept][] => {
      if (!ids.includes(kept.target) || (kept.onlyTaken && !taken)) return [[key, kept]];
      const left = kept.left === null || kept.fresh ? kept.left : kept.left - 1;
      return left === 0 ? [] : [[key, { ...kept, left, fresh: false }]];
    }),
  );
}

function less(set: ReadonlySet<CombatantId>, ids: readonly CombatantId[]): ReadonlySet<CombatantId> {
  return new Set([...set].filter((id) => !ids.includes(id)));
}
