import { legality } from "../../core/index";
import type { Command, Encounter } from "../../core/index";

export const isLegal = (encounter: Encounter, command: Command): boolean =>
  legality(encounter, command, { gm: true }) === null;
