import { initiativeOf } from "../engine/combatants";
import type { Encounter, Viewer } from "../engine/encounter";
import { legality } from "../engine/legality";
import { variantOf } from "../variants/registry";
import { makePen } from "./pen";
import type { Screen } from "./screen";
import type { Text } from "./text";

/** What the tracker and the panel show that viewer now, controls included. */
export function screen(encounter: Encounter, viewer: Viewer): Screen {
  const variant = variantOf(encounter.variant);
  const pen = makePen((command) => legality(encounter, command, viewer));
  return {
    variant: encounter.variant,
    rev: encounter.rev,
    ...variant.screen({ body: encounter, variant, viewer }, pen),
  };
}

/** One line of the log. */
export interface LogLine {
  readonly rev: number;
  readonly label: Text;
  /** The host's id of who gave the command, where it was told. */
  readonly user: string | null;
}

/** The accepted commands that can be taken back, newest first. For the gm only: it names everybody. */
export function log(encounter: Encounter): LogLine[] {
  return Object.entries(encounter.past)
    .map(([rev, { label, author }]) => ({ rev: Number(rev), label, user: author.user ?? null }))
    .toSorted((a, b) => b.rev - a.rev);
}

/** What the host's own fields should say, nothing hidden. */
export interface Native {
  readonly round: number;
  readonly active: readonly string[];
  readonly order: readonly string[];
  readonly initiative: Readonly<Record<string, number | null>>;
}

/** The round, who is acting, the order and the numbers, for a host that keeps such fields of its own. */
export function native(encounter: Encounter): Native {
  const { flow } = variantOf(encounter.variant);
  return {
    round: encounter.round,
    active: flow.active(encounter),
    order: flow.order(encounter),
    initiative: Object.fromEntries(Object.keys(encounter.combatants).map((id) => [id, initiativeOf(encounter, id)])),
  };
}
