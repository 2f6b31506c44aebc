import type { SystemPage } from "./system-page.ts";

// Its own buttons begin and end turns by methods of the combat, which mark who has had one, tell of it by a hook and go on to
// the next; its effects listen to that hook.

/** As much of such an event as a listener looks at. */
interface TurnEvent {
  readonly type: string;
  readonly round: number;
  /** Absent where the event is about a round. */
  readonly combatant?: { readonly name: string };
  readonly actor?: object | null;
  readonly actors: readonly object[];
  readonly combatants: { readonly size: number };
}

const EVENT = "projectfu.events.combat";

const page = globalThis as unknown as SystemPage & { lifeTold: string[]; lifeTurns: string[] };
const { CONFIG, Hooks } = page;
page.lifeTold = [];
page.lifeTurns = [];

type Tracker = InstanceType<typeof CONFIG.ui.combat>;

Hooks.on(EVENT, (told) => {
  const { type, round, combatant, actor, actors, combatants } = told as unknown as TurnEvent;
  const isWhole = (combatant === undefined || (actor && actors.includes(actor))) && combatants.size === 4;
  page.lifeTold.push([type, combatant?.name ?? [], `${round}${isWhole ? "" : ", not whole"}`].flat().join(" "));
});

Hooks.once("init", () => {
  const { documentClass: Combat } = CONFIG.Combat;
  type Fighter = NonNullable<ReturnType<InstanceType<typeof Combat>["combatants"]["get"]>>;
  CONFIG.Combat.documentClass = class TellingCombat extends Combat {
    #tell(type: string, combatant: Fighter): void {
      const { round, combatants } = this;
      const { token, actor } = combatant;
      const actors = combatants.contents.map((one) => one.actor);
      Hooks.callAll(EVENT, { type, round, combatants, combatant, token, actor, actors, hasActor: true });
    }

    async startTurn(combatant: Fighter): Promise<void> {
      await this.update({ flags: { rig: { acting: combatant.id } } });
      this.#tell("FU.StartOfTurn", combatant);
    }

    async endTurn(combatant: Fighter): Promise<void> {
      this.#tell("FU.EndOfTurn", combatant);
      await this.update({ flags: { rig: { acting: null } } });
      await this.nextTurn();
    }

    override async _onStartTurn(...args: Parameters<InstanceType<typeof Combat>["_onStartTurn"]>): Promise<void> {
      await super._onStartTurn(...args);
      const [combatant, context] = args;
      if (!context.skipped) page.lifeTurns.push(`start ${combatant.name}`);
    }
  };

  CONFIG.ui.combat = class TurnsTracker extends CONFIG.ui.combat {
    async #press(action: string, button: Element): Promise<void> {
      const combat = this.viewed as unknown as Record<string, (one: unknown) => Promise<void>>;
      const row = button.closest("li.combatant") as HTMLElement;
      await combat[action]?.(this.viewed?.combatants.get(row.dataset["combatantId"] ?? ""));
    }

    protected override async _renderHTML(
      ...args: Parameters<Tracker["_renderHTML"]>
    ): Promise<Record<string, HTMLElement>> {
      const parts = await super._renderHTML(...args);
      for (const row of parts["tracker"]?.querySelectorAll("li.combatant .token-name") ?? []) {
        for (const action of ["startTurn", "endTurn"]) {
          const button = document.createElement("button");
          button.type = "button";
          button.textContent = action;
          button.dataset["action"] = action;
          button.addEventListener("click", () => void this.#press(action, button));
          row.append(button);
        }
      }
      return parts;
    }
  };
});
