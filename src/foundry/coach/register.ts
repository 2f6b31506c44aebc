import { MODULE_ID } from "../compat/module-id";
import { Part } from "../parts/part";
import { sessionOf } from "../session/fight-session";
import { viewedCombat } from "../windows/viewed-combat";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "turnwright.tips": boolean;
    /** The tips that this user has had, by their names. */
    "turnwright.tipsSeen": Record<string, boolean>;
  }
}

/** Settings that go with the user, whatever browser they use. Foundry has them from 13 on; the published types do not name them. */
const OF_USER = "user" as string as "client";

/** The part that shows tips. It comes with the first fight in view of a user who wants any. */
const coach = new Part(async () => import("./coach"));

/** The tours through a fight. */
const tours = new Part(async () => import("./tours"));

let areToursAsked = false;

const report = (error: unknown): void => Hooks.onError("turnwright.parts", error as Error, { log: "error" });

/** Registers the tours with the first fight in view. */
function bringTours(): void {
  const combat = viewedCombat();
  if (areToursAsked || combat === null || !sessionOf(combat).isRuled) return;
  areToursAsked = true;
  tours
    .here()
    .then((part) => part.registerTours())
    .catch(report);
}

function withCoach(job: (part: NonNullable<typeof coach.now>) => void): void {
  const combat = viewedCombat();
  if (coach.now === null && (coach.hasFailed || combat === null || !sessionOf(combat).isRuled)) return;
  if (coach.now === null && !game.settings.get(MODULE_ID, "tips")) return;
  coach.here().then(job).catch(report);
}

function follow(): void {
  bringTours();
  withCoach((part) => part.follow());
}

/** Registers tips and tours: the settings of tips, which go with the user, and what brings them. Once, in Foundry's hook `init`. */
export function registerCoach(): void {
  game.settings.register(MODULE_ID, "tips", {
    scope: OF_USER,
    onChange: follow,
    name: "TURNWRIGHT.settings.tips.name",
    hint: "TURNWRIGHT.settings.tips.hint",
    config: true,
    type: Boolean,
    default: true,
  });
  game.settings.register(MODULE_ID, "tipsSeen", { scope: OF_USER, config: false, type: Object, default: {} });
  Hooks.on("turnwright.changed", follow);
  Hooks.on("renderTurnwrightCombatTracker", follow);
  Hooks.on("turnwright.refused", (_combat, command) => withCoach((part) => part.onRefused(command.do)));
}
