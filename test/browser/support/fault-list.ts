import { expect } from "vitest";
import { USERS } from "./fault-table.ts";
import { doDeed, pressInVain } from "./fault-matrix.ts";
import type { Hold } from "../../tabletop/server/faults.ts";
import type { Client } from "../../tabletop/testing.ts";
import type { Answer } from "./fight.ts";
import type { FaultTable, Role } from "./fault-table.ts";
import type { DeedName, Fault, Scene } from "./fault-matrix.ts";

/** All that is stored in a way of its own. */
const STORED: readonly DeedName[] = ["gmDice", "playerDice", "undo", "choose", "adopt", "external"];

/** Deeds that the GM is asked for, by a player and by an assistant, of the steps and beside them: all others ask in the same way. */
const ASKED: readonly DeedName[] = ["playerDice", "undo", "choose"];

/** Longer than a request waits to be carried out, by anybody's clock, in milliseconds. */
const LATE = 16_000;

/** Longer than anybody waits for an answer, in milliseconds. */
const TOO_LATE = 20_000;

/** Longer than a tab trusts that another of its user decides, in milliseconds. */
const OUT_OF_TOUCH = 3000;

const CHANNEL = "module.turnwright";

const updateBy = ({ tabletop }: FaultTable, role: Role, at: "request" | "answer"): Hold =>
  tabletop.hold({ documentName: "Combat", action: "update", user: USERS[role].name, at });

const requestOf = ({ table, deed }: Scene): Hold =>
  table.tabletop.hold({ channel: CHANNEL, user: USERS[deed.by].name });

/** A fault that comes while a message about the deed is held back. */
const whileHeld = (
  name: string,
  during: readonly DeedName[],
  hold: (scene: Scene) => Hold,
  happen: (scene: Scene, held: Hold, given: Promise<Answer | null>) => Promise<unknown>,
): Fault => ({
  name,
  during,
  async play(scene) {
    const held = hold(scene);
    const given = scene.go();
    await held.arrived;
    await happen(scene, held, given);
    return given;
  },
});

const whileStored = ({ table }: Scene): Hold => updateBy(table, "gm", "request");

/** The fate of a message that was on its way to the server when the line broke. */
type Fate = "arrives" | "is lost";

const goOn = (held: Hold, fate: Fate): void => (fate === "arrives" ? held.release() : held.drop());

const loss = (role: Role, milliseconds: number, fate: Fate, during: readonly DeedName[]): Fault =>
  whileHeld(
    `${role} loses the connection for ${milliseconds / 1000} s while it is stored, and the update ${fate}`,
    during,
    whileStored,
    async ({ table }, held) => {
      const client = table.at(role);
      await client.network.cut();
      await pressInVain(client);
      goOn(held, fate);
      await client.network.lose(milliseconds);
    },
  );

/** A message is lost with the connection of its author, which is soon back. */
const lossOf = (
  name: string,
  during: readonly DeedName[],
  hold: (scene: Scene) => Hold,
  author: (scene: Scene) => Role,
): Fault =>
  whileHeld(name, during, hold, async (scene, held) => {
    const { network } = scene.table.at(author(scene));
    await network.cut();
    held.drop();
    await network.lose(1000);
  });

const lossOfDice = (role: Role, deed: DeedName): Fault =>
  lossOf(
    `${role} loses the connection for 1 s while its dice are told`,
    [deed],
    ({ table }) => table.tabletop.hold({ documentName: "ChatMessage", action: "create", user: USERS[role].name }),
    () => role,
  );

/** Each loss of the connection of the one who decides. */
export const LOSSES_OF_GM: readonly Fault[] = [
  loss("gm", 1000, "arrives", STORED),
  loss("gm", 1000, "is lost", STORED),
  loss("gm", 10_000, "arrives", ASKED),
  loss("gm", 10_000, "is lost", ASKED),
  lossOfDice("gm", "gmDice"),
];

