import type { SystemPage } from "./system-page.ts";

// Works initiative out of attributes and of what is active, as systems do that prepare their sheets: what drugs give goes with them.

const { CONFIG, Hooks } = globalThis as unknown as SystemPage;

/** A part of initiative as sheets keep it. */
interface Part {
  readonly constant: { readonly value: number };
}

Hooks.once("init", () => {
  const { documentClass: Actor } = CONFIG.Actor;
  CONFIG.Actor.documentClass = class DruggedActor extends Actor {
    override prepareDerivedData(): void {
      super.prepareDerivedData();
      const initiative = this.system["initiative"] as Readonly<Record<string, Part>> | undefined;
      const own = initiative?.["meatspace"]?.constant.value;
      if (own === undefined) return;
      const given = this.effects.contents.flatMap(({ active, flags }) =>
        active ? [Number(flags["drug"]?.["gives"])] : [],
      );
      const value = given.reduce((sum, one) => sum + (Number.isFinite(one) ? one : 0), own);
      this.system = { ...this.system, initiative: { ...initiative, current: { constant: { value } } } };
    }
  };
});
