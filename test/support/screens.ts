import type { Control, Member, Person, Pips, Row, Rung, Screen, Text } from "../../src/core/index";

/** English typed in place of a key: the stand-in translation of these tests hands it back as it is. */
export const say = (key: string, data?: Text["data"]): Text => (data === undefined ? { key } : { key, data });

/** A control that can be pressed, with what a test needs to differ. */
export const control = (id: string, label: string, more: Partial<Control> = {}): Control => ({
  id,
  label: say(label),
  tone: "plain",
  command: { do: id },
  fields: [],
  blocked: null,
  ...more,
});

/** A row at rest, with what a test needs to differ. */
export const row = (id: string, number: number | null, more: Partial<Row> = {}): Row => ({
  id,
  state: "waiting",
  mine: false,
  tags: [],
  line: [],
  number,
  base: number,
  pips: [],
  effects: [],
  controls: [],
  menu: [],
  ...more,
});

/** One of several who share a turn, with what a test needs to differ. */
export const member = (id: string, more: Partial<Member> = {}): Member => ({
  id,
  state: "acting",
  marked: false,
  line: [],
  effects: [],
  controls: [control(`mark ${id}`, "Done")],
  menu: [control(`part ${id}`, "Leave the group")],
  ...more,
});

/** The trolls as a group, one of them done; the last is one that players do not see. */
export const trolls: readonly Member[] = [
  member("trollA", { marked: true, state: "acted", controls: [control("unmark trollA", "Not done")] }),
  member("trollB", {
    line: [say("wounded")],
    effects: [{ id: "e2", name: "Slowed", left: 2, lasts: say("2 more turns") }],
  }),
  member("trollC"),
  member("lurker", { controls: [], menu: [] }),
];

/** The pips left of one sort. */
export const pips = (id: string, left: number, more: Partial<Pips> = {}): Pips => ({
  id,
  icon: "action",
  label: say(`${id}: ${left}`),
  left,
  max: 1,
  tone: "actor",
  ...more,
});

const rung = (number: number, who: string, what: string, more: Partial<Rung> = {}): Rung => ({
  number,
  who: say(who),
  what: say(what),
  state: "ahead",
  needed: true,
  next: null,
  go: null,
  ...more,
});

/** The fields of a plan: the sentence, and what it will use. */
export const planFields: Control["fields"] = [
  { kind: "text", name: "plan", label: say("Your plan"), required: true, max: 200 },
  {
    kind: "choices",
    name: "intends",
    label: say("What it uses"),
    choices: ["dodge", "spell", "ranged", "cantrip", "move", "dash", "melee", "other"].map((value) => ({
      value,
      label: say(value),
    })),
  },
];

const budget = (action: number, bonus: number, object: number): Pips[] => [
  pips("action", action),
  pips("bonus", bonus, { icon: "bonus" }),
  pips("object", object, { icon: "object" }),
];

const person = (id: string, tag: Person["tag"], quote: string, left: Pips[]): Person => ({
  id,
  tag,
  quote,
  silence: null,
  pips: left,
  controls: [control(`revise:${id}`, "Change plan", { icon: "plan", tone: "quiet", fields: planFields })],
});

const reaction = pips("reaction", 1, { icon: "reaction", tone: "reactor", label: say("A reaction left") });

