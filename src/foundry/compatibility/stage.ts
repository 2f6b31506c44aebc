import { MODULE_ID } from "../compat/module-id";
import { deleteRemains } from "./remains";

const NAME = "Turnwright";

const CAST = ["A", "B", "C"];

const madeHere = (): { readonly rehearsal: string } => ({ rehearsal: game.user.id ?? "" });

/** The check's documents: one scene that no user views, and fights on it. */
export class Stage {
  #scene: Promise<Scene.Implementation> | null = null;

  async scene(): Promise<Scene.Implementation> {
    this.#scene ??= this.#build();
    return this.#scene;
  }

  async #build(): Promise<Scene.Implementation> {
    await deleteRemains();
    const scene = await Scene.implementation.create({
      name: NAME,
      navigation: false,
      active: false,
      flags: { [MODULE_ID]: madeHere() },
    });
    if (scene === undefined) throw new Error("no scene was created");
    return scene;
  }

  /** A separate inactive fight with three unowned combatants. */
  async fight(variant: string): Promise<Combat.Implementation> {
    const scene = await this.scene();
    const combat = await Combat.implementation.create({
      scene: scene.id,
      active: false,
      flags: { [MODULE_ID]: { ...madeHere(), variant } },
    });
    if (combat === undefined) throw new Error("no combat was created");
    await combat.createEmbeddedDocuments(
      "Combatant",
      CAST.map((name) => ({ name: `${NAME} ${name}` })),
    );
    return combat;
  }

  async strike(): Promise<void> {
    this.#scene = null;
    await deleteRemains();
  }
}
