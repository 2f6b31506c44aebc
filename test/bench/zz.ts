import { commandSpeeds, effectCosts, growth, screenTimes } from "./speed.ts";
console.log(effectCosts());
