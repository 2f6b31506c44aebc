import type { Trait } from "../../core/index";
import { asTrait } from "./kinds";
import type { Wanted } from "./kinds";

/** The value of a typed text, null for an empty field; or the kind of value wanted, where the text means none. */
export type Entered =
  | { readonly ok: true; readonly value: Trait | null }
  | { readonly ok: false; readonly wanted: "number" | "word" | "text" | "toggle" };

/** A number as people write one. Other forms (`1e3`, `0x10`), which a sheet may hold, are more likely typing errors here. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

function meant({ kind }: Wanted, text: string): unknown {
  if (kind === "toggle") return text === "true" ? true : text === "false" ? false : null;
  if (kind === "number") return NUMBER.test(text) ? Number(text) : null;
  return text;
}

/** Reads the text typed for a trait. */
export function enteredTrait(wanted: Wanted, raw: string): Entered {
  const text = raw.trim();
  if (text === "") return { ok: true, value: null };
  const value = asTrait(wanted, meant(wanted, text));
  if (value !== null) return { ok: true, value };
  return { ok: false, wanted: wanted.kind === "text" && wanted.words !== undefined ? "word" : wanted.kind };
}
