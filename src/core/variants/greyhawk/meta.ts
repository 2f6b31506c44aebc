import type { VariantMeta } from "../../engine/variant";

/** Declare, roll a die for each kind of action, and the lowest goes first. */
export const meta: VariantMeta = {
  id: "greyhawk",
  name: "TURNWRIGHT.greyhawk.name",
  summary: "TURNWRIGHT.greyhawk.summary",
  version: 1,
  family: "individual",
  status: "stable",
  panel: true,
};
