import { generation } from "../../compat/generation";
import { OFF } from "../../variant/resolve";
import type { Stage } from "../stage";

/** The longest wait for turn events, in milliseconds. A move without events takes it in full. */
const WAIT = 300;

/** Does something to a fight, and says what was seen. Null if it can't be tried. */
type Deed = (fight: WatchedFight) => Promise<string | null> | string | null;

interface Context {
  readonly turn?: number;
  readonly skipped: boolean;
}

/** The protected methods that Foundry calls about turns, and the call by which a turn moves. */
type TurnMethods = Pick<Combat.Implementation, "update"> &
  Record<
    "_onStartTurn" | "_onEndTurn" | "_clearMovementHistoryOnStartTurn",
    (combatant: Combatant.Implementation, context: Context) => Promise<void>
  > &
  Record<"_onStartRound" | "_onEndRound", (context: Context) => Promise<void>>;

/** A fight under Foundry's own turns, with three combatants A, B and C in this order, and the calls about its turns. */
export class WatchedFight {
  readonly calls: string[] = [];
  readonly #names = new Map<string, string>();
  readonly #forget: TurnMethods["_clearMovementHistoryOnStartTurn"];

  private constructor(readonly combat: Combat.Implementation) {
    const name = (combatant: Combatant.Implementation): string => this.#nameOf(combatant);
    const note = (call: string, { skipped }: Context): void => void this.calls.push(skipped ? `${call} skipped` : call);
    const update = combat.update.bind(combat);
    const own = combat as unknown as TurnMethods;
    this.#forget = own._clearMovementHistoryOnStartTurn.bind(own);
    // On the instance, so that no game system acts on a turn that nobody has, and no clock moves.
    const methods: TurnMethods = {
      update: async (change, operation) => update(change, { ...operation, worldTime: { delta: 0 } }),
      _onStartTurn: async (combatant, context) => note(`start ${name(combatant)}`, context),
      _onEndTurn: async (combatant, context) => note(`end ${name(combatant)}`, context),
      _onStartRound: async (context) => note("start round", context),
      _onEndRound: async (context) => note("end round", context),
      _clearMovementHistoryOnStartTurn: async (combatant, context) => note(`forget ${name(combatant)}`, context),
    };
    Object.assign(combat, methods);
  }

  #nameOf({ id }: Combatant.Implementation): string {
    return this.#names.get(id ?? "") ?? "?";
  }

  /** The fight before its first round. */
  static async on(stage: Stage): Promise<WatchedFight> {
    const combat = await stage.fight(OFF);
    const fight = new WatchedFight(combat);
    for (const [index, { id }] of [...combat.combatants].entries()) fight.#names.set(id ?? "", "ABC"[index] ?? "?");
    const numbers = [...combat.combatants].map(({ id }, index) => ({ _id: id ?? "", initiative: 30 - index * 10 }));
    await combat.updateEmbeddedDocuments("Combatant", numbers);
    return fight;
  }

  /** A function that tries a deed on a fight before its first round, which it deletes. Null without combatants. */
  static readonly new =
    (deed: Deed) =>
    async (stage: Stage): Promise<string | null> => {
      const fight = await WatchedFight.on(stage);
      try {
        return fight.combat.combatants.size === 0 ? null : await deed(fight);
      } finally {
        await fight.combat.delete();
      }
    };

  /** As `new`, with a first round that has begun without the sound of a start. Null if this is not the active GM. */
  static readonly begun = (deed: Deed): ((stage: Stage) => Promise<string | null>) =>
    WatchedFight.new(async (fight) => {
      if (!game.user.isActiveGM) return null;
      await fight.after(async () => fight.move(1, 0));
      return deed(fight);
    });

  async move(round: number, turn: number | null, options: object = {}): Promise<unknown> {
    return this.combat.update({ round, turn }, options);
  }

  /** The combatant with this letter. */
  named(letter: string): Combatant.Implementation | undefined {
    return this.combat.combatants.find(({ id }) => this.#names.get(id ?? "") === letter);
  }

  /** The calls that a deed causes, in their order. */
  async after(deed: () => Promise<unknown>): Promise<string> {
    this.calls.length = 0;
    let hook = 0;
    let timer = 0;
    const told = new Promise<void>((resolve) => {
      timer = window.setTimeout(resolve, WAIT);
      hook = Hooks.on("combatTurnChange", ({ id }: { readonly id: string | null }) => {
        if (id === this.combat.id) resolve();
      });
    });
    try {
      await deed();
      await told;
    } finally {
      window.clearTimeout(timer);
      Hooks.off("combatTurnChange", hook);
    }
    return this.calls.join(", ");
  }

  /** The combatants whose movement Foundry forgets when this one starts a turn. Null if it asks none of its methods. */
  async forgottenAt(letter: string): Promise<string | null> {
    const starting = this.named(letter);
    if (starting === undefined) return null;
    const forgotten = new Set<string>();
    const forget = (combatant: Combatant.Implementation): void => void forgotten.add(this.#nameOf(combatant));
    for (const combatant of this.combat.combatants) {
      Object.assign(combatant, { clearMovementHistory: async () => forget(combatant) });
    }
    const clearMovementHistories = async (all: Iterable<Combatant.Implementation> = this.combat.combatants) =>
      [...all].forEach(forget);
    Object.assign(this.combat, { clearMovementHistories });
    await this.#forget(starting, { skipped: false });
    return forgotten.size === 0 ? null : [...forgotten].toSorted().join(", ");
  }

  /** The calls about turns, and of the registry of effects for this fight. Null in Foundry 13, which has none. */
  async withEffects(deed: () => Promise<unknown>): Promise<string | null> {
    const owner = CONFIG.ActiveEffect.documentClass as unknown as { registry?: Registry };
    const { registry } = owner;
    if (registry === undefined || generation() < 14) return null;
    const { refresh } = registry;
    registry.refresh = async (event, context = {}) => {
      if (context.combat !== this.combat) return refresh.call(registry, event, context);
      this.calls.push(`effects ${event}`);
    };
    try {
      return await this.after(deed);
    } finally {
      registry.refresh = refresh;
    }
  }
}

interface Registry {
  refresh: (event: string, context?: { readonly combat?: unknown }) => Promise<void>;
}
