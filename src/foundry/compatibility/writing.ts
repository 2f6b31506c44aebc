import { effectsEndThemselves } from "../compat/turn-events";
import { MODULE_ID } from "../compat/module-id";
import { hasMessageModes } from "../compat/message-modes";
import { removal, replacement } from "../compat/operators";
import { broken, fine, odd, type CheckPoint, type Finding } from "../view-models/finding";
import type { Stage } from "./stage";

interface Tried {
  readonly gone?: unknown;
  readonly record?: Readonly<Record<string, unknown>>;
  readonly kept?: unknown;
}

const triedOn = (scene: Scene.Implementation): Tried => {
  const own = (scene.flags as Readonly<Record<string, unknown>>)[MODULE_ID] as { readonly tried?: Tried } | undefined;
  return own?.tried ?? {};
};

async function checkRemoval(stage: Stage): Promise<Finding> {
  const scene = await stage.scene();
  const write = async (tried: object): Promise<unknown> =>
    scene.update({ flags: { [MODULE_ID]: { tried } } } as Parameters<Scene.Implementation["update"]>[0]);
  await write({ gone: 1, kept: 1, record: { before: 1 } });
  await write(Object.fromEntries([removal("gone"), replacement("record", { after: 1 })]));
  const { gone, kept, record = {} } = triedOn(scene);
  if (gone !== undefined || kept !== 1) return broken("TURNWRIGHT.compatibility.writing.not-removed", "report");
  if (Object.keys(record).join(" ") !== "after") {
    return broken("TURNWRIGHT.compatibility.writing.not-replaced", "report", { facts: Object.keys(record) });
  }
  return fine("TURNWRIGHT.compatibility.writing.removal-fine");
}

/** Checks that documents are written as intended, and other functions of Foundry. */
export const writingPoints = (stage: Stage): readonly CheckPoint[] => [
  { id: "writing.removal", name: "TURNWRIGHT.compatibility.writing.removal", check: () => checkRemoval(stage) },
  {
    id: "writing.effects",
    name: "TURNWRIGHT.compatibility.writing.effects",
    check: () =>
      effectsEndThemselves()
        ? fine("TURNWRIGHT.compatibility.writing.effects-fine")
        : odd("TURNWRIGHT.compatibility.writing.effects-missing", "report"),
  },
  {
    id: "writing.modes",
    name: "TURNWRIGHT.compatibility.writing.modes",
    check: () =>
      hasMessageModes()
        ? fine("TURNWRIGHT.compatibility.writing.modes-fine")
        : broken("TURNWRIGHT.compatibility.writing.modes-missing", "report"),
  },
];
