import { stepInto } from "./step-into";

/**
 * The value of a world setting, `system.key`, or a value inside it, `system.key.a.b`. Undefined where no setting has that
 * name, and for settings of a single client: those would make everybody see another fight.
 */
export function worldSettingAt(path: string): unknown {
  const [namespace = "", ...steps] = path.split(".");
  for (let length = steps.length; length > 0; length -= 1) {
    const key = steps.slice(0, length).join(".");
    // The published types know this module's settings and Foundry's own, and no system's.
    const registered = game.settings.settings.get(`${namespace}.${key}` as never) as
      | { readonly scope: string }
      | undefined;
    if (registered?.scope !== "world") continue;
    return stepInto(game.settings.get(namespace as never, key as never), steps.slice(length));
  }
  return undefined;
}
