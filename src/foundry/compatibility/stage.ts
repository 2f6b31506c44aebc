import { MODULE_ID } from "../compat/module-id";
import { sceneFlags } from "../variant/resolve";
import { isRehearsal } from "../store/flags";

const NAME = "Turnwright";

const CAST = ["A", "B", "C"];

const FLAGS = { rehearsal: true };

async function strikeAll(): Promise<void> {
  const combats = game.combats.filter(isRehearsal).flatMap(({ id }) => id ?? []);
  if (combats.length > 0) await Combat.implementation.deleteDocuments(combats);
  const scenes = game.scenes.filter((scene) => sceneFlags(scene).rehearsal === true).flatMap(({ id }) => id ?? []);
  if (scenes.length > 0) await Scene.implementation.deleteDocuments(scenes);
}

/** The check's documents: one scene that no user views, and fights on it. */
export class Stage {
  #scene: Promise<Scene.Implementation> | null = null;

  async scene(): Promise<Scene.Implementation> {
    this.#scene ??= this.#build();
    return this.#scene;
  }

  async #build(): Promise<Scene.Implementation> {
    await strikeAll();
    const scene = await Scene.implementation.create({
      name: NAME,
      navigation: false,
      active: false,
      flags: { [MODULE_ID]: FLAGS },
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
      flags: { [MODULE_ID]: { ...FLAGS, variant } },
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
    await strikeAll();
  }
}
