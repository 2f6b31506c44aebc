import type { CombatantId, Fight, Kit, Side, Text, Variant } from "turnwright";

/** The variant's own state, as plain JSON. Turnwright keeps everything else. */
interface State {
  /** The combatant whose turn it is; null while a side picks. */
  readonly active: CombatantId | null;
  /** The side that picks next. */
  readonly side: Side;
}

/** A sentence of this module's own language file. */
const say = (key: string): Text => ({ key: `BACK-AND-FORTH.${key}` });

const across = (side: Side): Side => (side === "players" ? "gm" : "players");

/** F-1: the side that picks first in a round. */
function firstSide({ options, round }: Fight<State>): Side {
  if (options["first"] === "alternate") return round % 2 === 1 ? "players" : "gm";
  return options["first"] === "gm" ? "gm" : "players";
}

/**
 * The sides take turns; each picks who of its own goes.
 *
 * - F-1: at the start of a round the side that the option `first` names picks first.
 * - F-2: the side whose move it is picks one of its own who has not acted; after that turn the other side picks. A side that
 *   has nobody left is passed over; those of it who cannot act are skipped then.
 * - F-3: when nobody is left on either side, the round is over.
 *
 * Made from the kit that Turnwright hands to other modules, and from nothing else of it.
 */
export function backAndForth(kit: Kit): Variant<State> {
  const { schema: s, fields, combatants, write } = kit;

  // What is stored. `fields.id` marks ids of combatants: a stored fight that names somebody unknown is refused.
  const state = s.object({ active: s.nullable(fields.id), side: s.picklist(["players", "gm"]) });

  const ofSide = (fight: Fight<State>, side: Side): CombatantId[] =>
    combatants.asJoined(fight).filter((id) => combatants.get(fight, id).side === side);

  // Turns, rounds, skipped and lost turns, newcomers: all of it comes with the flow. Only what differs is said here.
  const turns = kit.flows.taken<State>({
    roundBegins: ({ fight }) => write.set(fight.rules, { side: firstSide(fight) }),
    among: (fight) => ofSide(fight, fight.rules.side),
    passOn({ fight }) {
      const other = across(fight.rules.side);
      const isLeft = ofSide(fight, other).some((id) => !combatants.hasActed(fight, id));
      if (isLeft) write.set(fight.rules, { side: other });
      return isLeft;
    },
    turnEnds: ({ fight }, id) => write.set(fight.rules, { side: across(combatants.get(fight, id).side) }),
  });

  return {
    kit: 4,
    meta: {
      id: "back-and-forth",
      name: "BACK-AND-FORTH.name",
      summary: "BACK-AND-FORTH.summary",
      version: 1,
      icon: "fa-solid fa-right-left",
      status: "stable",
      panel: false,
    },
    options: {
      ...kit.options.common,
      first: { kind: "choice", initial: "players", choices: ["players", "gm", "alternate"], changes: "next-round" },
    },
    traits: [],
    conditions: [],
    // Nobody rolls.
    numbers: null,
    ...kit.state(state, { active: null, side: "players" }),
    ...turns,
    rules: { ...kit.rules.common, ...turns.rules },
    view: ({ fight }) => ({ fields: { side: fight.rules.side }, combatants: {} }),
    screen: (context, factory) => kit.screen.plain(context, factory, { news: say(`news.${context.fight.rules.side}`) }),
  };
}
