import { game, generation } from "../../game.ts";
import type { Scene } from "../../documents/scene.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";

/** The gamemaster's choices for a scene, with the keys of the generation. */
export function sceneContextOptions(sceneOf: (target: HTMLElement) => Scene | undefined): ContextMenuEntry[] {
  const isGM = (): boolean => game.user.isGM;
  return [
    entry(
      "SCENE.Activate",
      "fa-solid fa-bullseye",
      (target) => isGM() && sceneOf(target)?.active === false,
      (target) => sceneOf(target)?.activate(),
    ),
    entry("SCENE.Configure", "fa-solid fa-gears", isGM, (target) => sceneOf(target)?.sheet.render({ force: true })),
    entry(
      "SCENE.Delete",
      "fa-solid fa-trash",
      (target) => isGM() && sceneOf(target)?.active === false,
      (target) => sceneOf(target)?.delete(),
    ),
  ];
}

function entry(
  label: string,
  icon: string,
  shown: (target: HTMLElement) => boolean,
  act: (target: HTMLElement) => unknown,
): ContextMenuEntry {
  if (generation() >= 14) return { label, icon, visible: shown, onClick: (_event, target) => act(target) };
  return { name: label, icon: `<i class="${icon} fa-fw"></i>`, condition: shown, callback: (target) => act(target) };
}
