import type { Section } from "../../src/core/index";
import { control, pips, say, trolls } from "./screens";

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
  {
    kind: "gauge",
    id: "gauge",
    title: say("Momentum 6 of 10"),
    note: say("players lead at 5 or more"),
    value: 6,
    max: 10,
    mark: { at: 5, label: say("half") },
    controls: [control("seize", "Seize")],
  },
  {
    kind: "lanes",
    id: "lanes",
    lanes: [
      {
        id: "players",
        title: say("Players act"),
        count: say("1 of 3"),
        leads: true,
        people: [
          {
            id: "lorka",
            state: "waiting",
            word: null,
            icon: null,
            controls: [control("act lorka", "Act", { tone: "primary" })],
          },
          { id: "vallas", state: "acted", word: say("acted"), icon: "mark", controls: [] },
          { id: "lurker", state: "waiting", word: say("ready"), icon: null, controls: [] },
        ],
        controls: [control("nobody", "Nobody acts", { tone: "quiet" })],
      },
      {
        id: "foes",
        title: say("Foes"),
        count: say("0 of 1"),
        leads: false,
        people: [{ id: "trollA", state: "waiting", word: null, icon: "seize", controls: [] }],
        controls: [],
      },
    ],
  },
  {
    kind: "matrix",
    id: "matrix",
    title: say("Distances"),
    note: say("from whom to whom"),
    columns: ["trollA", "lurker", "trollB"],
    rows: [
      {
        id: "lorka",
        cells: [
          {
            id: "lorka trollA",
            level: 0,
            word: say("point-blank"),
            label: say("Lorka and Cave Troll A: point-blank"),
            controls: [control("band 1", "One band nearer"), control("band 2", "One band farther")],
          },
          { id: "lorka lurker", level: 3, word: say("unseen"), label: say("unseen"), controls: [] },
          {
            id: "lorka trollB",
            level: 2,
            word: say("medium"),
            label: say("Lorka and Cave Troll B: medium"),
            controls: [],
          },
        ],
      },
      {
        id: "vallas",
        cells: [
          {
            id: "vallas trollA",
            level: 4,
            word: say("extreme"),
            label: say("Vallas and Cave Troll A: extreme"),
            controls: [control("band 3", "One band nearer")],
          },
          null,
          null,
        ],
      },
    ],
    controls: [control("bands", "Set all…")],
  },
  {
    kind: "sums",
    id: "sums",
    title: say("Risk"),
    picks: [
      {
        id: "lorka trollA",
        label: say("Lorka at Cave Troll A"),
        sums: [{ id: "risk", label: say("Risk"), parts: [say("prone +1"), say("aim −1")], total: say("Risk 0") }],
      },
      {
        id: "lorka trollB",
        label: say("Lorka at Cave Troll B"),
        sums: [{ id: "risk", label: say("Risk"), parts: [say("medium +2")], total: say("Risk 2") }],
      },
    ],
  },
  {
    kind: "queue",
    id: "queue",
    title: say("The order"),
    note: say("highest first"),
    entries: [
      {
        id: "trolls",
        people: ["trollA", "trollB", "trollC", "lurker"],
        state: "acting",
        tag: { label: say("acting"), tone: "actor" },
        number: 19,
        base: 21,
        why: [say("−2 until the end of the round")],
        members: trolls,
        controls: [control("part trolls", "Split…", { tone: "quiet" })],
      },
      {
        id: "vallas",
        people: ["vallas"],
        state: "waiting",
        tag: null,
        number: 0,
        base: 0,
        why: [],
        members: [],
        controls: [],
      },
    ],
  },
  {
    kind: "effects",
    id: "effects",
    title: say("Effects"),
    people: [
      {
        id: "lorka",
        effects: [
          {
            id: "e1",
            name: "Burning",
            lasts: say("3 turns left"),
            does: [say("−3 on initiative")],
            ticked: say("counted down in this round"),
            controls: [control("remove e1", "Remove", { icon: "dismiss", tone: "quiet" })],
          },
        ],
      },
    ],
  },
];
