import type { RuleSet } from "../parts/choices";
import { basic } from "./basic";
import { own } from "./own";
import { popcorn } from "./popcorn";

/** Turn rules that ship as data, in the order in which lists show them; basic and popcorn stand among the other variants. */
export const SETS: readonly RuleSet[] = [basic, popcorn, own];
