/** The measurements of the rules alone, as one line of JSON; with `--bytes` only the bytes. Run from one bundle, as the module ships. */
import "../../src/core/variants/all.ts";
import { bytes } from "./bytes.ts";
import { commandSpeeds, effectCosts, growth, screenTimes } from "./speed.ts";

const found = process.argv.includes("--bytes")
  ? { bytes: bytes() }
  : {
      commands: commandSpeeds([20, 100, 500]),
      effects: effectCosts(),
      growth: growth(),
      bytes: bytes(),
      screen: screenTimes(),
    };
console.log(JSON.stringify(found));
