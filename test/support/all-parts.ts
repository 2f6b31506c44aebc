/** Before each file of tests: what comes in files of its own, when a fight needs it, is here. */
import "../../src/core/variants/all";
import { presets } from "../../src/foundry/bindings/presets/part";
import { sealing } from "../../src/foundry/secrets/sealing";

await Promise.all([presets.here(), sealing.here()]);
