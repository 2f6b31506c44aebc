import type { Section } from "../../src/core/index";
import { control, pips, say } from "./screens";

/** One section of each kind that the troll cave has no use for. */
export const SECTIONS: readonly Section[] = [
  {
    kind: "count",
    id: "count",
    title: say("Count 21"),
    note: say("down to 0"),
    at: 18,
    floor: 0,
    marks: [
      { id: "lorka", number: 21, state: "acted", label: say("Lorka at 21, acted") },
      { id: "trollA", number: 21, state: "acted", label: say("Cave Troll A at 21, acted") },
      { id: "vallas", number: 11, state: "waiting", label: say("Vallas at 11") },
      { id: "lurker", number: 5, state: "waiting", label: say("Lurker at 5") },
    ],
    below: say("Haldern does not come up"),
  },
  {
    kind: "budget",
    id: "budget",
    person: "lorka",
    tag: { label: say("Action Phase"), tone: "actor" },
    line: [say("hot-sim"), say("attention on the Matrix")],
    sorts: [
      {
        label: say("Any kind"),
        pips: pips("any", 2, { max: 2, control: control("pip any", "Simple") }),
        note: say("2 Simple or 1 Complex"),
      },
    ],
    ways: [
      {
        id: "matrix",
        label: say("Matrix"),
        controls: [control("simple matrix", "Simple", { cost: say("uses 1 Matrix") })],
      },
      { id: "magic", label: say("Magic"), controls: [control("simple magic", "Simple")] },
    ],
    controls: [control("end", "End phase")],
    more: [control("wound", "Wound…")],
  },
  {
    kind: "choices",
    id: "choices",
    person: "lorka",
    title: say("{who} settles", { who: { name: "lorka" } }),
    questions: [
      {
        id: "attention",
        title: say("Bonus actions of which world?"),
        answers: [
          { control: control("attend matrix", "Matrix"), chosen: true },
          { control: control("attend none", "None"), chosen: false },
        ],
      },
    ],
  },
  {
    kind: "card",
    id: "a1",
    tone: "actor",
    title: say("{who} declares", { who: { name: "lorka" } }),
    quote: "Cut at Brigand 1",
    tag: { label: say("primary · 1 AP"), tone: "plain" },
    answers: [{ id: "r1", icon: "save", text: say("{who} parries", { who: { name: "trollA" } }), quote: null }],
    controls: [control("resolve a1", "Resolve", { tone: "primary" })],
  },
  {
    kind: "pools",
    id: "pools",
    pools: [
      {
        id: "lorka",
        tone: "actor",
        word: say("acting"),
        pips: pips("ap", 2, { max: 3, control: control("spend lorka", "Spend a point") }),
        count: say("2 of 3"),
      },
      { id: "lurker", tone: "plain", word: say("ready"), pips: pips("ap", 1), count: say("1 of 1") },
    ],
  },
  {
    kind: "progress",
    id: "rituals",
    title: say("Rituals"),
    bars: [
      {
        id: "b1",
        who: "vallas",
        label: "Open the gate",
        done: 3,
        total: 4,
        text: say("3 of 4"),
        controls: [control("extend b1", "Pay…")],
      },
    ],
  },
];
