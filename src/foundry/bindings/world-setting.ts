import { stepInto } from "./step-into";

/**
 * The value of a world setting, `system.key`, or inside it, `system.key.a.b`. Undefined if it does not exist or belongs
 * to one client, because then clients would see different fights.
 */
export function worldSettingAt(path: string): unknown {
  const [namespace = "", ...steps] = path.split(".");
  for (let length = steps.length; length > 0; length -= 1) {
    const key = steps.slice(0, length).join(".");
    // The published types do not know systems' settings.
    const registered = game.settings.settings.get(`${namespace}.${key}` as never) as
      | { readonly scope: string }
      | undefined;
    if (registered?.scope !== "world") continue;
    return stepInto(game.settings.get(namespace as never, key as never), steps.slice(length));
  }
  return undefined;
}
