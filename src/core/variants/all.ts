/** Registers every included variant in the order of lists. */
import { compose } from "../parts/compose";
import { basic, greyhawk, popcorn, SETS } from "../sets/index";
import { actionPoints } from "./action-points/index";
import { initiativeScore } from "./initiative-score/index";
import { momentum } from "./momentum/index";
import { phases } from "./phases/index";
import { sharedTurn } from "./shared-turn/index";
import { registerVariant } from "./register";

registerVariant(sharedTurn);
registerVariant(compose(basic));
registerVariant(actionPoints);
registerVariant(phases);
registerVariant(initiativeScore);
registerVariant(momentum);
registerVariant(compose(popcorn));
registerVariant(compose(greyhawk));
for (const set of SETS) if (![basic, popcorn, greyhawk].includes(set)) registerVariant(compose(set));
