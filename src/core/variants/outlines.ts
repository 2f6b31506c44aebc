import { announceVariant } from "../engine/registry";
import { outline as actionPoints } from "./action-points/outline";
import { outline as basic } from "./basic/outline";
import { outline as greyhawk } from "./greyhawk/outline";
import { outline as initiativeScore } from "./initiative-score/outline";
import { outline as momentum } from "./momentum/outline";
import { outline as phases } from "./phases/outline";
import { outline as popcorn } from "./popcorn/outline";
import { outline as sharedTurn } from "./shared-turn/outline";

/** The outlines of the variants that ship, in the order in which lists show them. The rules of each come when they are needed. */
const OUTLINES = [sharedTurn, basic, actionPoints, phases, initiativeScore, momentum, popcorn, greyhawk] as const;

for (const outline of OUTLINES) announceVariant(outline);
