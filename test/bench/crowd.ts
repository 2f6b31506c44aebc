import { fightReadySeed, SEED_IDS } from "../tabletop/server/seeds.ts";
import type { WorldSeed } from "../tabletop/server/index.ts";
import type { JsonObject } from "../tabletop/common/utils/objects.ts";
import type { TestTabletop } from "../tabletop/testing.ts";
import { openTable, type Seat, sit } from "./seats.ts";

/** The most who fight, each with an actor and a token of its own. */
const MOST = 100;

/** Every third is a player's, and is called otherwise than all others; of the rest four are of one kind. */
const isPlayers = (at: number): boolean => at % 3 === 0;
const kindOf = (at: number): string => (isPlayers(at) ? `Hero ${at}` : `Beast ${Math.floor(at / 6)}`);

/** The id of an actor (`A`) or a token (`T`) of the crowd. */
export const idOf = (kind: "A" | "T", at: number): string =>
  `${kind}OfTheCrowd${String(at).padStart(6, "0")}`.slice(-16);

/** A world with a crowd on its scene, and no combat. */
function crowdedSeed(): WorldSeed {
  const seed = fightReadySeed({ settings: { "turnwright.guideDone": true } });
  const hag = (seed.documents["Actor"] as JsonObject[]).find(({ _id }) => _id === SEED_IDS.actors.hag);
  const [hollow, ...scenes] = seed.documents["Scene"] as JsonObject[];
  const tokens = hollow?.["tokens"] as JsonObject[];
  const [first] = tokens;
  const crowd = Array.from({ length: MOST }, (_, at) => {
    const [id, name] = [idOf("A", at), kindOf(at)];
    const ownership = { default: 0, ...(isPlayers(at) && { [SEED_IDS.users.ann]: 3 }) };
    const prototypeToken = { ...(hag?.["prototypeToken"] as JsonObject | undefined), name };
    const place = { x: 100 * (at % 10), y: 100 * Math.floor(at / 10), hidden: false };
    return {
      actor: { ...hag, _id: id, name, ownership, prototypeToken },
      token: { ...first, _id: idOf("T", at), name, actorId: id, actorLink: true, ...place },
    };
  });
  const actors = [...(seed.documents["Actor"] as JsonObject[]), ...crowd.map(({ actor }) => actor)];
  const scene = { ...hollow, tokens: [...tokens, ...crowd.map(({ token }) => token)] };
  return { ...seed, documents: { ...seed.documents, Actor: actors, Scene: [scene, ...scenes], Combat: [] } };
}

interface BenchDocument {
  update(changes: object): Promise<unknown>;
  delete(): Promise<unknown>;
}

interface BenchCombat extends BenchDocument {
  readonly flags: { readonly turnwright?: { readonly encounter?: { readonly stage: string; readonly rev: number } } };
  activate(): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
}

/** A button of the screen, as far as it is pressed here. */
interface BenchControl {
  readonly id: string;
  readonly command: { readonly do: string };
  readonly blocked: object | null;
  readonly fields: readonly object[];
}

/** As much of the module's interface as this uses. */
interface BenchApi {
  chooseVariant(combat: BenchCombat, id: string): Promise<boolean>;
  propose(combat: BenchCombat, command: object): Promise<unknown>;
  view(combat: BenchCombat): { readonly impetus?: string | null } | null;
  screen(combat: BenchCombat): {
    readonly rows: readonly { readonly controls: readonly BenchControl[] }[];
    readonly prompts: readonly { readonly controls: readonly BenchControl[] }[];
    readonly footer: { readonly next: BenchControl | null };
  } | null;
}

/** As much of a Foundry page as the bench touches. */
export interface BenchPage {
  measured?: BenchCombat;
  readonly CONFIG: { readonly Combat: { documentClass: { create(data: object): Promise<BenchCombat> } } };
  readonly game: {
    readonly actors: { get(id: string): BenchDocument };
    readonly messages: { readonly contents: readonly BenchDocument[] };
    readonly scenes: { get(id: string): { readonly tokens: { get(id: string): BenchDocument } } };
    readonly modules: { get(id: string): { readonly api?: BenchApi } | undefined };
  };
}

/** The users at a table. */
export type User = "gm" | "player";

/** A table with its GM and a player, in a world with a crowd. */
export interface Table {
  readonly tabletop: TestTabletop;
  readonly gm: Seat;
  readonly player: Seat;
}

async function open(isOurs: boolean): Promise<Table> {
  const tabletop = await openTable(crowdedSeed, isOurs);
  return { tabletop, gm: await sit(tabletop, "Gamemaster"), player: await sit(tabletop, "Ann") };
}

/** Begins a fight of so many of the crowd under a variant, or without a choice. */
export const begin = async ({ gm }: Table, variant: string | null, size: number): Promise<void> =>
  gm.page.evaluate(
    async ({ id, people, scene }) => {
      const here = globalThis as unknown as BenchPage;
      const combat = await here.CONFIG.Combat.documentClass.create({ scene });
      here.measured = combat;
      await combat.createEmbeddedDocuments("Combatant", people);
      await combat.activate();
      if (id !== null) await here.game.modules.get("turnwright")?.api?.chooseVariant(combat, id);
      await combat.startCombat();
    },
    {
      id: variant,
      scene: SEED_IDS.scene,
      people: Array.from({ length: size }, (_, at) => ({
        actorId: idOf("A", at),
        tokenId: idOf("T", at),
        sceneId: SEED_IDS.scene,
      })),
    },
  );

/** Deletes the fight, and all that has been posted. */
export const end = async ({ gm }: Table): Promise<void> =>
  gm.page.evaluate(async () => {
    const here = globalThis as unknown as BenchPage;
    await here.measured?.delete();
    delete here.measured;
    for (const message of here.game.messages.contents) await message.delete();
  });

/** Takes so many turns by Foundry's own way to the next. */
export const takeTurns = async ({ gm }: Table, times: number): Promise<void> =>
  gm.page.evaluate(async (count) => {
    const { measured } = globalThis as unknown as BenchPage;
    for (let turn = 0; turn < count; turn += 1) await measured?.nextTurn();
  }, times);

/** Does something at a table with the module, and at one without, after a first fight of twenty has been played at both. */
export async function atTables<T>(measure: (ours: Table, bare: Table) => Promise<T>): Promise<T> {
  const [ours, bare] = [await open(true), await open(false)];
  const play = async (table: Table, variant: string | null): Promise<void> => {
    await begin(table, variant, 20);
    await takeTurns(table, 6);
    await end(table);
  };
  try {
    await Promise.all([play(ours, "shared-turn"), play(bare, null)]);
    return await measure(ours, bare);
  } finally {
    await Promise.all([ours.tabletop.stop(), bare.tabletop.stop()]);
  }
}
