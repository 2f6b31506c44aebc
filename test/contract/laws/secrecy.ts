import type { CombatantId, Encounter, Screen, Viewer } from "../../../src/core/index";
import { attempt as make, isAccepted } from "../../properties/attempt";
import { vocabulary } from "../../properties/random-setup";
import { GM, thingsOf, unseenBy } from "../../support/eyes";
import { baseOf, isDefeated } from "../../../src/core/state/combatants";
import { conceal, reveal } from "../../../src/core/secrets/index";
import { difference, throughJson } from "../../support/plain";
import { randomValue } from "../../support/random-fields";
import { firstWrong, law, lawOfStates, shown, type Moment } from "./law";

/** No name that a player is sent or shown belongs to anybody whom the player does not see (C-28). */
export const nobodyUnseenIsNamed = law(
  "neither view, screen, events nor refusals name anybody the viewer does not see",
  (moment) =>
    firstWrong(moment.viewers, (viewer) => {
      const unseen = unseenBy(moment.after, viewer);
      if (unseen.length === 0) return null;
      return firstWrong(Object.entries(toldTo(moment, viewer)), ([what, told]) => {
        const said = shown(told);
        const leak = unseen.find((id) => said.includes(id));
        return leak === undefined ? null : `the ${what} of ${shown(viewer)} names ${leak}: ${said}`;
      });
    }),
);

export const refusalsKeepSecrets = law(
  "a refusal names nobody whom the one refused does not see and did not name",
  ({ attempt }) => {
    const { before, author, given, result } = attempt;
    if (result.kind !== "refused" || author.gm) return null;
    const [said, asked] = [shown(result.refusal), shown(given)];
    const leak = unseenBy(before, author).find((id) => said.includes(id) && !asked.includes(id));
    return leak === undefined ? null : `the refusal of ${asked} names ${leak}: ${said}`;
  },
);

/** Ids of somebody and something that were never there. */
const NOBODY = "nobody-at-all";
const NOTHING = "nothing-at-all";

export const unseenIsNotThere = law("naming what is unseen is answered like naming what is not there", (moment) =>
  firstWrong(moment.viewers, (viewer) => {
    const { engine, after, chance } = moment;
    const unseen = unseenBy(after, viewer);
    if (unseen.length === 0) return null;
    const onThem = [
      ...Object.keys(after.effects).filter((effect) => unseen.includes(after.effects[effect]?.target ?? "")),
      ...thingsOf(after, unseen),
    ];
    const ids = new Map([[NOBODY, chance.one(unseen)]]);
    if (onThem.length > 0) ids.set(NOTHING, chance.one(onThem));
    return firstWrong(moment.sample(strangeCommands(moment)), (absent) => {
      const unseenOnes = withValues(absent, (value) => ids.get(value) ?? value);
      const answers = [absent, unseenOnes].map((command) => {
        const { result } = make(engine, after, command, viewer, chance);
        return result.kind === "refused"
          ? withValues(result.refusal, (value) => (isOneOf(value, ids) ? "?" : value))
          : result.kind;
      });
      return difference(answers[0], answers[1]) === null
        ? null
        : `${shown(viewer)} is answered ${shown(answers[1])} to ${shown(unseenOnes)}, not ${shown(answers[0])}`;
    });
  }),
);

export const hiddenFactsDoNotShow = lawOfStates(
  "what changes only in somebody unseen changes nothing that a player sees",
  (moment) =>
    firstWrong(moment.viewers, (viewer) => {
      const { engine, after } = moment;
      const unseen = unseenBy(after, viewer);
      if (unseen.length === 0) return null;
      const other = changedInHiding(after, unseen);
      // A tie parted another way changes whose turn it is, and that may show.
      if (difference(engine.native(other).order, engine.native(after).order) !== null) return null;
      const found =
        difference(engine.view(other, viewer), moment.view(viewer)) ??
        difference(engine.screen(other, viewer), moment.screen(viewer));
      return found === null ? null : `${shown(viewer)} can tell by ${found}`;
    }),
);

export const hiddenOnesAreNotCounted = lawOfStates(
  "before the start nobody can tell that somebody unseen is there",
  (moment) =>
    firstWrong(moment.viewers, (viewer) => {
      const { engine, after } = moment;
      const unseen = unseenBy(after, viewer);
      if (after.stage !== "setup" || unseen.length === 0) return null;
      // A place that the GM gave beside somebody unseen is void without them.
      if (after.moves.some(({ before }) => before !== null && unseen.includes(before))) return null;
      const without = withoutThem(after, unseen);
      const found =
        difference(engine.view(without, viewer), moment.view(viewer)) ??
        difference(engine.screen(without, viewer), moment.screen(viewer));
      return found === null ? null : `${shown(viewer)} can tell by ${found}`;
    }),
);

