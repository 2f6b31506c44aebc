/**
 * What an author needs to know of the schemas of the library `valibot`: what fits them. It stands in for the library's own types in
 * `turnwright.d.ts`, which would be most of that file.
 */

/** A description of plain data. `T` is what fits. */
export interface Schema<T = unknown> {
  readonly kind: "schema";
  readonly type: string;
  /** Never there at run time: it carries the type. */
  readonly "~fits"?: T;
}
interface Marked<T, Type extends string> extends Schema<T> {
  readonly type: Type;
}
/** A further condition on a schema, for `pipe`. */
export interface Check<in T> {
  readonly kind: "validation" | "transformation";
  /** Never there at run time. */
  readonly "~checks"?: (value: T) => void;
}
/** What fits a schema. */
export type InferOutput<S> = S extends { readonly "~fits"?: infer T } ? Exclude<T, undefined> : never;
export type InferInput<S> = InferOutput<S>;
export type GenericSchema<_Input = unknown, Output = unknown> = Schema<Output>;
export type ObjectEntries = Readonly<Record<string, Schema>>;
type Plain<T> = { [Key in keyof T]: T[Key] };
type Open<Entries> = {
  [Key in keyof Entries]: Entries[Key] extends { readonly type: "optional" } ? Key : never;
}[keyof Entries];
type Fits<Entries> = Plain<
  { -readonly [Key in Exclude<keyof Entries, Open<Entries>>]: InferOutput<Entries[Key]> } & {
    -readonly [Key in Open<Entries>]?: InferOutput<Entries[Key]> | undefined;
  }
>;

export type StringSchema<_Message = undefined> = Marked<string, "string">;
export type NumberSchema<_Message = undefined> = Marked<number, "number">;
export type BooleanSchema<_Message = undefined> = Marked<boolean, "boolean">;
export type UnknownSchema = Schema;
export type CustomSchema<T, _Message = undefined> = Schema<T>;
export type LiteralSchema<T, _Message = undefined> = Marked<T, "literal">;
export type PicklistSchema<T extends readonly unknown[], _Message = undefined> = Marked<T[number], "picklist">;
export type ArraySchema<Item, _Message = undefined> = Marked<InferOutput<Item>[], "array">;
export type RecordSchema<Key, Value, _Message = undefined> = Marked<
  Record<InferOutput<Key> & string, InferOutput<Value>>,
  "record"
>;
export type NullableSchema<Inner, _Default = undefined> = Marked<InferOutput<Inner> | null, "nullable">;
export type OptionalSchema<Inner, _Default = undefined> = Marked<InferOutput<Inner>, "optional">;
export type UnionSchema<Options extends readonly unknown[], _Message = undefined> = Marked<
  InferOutput<Options[number]>,
  "union"
>;
export type VariantSchema<_Key, Options extends readonly unknown[], _Message = undefined> = Marked<
  InferOutput<Options[number]>,
  "variant"
>;
export type ObjectSchema<Entries, _Message = undefined> = Marked<Fits<Entries>, "object">;
export type StrictObjectSchema<Entries, _Message = undefined> = Marked<Fits<Entries>, "strict_object">;
export type LooseObjectSchema<Entries, _Message = undefined> = Marked<
  Fits<Entries> & { [field: string]: unknown },
  "loose_object"
>;
export type LazySchema<Inner> = Inner;
export type SchemaWithFallback<Inner, _Fallback> = Inner;
/** A schema with conditions: the last schema of the list says what fits. */
export type SchemaWithPipe<Steps extends readonly unknown[]> = Steps extends readonly [...infer Before, infer Last]
  ? Last extends { readonly kind: "schema" }
    ? Last
    : SchemaWithPipe<Before>
  : never;
export type MinValueAction<Input, _Bound = unknown, _Message = undefined> = Check<Input>;
export type MaxValueAction<Input, _Bound = unknown, _Message = undefined> = Check<Input>;
export type MinLengthAction<Input, _Bound = unknown, _Message = undefined> = Check<Input>;
export type MaxLengthAction<Input, _Bound = unknown, _Message = undefined> = Check<Input>;
export type NonEmptyAction<Input, _Message = undefined> = Check<Input>;
export type IntegerAction<Input, _Message = undefined> = Check<Input>;
export type SafeIntegerAction<Input, _Message = undefined> = Check<Input>;
export type FiniteAction<Input, _Message = undefined> = Check<Input>;
export type RegexAction<Input, _Message = undefined> = Check<Input>;
export type CheckAction<Input, _Message = undefined> = Check<Input>;
export type CheckItemsAction<Input, _Message = undefined> = Check<Input>;
export type TrimAction = Check<string>;

export declare function array<const Item extends Schema>(item: Item): ArraySchema<Item>;
export declare function boolean(): BooleanSchema;
export declare function number(): NumberSchema;
export declare function string(): StringSchema;
export declare function literal<const T extends string | number | boolean>(value: T): LiteralSchema<T>;
export declare function picklist<const T extends readonly (string | number)[]>(values: T): PicklistSchema<T>;
export declare function nullable<const Inner extends Schema>(inner: Inner): NullableSchema<Inner>;
/** A field that can be left out. */
export declare function optional<const Inner extends Schema>(inner: Inner): OptionalSchema<Inner>;
export declare function union<const Options extends readonly Schema[]>(options: Options): UnionSchema<Options>;
export declare function object<const Entries extends ObjectEntries>(entries: Entries): ObjectSchema<Entries>;
export declare function record<const Key extends Schema<string>, const Value extends Schema>(
  key: Key,
  value: Value,
): RecordSchema<Key, Value>;
export declare function pipe<const Inner extends Schema>(
  schema: Inner,
  ...checks: readonly Check<InferOutput<Inner>>[]
): Inner;
export declare function is<const S extends Schema>(schema: S, value: unknown): value is InferOutput<S>;
export declare function integer(): Check<number>;
export declare function minValue(least: number): Check<number>;
export declare function maxValue(most: number): Check<number>;
export declare function minLength(least: number): Check<string | readonly unknown[]>;
export declare function maxLength(most: number): Check<string | readonly unknown[]>;
export declare function trim(): Check<string>;
