import ts from "typescript";
import { propose, type GameEvent } from "../../src/core/index.ts";
import { beginScenario } from "../../src/core/scenario/play.ts";
import { rollFor, seeded } from "../../src/core/scenario/random.ts";
import { commandOf, parseScenario, readAuthor, type Scenario } from "../../src/core/scenario/scenario.ts";
import { asScript } from "./as-script.ts";
import { filesBelow, read, readJson } from "./project.ts";

interface Declared {
  readonly fields: string;
  readonly comment: string;
}

/** Every event of the type `GameEvent`, by its name, with its fields and the comment above it. */
function declaredEvents(): Map<string, Declared> {
  const file = "src/core/engine/event.ts";
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const alias = source.statements.find(
    (statement): statement is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(statement) && statement.name.text === "GameEvent",
  );
  if (alias === undefined || !ts.isUnionTypeNode(alias.type)) throw new Error("no union GameEvent");
  const found = new Map<string, Declared>();
  for (const node of alias.type.types) {
    if (!ts.isTypeLiteralNode(node)) throw new Error(node.getText());
    const members = node.members.filter((member) => ts.isPropertySignature(member));
    const fields = members
      .filter((member) => member.name.getText() !== "type")
      .map((member) => `\`${member.name.getText()}${member.questionToken ? "?" : ""}\`: ${typeText(member)}`);
    const names = members.find((member) => member.name.getText() === "type")?.type?.getText() ?? "";
    const comment = [commentAbove(source, node), ...members.map((member) => commentAbove(source, member))];
    for (const [, name = ""] of names.matchAll(/"([\w-]+)"/g)) {
      found.set(name, { fields: fields.join("; "), comment: comment.filter(Boolean).join(" ") });
    }
  }
  return found;
}

/** The comment directly before a node, without its marks. */
function commentAbove(source: ts.SourceFile, node: ts.Node): string {
  const ranges = ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [];
  // The comment of an alternative of a union is before its bar.
  const before = source.text.slice(0, node.getStart()).replace(/\|\s*$/, "");
  const above = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before)?.[1];
  const text = above ?? ranges.map(({ pos, end }) => source.text.slice(pos + 3, end - 2)).join(" ");
  return text.replaceAll(/\s*\n\s*\*\s*/g, " ").trim();
}

const WORDS: Readonly<Record<string, string>> = {
  CombatantId: "id",
  EffectId: "id of an effect",
  Side: '`"players"` or `"gm"`',
  "readonly CombatantId[]": "list of id",
  "readonly number[]": "list of number",
  "readonly string[]": "list of text",
  "readonly DiceFor[]": "list of id or side",
  "Readonly<Record<DiceFor, readonly number[]>>": "faces by id or side",
  Shares: '`"roll"`, `"turn"` or `"after"`',
  string: "text",
  true: "`true`",
};

function typeText(member: ts.PropertySignature): string {
  const type = (member.type?.getText() ?? "").replaceAll(/\s+/g, " ");
  const or = type.split(" | ").map((one) => WORDS[one] ?? (/^"|^null$/.test(one) ? `\`${one}\`` : one));
  return or.join(" or ");
}

interface Seen {
  example: string;
  readonly after: Set<string>;
  /** The values of `what`, which the type leaves open. */
  readonly what: Set<string>;
}

/** The shortest event of each type that the scenarios bring about, and the commands that did. */
function seenInScenarios(): Map<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const file of filesBelow("test/scenarios/files")) {
    const parsed = parseScenario(readJson(file));
    if (!parsed.ok) throw new Error(`${file}: ${parsed.problem.at}`);
    for (const { command, event } of eventsOf(parsed.scenario)) {
      const example = JSON.stringify(event);
      const known = seen.get(event.type) ?? { example, after: new Set(), what: new Set() };
      if (example.length < known.example.length) known.example = example;
      seen.set(event.type, known);
      known.after.add(command);
      if ("what" in event) known.what.add(event.what);
    }
  }
  return seen;
}

function* eventsOf(scenario: Scenario): Iterable<{ readonly command: string; readonly event: GameEvent }> {
  const made = beginScenario(scenario);
  if (!made.ok) return;
  const random = seeded(scenario.seed ?? 0);
  let { encounter } = made;
  for (const step of scenario.steps) {
    if (!("do" in step) || step.refused !== undefined) continue;
    const thrower =
      scenario.seed === undefined ? undefined : (request: Parameters<typeof rollFor>[0]) => rollFor(request, random);
    const outcome = propose(encounter, commandOf(step), readAuthor(step.as), step.dice, thrower);
    if (outcome.kind !== "done") throw new Error(`${scenario.title}: ${JSON.stringify(step)}`);
    for (const event of outcome.events) yield { command: outcome.command.do, event };
    encounter = outcome.next;
  }
}

/** An event after more commands than these comes about by the course of the fight. */
const MANY = 6;

const INTRO = `# Events

All events of all turn rules, for the hook \`turnwright.event\` of the [interface](API.md#hooks). A test makes this page from the types and the
[scenarios](TESTING.md#scenarios). To write it again: \`npx vitest run --project node test/architecture/events-listed.test.ts -u\`.

- An event is plain data with its \`type\`. A field with \`?\` can be missing. An id names a combatant, unless the page says otherwise.
- Below an event there is an example, in which short names stand for ids, and the commands after which it comes.
- A player's browser gets no event that is only about combatants whom the player does not see, and lists without them. In a GM's browser,
  \`open\` beside the event is its form for everyone.
`;

/** The page of all events. */
export function eventsPage(): string {
  const seen = seenInScenarios();
  const lines = [...declaredEvents()].map(([type, { fields, comment }]) => {
    const { example = null, after = new Set<string>(), what = new Set<string>() } = seen.get(type) ?? {};
    const commands =
      after.size > MANY
        ? "many commands"
        : [...after]
            .toSorted()
            .map((name) => `\`${name}\``)
            .join(", ");
    const head = [`- \`${type}\``, fields].filter(Boolean).join(" ");
    const below = example === null ? "" : `\n  \`${asScript(example)}\` · after ${commands}`;
    const values =
      what.size === 0
        ? ""
        : `. \`what\`: ${[...what]
            .toSorted()
            .map((value) => `\`${value}\``)
            .join(", ")}`;
    return `${head}${comment === "" ? "" : `. ${comment.replace(/\.$/, "")}`}${values}${below}`;
  });
  return `${INTRO}\n${lines.join("\n")}\n`;
}
