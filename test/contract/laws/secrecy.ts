import type { CombatantId, Encounter, Screen, Viewer } from "../../../src/core/index";
import { attempt as make, isAccepted } from "../../properties/attempt";
import { vocabulary } from "../../properties/random-setup";
import { unseenBy } from "../../support/eyes";
import { difference } from "../../support/plain";
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
    const onThem = Object.keys(after.effects).filter((effect) => unseen.includes(after.effects[effect]?.target ?? ""));
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
      const without = withoutThem(after, unseen);
      const found =
        difference(engine.view(without, viewer), moment.view(viewer)) ??
        difference(engine.screen(without, viewer), moment.screen(viewer));
      return found === null ? null : `${shown(viewer)} can tell by ${found}`;
    }),
);

export const unseenTurnsArePauses = lawOfStates(
  "a turn of somebody unseen looks like a pause, in which whoever acted last stays marked, unless the option tells of it",
  (moment) =>
    firstWrong(moment.viewers, (viewer) => {
      const { engine, after } = moment;
      const acting = engine.native(after).active;
      const unseen = unseenBy(after, viewer);
      if (acting.length === 0 || acting.some((id) => !unseen.includes(id))) return null;
      const isTold = after.options["unseenTurns"] === true;
      const { news, header, rows } = moment.screen(viewer);
      const last = isTold ? undefined : moment.view(viewer).acted.at(-1);
      const marked = rows.filter(({ onMove }) => onMove === true).flatMap(idsIn);
      const key = `TURNWRIGHT.tracker.news.${isTold ? "unseen-acts" : "unseen"}`;
      const isRight =
        news.key === key &&
        header.stage.key === key &&
        (last === undefined ? !isTold || marked.length === 0 : marked.includes(last));
      return isRight
        ? null
        : `${shown(viewer)} is told ${shown(news)}, ${shown(header)}, ${shown(marked)} of ${shown(last)}`;
    }),
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
  const rules = Object.entries(encounter.rules as object).map(([key, value]) => [key, has(value) ? null : value]);
  return {
    ...encounter,
    combatants: Object.fromEntries(Object.entries(encounter.combatants).filter(([id]) => !has(id))),
    effects: Object.fromEntries(
      effects.map(([id, effect]) => [id, has(effect.source) ? { ...effect, source: null } : effect]),
    ),
    moves: encounter.moves.filter(({ combatant, before }) => !has(combatant) && !has(before)),
    rules: Object.fromEntries(rules) as unknown,
  };
}
