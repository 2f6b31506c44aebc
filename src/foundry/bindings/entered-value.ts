import type { Trait } from "../../core/index";
import { formatsOf } from "../i18n/formats";
import { asTrait, type Wanted } from "./kinds";

/** The value of typed text (null for an empty field), or the kind wanted if it does not fit. */
export type Entered =
  | { readonly ok: true; readonly value: Trait | null }
  | { readonly ok: false; readonly wanted: "number" | "word" | "text" | "toggle" };

function meant({ kind }: Wanted, text: string, lang: string): unknown {
  if (kind === "toggle") return text === "true" ? true : text === "false" ? false : null;
  return kind === "number" ? formatsOf(lang).read(text) : text;
}

/** Reads typed text for a trait, in the typist's language. */
export function enteredTrait(wanted: Wanted, raw: string, lang: string): Entered {
  const text = raw.trim();
  if (text === "") return { ok: true, value: null };
  const value = asTrait(wanted, meant(wanted, text, lang));
  if (value !== null) return { ok: true, value };
  return { ok: false, wanted: wanted.kind === "text" && wanted.words !== undefined ? "word" : wanted.kind };
}
