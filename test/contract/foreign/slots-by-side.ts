import type { CombatantId, Fight, Kit, Numbers, Side, Text, Variant } from "../../../src/core/index.ts";

/** The state of {@link slotsBySide}. */
interface State {
  /** The combatant whose turn it is. Null between turns. */
  readonly active: CombatantId | null;
  /** The side that the present place belongs to. */
  readonly side: Side | null;
  /** The combatant that rolled the present place. Players may not know who rolled the foes' next place. */
  readonly place: CombatantId | null;
  /** The places of this round that are gone, by who rolled them. */
  readonly taken: Readonly<Record<CombatantId, true>>;
}

const say = (key: string): Text => ({ key: `SLOTS-BY-SIDE.${key}` });

/**
 * Slots by side, as another module writes it: everybody rolls once; each number is a place of the side that rolled it;
 * anyone of that side takes it. After the last place the round is over, and the places stay.
 */
export function slotsBySide(kit: Kit): Variant<State> {
  const { schema: s, fields, write, combatants, order } = kit;
  const schema = s.object({
    active: s.nullable(fields.id),
    side: s.nullable(s.picklist(["players", "gm"])),
    place: s.nullable(fields.secretId),
    taken: s.record(fields.secretId, s.literal(true)),
  });
  const numbers: Numbers = {
    formula: ({ options }) => kit.formula(options["formula"] as string),
    direction: () => 1,
    ties: [],
    rollOff: kit.formula("1d20"),
    together: () => false,
  };
  const ofSide = ({ rules, combatants: all }: Fight<State>): CombatantId[] =>
    Object.keys(all).filter((id) => all[id]?.side === rules.side);
  /** Goes to the first place that is left. False if none is. */
  function toPlace(fight: Fight<State>): boolean {
    const left = order.byInitiative(fight, numbers).filter((id) => combatants.initiativeOf(fight, id) !== null);
    const place = left.find((id) => fight.rules.taken[id] === undefined) ?? null;
    write.set(fight.rules, { place, side: place === null ? null : combatants.get(fight, place).side });
    return place !== null;
  }
  /** The present place is gone. */
  function passPlace(fight: Fight<State>): boolean {
    if (fight.rules.place !== null) write.put(fight.rules.taken, fight.rules.place, true);
    return toPlace(fight);
  }
  const turns = kit.flows.taken<State>({
    numbers,
    among: (fight) => combatants.asJoined(fight).filter((id) => ofSide(fight).includes(id)),
    roundBegins({ fight }) {
      write.set(fight.rules, { taken: {} });
      toPlace(fight);
    },
    passOn: ({ fight }) => passPlace(fight),
    turnEnds: ({ fight }) => void passPlace(fight),
    forget({ fight }, id) {
      write.drop(fight.rules.taken, id);
      if (fight.rules.place === id) write.set(fight.rules, { place: null });
    },
  });
  return {
    kit: 4,
    meta: {
      id: "slots-by-side",
      name: "SLOTS-BY-SIDE.name",
      summary: "SLOTS-BY-SIDE.summary",
      version: 1,
      icon: "fa-solid fa-table-list",
      status: "experimental",
      panel: false,
    },
    options: {
      ...kit.options.common,
      formula: { kind: "dice", initial: "1d20 + @initiative", texts: "SLOTS-BY-SIDE.options.formula" },
    },
    traits: [{ name: "initiative", kind: "number", needed: true, label: "SLOTS-BY-SIDE.traits.initiative" }],
    conditions: [],
    numbers,
    ...kit.state(schema, { active: null, side: null, place: null, taken: {} }),
    ...turns,
    rules: { ...kit.rules.common, ...kit.rules.initiative(numbers), ...turns.rules },
    view: ({ fight }) => ({ fields: { side: fight.rules.side }, combatants: {} }),
    screen: (context, factory) =>
      kit.screen.plain(context, factory, { news: say(`news.${context.fight.rules.side ?? "nobody"}`) }),
  };
}
