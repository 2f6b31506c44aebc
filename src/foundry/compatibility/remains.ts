import { decidesHere } from "../authority/deciding";
import { storedFlags } from "../store/flags";
import { sceneFlags } from "../variant/resolve";

/** Whether the check that made these documents has ended without deleting them. Another GM's check may still run. */
function isRemains({ rehearsal: maker }: { readonly rehearsal?: string }): boolean {
  if (maker === undefined) return false;
  return maker === game.user.id || !(game.users.get(maker)?.active ?? false);
}

const remainingFights = (): string[] =>
  game.combats.filter((combat) => isRemains(storedFlags(combat))).flatMap(({ id }) => id ?? []);

const remainingScenes = (): string[] =>
  game.scenes.filter((scene) => isRemains(sceneFlags(scene))).flatMap(({ id }) => id ?? []);

/** Deletes the scene and the fights of the user's own compatibility checks, and of users who have left. */
export async function deleteRemains(): Promise<void> {
  const combats = remainingFights();
  if (combats.length > 0) await Combat.implementation.deleteDocuments(combats);
  const scenes = remainingScenes();
  if (scenes.length > 0) await Scene.implementation.deleteDocuments(scenes);
}

/** Deletes the remains of an interrupted check, when the GM's page is ready. Another tab of the GM may run a check. */
export async function deleteRemainsAtStart(): Promise<void> {
  if (await decidesHere()) await deleteRemains();
}