export const unseenTurnsArePauses = lawOfStates(
  "a turn of somebody unseen looks like a pause, in which nobody is marked, unless the option tells of it",
  (moment) =>
    firstWrong(moment.viewers, (viewer) => {
      const { engine, after } = moment;
      const acting = engine.native(after).active;
      const unseen = unseenBy(after, viewer);
      if (acting.length === 0 || acting.some((id) => !unseen.includes(id))) return null;
      const { news, header, rows } = moment.screen(viewer);
      const marked = rows.filter(({ onMove, state }) => onMove === true || state === "acting").map(({ id }) => id);
      const key = `TURNWRIGHT.tracker.news.${after.options["unseenTurns"] === true ? "unseen-acts" : "unseen"}`;
      const isRight = news.key === key && header.stage.key === key && marked.length === 0;
      return isRight ? null : `${shown(viewer)} is told ${shown(news)}, ${shown(header)}, ${shown(marked)}`;
    }),
);

export const unseenOnesChangeNothing = lawOfStates(
  "a screen is the same without somebody unseen for whom the fight does not wait",
  (moment) =>
    firstWrong(moment.viewers, (viewer) => {
      const { engine, after, chance } = moment;
      const unseen = unseenBy(after, viewer);
      if (unseen.length === 0) return null;
      const id = chance.one(unseen);
      if (hasWorkOf(after, id)) return null;
      const { result } = make(engine, after, { do: "leave", combatant: id }, GM, chance);
      if (result.kind !== "done" || isAwaited(moment, result.next, id)) return null;
      const { rev: _rev, ...without } = engine.screen(result.next, viewer);
      const { rev: _now, ...now } = moment.screen(viewer);
      const found = difference(without, now);
      return found === null ? null : `${shown(viewer)} can tell by ${found} that ${id} is there`;
    }),
);

/** C-28: a player's browser holds what `conceal` leaves, and a player must not notice. */
export const concealedLooksTheSame = lawOfStates(
  "players see and can do the same with what conceal leaves, which names nobody unseen in secret places",
  (moment) => {
    const { engine, after } = moment;
    const variant = engine.findVariant(after.variant);
    if (variant?.conceal === undefined) return null;
    const players = moment.viewers.filter((viewer) => !viewer.gm);
    const { open, secrets } = conceal(after, players);
    if (secrets === null && open !== after) return "conceal returns a copy although nothing is secret";
    const again = secrets === null ? null : difference(reveal(open, secrets), after);
    if (again !== null) return `${again} does not come back`;
    const read = engine.parseEncounter(throughJson(open));
    if (!read.ok) return `what conceal leaves cannot be read: ${shown(read.problem)}`;
    const isUnseen = (id: CombatantId): boolean => players.every((one) => unseenBy(after, one).includes(id));
    const left = variant.secretIds?.(open.rules).find(isUnseen);
    if (players.length > 0 && left !== undefined)
      return `the state that conceal leaves names ${left}: ${shown(open.rules)}`;
    return firstWrong([...players, ONLOOKER], (viewer) => {
      const found =
        difference(engine.screen(open, viewer), engine.screen(after, viewer)) ??
        difference(engine.view(open, viewer), engine.view(after, viewer));
      return found === null ? null : `${shown(viewer)} can tell by ${found} what conceal leaves out`;
    });
  },
);

/**
 * An id that `isState` takes for any text is one that nobody has marked: nobody has said whether players may read it,
 * and it stays when its combatant leaves. Asked of rules that are made with the kit: some of ours keep who has left.
 */
export const idsInTheStateAreMarked = lawOfStates(
  "isState refuses a state that names nobody in the place of a combatant",
  ({ engine, after: { variant: id, rules, combatants, stage } }) => {
    const variant = engine.findVariant(id);
    if (variant?.kit === undefined) return null;
    const has = (one: CombatantId): boolean => Object.hasOwn(combatants, one);
    return firstWrong(withoutOneName(rules, has, "rules"), ({ at, named, changed }) =>
      variant.isState(changed, has, stage)
        ? `${at} is ${named}, a combatant, and isState takes any text there: make it of fields.id, or of fields.secretId if players must not read it`
        : null,
    );
  },
);

