import { SCHEMA } from "../../core/index";

/** The schema that this release writes. */
export const CURRENT_SCHEMA = SCHEMA;

/** Tells whether a stored record is of the schema that this release writes. */
export const isOfThisSchema = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === "object" && raw !== null && "schema" in raw && raw.schema === CURRENT_SCHEMA;
