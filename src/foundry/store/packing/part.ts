import { Part } from "../../parts/part";
import { isOfThisSchema } from "../migrate";

/** What reads great battles. It comes with the first of them. */
export const unpacking = new Part(async () => import("./read"));

/** Tells whether something stored is an encounter of this schema that is packed: it brings its list of ids. */
export const isPacked = (
  raw: unknown,
): raw is { readonly ids: unknown; readonly variant?: unknown } & Readonly<Record<string, unknown>> =>
  isOfThisSchema(raw) && "ids" in (raw as object);
