import type { Trait } from "../../core/index";
import { asTrait } from "./kinds";
import type { Wanted } from "./kinds";

/** What somebody typed into a field, as the value it means (null: an empty field), or why it means none. */
export type Entered =
  | { readonly ok: true; readonly value: Trait | null }
  | { readonly ok: false; readonly wanted: "number" | "word" | "text" | "toggle" };

/** A number as people write one. What a sheet may hold besides (`1e3`, `0x10`) is more likely a slip of the hand here. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

function meant({ kind }: Wanted, text: string): unknown {
  if (kind === "toggle") return text === "true" ? true : text === "false" ? false : null;
  if (kind === "number") return NUMBER.test(text) ? Number(text) : null;
  return text;
}

/** Reads what was typed in for a trait. */
export function enteredTrait(wanted: Wanted, raw: string): Entered {
  const text = raw.trim();
  if (text === "") return { ok: true, value: null };
  const value = asTrait(wanted, meant(wanted, text));
  if (value !== null) return { ok: true, value };
  return { ok: false, wanted: wanted.kind === "text" && wanted.words !== undefined ? "word" : wanted.kind };
}