/** The troll cave in the second round, at the melee step, as the gm sees it. */
export const trollCave: Screen = {
  variant: "shared-turn",
  rev: 12,
  header: { round: say("Round 2"), stage: say("Shared turn · step 8") },
  news: say("{who} strikes next", { who: { name: "lorka" } }),
  rows: [
    row("lorka", 16, {
      state: "acting",
      mine: true,
      tags: [{ label: say("Actor"), tone: "actor" }],
      line: [say("strikes next")],
      controls: [control("attack:lorka", "Attack", { icon: "attack", tone: "primary" })],
      menu: [control("bonus:lorka", "Bonus action"), control("object:lorka", "Object")],
    }),
    row("trollB", 15, { state: "reacting", tags: [{ label: say("Reactor 1"), tone: "reactor" }] }),
    row("trollC", 15, { state: "reacting", tags: [{ label: say("Reactor 2"), tone: "reactor" }] }),
    row("haldern", 9, { line: [say("can react")], pips: [reaction] }),
    row("esthelle", 6, { line: [say("can react")], pips: [reaction] }),
    row("vallas", 17, { state: "acted", line: [say("acted")] }),
    row("trollA", 15, { state: "acted", line: [say("acted"), say("reaction spent")] }),
  ],
  prompts: [],
  footer: {
    next: control("nextStep", "Next step", { icon: "next", tone: "primary" }),
    aside: [control("endTurn", "End turn", { command: { do: "endTurn" } })],
    waiting: null,
  },
  panel: [
    {
      kind: "people",
      id: "people",
      people: [
        person(
          "lorka",
          { label: say("Actor"), tone: "actor" },
          "Rush behind the lone troll and strike it from there",
          budget(1, 0, 1),
        ),
        person("trollB", { label: say("1st"), tone: "reactor" }, "Surround her", budget(1, 1, 1)),
        person("trollC", { label: say("2nd"), tone: "reactor" }, "Surround her", budget(1, 1, 1)),
      ],
    },
    {
      kind: "ladder",
      id: "ladder",
      rungs: [
        rung(1, "Reactor", "Dodge", { state: "past", needed: false }),
        rung(2, "Actor", "Spells", { state: "past", needed: false }),
        rung(3, "Both", "Ranged attacks in turn", { state: "past", needed: false }),
        rung(4, "Actor", "Movement", { state: "past" }),
        rung(5, "Reactor", "Spell or other action", { state: "past", needed: false }),
        rung(6, "Actor", "Remaining movement", { state: "past" }),
        rung(7, "Reactor", "Movement", { state: "past" }),
        rung(8, "Both", "Melee attacks, alternating", { state: "now", next: "lorka" }),
        rung(9, "Reactor", "Spell or other action", { needed: false }),
        rung(10, "Reactor", "Remaining movement"),
      ],
      unneeded: say("Steps 1, 2, 3, 5 and 9: nobody needs them."),
    },
    {
      kind: "actions",
      id: "actions",
      title: say("{who}, your attack", { who: { name: "lorka" } }),
      note: null,
      controls: [
        control("attack:lorka", "Attack", { icon: "attack", tone: "primary" }),
        control("done:lorka", "No more attacks"),
        control("bonus:lorka", "Bonus action"),
        control("object:lorka", "Object"),
      ],
      more: [control("extra:lorka", "Extra action"), control("damage:lorka", "Damage taken", { tone: "quiet" })],
    },
    {
      kind: "line-up",
      id: "left",
      title: say("Still to act"),
      people: ["haldern", "esthelle"],
      pips: [
        pips("haldern", 1, { icon: "reaction", tone: "reactor", label: say("A reaction left") }),
        pips("esthelle", 0, { icon: "reaction", tone: "reactor", label: say("No reaction left") }),
        pips("reactions", 1, { icon: "reaction", tone: "reactor", max: 2, label: say("1 of 2 reactions left") }),
      ],
    },
  ],
};

/** The same table a moment earlier in another fight: a player is asked whether to react. */
export const askedToReact: Screen = {
  variant: "shared-turn",
  rev: 4,
  header: { round: say("Round 2"), stage: say("Who reacts?") },
  news: say("{who} may react", { who: { name: "leomund" } }),
  rows: [
    row("ogre", 18, { state: "acting", tags: [{ label: say("Actor"), tone: "actor" }] }),
    row("leomund", 14, { mine: true, line: [say("can react")] }),
    row("brakka", 13, { state: "passed", line: [say("passed"), say("can react")] }),
    row("ann", 11, { line: [say("can react")] }),
  ],
  prompts: [
    {
      id: "react:leomund",
      title: say("The Ogre"),
      quote: "charges at Leomund, swinging wide",
      body: say("{who} still has a reaction. Reacting takes your turn now.", { who: { name: "leomund" } }),
      controls: [
        control("declareReactor:leomund", "React", {
          icon: "react",
          tone: "reactor",
          command: { do: "declareReactor", combatant: "leomund" },
          fields: planFields,
        }),
        control("decline:leomund", "Let it pass", {
          tone: "quiet",
          command: { do: "decline", combatant: "leomund" },
        }),
      ],
    },
  ],
  footer: { next: null, aside: [], waiting: say("Waiting for reactions") },
  panel: [],
};
