import { SCHEMA } from "../../core/index";

/** The schema that this release writes. */
export const CURRENT_SCHEMA = SCHEMA;

/** A stored record that says its schema. */
interface Filed extends Readonly<Record<string, unknown>> {
  readonly schema: number;
}

const isFiled = (raw: unknown): raw is Filed =>
  typeof raw === "object" && raw !== null && "schema" in raw && typeof raw.schema === "number";

/** Tells whether a stored record has the form that this release writes: a patch fits no other. */
export const isOfThisForm = (raw: unknown): raw is Filed =>
  isFiled(raw) && raw.schema === CURRENT_SCHEMA && !("ids" in raw);

/** The first schema under which great battles were packed. */
const FIRST_PACKED = 3;

/** Tells whether a stored record is a packed battle that this release reads. */
export const isPackedBattle = (raw: unknown): raw is Filed =>
  isFiled(raw) && "ids" in raw && raw.schema >= FIRST_PACKED && raw.schema <= CURRENT_SCHEMA;
