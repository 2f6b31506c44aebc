import type { Removal } from "./removal";
import { generation } from "./generation";

/** Foundry 14's operators. The published types know only 13. */
interface Operators {
  readonly ForcedDeletion: new () => object;
  readonly ForcedReplacement: new (value: unknown) => object;
}

const operators = (): Operators => (foundry.data as unknown as { readonly operators: Operators }).operators;

/** An update that deletes a key: `-=` before the key in Foundry 13, an operator as value in 14. */
export const removal: Removal = (key) =>
  generation() < 14 ? [`-=${key}`, null] : [key, new (operators().ForcedDeletion)()];

export const replacement = (key: string, value: unknown): readonly [key: string, value: unknown] =>
  generation() < 14 ? [`==${key}`, value] : [key, new (operators().ForcedReplacement)(value)];
