/** Plays each set of rules through its states on the stand-in tabletop, and saves in each the whole page of the GM and of a player, in both themes. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Command, done, together } from "../test/browser/support/fight.ts";
import { button, chooseTheme, type Seat, sitDown, type Table } from "../test/browser/support/seats.ts";
import { panelOf, rowOf } from "../test/browser/support/story.ts";
import { ROOMS } from "../test/tabletop/lobby/rooms.ts";
import { fighterId } from "../test/tabletop/server/fights.ts";
import { SEED_IDS } from "../test/tabletop/server/seeds.ts";
import { fixDice } from "../test/tabletop/testing.ts";

type Who = "gm" | "ann" | "ben";

/** Something that is done at the table between two pictures. */
type Move = (table: Table) => Promise<void>;

/** A picture's name, and what leads there from the picture before. */
type State = readonly [name: string, ...moves: readonly Move[]];

/** Whoever is pictured. */
const PICTURED = ["gm", "ann"] as const;

/** Gives commands one after the other. */
const give =
  (who: Who, ...commands: readonly Command[]): Move =>
  async (table) => {
    for (const command of commands) {
      await done(table[who], command);
      await together(table.fight);
    }
  };

/** A command that is about one. */
export const of = (command: string, name: string, more: Readonly<Record<string, unknown>> = {}): Command => ({
  do: command,
  combatant: fighterId(name),
  ...more,
});

/** Everybody's numbers, set by the gm. */
const numbers = (values: Readonly<Record<string, number>>): Move =>
  give("gm", ...Object.entries(values).map(([name, value]) => of("setInitiative", name, { value })));

/** Presses a button of the tracker, the window docked there included. */
const press =
  (who: Who, name: string | RegExp): Move =>
  async (table) =>
    button(table[who].tracker, name).first().click();

/** Presses a button that is blocked, so that the reason is told. */
const pressBlocked =
  (who: Who, name: RegExp): Move =>
  async (table) =>
    button(table[who].tracker, name).first().click({ force: true });

/** Pulls out the menu of a row, or folds it away. */
const pullOut =
  (who: Who, name: string): Move =>
  async (table) =>
    button(rowOf(table[who], name), `More options: ${name}`).click();

const escape =
  (who: Who): Move =>
  async (table) =>
    table[who].page.keyboard.press("Escape");

/** Closes the window that was opened last. */
const closeWindow =
  (who: Who): Move =>
  async (table) =>
    table[who].page.locator('.application [data-action="close"]').last().click();

/** These faces fall next for the gm. */
const dice =
  (sides: number, ...faces: readonly number[]): Move =>
  async ({ gm }) =>
    fixDice(
      gm.page,
      faces.map((face) => [sides, face] as const),
    );

async function toggleDock(seat: Seat, isOn: boolean): Promise<void> {
  const dock = seat.tracker.locator(".turnwright-dock");
  if ((await dock.count()) > 0 === isOn) return;
  await seat.tracker.locator('[data-window="panel"]').first().click();
  if (!isOn) return dock.waitFor({ state: "detached" });
  const into = button(panelOf(seat), "Dock below the rows");
  await into.or(dock).first().waitFor();
  if (await into.isVisible()) await into.click();
  await dock.waitFor();
}

/** Opens the window under the rows, or closes it. */
const docked =
  (isOn: boolean): Move =>
  async (table) => {
    for (const who of PICTURED) await toggleDock(table[who], isOn);
  };

const START = give("gm", { do: "start" });
const END = { do: "endTurn" };

const { gereneth, johnston, hag } = SEED_IDS.combatants;

const apart = (name: string, to: string, band: string): Command => of("setBand", name, { to: fighterId(to), band });

