import { generation } from "./generation";
import type { Removal } from "./removal";

/** Generation 14's operators; the published types know generation 13 only. */
interface Operators {
  readonly ForcedDeletion: new () => object;
  readonly ForcedReplacement: new (value: unknown) => object;
}

const operators = (): Operators => (foundry.data as unknown as { readonly operators: Operators }).operators;

/** An update that deletes a key: generation 13 takes a key that begins with `-=`, 14 and later an operator as value. */
export const removal: Removal = (key) =>
  generation() < 14 ? [`-=${key}`, null] : [key, new (operators().ForcedDeletion)()];

/** An update that replaces a record, where Foundry would merge it. */
export const replacement = (key: string, value: unknown): readonly [key: string, value: unknown] =>
  generation() < 14 ? [`==${key}`, value] : [key, new (operators().ForcedReplacement)(value)];
