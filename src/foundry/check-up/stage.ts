import { MODULE_ID } from "../compat/module-id";
import { sceneFlags } from "../variant/resolve";
import { isRehearsal } from "../store/flags";

/** The names of what is made for a check, in the tracker of a gm who looks just then: nobody's. */
const NAME = "Turnwright";

/** The combatants of a fight on the stage. */
const CAST = ["A", "B", "C"];

const FLAGS = { rehearsal: true };

/** Deletes all scenes and fights that a check has made, those of one that was cut short included. */
async function strikeAll(): Promise<void> {
  const combats = game.combats.filter(isRehearsal).flatMap(({ id }) => id ?? []);
  if (combats.length > 0) await Combat.implementation.deleteDocuments(combats);
  const scenes = game.scenes.filter((scene) => sceneFlags(scene).rehearsal === true).flatMap(({ id }) => id ?? []);
  if (scenes.length > 0) await Scene.implementation.deleteDocuments(scenes);
}

/**
 * The documents that a check makes to write to: one scene for all of it, which no player sees and nobody has in view, and
 * fights on that scene.
 */
export class Stage {
  #scene: Promise<Scene.Implementation> | null = null;

  /** The scene, made when it is first asked for. */
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

  /** A fight of its own, not active, with three combatants who are nobody's. */
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

  /** Deletes everything again. */
  async strike(): Promise<void> {
    this.#scene = null;
    await strikeAll();
  }
}