/** The states of each set of rules, in the order in which a fight comes to them. */
const STATES: Readonly<Record<string, readonly State[]>> = {
  "shared-turn": [
    ["set-up"],
    ["own-turn", dice(20, 18, 5, 15, 8), START],
    ["form", press("ann", "Act…")],
    ["docked", escape("ann"), docked(true)],
    ["others-turn", docked(false), give("ann", { do: "pass", combatant: gereneth })],
    [
      "asked",
      give("gm", { do: "declareActor", combatant: hag, plan: "Claw the paladin apart", intends: ["melee", "move"] }),
    ],
    ["asked-form", press("ann", "React…")],
    [
      "answered",
      give("ann", { do: "declareReactor", combatant: gereneth, plan: "Stab her first", intends: ["melee", "move"] }),
      give("ben", { do: "declareReactor", combatant: johnston, plan: "Hold the line", intends: ["melee"] }),
    ],
    ["steps", give("gm", { do: "beginTurn" })],
    ["melee", give("gm", { do: "goToStep", step: 8 })],
    ["melee-docked", docked(true)],
    ["end-of-turn", docked(false), give("gm", { do: "goToStep", step: 10 })],
    ["next-round", give("gm", END, { do: "nextRound" })],
  ],
  basic: [
    ["set-up"],
    ["own-turn", numbers({ Edda: 18, "Wolf 1": 15, Rurik: 12, "Wolf 2": 9, "Lurking Wolf": 7 }), START],
    ["menu", pullOut("gm", "Edda")],
    ["form", press("gm", "Effect…")],
    ["others-turn", closeWindow("gm"), pullOut("gm", "Edda"), give("ann", of("delay", "Edda"))],
    ["may-step-in", give("gm", END)],
    ["hidden-acts", give("ben", END), give("gm", END)],
    ["next-round", give("gm", END)],
  ],
  "action-points": [
    ["set-up"],
    ["own-turn", numbers({ Ash: 18, Scout: 15, "Brigand 1": 12, "Brigand 2": 11, "Lurking Archer": 9 }), START],
    ["docked", docked(true)],
    ["form", press("ann", "Primary…")],
    [
      "event",
      escape("ann"),
      give("ann", of("declare", "Ash", { id: "cut", type: "primary", ap: 1, label: "Cut at Brigand 1" })),
    ],
    ["event-undocked", docked(false)],
    [
      "resolve",
      give("ben", of("decline", "Scout", { to: "cut" })),
      give("gm", of("react", "Brigand 1", { to: "cut", type: "reaction", ap: 1, label: "Parry" }), {
        do: "declineAll",
        to: "cut",
      }),
    ],
    ["points-left", give("ann", { do: "resolve", action: "cut" })],
    ["points-left-docked", docked(true)],
    ["others-turn", docked(false), give("ann", END)],
    [
      "asked",
      give("ben", END),
      give("gm", of("declare", "Brigand 1", { id: "swing", type: "primary", ap: 1, label: "Swing at Ash" })),
    ],
    ["asked-form", press("ann", "React in another way…")],
    [
      "next-round",
      escape("ann"),
      give("gm", { do: "declineAll", to: "swing" }, { do: "resolve", action: "swing" }, { do: "nextRound" }),
    ],
  ],
  phases: [
    ["set-up"],
    ["set-up-docked", docked(true)],
    [
      "own-turn",
      docked(false),
      numbers({ Decker: 21, Samurai: 18, "Ganger 1": 12, "Ganger 2": 9, "Lurking Spirit": 5 }),
      START,
    ],
    ["docked", docked(true)],
    [
      "blocked",
      give("ann", of("act", "Decker", { cost: "simple", kind: "physical" })),
      pressBlocked("ann", /^Complex action/),
    ],
    ["actions-left", docked(false)],
    ["others-turn", give("ann", END)],
    ["hidden-acts", give("ben", END), give("gm", END, END)],
    ["next-round", give("gm", END)],
  ],
  "initiative-score": [
    ["set-up"],
    [
      "tie",
      numbers({
        "Human Knight": 21,
        "Goblin Infantry 1": 19,
        Ranger: 18,
        Priest: 15,
        Thief: 21,
        Marksman: 12,
        "Lurking Shaman": 12,
      }),
      START,
    ],
    ["own-turn", give("gm", { do: "decideTie", order: [fighterId("Human Knight"), fighterId("Thief")] })],
    ["docked", docked(true)],
    ["menu", docked(false), pullOut("ann", "Thief")],
    ["others-turn", pullOut("ann", "Thief"), give("ann", END, END)],
    ["group-docked", docked(true)],
    ["next-round", docked(false), give("gm", { do: "nextRound" })],
  ],
  momentum: [
    ["set-up"],
    ["asked", START],
    [
      "own-turn",
      give("gm", apart("Aria", "Xen", "short"), apart("Bo", "Xen", "point-blank"), apart("Cyr", "Xen", "long")),
      give("ann", of("takeTurn", "Aria")),
    ],
    ["docked", docked(true)],
    ["blocked", give("ann", of("trade", "Aria", { to: "minor" })), pressBlocked("ann", /^Attack/)],
    ["hand-over", docked(false), press("ann", "End turn and hand over…")],
    ["others-turn", escape("ann"), give("ann", { ...END, next: fighterId("Bo") })],
    ["provoked", give("ben", of("moveBand", "Bo", { to: fighterId("Xen"), band: "close" }))],
    ["foes", give("ben", END), give("ann", of("takeTurn", "Cyr"), END)],
    ["foes-act", give("gm", of("takeTurn", "Xen"))],
    ["next-round", give("gm", END, of("takeTurn", "Yor"), END, of("takeTurn", "Lurking Thug"), END)],
  ],
  popcorn: [
    ["set-up"],
    ["own-turn", numbers({ Mira: 18, Tobin: 13, "Thug 1": 9, "Thug 2": 7, "Lurking Cutpurse": 4 }), START],
    ["docked", docked(true)],
    ["asked", docked(false), give("ann", END)],
    ["others-turn", give("ann", of("choose", "Thug 1"))],
    ["hidden-acts", give("gm", { ...END, next: fighterId("Lurking Cutpurse") })],
    ["last", give("gm", { ...END, next: fighterId("Thug 2") }, { ...END, next: fighterId("Tobin") })],
    ["next-round", give("ben", { ...END, next: fighterId("Mira") })],
  ],
  greyhawk: [
    ["set-up"],
    ["asked", START],
    ["asked-docked", docked(true)],
    ["form", docked(false), press("ann", "Several…")],
    ["declared", escape("ann"), give("ann", of("declareActions", "Brand", { kinds: ["melee", "move"] }))],
    [
      "others-turn",
      give("ben", of("declareActions", "Elowen", { kinds: ["spell"] })),
      give("gm", of("declareActions", "Ghoul 1", { kinds: ["melee"] })),
      dice(12, 4, 3, 2, 6, 5, 1, 3),
      give("gm", { do: "beginCount" }),
    ],
    ["own-turn", give("gm", END)],
    ["docked", docked(true)],
    ["next-round", docked(false), give("gm", { do: "nextRound" })],
  ],
};

/** Saves a page in both themes, as it stands. */
async function shoot(table: Table, who: (typeof PICTURED)[number], path: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await chooseTheme(table[who], theme);
    await table[who].page.evaluate(async () => document.fonts.ready);
    await table[who].page.screenshot({ path: `${path}-${theme}.png`, animations: "disabled" });
  }
}

/** Saves the states of all rules, or of these, in a folder of the caller's. */
export async function pictureStates(folder: string, ids: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { id, world } of ROOMS.filter((room) => ids.length === 0 || ids.includes(room.id))) {
    const table = await sitDown({ world, isPainted: true });
    try {
      for (const who of PICTURED) await table[who].page.setViewportSize({ width: 1280, height: 720 });
      for (const [index, [name, ...moves]] of (STATES[id] ?? []).entries()) {
        for (const move of moves) await move(table);
        await together(table.fight);
        const number = String(index + 1).padStart(2, "0");
        for (const who of PICTURED) await shoot(table, who, join(folder, `${id}-${number}-${name}-${who}`));
        console.log(`${id}: ${name}`);
      }
    } finally {
      await table.close();
    }
  }
}
