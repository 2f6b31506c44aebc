/**
 * Has V8 watch a function for longer before it optimizes it: three times as long. Thousands of random fights meet all that there is of a
 * screen or a rule only little by little, and what was optimized too early is thrown away again. They take a fifth less time so. An engine
 * without that flag says so, and plays them all the same.
 */
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--interrupt-budget=400000");
