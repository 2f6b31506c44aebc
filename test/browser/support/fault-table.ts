import { expect } from "vitest";
import { fightReadySeed, SEED_IDS } from "../../tabletop/server/seeds.ts";
import { WaitedInVain } from "../../tabletop/in-time.ts";
import { startTestTabletop } from "../../tabletop/testing.ts";
import { callOn } from "./documents.ts";
import { give, MODULE } from "./fight.ts";
import { HELPER, withHelper } from "./helper.ts";
import { readStored, replayed } from "./replay.ts";
import { settled } from "./settled.ts";
import type { JsonObject } from "../../tabletop/common/utils/objects.ts";
import type { WorldSeed } from "../../tabletop/server/index.ts";
import type { Client, TestTabletop } from "../../tabletop/testing.ts";
import type { Answer, Command } from "./fight.ts";

/** Those who sit at the table: the GM who decides, an assistant who is a GM too, and a player. */
export type Role = "gm" | "helper" | "ann";

/** Each one's user. */
export const USERS = {
  gm: { name: "Gamemaster", id: SEED_IDS.users.gm },
  helper: { name: "Helper", id: HELPER },
  ann: { name: "Ann", id: SEED_IDS.users.ann },
} as const satisfies Record<Role, { readonly name: string; readonly id: string }>;

const ROLES = Object.keys(USERS) as Role[];

/** How far a fight has come before something is done in it. */
export type Stage = "untouched" | "begun" | "by Foundry's turns";

/** The module's flags of the combat, as far as these tests look at them. */
export interface Flags {
  readonly encounter?: JsonObject & { readonly rev: number };
  readonly variant?: string;
  readonly requests?: Readonly<Record<string, { readonly id: string; readonly rev: number }>>;
}

/** The fight as a page shows it. */
interface Shown {
  readonly rev: number | null;
  readonly variant: string;
}

interface NotingPage {
  readonly ui: { readonly notifications: { info(message: string, ...rest: unknown[]): unknown } };
  /** The notifications that the page has shown its user. */
  told?: string[];
}

interface ResolvingPage {
  readonly game: {
    readonly combats: { readonly contents: readonly object[] };
    readonly modules: {
      get(id: string): {
        readonly api: {
          screen(combat: object): { readonly rev: number } | null;
          resolveVariant(combat: object): { readonly id: string };
        };
      };
    };
  };
}

const worldWith = (combat: JsonObject | null): WorldSeed => {
  const seed = withHelper(fightReadySeed({ sceneFlags: { turnwright: { variant: "shared-turn" } } }));
  return { ...seed, documents: { ...seed.documents, ...(combat === null ? {} : { Combat: [combat] }) } };
};

/** The commands that bring a fight so far, by the GM. */
const STEPS_TO: Readonly<Record<Stage, readonly Command[]>> = {
  untouched: [],
  begun: [
    { do: "setInitiative", combatant: SEED_IDS.combatants.gereneth, value: 20 },
    { do: "setInitiative", combatant: SEED_IDS.combatants.hag, value: 15 },
    { do: "setInitiative", combatant: SEED_IDS.combatants.johnston, value: 10 },
    { do: "setInitiative", combatant: SEED_IDS.combatants.cultist, value: 5 },
    { do: "start" },
    { do: "pass", combatant: SEED_IDS.combatants.gereneth },
  ],
  "by Foundry's turns": [{ do: "fight/choose-variant", variant: "off" }],
};

/** A table at which faults are played: a GM, an assistant and a player whose clocks the test holds, and a fight between them. */
export class FaultTable {
  /** The seats that are taken now. */
  readonly seats = new Map<Role, Client>();
  /** The GM's other tab, where there is one. */
  tab: Client | null = null;
  readonly #stages = new Map<Stage, JsonObject>();
  /** The people whose pages may stay for the next fight: they have lost neither line nor time since they were loaded. */
  readonly #untouched = new Set<Role>();
  #isSound = true;

  private constructor(readonly tabletop: TestTabletop) {}

  static async open(): Promise<FaultTable> {
    return new FaultTable(await startTestTabletop({ modulePath: MODULE, world: () => worldWith(null) }));
  }