/** The same data once for each name in it, with nobody in its place. */
function* withoutOneName(
  data: unknown,
  isName: (text: string) => boolean,
  at: string,
): Generator<{ readonly at: string; readonly named: string; readonly changed: unknown }> {
  if (typeof data === "string" && isName(data)) yield { at, named: data, changed: NOBODY };
  if (typeof data !== "object" || data === null) return;
  const put = (key: string, value: unknown): unknown =>
    Array.isArray(data) ? data.with(Number(key), value) : { ...data, [key]: value };
  for (const [key, value] of Object.entries(data as Record<string, unknown>)) {
    if (!Array.isArray(data) && isName(key)) {
      const { [key]: _gone, ...others } = data as Record<string, unknown>;
      yield { at: `a key of ${at}`, named: key, changed: { ...others, [NOBODY]: value } };
    }
    const place = isName(key) ? `${at}.…` : `${at}.${key}`;
    for (const inner of withoutOneName(value, isName, place)) yield { ...inner, changed: put(key, inner.changed) };
  }
}

const ONLOOKER: Viewer = { gm: false, controls: [] };

export const oneAnswerOfSeveralDoesNotShow = law(
  "a player cannot tell that one of the gm's combatants has declined while another is asked",
  (moment) => {
    const { attempt, after } = moment;
    const { do: command, combatant: id } = (attempt.given ?? {}) as Record<string, unknown>;
    if (!isAccepted(attempt) || command !== "decline" || typeof id !== "string") return null;
    if (after.combatants[id]?.side !== "gm" || askedOfGm(moment).length === 0) return null;
    const players = moment.viewers.filter((viewer) => !viewer.gm && !viewer.controls.includes(id));
    return firstWrong(players, (viewer) => {
      const { rev: _rev, ...before } = moment.screenBefore(viewer);
      const { rev: _now, ...now } = moment.screen(viewer);
      const found = difference(before, now);
      return found === null ? null : `${shown(viewer)} can tell by ${found} that ${id} has declined`;
    });
  },
);

/** The gm's combatants of whom the gm's screen says that they are asked. */
const askedOfGm = ({ engine, after }: Moment): CombatantId[] =>
  engine
    .screen(after, GM)
    .rows.flatMap((row) => (row.asked === undefined ? [] : idsIn(row)))
    .filter((id) => after.combatants[id]?.side === "gm");

/** Whether it has done something that others feel, or others have done something to it. */
const hasWorkOf = ({ effects, moves }: Encounter, id: CombatantId): boolean =>
  Object.values(effects).some(({ source, target }) => source === id || (target === id && source !== null)) ||
  moves.some(({ before }) => before === id);

/** The commands by which one turn follows another. */
const ONWARD: ReadonlySet<string> = new Set(["endTurn", "choose"]);

/** Whether the fight waits for it, or goes another way without it. Who comes when may show. */
function isAwaited(moment: Moment, without: Encounter, id: CombatantId): boolean {
  const { engine, after } = moment;
  const standing = (one: Encounter): unknown => {
    const { active, order } = engine.native(one);
    const { acted, legal } = engine.view(one, GM);
    const steps = legal.filter((command) => ONWARD.has(command.do) && !shown(command).includes(id));
    const flow = engine.findVariant(one.variant)?.flow;
    // Whoever shares a turn with it shares none with others.
    const units = order.map(
      (other) => (Object.hasOwn(one.combatants, other) ? flow?.unitOf?.(one, other) : null) ?? [other],
    );
    const others = [order, acted, ...units].map((ids) => ids.filter((other) => other !== id));
    const together = others.filter((ids) => ids.length > 0);
    return [engine.screen(one, GM).news, one.round, one.halted, active, together, steps];
  };
  const isAlone = (asked: readonly CombatantId[]): boolean => asked.length === 1 && asked.includes(id);
  return (
    difference(standing(after), standing(without)) !== null || [askedOfGm(moment), toRollByGm(after)].some(isAlone)
  );
}

/** The gm's combatants that lack a number, which players know as the gm. */
const toRollByGm = (fight: Encounter): CombatantId[] =>
  Object.keys(fight.combatants).filter(
    (id) => fight.combatants[id]?.side === "gm" && !isDefeated(fight, id) && baseOf(fight, id) === null,
  );

const idsIn = ({ id, group }: Screen["rows"][number]): CombatantId[] =>
  group?.members.map((member) => member.id) ?? [id];

function toldTo(moment: Moment, viewer: Viewer): Record<string, unknown> {
  const { engine, attempt, after } = moment;
  return {
    view: moment.view(viewer),
    screen: moment.screen(viewer),
    ...(isAccepted(attempt) && { events: engine.eventsFor(attempt.result.events, after, viewer) }),
  };
}

