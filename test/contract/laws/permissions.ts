import type { CombatantId, Encounter } from "../../../src/core/index";
import { read } from "../../architecture/project.ts";
import { isAccepted } from "../../properties/attempt";
import { GM, unseenBy } from "../../support/eyes";
import { lawSince, shown, type Moment } from "./law";
import { titleOf } from "./words";

/** A command as the page of commands lists it. */
interface Listed {
  readonly who: "GM" | "controller" | "depends";
  readonly isBatched: boolean;
  /** The fields by name, and whether each can be left out. */
  readonly fields: ReadonlyMap<string, { readonly isOptional: boolean }>;
}

const LINE = /^- `(\w+)` \((GM|controller|depends)(, batch)?\)(.*)$/;

/** Splits at semicolons that are in no brackets. */
function fieldsIn(said: string): string[] {
  const fields = [""];
  let depth = 0;
  for (const sign of said) {
    if ("{(".includes(sign)) depth += 1;
    if ("})".includes(sign)) depth -= 1;
    if (sign === ";" && depth === 0) fields.push("");
    else fields[fields.length - 1] += sign;
  }
  return fields.map((field) => field.trim()).filter((field) => field !== "");
}

/** The commands of `docs/COMMANDS.md` by the titles of their parts. */
function listedIn(page: string): ReadonlyMap<string, ReadonlyMap<string, Listed>> {
  const parts = page.split(/^## /m).slice(1);
  return new Map(
    parts.map((part) => {
      const [title = "", ...lines] = part.split("\n");
      const commands = lines.flatMap((line) => {
        const [, name = "", who = "", batch, fields = ""] = LINE.exec(line) ?? [];
        if (name === "") return [];
        const named = fieldsIn(fields).flatMap((field) => {
          const [, called, optional] = /^`(\w+)(\?)?`: /.exec(field) ?? [];
          return called === undefined ? [] : [[called, { isOptional: optional === "?" }] as const];
        });
        return [[name, { who, isBatched: batch !== undefined, fields: new Map(named) } as Listed] as const];
      });
      return [title, new Map(commands)] as const;
    }),
  );
}

const LISTED = listedIn(read("docs/COMMANDS.md"));
/** What the page says of a command under these rules. Undefined for rules and commands that are not on it. */
function listed(variant: string, name: string): Listed | undefined {
  const own = LISTED.get(titleOf(variant) ?? "");
  return own && (own.get(name) ?? LISTED.get("Under all rules")?.get(name));
}

/** The reasons that come before the question who gives the command, by the order of the page and of the rules (C-27). */
const BEFORE_THE_AUTHOR: ReadonlySet<string> = new Set([
  "bad-command",
  "cost-too-low",
  "bad-dice",
  "unknown-combatant",
  "unknown-action",
  "no-such-effect",
  "no-such-counter",
]);
const OF_THE_AUTHOR: ReadonlySet<string> = new Set(["gm-only", "not-yours"]);

/** What has no meaning before the first turn. */
const OF_TURNS: ReadonlySet<string> = new Set(["endTurn", "nextRound", "giveTurn", "delay", "stepIn", "pass", "swap"]);
/** What waits for the end of an entry's moment (C-35). */
const WAITS_FOR_ENTRIES: ReadonlySet<string> = new Set(["endTurn", "delay", "stepIn", "pass", "swap"]);

/** How many changes can be undone, and how many undone ones redone. */
interface History {
  readonly done: number;
  readonly undone: number;
}

function later({ done, undone }: History, { attempt, after }: Moment): History {
  if (!isAccepted(attempt)) return { done, undone };
  const name = (attempt.given as { readonly do: string }).do;
  if (name === "undo") return { done: done - 1, undone: undone + 1 };
  return { done: Math.min(done + 1, after.keep), undone: name === "redo" ? undone - 1 : 0 };
}

/** What was asked of the fight, and the answer: null if it was accepted. */
interface Asked {
  readonly moment: Moment;
  readonly command: Readonly<Record<string, unknown>>;
  readonly what: Listed;
  readonly code: string | null;
  readonly history: History;
}

/** Why the answer is not the one that the pages give, or null. The first that applies counts. */
function wrongIn(asked: Asked): string | null {
  const { code } = asked;
  const refusal = mustBeRefused(asked);
  if (refusal !== null) {
    const { why, codes } = refusal;
    const isRight = codes.length === 0 || codes.includes(String(code)) || BEFORE_THE_AUTHOR.has(String(code));
    return code !== null && isRight
      ? null
      : `${why}, so it is refused${codes.length === 0 ? "" : ` with ${codes.join(" or ")}`}`;
  }
  if (code === "nothing-to-undo") return "there is something";
  return code !== null && OF_THE_AUTHOR.has(code) && isGivenByRight(asked) ? "its author may give it" : null;
}

/** Why a command must be refused, and the codes that say so: any if none are given. */
interface Must {
  readonly why: string;
  readonly codes: readonly string[];
}

const must = (why: string, ...codes: string[]): Must => ({ why, codes });

const ids = (given: unknown): readonly CombatantId[] =>
  [given].flat().filter((one): one is CombatantId => typeof one === "string");

/** Whom a command is about, by its fields `combatant` and `combatants`. */
const namedIn = ({ combatant, combatants }: Asked["command"]): readonly CombatantId[] => [
  ...ids(combatant),
  ...ids(combatants),
];

/** Whom players must control to give a controller's command. A group is changed by whoever has all of it (C-31). */
function ownedIn({ moment, command }: Asked): readonly CombatantId[] {
  const named = namedIn(command);
  if (command["do"] !== "lead") return named;
  const { before } = moment.attempt;
  const byHand = before.companies?.find(({ members }) => members.some((id) => named.includes(id)));
  const flow = moment.engine.findVariant(before.variant)?.flow;
  return byHand?.members ?? named.flatMap((id) => flow?.unitOf?.(before, id) ?? [id]);
}

function mustBeRefused(asked: Asked): Must | null {
  const { moment, command, what, history } = asked;
  const { before, author } = moment.attempt;
  const strange = Object.keys(command).find((field) => field !== "do" && !what.fields.has(field));
  if (strange !== undefined) return must(`the page lists no field ${strange}`, "bad-command");
  const lacking = [...what.fields].find(([field, { isOptional }]) => !isOptional && command[field] === undefined);
  if (lacking !== undefined) return must(`${lacking[0]} is missing`, "bad-command");
  const stranger = namedIn(command).find(
    (id) => !Object.hasOwn(before.combatants, id) || unseenBy(before, author).includes(id),
  );
  if (stranger !== undefined) return must(`${stranger} is nobody to its author`, "unknown-combatant");
  if (!author.gm && what.who === "GM") return must("only the GM gives it", "gm-only");
  const foreign =
    author.gm || what.who !== "controller"
      ? undefined
      : ownedIn(asked).find((id) => !author.controls.includes(id) && !unseenBy(before, author).includes(id));
  if (foreign !== undefined) return must(`${foreign} is not the author's`, "not-yours");
  return mustWait(before, command, history) ?? mustByItsRule(asked);
}

/** The moments in which nobody can give a command. */
function mustWait(before: Encounter, { do: name }: Asked["command"], { done, undone }: History): Must | null {
  const first = ["gm-only", "not-yours"];
  if (before.stage === "ended" && name !== "undo") return must("the fight has ended", ...first, "wrong-stage");
  if (name === "start" && before.stage !== "setup") return must("the fight has begun", "wrong-stage");
  if (before.stage === "setup" && OF_TURNS.has(String(name))) return must("no turn has come", ...first, "wrong-stage");
  if (before.coming !== undefined && WAITS_FOR_ENTRIES.has(String(name)))
    return must("an entry has come", ...first, "wrong-stage", "not-your-turn");
  if (name === "undo" && done === 0) return must("nothing was done", "nothing-to-undo");
  if (name === "redo" && undone === 0) return must("nothing was undone", "nothing-to-undo");
  return null;
}

/** Commands with rules of their own about who may give them, and when. */
function mustByItsRule({ moment, command }: Asked): Must | null {
  const { before, author } = moment.attempt;
  const isOwn = (id: unknown): boolean => author.gm || author.controls.some((one) => one === id);
  const { active, acted, combatants } = moment.viewBefore(GM);
  switch (command["do"]) {
    case "endTurn":
      // C-9
      return active.some(isOwn) ? null : must("no turn is its author's");
    case "giveTurn": {
      // C-30
      const [id = ""] = ids(command["combatant"]);
      const idle = combatants[id]?.conditions.find((one) => one === "defeated" || one === "incapacitated");
      const isSkipped = idle === "incapacitated" || (idle === "defeated" && before.options["skipDefeated"] !== false);
      return isSkipped || acted.includes(id) ? must(`${id} can have no turn`) : null;
    }
    case "addEffect":
      // C-11
      if (author.gm) return null;
      if (before.options["effectsBy"] !== "players") return must("only the GM adds effects", "gm-only");
      if (command["modify"] !== undefined) return must("only the GM changes values", "gm-only");
      return [command["target"], command["targets"], command["source"]].flatMap(ids).every(isOwn)
        ? null
        : must("it is about others", "not-yours");
    case "removeEffect":
      return author.gm || before.options["effectsBy"] === "players"
        ? null
        : must("only the GM ends effects", "gm-only");
    case "batch": {
      const inner = command["commands"] as readonly { readonly do?: unknown }[];
      const isListed = (one: unknown): boolean => listed(before.variant, String(one))?.isBatched === true;
      return Array.isArray(inner) && inner.every((one) => isListed(one?.do)) ? null : must("no batch holds it");
    }
    default:
      return null;
  }
}

/** Whether nobody can say that its author may not: the GM always, and whoever controls all that the command names. */
function isGivenByRight(asked: Asked): boolean {
  const { moment, command, what } = asked;
  const { before, author } = moment.attempt;
  if (author.gm) return true;
  if (what.who !== "controller" || namedIn(command).length === 0) return false;
  const own = (id: CombatantId): boolean => author.controls.includes(id);
  const said = shown(command);
  return ownedIn(asked).every(own) && Object.keys(before.combatants).every((id) => own(id) || !said.includes(id));
}

/**
 * A second account of who may give a command and when, from docs/COMMANDS.md and the common rules of docs/RULES.md. It
 * knows nothing of the code that decides. Rules of other modules are on no page, and are not judged.
 */
export const commandsAreGivenAsListed = lawSince<History>(
  "commands are taken from those who may give them, when they may, as the page of commands says",
  ({ past, undone }) => ({ done: Object.keys(past).length, undone: Object.keys(undone).length }),
  (moment, history) => {
    const { before, given, result } = moment.attempt;
    const next = later(history, moment);
    if (result.kind === "threw" || result.kind === "needs-dice" || typeof given !== "object" || given === null)
      return { next, wrong: null };
    const command = given as Asked["command"];
    const what = listed(before.variant, String(command["do"]));
    if (what === undefined) return { next, wrong: null };
    const code = result.kind === "refused" ? result.refusal.code : null;
    const wrong = wrongIn({ moment, command, what, code, history });
    const answer = code === null ? "accepted" : `refused with ${code}`;
    return {
      next,
      wrong: wrong === null ? null : `${shown(given)} by ${shown(moment.attempt.author)} is ${answer}: ${wrong}`,
    };
  },
);