  async close(): Promise<void> {
    await this.tabletop.stop();
  }

  /** Somebody who is there. @throws where that one isn't */
  at(role: Role): Client {
    const client = this.seats.get(role);
    if (client === undefined) throw new Error(`${role} isn't at the table`);
    return client;
  }

  /** Everybody who is there, with the GM's other tab. */
  get present(): Client[] {
    return [...this.seats.values(), ...(this.tab === null ? [] : [this.tab])];
  }

  /**
   * Puts a fight as far as `stage` in the place of the one that was played. Pages that lost neither their line nor time since they
   * were loaded stay, and see the former combat and its messages deleted; the others are loaded anew.
   */
  async renew(stage: Stage): Promise<void> {
    // A test that has failed may have left a line cut or a clock stopped.
    if (!this.#isSound) for (const role of ROLES) await this.leave(role);
    this.#isSound = false;
    await this.tab?.leave();
    this.tab = null;
    const combat = stage === "untouched" ? null : (this.#stages.get(stage) ?? null);
    const world = (): WorldSeed => worldWith(structuredClone(combat));
    if (this.#untouched.size > 0) this.tabletop.renew(world);
    else this.tabletop.reset(world);
    // The GM comes first: of several tabs the one opened first decides.
    for (const role of ROLES) if (!this.#untouched.has(role)) await this.#sit(role);
    await this.rest();
    if (combat === null && stage !== "untouched") await this.#play(stage);
    for (const client of this.present) await note(client);
    this.tabletop.counters.reset();
  }

  /** Lets time pass on one page alone, in milliseconds. */
  async pass(client: Client, milliseconds: number): Promise<void> {
    for (const [role, seated] of this.seats) if (seated === client) this.#untouched.delete(role);
    await client.page.clock.fastForward(milliseconds);
  }

  /** Everything was as it should be: these pages may be used again. */
  passed(): void {
    this.#isSound = true;
  }

  async #sit(role: Role): Promise<void> {
    const client = this.seats.get(role);
    if (client === undefined) {
      const joined = await this.tabletop.join(USERS[role].name, { clock: true });
      this.seats.set(
        role,
        noticing(joined, {
          touch: () => this.#untouched.delete(role),
          freshen: () => this.#untouched.add(role),
        }),
      );
    } else {
      await client.reload();
    }
    this.#untouched.add(role);
  }

  async #play(stage: Stage): Promise<void> {
    const gm = this.at("gm");
    for (const command of STEPS_TO[stage]) expect(await give(gm, command), command.do).toMatchObject({ ok: true });
    if (stage === "by Foundry's turns") {
      for (const method of ["rollAll", "startCombat"]) await callOn(gm, ["combat"], method);
    }
    await this.rest();
    this.#stages.set(stage, structuredClone(this.combat));
  }

  /** Seats the GM in another tab, too: the first goes on deciding. */
  async openTab(): Promise<Client> {
    const tab = await this.tabletop.join(USERS.gm.name, { clock: true });
    this.tab = tab;
    await note(tab);
    return tab;
  }

  /** Somebody gets up. */
  async leave(role: Role): Promise<void> {
    await this.seats.get(role)?.leave();
    this.seats.delete(role);
    this.#untouched.delete(role);
  }

  /** Has all pages read the server's clock anew: where a test has moved a page's clock, its time is another than the others'. */
  async readServerTime(): Promise<void> {
    await Promise.all(
      this.present.map(async ({ page }) =>
        page.evaluate(async () => {
          const { game } = globalThis as unknown as { readonly game: { readonly time: { sync(): Promise<unknown> } } };
          await game.time.sync();
        }),
      ),
    );
  }

  /** Closes the first of the GM's two tabs: the other one is the GM's seat from then on. */
  async closeFirst(): Promise<void> {
    if (this.tab === null) throw new Error("the GM sits in one tab");
    // A page says that it goes when it is closed; a browser that is closed whole gives it no time to.
    await this.at("gm").page.close({ runBeforeUnload: true });
    await this.leave("gm");
    this.#moveToTab();
  }

  #moveToTab(): void {
    if (this.tab === null) return;
    this.seats.set("gm", this.tab);
    this.tab = null;
  }

  /** Somebody's page crashes. With another tab of the GM's that one is the GM's seat from then on. */
  async kill(role: Role): Promise<void> {
    const client = this.at(role);
    this.seats.delete(role);
    this.#untouched.delete(role);
    await client.kill();
    await client.leave();
    if (role === "gm") this.#moveToTab();
  }

  /** The combat as the server holds it. */
  get combat(): JsonObject {
    const combat = this.tabletop.world.collection("Combat").get(SEED_IDS.combat);
    if (combat === undefined) throw new Error("the server holds no combat");
    return combat;
  }

  /** The module's flags of it. */
  get flags(): Flags {
    return (this.combat["flags"] as { readonly turnwright?: Flags }).turnwright ?? {};
  }

  /** The number of the stored state; 0 before there is one. */
  get rev(): number {
    return this.flags.encounter?.rev ?? 0;
  }

  /** Waits until nothing is under way. */
  async rest(): Promise<void> {
    await settled(this, ...this.present);
  }

  /** Expects every fight to be sound whatever has happened: it can be read, it follows from its history, everybody sees it. */
  async expectSound(): Promise<void> {
    const { encounter } = this.flags;
    if (encounter !== undefined) {
      readStored(encounter);
      const { stored, again } = replayed(encounter);
      expect(again).toEqual(stored);
    }
    const variant = encounter?.["variant"] ?? this.flags.variant ?? "shared-turn";
    const isLeftAlone = encounter === undefined && (variant === "off" || this.combat["round"] !== 0);
    const wanted: Shown = isLeftAlone ? { rev: null, variant: "off" } : { rev: this.rev, variant: variant as string };
    const all = async (): Promise<Shown[]> => Promise.all(this.present.map(shown));
    await expect.poll(all, { message: "what everybody sees" }).toEqual(this.present.map(() => wanted));
  }
}

/** A client that tells when its line is to break, and when its page has loaded itself anew for that. */
const noticing = (client: Client, { touch, freshen }: Record<"touch" | "freshen", () => void>): Client => ({
  ...client,
  network: {
    ...client.network,
    async cut(options) {
      touch();
      return client.network.cut(options);
    },
    async lose(milliseconds) {
      touch();
      let loads = 0;
      const count = (): void => void (loads += 1);
      client.page.on("load", count);
      await client.network.lose(milliseconds);
      client.page.off("load", count);
      if (loads > 0) freshen();
    },
  },
});

/** The fight as a page shows it. */
const shown = async ({ page }: Client): Promise<Shown> =>
  page.evaluate(() => {
    const { game } = globalThis as unknown as ResolvingPage;
    const [combat = {}] = game.combats.contents;
    const { api } = game.modules.get("turnwright");
    return { rev: api.screen(combat)?.rev ?? null, variant: api.resolveVariant(combat).id };
  });

/** Notes what a page tells its user from now on, until it is loaded anew or this is called again. */
const note = async ({ page }: Client): Promise<void> =>
  page.evaluate(() => {
    const here = globalThis as unknown as NotingPage;
    if (here.told !== undefined) {
      here.told.length = 0;
      return;
    }
    const told: string[] = [];
    here.told = told;
    const { notifications } = here.ui;
    const info = notifications.info.bind(notifications);
    Object.assign(notifications, {
      info: (message: string, ...rest: unknown[]) => {
        told.push(message);
        return info(message, ...rest);
      },
    });
  });

/** Tells whether a page has told its user that something was done after all. */
export const isToldLate = async ({ page }: Client): Promise<boolean> =>
  page.evaluate(() => (globalThis as unknown as NotingPage).told?.some((one) => one.includes("after all")) ?? false);

/** Gives a command; null where the page is gone, or loaded anew, before it is answered. */
export async function press(client: Client, command: Command): Promise<Answer | null> {
  try {
    return await give(client, command);
  } catch (error) {
    if (error instanceof WaitedInVain) throw error;
    return null;
  }
}