/** A command of every kind with random fields, in which whoever and whatever is named is not there. */
function strangeCommands({ engine, after, chance }: Moment): object[] {
  const variant = engine.findVariant(after.variant);
  if (variant === undefined) return [];
  const names = { ids: [NOBODY], things: [NOTHING], words: vocabulary(variant) };
  return Object.entries(variant.rules).map(([name, rule]) => ({
    ...(randomValue(rule.fields, chance, names) as object),
    do: name,
  }));
}

/** The same data with every text in it replaced. */
function withValues(data: unknown, replace: (value: string) => string): unknown {
  if (typeof data === "string") return replace(data);
  if (Array.isArray(data)) return data.map((part) => withValues(part, replace));
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, part]) => [key, withValues(part, replace)]));
}

function isOneOf(value: string, ids: ReadonlyMap<string, string>): boolean {
  return ids.has(value) || [...ids.values()].includes(value);
}

/** The same encounter with other traits, another type, another card and an effect on those named: nothing that others would notice. */
function changedInHiding(given: Encounter, ids: readonly CombatantId[]): Encounter {
  const encounter = ids.reduce(withAnotherCard, given);
  const changed = Object.entries(encounter.combatants).map(([id, one]) => {
    const traits = Object.fromEntries(
      Object.entries(one.traits).map(([name, value]) => [name, typeof value === "number" ? value + 1 : value]),
    );
    return [id, ids.includes(id) ? { ...one, traits, kind: `${one.kind} in disguise` } : one];
  });
  const effects = ids.map((target, i) => [`hidden-effect-${i}`, plainEffect(target, encounter.serial + i + 1)]);
  return {
    ...encounter,
    combatants: Object.fromEntries(changed),
    effects: { ...encounter.effects, ...Object.fromEntries(effects) },
  };
}

/** The same encounter with the next card of the deck in the hand of one who has been dealt any, in place of its own. */
function withAnotherCard(encounter: Encounter, id: CombatantId): Encounter {
  const { gone } = encounter.rules as { readonly gone?: Readonly<Record<string, true>> };
  const one = encounter.combatants[id];
  const card = one?.base ?? null;
  if (gone === undefined || one === undefined || card === null || !Object.hasOwn(gone, String(card))) return encounter;
  const other = [card + 1, card - 1].find((next) => next > 0 && !Object.hasOwn(gone, String(next)));
  if (other === undefined) return encounter;
  const { [String(card)]: _back, ...others } = gone;
  return {
    ...encounter,
    combatants: { ...encounter.combatants, [id]: { ...one, base: other } },
    rules: { ...(encounter.rules as object), gone: { ...others, [String(other)]: true } },
  };
}

function plainEffect(target: CombatantId, added: number): Encounter["effects"][string] {
  return {
    name: "A secret",
    target,
    source: null,
    until: "combat",
    tick: null,
    save: null,
    modify: {},
    imposes: [],
    added,
    left: null,
    fresh: false,
    opportunity: false,
  };
}

/**
 * The same encounter without those named. What they have put on others stays: its bearer feels it, and can't tell who did it. Nobody has named
 * them for anything.
 */
function withoutThem(encounter: Encounter, ids: readonly CombatantId[]): Encounter {
  const has = (id: unknown): boolean => ids.some((one) => one === id);
  const effects = Object.entries(encounter.effects).filter(([, { target }]) => !has(target));
  // A group looks to players as if hidden members did not exist, and one alone is no group (C-31).
  const companies = (encounter.companies ?? [])
    .map((company) => ({ ...company, members: company.members.filter((id) => !has(id)) }))
    .filter(({ members }) => members.length > 1);
  const rules = Object.entries(encounter.rules as object).map(([key, value]) => [key, has(value) ? null : value]);
  return {
    ...encounter,
    ...(encounter.companies !== undefined && { companies }),
    combatants: Object.fromEntries(Object.entries(encounter.combatants).filter(([id]) => !has(id))),
    effects: Object.fromEntries(
      effects.map(([id, effect]) => [id, has(effect.source) ? { ...effect, source: null } : effect]),
    ),
    ...(encounter.entries !== undefined && {
      entries: encounter.entries.map(({ brings, ...entry }) => ({
        ...entry,
        ...(brings !== undefined && { brings: brings.filter((id) => !has(id)) }),
      })),
    }),
    moves: encounter.moves.filter(({ combatant, before }) => !has(combatant) && !has(before)),
    rules: Object.fromEntries(rules) as unknown,
  };
}
