import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beginScenario, parseScenario, type Scenario } from "../../../src/core/scenario/index.ts";
import { findVariant, type Encounter } from "../../../src/core/index.ts";
import { SEED_IDS } from "../../tabletop/server/seeds.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import { encodeKeys } from "../../../src/foundry/store/stored-form.ts";

const FOLDER = fileURLToPath(new URL("../../scenarios/files/", import.meta.url));
/** How `as` begins where a player gives a step. */
const PLAYER = "player:";

const { users, scene, combat } = SEED_IDS;

/** A combatant as a scenario has it, from the beginning or by a later `join`. */
export type Member = Scenario["combatants"][number];

/** A scenario with the encounter that it begins with, and with those whom Ann plays: all that are players'. */
export interface Staged {
  readonly scenario: Scenario;
  readonly encounter: Encounter;
  readonly owned: ReadonlySet<string>;
}

/** The names of the files that hold a variant's scenarios. */
export const scenarioFiles = (variant: string): string[] =>
  readdirSync(FOLDER).filter((name) => name.startsWith(`${variant}-`));

/** Everybody in a scenario: those it begins with, and those who join. */
const membersOf = ({ combatants, steps }: Scenario): Member[] => [
  ...combatants,
  ...steps.flatMap((step) => ("do" in step && step.do === "join" ? (step["combatants"] as Member[]) : [])),
];

/** The players' combatants, and all that a step names as a player's: one player has them, so that two pages are enough. */
const ownedIn = (scenario: Scenario): Set<string> =>
  new Set([
    ...membersOf(scenario).flatMap(({ id, side, owner }) =>
      owner !== null && (side === "players" || owner) ? [id] : [],
    ),
    ...scenario.steps.flatMap((step) => {
      const as = ("as" in step ? step.as : "viewer" in step ? step.viewer : undefined) as string | undefined;
      return as?.startsWith(PLAYER) === true ? as.slice(PLAYER.length).split(",") : [];
    }),
  ]);

/** A scenario whose combatants and entries have ids as long as documents want them. */
function withLongIds(raw: unknown): unknown {
  const { steps } = raw as Scenario;
  const entries = steps.flatMap((step) => ("entry" in step && typeof step.entry === "string" ? [step.entry] : []));
  const ids = [...membersOf(raw as Scenario).map(({ id }) => id), ...entries];
  const long = new Map(ids.map((id) => [id, id.replaceAll(/\W/g, "").padEnd(16, "Z")] as const));
  const one = (text: string): string => long.get(text) ?? text;
  const isPlayers = (text: string): boolean => text.startsWith(PLAYER);
  const all = (value: unknown): unknown => {
    if (typeof value === "string")
      return isPlayers(value) ? PLAYER + value.slice(PLAYER.length).split(",").map(one).join(",") : one(value);
    if (Array.isArray(value)) return value.map(all);
    if (typeof value !== "object" || value === null) return value;
    // A trait may have the name of a combatant.
    const isOfTraits = (key: string): boolean => key === "traits" || key === "trait";
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => (isOfTraits(key) ? [key, part] : [one(key), all(part)])),
    );
  };
  return all(raw);
}

/** Reads a scenario and begins it. @throws where the file holds none */
export function stage(file: string): Staged {
  const read = parseScenario(withLongIds(JSON.parse(readFileSync(`${FOLDER}${file}`, "utf8"))));
  if (!read.ok) throw new Error(`${file}: ${JSON.stringify(read.problem)}`);
  const { scenario } = read;
  const made = beginScenario(scenario);
  if (!made.ok) throw new Error(`${file}: ${JSON.stringify(made.problem)}`);
  return { scenario, encounter: made.encounter, owned: ownedIn(scenario) };
}

const actorOf = (id: string): string => `A-${id}`;
/** The id of a combatant's token. */
export const tokenOf = (id: string): string => `T-${id}`;

/** Tells whether combatants have tokens: not where the rules measure on the map what a scenario says by commands. */
export const haveTokens = (variant: string): boolean => variant !== "momentum" && variant !== "shared-turn";

/** The combatant's document of somebody who takes part, or comes to. */
export function combatantOf({ id, conditions = [], initiative }: Member): JsonObject {
  const has = (condition: string): boolean => conditions.includes(condition);
  return {
    _id: id,
    actorId: actorOf(id),
    tokenId: tokenOf(id),
    sceneId: scene,
    initiative: initiative ?? null,
    hidden: has("hidden"),
    defeated: has("defeated"),
  };
}

/** A name that tells people of a kind apart, and ends with the kind. */
const nameOf = ({ id, kind }: Member): string => (kind === undefined ? id : `${id} ${kind}`);

/** The world of a scenario: an actor for everybody in it, whose sheet says what the scenario says of them. */
export function worldOf({ scenario, encounter, owned }: Staged): WorldSeed {
  const { title, variant, options = {}, combatants } = scenario;
  const members = membersOf(scenario);
  const bindings = Object.fromEntries((findVariant(variant)?.traits ?? []).map(({ name }) => [name, `system.${name}`]));
  const actors = members.map(({ id, name = id, kind = id, side, traits = {} }) => ({
    _id: actorOf(id),
    name,
    type: side === "players" ? "character" : "npc",
    system: traits,
    prototypeToken: { name: kind },
    ownership: { default: 0, ...(owned.has(id) && { [users.ann]: 3 }) },
  }));
  const tokens = members.map((member, i) => ({
    _id: tokenOf(member.id),
    name: member.name ?? nameOf(member),
    actorId: actorOf(member.id),
    actorLink: true,
    x: 100 * (1 + (i % 8)),
    y: member.side === "players" ? 600 : 300,
    hidden: member.conditions?.includes("hidden") === true,
  }));
  const settings = { "turnwright.bindings": bindings, "turnwright.guideDone": true };
  return {
    world: { id: "scenario", title },
    system: { id: "simple", title: "Sheets of the scenario", version: "1.0.0" },
    documents: {
      User: [
        { _id: users.gm, name: "Gamemaster", role: 4, color: "#c9822b" },
        { _id: users.ann, name: "Ann", role: 1, color: "#9a6fd0" },
      ],
      Actor: actors,
      Scene: [
        {
          _id: scene,
          name: "The Table",
          active: true,
          width: 1600,
          height: 1100,
          tokens: haveTokens(variant) ? tokens : [],
          flags: { turnwright: { variant, options: { [variant]: options } } },
        },
      ],
      Setting: Object.entries(settings).map(([key, value], i) => ({
        _id: `Setting${i}`.padEnd(16, "0"),
        key,
        value: JSON.stringify(value),
      })),
      Combat: [
        {
          _id: combat,
          active: true,
          combatants: combatants.map(combatantOf),
          flags: { turnwright: { encounter: encodeKeys(encounter) } },
        },
      ],
    },
  };
}
