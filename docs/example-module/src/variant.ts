import { flowOf } from "./flow";
import { rulesOf } from "./rules";
import { screenOf } from "./screen";
import type { State } from "./state";
import type { Kit, Variant } from "turnwright";

/**
 * The sides take turns; each picks who of its own goes.
 *
 * - F-1: at the start of a round the side that the option `first` names picks first.
 * - F-2: the side whose move it is picks one of its own who has not acted; after that turn the other side picks. A side that
 *   has nobody left is passed over.
 * - F-3: when nobody is left who could act, those who could not are skipped and the round is over.
 *
 * Made from the kit that Turnwright hands to other modules, and from nothing else of it.
 */
export function backAndForth(kit: Kit): Variant<State> {
  const { schema: s } = kit;
  const state = s.object({ active: s.nullable(s.string()), side: s.picklist(["players", "gm"]) });
  return {
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
    stages: ["setup", "turn", "ended"],
    conditions: [],
    numbers: null,
    setup: () => ({ active: null, side: "players" }),
    rules: { ...kit.rules.common, ...rulesOf(kit) },
    flow: flowOf(kit),
    view: ({ fight }) => ({ fields: { side: fight.rules.side }, combatants: {} }),
    screen: (context, factory) => screenOf(kit, context, factory),
    isState: (stored, has): stored is State => s.is(state, stored) && (stored.active === null || has(stored.active)),
  };
}
