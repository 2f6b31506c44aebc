import { read } from "./project.ts";

/** A stop of a click's way as ARCHITECTURE lists it: a file of `src/foundry`, and the functions in it that the click passes. */
export interface Stop {
  readonly file: string;
  readonly functions: readonly string[];
  /** True for the first stop below a heading: a page, or a hook of Foundry's. */
  readonly isFirst: boolean;
}

/** The lines of the way: `session/requests.ts  give, put  what happens there`. */
export function stops(): Stop[] {
  const [, block = ""] = /## The way of a click[\s\S]*?```text\n([\s\S]*?)```/.exec(read("docs/ARCHITECTURE.md")) ?? [];
  const line = /^(\w[^\n]*\n)? +([\w/-]+\.ts) +((?:#?\w+, )*#?\w+) {2,}\S/gm;
  return [...block.matchAll(line)].map(([, heading, file = "", names = ""]) => ({
    file,
    functions: names.split(", "),
    isFirst: heading !== undefined,
  }));
}
