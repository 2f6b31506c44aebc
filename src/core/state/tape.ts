import type { CombatantId, Side } from "./fight";
import { isRecord } from "./table";

/** Who a roll belongs to: a combatant, a group's first member, or a side (C-17). */
export type DiceFor = CombatantId | Side;

/** The faces given to a command, by owner, in the order requested. */
export type Tape = Readonly<Record<DiceFor, readonly number[]>>;

/** Lists of positive whole faces, by owner. */
export const isTape = (value: unknown): value is Tape => isRecord(value) && Object.values(value).every(areFaces);

export const areFaces = (faces: unknown): faces is readonly number[] =>
  Array.isArray(faces) && faces.every((face) => Number.isInteger(face) && (face as number) >= 1);
