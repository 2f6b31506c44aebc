import type { CombatantId, Side } from "./ids";

/** The owner of a roll: a combatant, a group's first member as joined, or a side (C-17). */
export type DiceFor = CombatantId | Side;

/** The faces given to a command, by owner, in the order in which that owner's dice are asked for, die by die. */
export type Tape = Readonly<Record<DiceFor, readonly number[]>>;

/** Tells whether something given from outside has the shape of a tape: lists of whole faces from 1 up, by name. */
export function isTape(value: unknown): value is Tape {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(areFaces);
}

/** Tells whether something given from outside is a list of whole faces from 1 up. */
export const areFaces = (faces: unknown): faces is readonly number[] =>
  Array.isArray(faces) && faces.every((face) => Number.isInteger(face) && (face as number) >= 1);
