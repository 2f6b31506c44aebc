/** The measurements of the rules alone, as one line of JSON; with switches like `--bytes` only those parts. Run from one bundle, as the module ships. */
import { bytes } from "./bytes.ts";
import { askedOf } from "./parts.ts";
import { proposing } from "./propose.ts";

const measures = { propose: proposing, bytes };
console.log(JSON.stringify(Object.fromEntries(askedOf(measures).map(([name, measure]) => [name, measure()]))));