/** Each loss of the connection of those who ask. */
export const LOSSES_OF_OTHERS: readonly Fault[] = [
  loss("helper", 1000, "arrives", STORED),
  loss("helper", 10_000, "arrives", ASKED),
  loss("ann", 1000, "arrives", ASKED),
  loss("ann", 10_000, "arrives", ASKED),
  lossOf("its author loses the connection for 1 s before the GM hears of it", ASKED, requestOf, ({ deed }) => deed.by),
  lossOfDice("ann", "playerDice"),
];

const death = (
  what: string,
  during: readonly DeedName[],
  hold: (scene: Scene) => Hold,
  fate: Fate = "arrives",
): Fault =>
  whileHeld(`the GM is killed ${what}`, during, hold, async ({ table }, held) => {
    await table.kill("gm");
    goOn(held, fate);
  });

/** The page of the one who decides dies. */
export const DEATHS: readonly Fault[] = [
  death("before it hears of it", ASKED, requestOf),
  death("while it stores", STORED, whileStored),
  death("while it stores, and the update is lost", STORED, whileStored, "is lost"),
  death("after it has stored, before anybody is told", STORED, ({ table }) => updateBy(table, "gm", "answer")),
];

/** Does a deed where the GM sits in two tabs: what the GM does is done in the one that doesn't decide. */
const inTwoTabs = ({ table, deed }: Scene, tab: Client): Promise<Answer | null> =>
  doDeed(table, deed, deed.by === "gm" ? tab : table.at(deed.by));

/** The GM sits in two tabs. */
export const TWO_TABS: readonly Fault[] = [
  {
    name: "the GM sits in two tabs",
    during: ["gmDice", ...ASKED],
    async play(scene) {
      return inTwoTabs(scene, await scene.table.openTab());
    },
  },
  {
    name: "the deciding one of the GM's two tabs is killed before it hears of it",
    during: ASKED,
    async play(scene) {
      const { table } = scene;
      const tab = await table.openTab();
      const held = requestOf(scene);
      const given = inTwoTabs(scene, tab);
      await held.arrived;
      await table.kill("gm");
      await table.pass(tab, OUT_OF_TOUCH);
      held.release();
      return given;
    },
  },
  {
    name: "the deciding one of the GM's two tabs is killed while it stores",
    during: STORED,
    async play(scene) {
      const { table, deed } = scene;
      const tab = await table.openTab();
      const held = updateBy(table, "gm", "request");
      const given = inTwoTabs(scene, tab);
      await held.arrived;
      await table.kill("gm");
      held.release();
      await table.rest();
      // The user of the GM is still there: nobody answers until patience has an end.
      const asker = deed.by === "gm" ? tab : table.at(deed.by);
      await table.pass(asker, TOO_LATE);
      await given;
      await table.readServerTime();
      await table.pass(tab, OUT_OF_TOUCH);
      return given;
    },
  },
];

/** The server refuses, or somebody is too slow. */
export const DELAYS: readonly Fault[] = [
  {
    name: "the server refuses the update",
    during: STORED,
    async play({ table, go }) {
      table.tabletop.refuseNext({ documentName: "Combat", action: "update", user: USERS.gm.name });
      const answer = await go();
      if (answer !== null) expect(answer).toMatchObject({ ok: false, refusal: { code: "not-stored" } });
      return answer;
    },
  },
  whileHeld("the GM hears of it when it is too late", ASKED, requestOf, async ({ table }, held, given) => {
    await table.pass(table.at("gm"), LATE);
    held.release();
    expect(await given).toMatchObject({ ok: false, refusal: { code: "no-gm" } });
    await table.readServerTime();
  }),
  whileHeld("the GM stores it when nobody waits any more", ASKED, whileStored, async ({ table, deed }, held, given) => {
    await table.pass(table.at(deed.by), TOO_LATE);
    await given;
    held.release();
    await table.readServerTime();
  }),
];
